"""How many copies of each card a player keeps; the others are to spare."""

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from collection.models import Card, KeptCard, Player
from collection.refusal import Refusal
from collection.services.players import wait_for_turn, write_on

MOST_KEPT: Final = 99

MOST_CARDS: Final = 2_000
"""Of which one player keeps another number than of each."""


class TooManyKeptCardsError(Refusal):
    """The player has said it of as many cards as one may."""


def keep_of_each(*, player: Player, keeps: int) -> None:
    """Keep so many copies of each card from now on."""
    write_on(player, keeps=keeps)


def keep_of_card(*, player: Player, card: Card, copies: int | None) -> None:
    """Keep so many copies of this card from now on; None: as many as of each. TooManyKeptCardsError."""
    with transaction.atomic():
        wait_for_turn(player)
        mine = KeptCard.objects.of(player)
        if copies is None:
            mine.filter(card=card).delete()
        elif not mine.filter(card=card).update(copies=copies):
            if mine.count() >= MOST_CARDS:
                raise TooManyKeptCardsError(_("One says it of %(most)d cards at most.") % {"most": MOST_CARDS})
            KeptCard.objects.create(player=player, card=card, copies=copies)
