"""Likes of public decks: one of each player for a deck, taken back whenever one likes."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from collection.models import Player
from collection.services.players import hold
from decks.community.services.standing import NotYourselfError, check_speaks
from decks.models import Deck, Like


def like(*, player: Player, deck: Deck, now: datetime) -> None:
    """Like a deck of somebody else; twice is once."""
    check_speaks(player)
    if deck.owner_id == player.pk:
        raise NotYourselfError(_("This is your own deck: others may like it."))
    with transaction.atomic():
        hold(deck)
        Like.objects.get_or_create(player=player, deck=deck, defaults={"created": now})


def take_back(*, player: Player, deck: Deck) -> None:
    """Like it no longer."""
    Like.objects.filter(player=player, deck=deck).delete()
