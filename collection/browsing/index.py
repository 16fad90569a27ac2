"""Which printings have which value: sets of bits, one bit a printing, so that every count of every filter is cheap."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from collection.shelf import Shelf, ShelfPrinting
from simulator.catalog import Registry, load_fields

Bits = int
"""Bit i stands for the i-th printing of the shelf."""


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """`values` holds, by field slug (and "set", "status") and value, the printings that have it; `cards` those of each card.

    `once` are the printings of cards that were printed once, `again` those of each other card.
    """

    shelf: Shelf
    registry: Registry
    everything: Bits
    values: dict[str, dict[Any, Bits]]
    cards: dict[int, Bits]
    places: dict[int, int]
    texts: dict[int, str]
    once: Bits
    again: tuple[Bits, ...]

    @property
    def flags(self) -> frozenset[str]:
        """The fields that are yes or no."""
        return frozenset(field.slug for field in self.registry.fields.values() if field.kind == "flag")

    def having(self, field: str, values: Iterable[Any]) -> Bits:
        """The printings that have one of these values."""
        found = 0
        for value in values:
            found |= self.values[field].get(value, 0)
        return found

    def between(self, field: str, least: int | None, most: int | None) -> Bits:
        """The printings whose number lies between two bounds, both allowed."""
        good = (value for value in self.values[field] if (least is None or value >= least) and (most is None or value <= most))
        return self.having(field, good)

    def matching(self, words: list[str]) -> Bits:
        """The printings of cards in whose search text every word stands."""
        found = 0
        for card, text in self.texts.items() if words else ():
            if all(word in text for word in words):
                found |= self.cards[card]
        return found if words else self.everything

    def of_printings(self, ids: Iterable[int]) -> Bits:
        """The printings with these ids."""
        return sum(1 << self.places[one] for one in ids if one in self.places)

    def of_cards(self, ids: Iterable[int]) -> Bits:
        """All printings of the cards with these ids."""
        return sum(self.cards.get(one, 0) for one in ids)

    def printings(self, bits: Bits) -> Iterator[ShelfPrinting]:
        """The printings of a set of bits, in the order of the shelf."""
        while bits:
            lowest = bits & -bits
            yield self.shelf.printings[lowest.bit_length() - 1]
            bits ^= lowest

    def count(self, bits: Bits, unit: str) -> int:
        """How many printings, or how many different cards, a set of bits holds."""
        if unit == "printings":
            return bits.bit_count()
        return (bits & self.once).bit_count() + sum(1 for card in self.again if bits & card)


@lru_cache(maxsize=16)
def index_of(shelf: Shelf) -> Index:
    """The index of a shelf, made once."""
    registry = load_fields(shelf.game)
    values: dict[str, dict[Any, Bits]] = {slug: {} for slug in ("set", "status", *registry.fields)}
    cards: dict[int, Bits] = {}
    for place, printing in enumerate(shelf.printings):
        bit = 1 << place
        cards[printing.card.id] = cards.get(printing.card.id, 0) | bit
        for field, value in _values(printing, registry):
            values[field][value] = values[field].get(value, 0) | bit
    places = {one.id: place for place, one in enumerate(shelf.printings)}
    return Index(
        shelf=shelf,
        registry=registry,
        everything=(1 << len(shelf.printings)) - 1,
        values=values,
        cards=cards,
        places=places,
        texts={one.card.id: one.card.search_text for one in shelf.printings},
        once=sum(bits for bits in cards.values() if bits.bit_count() == 1),
        again=tuple(bits for bits in cards.values() if bits.bit_count() > 1),
    )


def _values(printing: ShelfPrinting, registry: Registry) -> Iterator[tuple[str, Any]]:
    """Every value of every field that a printing, or its card, has."""
    yield "set", printing.set.slug
    yield "status", printing.card.status
    for field in registry.fields.values():
        fact = (printing.card if field.of == "card" else printing).facts.get(field.slug)
        if field.kind == "flag":
            fact = "1" if fact else None
        for value in fact if isinstance(fact, list) else [fact]:
            if value is not None:
                yield field.slug, value
