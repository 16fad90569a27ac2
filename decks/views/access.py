"""The one door to decks for pages: only one's own, and a deck of somebody else is as absent as one that never was."""

from django.shortcuts import get_object_or_404

from collection.views.access import PlayerRequest
from decks.models import Deck


def deck_of(request: PlayerRequest, pk: int) -> Deck:
    """The player's deck with this number, or a 404."""
    return get_object_or_404(Deck.objects.owned_by(request.user).knowing_formats().select_related("game"), pk=pk)


def deleted_deck_of(request: PlayerRequest, pk: int) -> Deck:
    """The player's deleted deck with this number, or a 404."""
    return get_object_or_404(Deck.objects.deleted_by(request.user), pk=pk)
