"""A deck seen by the rules: copies by card, whatever the printing, in catalogue order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from simulator.catalog import Card, Catalog, Words
from simulator.legality.report import Guilty

COPIES = "copies"
"""The measure by which each copy counts for one; any other measure is the slug of a number on the card."""

UNSAID: Final = Words("", "")


@dataclass(frozen=True, slots=True)
class Selection:
    """Which cards a clause looks at; what is left empty allows every card.

    `having`: facts, by slug, that the card must have; `values`: those of them that are allowed, one of which is enough;
    `cards`: ids, or None for all. `others` turns all of it round. `query` is a search of the site that finds the same cards,
    `called` what people call them; both may be empty.
    """

    types: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    having: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    cards: frozenset[str] | None = None
    others: bool = False
    query: str = ""
    called: Words = UNSAID

    def has(self, card: Card) -> bool:
        """Whether the card is one of those."""
        return self._names(card) != self.others

    def _names(self, card: Card) -> bool:
        return (
            (self.cards is None or card.id in self.cards)
            and (not self.types or card.type in self.types)
            and (not self.sets or card.set_code in self.sets)
            and (not self.having or all(slug in card.facts for slug in self.having))
            and (not self.values or all(card.facts.get(slug) in allowed for slug, allowed in self.values.items()))
        )

    def search(self) -> dict[str, tuple[str, ...]]:
        """The same selection as a card filter."""
        lists = {"q": (self.query,) if self.query else (), "type": self.types, "set": self.sets, **self.values}
        return {name: values for name, values in lists.items() if values} | dict.fromkeys(self.having, ("yes",))


class DeckCount:
    """The copies of a deck, by card and by printing, in catalogue order; ids that nobody printed stand apart in `unknown`.

    Raises ValueError for a negative number of copies; printings with none are left out.
    """

    def __init__(self, deck: Mapping[str, int], catalog: Catalog) -> None:
        if any(copies < 0 for copies in deck.values()):
            raise ValueError("A deck cannot hold a negative number of copies.")
        self.catalog = catalog
        self.unknown = {
            printing: deck[printing] for printing in sorted(deck) if printing not in catalog.printings and deck[printing]
        }
        held = [printing for printing, copies in deck.items() if copies and printing in catalog.printings]
        self.printings = {printing: deck[printing] for printing in sorted(held, key=catalog.places.__getitem__)}
        self.copies: dict[str, int] = {}
        for printing, copies in self.printings.items():
            card = catalog.printings[printing].card_id
            self.copies[card] = self.copies.get(card, 0) + copies
        self._selected: dict[int, tuple[Selection, list[Card]]] = {}

    @property
    def total(self) -> int:
        """Every copy of a card of the catalogue."""
        return sum(self.copies.values())

    def cards(self, selection: Selection) -> list[Card]:
        """The cards of the deck that a clause looks at; it asks for them again for each figure that it tells."""
        kept = self._selected.get(id(selection))
        if kept is None:
            found = [card for card in map(self.catalog.cards.__getitem__, self.copies) if selection.has(card)]
            kept = self._selected[id(selection)] = selection, found  # with the selection, so that no other one gets its number
        return kept[1]

    def printings_of(self, card_id: str) -> tuple[tuple[str, int], ...]:
        """The copies of each printing of a card, the base printing first."""
        held = ((printing.id, self.printings.get(printing.id, 0)) for printing in self.catalog.printings_of(card_id))
        return tuple((printing, copies) for printing, copies in held if copies)

    def title(self, card_id: str) -> Words:
        """The card's name in both languages."""
        return self.catalog.titles[card_id]

    def guilty(self, cards: Iterable[Card], allowed: int | None) -> tuple[Guilty, ...]:
        """These cards as part of a violation, with what was found of each."""
        return tuple(
            Guilty(card.id, self.title(card.id), self.copies[card.id], allowed, self.printings_of(card.id)) for card in cards
        )
