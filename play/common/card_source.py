"""The cards of a game as pages draw and name them: those of the catalogue, or those of the list that was played with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse

from collection.catalogue.own_cards import printings_of_list
from collection.catalogue.shelf import shelf_named
from collection.models import Printing
from simulator.catalog import UnknownCatalogError, load
from simulator.games.own_lists import usable_list


@dataclass(frozen=True, slots=True)
class CardSource:
    """Where the cards of a table or replay come from.

    `card_list` is the text of the list that was played with, "" for the shipped cards. `where` is the part of an address by which
    a reader may see its cards, "table=…" for example; `is_whole` tells that he may see them all, not only those on the board.
    """

    game: str
    card_list: str = ""
    where: str = ""
    is_whole: bool = True

    @property
    def large(self) -> str:
        """The address of a card, large enough to be read; KEY stands for the card's."""
        if not self.card_list:
            return reverse("catalogue:preview", args=[self.game, "KEY"])
        return f"{reverse('play:card', args=[self.game, 'KEY'])}?{self.where}"

    def printings(self, keys: set[str]) -> dict[str, Printing]:
        """The printings to draw, by key."""
        if self.card_list:
            known = printings_of_list(self.game, self.card_list)
            return {key: known[key] for key in keys if key in known}
        shelf = shelf_named(self.game).by_key if keys else {}
        return {key: shelf[key].row for key in keys if key in shelf}

    def named(self) -> Mapping[str, str]:
        """A printing of each card by the card's names, in both languages; none where its reader may not look at them."""
        return _printings_by_name(self.game, self.card_list) if self.is_whole else {}

    def names_of(self, key: str) -> tuple[str, ...]:
        """What a printing is called, in both languages; nothing where it is not one of its cards."""
        return _names_by_printing(self.game, self.card_list).get(key, ())

    def page(self, key: str) -> str:
        """What tells all about a card: its page in the catalogue, or the card of a list in large."""
        return self.large.replace("KEY", key) if self.card_list else reverse("catalogue:card", args=[self.game, key])


@lru_cache
def _names_by_printing(game: str, card_list: str) -> Mapping[str, tuple[str, ...]]:
    try:
        catalogue = usable_list(game, card_list).catalog if card_list else load(game)
    except UnknownCatalogError:
        return {}
    return {key: (names.fr, names.en) for key in catalogue.printings for names in (catalogue.card_of(key).names,)}


@lru_cache
def _printings_by_name(game: str, card_list: str) -> Mapping[str, str]:
    """The first printing of the first card of each name."""
    pages: dict[str, str] = {}
    for key, names in _names_by_printing(game, card_list).items():
        for name in names:
            pages.setdefault(name, key)
    return pages
