"""The copies that a search for better cards may take: free ones, owned ones, or those of every card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from collection.catalogue.shelf import shelf_named
from collection.models import Game, Player
from collection.overviews.reading import owned_by_printing
from decks.stock.holding import stock_of
from play.common.playable_decks import PlayableDeck
from simulator.catalog import load
from simulator.lab.advisor.pool import free_of

FREE, OWNED, ALL = "free", "owned", "all"

CARDS: Final[Mapping[str, str | Promise]] = {
    FREE: gettext_lazy("Mine, those that are free"),
    OWNED: gettext_lazy("All of mine"),
    ALL: gettext_lazy("Every card of the game"),
}

COPIES_OF_ALL = 3
"""Of each card, where every card is allowed: as many as a proposal exchanges."""


def allowed_copies(player: Player, deck: PlayableDeck, cards: str) -> dict[str, int]:
    """Copies by printing key that may come into the deck."""
    if cards == ALL:
        return dict.fromkeys(sorted(load(deck.game).cards), COPIES_OF_ALL)
    return free_copies(player, deck) if cards == FREE else owned_copies(player, deck.game)


def owned_copies(player: Player, game: str) -> dict[str, int]:
    """Copies by printing key, all finishes together; those of cards that the simulator does not know are left out."""
    return _by_key(owned_by_printing(player, game), game)


def free_copies(player: Player, deck: PlayableDeck) -> dict[str, int]:
    """Copies in no other built deck, less those that this one asks for: the one place that says what free means here."""
    stock = stock_of(player, Game.objects.get(pk=deck.game))
    lying = stock.standing[deck.deck.pk].there if deck.deck and deck.deck.pk in stock.standing else {}
    left: Counter[int] = Counter()
    for copies in (stock.free, lying):
        for (printing, _finish), count in copies.items():
            left[printing] += count
    return free_of(_by_key(left, deck.game), deck.content)


def _by_key(copies: Mapping[int, int], game: str) -> dict[str, int]:
    keys = {one.id: one.key for one in shelf_named(game).by_key.values()}
    known = load(game).printings
    named = {keys[printing]: count for printing, count in copies.items() if printing in keys}
    return {key: count for key, count in sorted(named.items()) if key in known}
