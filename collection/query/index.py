"""Which printings have which value: sets of bits, one bit a printing, so that every count of every filter is cheap.

What is asked of each printing in turn (the cards among some printings, the first of each in an order) goes over all places at
once by `itertools.compress`: a hundred thousand printings are a few milliseconds.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress
from typing import Any

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.folding import folded
from collection.languages import LANGUAGES
from simulator.catalog import Registry, load, load_fields
from simulator.kernel.game import Language

Bits = int
"""Bit i stands for the i-th printing of the shelf."""

MARKS = re.compile(r'[(),"]')
"""What stands in a title and in a query without being sought."""

REVERSED_DIGITS = bytes.maketrans(b"01", b"\x00\x01")
ONE = ord("1")


@dataclass(frozen=True, eq=False)
class Index:
    """`values` holds, by field slug (and "set", "status") and value, the printings that have it.

    `cards` are the places on the shelf of each card's printings, `places` that of each printing, both by id.
    """

    shelf: Shelf
    registry: Registry
    everything: Bits
    values: dict[str, dict[Any, Bits]]
    cards: dict[int, list[int]]
    places: dict[int, int]

    @property
    def flags(self) -> frozenset[str]:
        """The fields that are yes or no."""
        return frozenset(field.slug for field in self.registry.fields.values() if field.kind == "flag")

    @cached_property
    def coded(self) -> dict[str, Bits]:
        """The printings of each set, by its folded code."""
        return {folded(one.code): self.having("set", [one.slug]) for one in self.shelf.sets}

    @cached_property
    def card_ids(self) -> tuple[int, ...]:
        """The card of each printing, by place."""
        return tuple(one.card.id for one in self.shelf.printings)

    @cached_property
    def texts(self) -> dict[int, str]:
        """What searches look through, by card."""
        return {one.card.id: one.card.search_text for one in self.shelf.printings}

    @cached_property
    def names(self) -> dict[int, tuple[str, ...]]:
        """The folded names of each card."""
        return {one.card.id: tuple(map(folded, one.card.names)) for one in self.shelf.printings}

    @cached_property
    def titles(self) -> dict[tuple[int, Language], str]:
        """What pages call each card to tell it from its namesakes, as it is searched by; cards that have none are left out."""
        known = load(self.shelf.game).titles
        cards = {one.card.key: one.card.id for one in self.shelf.printings}
        return {
            (cards[key], language): unmarked(title.say(language))
            for key, title in known.items()
            if key in cards
            for language in LANGUAGES
        }

    @cached_property
    def called(self) -> dict[int, tuple[str, ...]]:
        """The folded names of each card, and what pages call it to tell it from its namesakes: `PEINTRE (Laink)`."""
        known = load(self.shelf.game).titles
        shown = {
            one.card.id: [folded(known[one.card.key].say(language)) for language in LANGUAGES]
            for one in self.shelf.printings
            if one.card.key in known
        }
        return {card: tuple(dict.fromkeys((*names, *shown.get(card, ())))) for card, names in self.names.items()}

    @cached_property
    def called_texts(self) -> dict[int, str]:
        """All that each card is called, folded, one below the other."""
        return {card: "\n".join(names) for card, names in self.called.items()}

    @cached_property
    def effect_texts(self) -> dict[int, str]:
        """The folded lines of each card's generated text, one below the other."""
        return {card: "\n".join(lines) for card, lines in self.effects.items()}

    @cached_property
    def effects(self) -> dict[int, tuple[str, ...]]:
        """The folded lines of each card's generated text, in both languages, then the words before them, as “combo”; cards
        without any are left out."""
        return {place: lines for place, lines in ((card, self._lines(card)) for card in self.cards) if lines}

    def _lines(self, card: int) -> tuple[str, ...]:
        words = self.shelf.printings[self.cards[card][0]].row.card.words
        lines = [line for language in LANGUAGES for line in words.get(language, ()) if line["kind"] != "note"]
        labels = {folded(line["label"]): None for line in lines if line["label"]}
        return (*(folded(line["text"]) for line in lines), *labels)

    def having(self, field: str, values: Iterable[Any]) -> Bits:
        """The printings that have one of these values."""
        return union_of(self.values[field].get(value, 0) for value in values)

    def of_printings(self, ids: Iterable[int]) -> Bits:
        """The printings with these ids."""
        return bits_of(self.places[one] for one in ids if one in self.places)

    def of_cards(self, ids: Iterable[int]) -> Bits:
        """All printings of the cards with these ids."""
        return bits_of(place for one in ids for place in self.cards.get(one, ()))

    def flagged(self, bits: Bits) -> bytes:
        """One byte a printing, 1 for those of a set of bits."""
        digits = format(bits, "b")[::-1].encode().translate(REVERSED_DIGITS)
        return digits.ljust(len(self.shelf.printings), b"\0")

    def printings(self, bits: Bits) -> Iterator[ShelfPrinting]:
        """The printings of a set of bits, in the order of the shelf."""
        return compress(self.shelf.printings, self.flagged(bits))

    def firsts(self, bits: Bits) -> Bits:
        """Of each card the first printing that a set of bits holds."""
        return _firsts(self, bits)

    def count(self, bits: Bits, unit: str) -> int:
        """How many printings, or how many different cards, a set of bits holds."""
        if unit == "printings":
            return bits.bit_count()
        return len(set(compress(self.card_ids, self.flagged(bits))))

    def counts(self, field: str, bits: Bits, unit: str) -> dict[Any, int]:
        """How many printings or cards of a set of bits have each value of a field; values that none has are left out."""
        return _counts(self, field, bits, unit)

    def is_of_cards(self, field: str) -> bool:
        """Whether all printings of a card have the same value of a field."""
        return field == "status" or (field != "set" and self.registry.fields[field].of == "card")


