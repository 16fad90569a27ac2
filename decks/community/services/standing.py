"""Who may say something to others at all, and whether two players have to do with each other."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import Player
from collection.refusal import Refusal
from collection.services.players import wait_for_turn
from decks.models import Block

MOST_BLOCKS: Final = 1_000
"""Of one player."""


class NotYourselfError(Refusal):
    """What one does to others, done to oneself."""

    status = HTTPStatus.BAD_REQUEST


class SilentError(Refusal):
    """A guest, or an account whose address nothing proves, would say something to others."""

    status = HTTPStatus.FORBIDDEN


class NotWelcomeError(Refusal):
    """The author of the deck blocks the player."""

    status = HTTPStatus.FORBIDDEN
    words = gettext_lazy("The author of this deck takes no comments or proposals from you.")


class TooMuchError(Refusal):
    """As much as one player, or one deck, may have."""


def check_speaks(player: Player) -> None:
    """Refuses guests, and accounts whose address nothing proves: others should know that somebody answers for what is said."""
    if player.is_guest:
        raise SilentError(_("You need an account for this: an address and a password are enough."))
    if player.lacks_proof:
        raise SilentError(_("Confirm your address first: follow the link that was sent to it. My account sends it again."))


def check_welcome(player: Player, author: int) -> None:
    """Refuses whom the author blocks."""
    if Block.objects.filter(player=author, blocked=player).exists():
        raise NotWelcomeError


def block(*, player: Player, other: Player, now: datetime) -> Block:
    """See nothing of somebody any more: neither comments nor proposals, nor new ones on one's own decks. Twice is once."""
    if player.pk == other.pk:
        raise NotYourselfError(_("Nobody blocks himself."))
    with transaction.atomic():
        wait_for_turn(player)
        found = Block.objects.filter(player=player, blocked=other).first()
        if found is None and Block.objects.filter(player=player).count() >= MOST_BLOCKS:
            raise TooMuchError(_("You block %(most)d players, the most one can block.") % {"most": MOST_BLOCKS})
        return found or Block.objects.create(player=player, blocked=other, created=now)


def unblock(*, blocked: Block) -> None:
    """See somebody again."""
    Block.objects.filter(pk=blocked.pk).delete()