def unmarked(words: str) -> str:
    """Folded words without brackets, commas and quotes: `PEINTRE (Laink)` is "peintre laink", however it was typed."""
    return folded(MARKS.sub(" ", words))


def bits_of(places: Iterable[int]) -> Bits:
    """The set of bits of these places."""
    held = list(places)
    if not held:
        return 0
    digits = bytearray(b"0") * (max(held) + 1)
    for place in held:
        digits[place] = ONE
    return int(digits[::-1], 2)


def union_of(some: Iterable[Bits]) -> Bits:
    """The printings that are in one of some sets."""
    found = 0
    for bits in some:
        found |= bits
    return found


@lru_cache(maxsize=16)
def index_of(shelf: Shelf) -> Index:
    """The index of a shelf, made once."""
    registry = load_fields(shelf.game)
    places: dict[str, defaultdict[Any, list[int]]] = {slug: defaultdict(list) for slug in ("set", "status", *registry.fields)}
    cards: defaultdict[int, list[int]] = defaultdict(list)
    for place, printing in enumerate(shelf.printings):
        cards[printing.card.id].append(place)
        for field, value in _values(printing, registry):
            places[field][value].append(place)
    return Index(
        shelf=shelf,
        registry=registry,
        everything=(1 << len(shelf.printings)) - 1,
        values={field: {value: bits_of(held) for value, held in known.items()} for field, known in places.items()},
        cards=dict(cards),
        places={one.id: place for place, one in enumerate(shelf.printings)},
    )


@lru_cache(maxsize=128)
def _firsts(index: Index, bits: Bits) -> Bits:
    flags = index.flagged(bits)
    cards = list(compress(index.card_ids, flags))
    places = list(compress(range(len(flags)), flags))
    return bits_of(dict(zip(reversed(cards), reversed(places), strict=True)).values())


@lru_cache(maxsize=1_024)
def _counts(index: Index, field: str, bits: Bits, unit: str) -> dict[Any, int]:
    """A list without filters is counted once, one with some as long as people look at it."""
    if unit == "cards" and index.is_of_cards(field):
        bits = index.firsts(bits)
    found = {value: (bits & having).bit_count() for value, having in index.values[field].items()}
    if unit == "cards" and not index.is_of_cards(field):
        for value, times in _counted_again(index, field, bits).items():
            found[value] -= times
    return {value: times for value, times in found.items() if times}


def _counted_again(index: Index, field: str, bits: Bits) -> Counter[Any]:
    """How many printings with each value are of a card that another printing with that value was counted for."""
    again, pairs = _repeated(index, field)
    flags = index.flagged(bits & again)
    held = list(compress(pairs, flags))
    return Counter(value for _card, value in held) - Counter(value for _card, value in set(held))


@lru_cache(maxsize=256)
def _repeated(index: Index, field: str) -> tuple[Bits, tuple[Any, ...]]:
    """The printings whose card has one of their values once more on another printing; and card and value of each, by place.

    Each printing has one value at most of a field that printings may differ in.
    """
    pairs: list[Any] = [None] * len(index.shelf.printings)
    for value, having in index.values[field].items():
        for place in compress(range(len(pairs)), index.flagged(having)):
            pairs[place] = (index.card_ids[place], value)
    times = Counter(pairs)
    return bits_of(place for place, pair in enumerate(pairs) if pair and times[pair] > 1), tuple(pairs)


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
