"""What a deck is held against in charts: the copies of the same cards in the public decks of its format, by their median."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from collection.catalogue.shelf import shelf_named
from collection.inventory.owned import Owned
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import Bits, Index, bits_of, index_of
from decks.analysis.charts import BarChart, Series
from decks.community.searching import counters
from decks.community.searching.index import DeckIndex, deck_index

FEWEST = 5
"""Public decks before anything is held against them: the middle of fewer is the deck of somebody."""


def held_against_public(charts: Iterable[BarChart], game: str, format: str) -> tuple[list[BarChart], int]:
    """The charts with the median of each bar, and of how many public decks; where they are too few, as they are."""
    shown, decks = list(charts), deck_index(game)
    among = bits_of(place for place, one in decks.facts.items() if one.format == format)
    count = among.bit_count()
    if count < FEWEST:
        return shown, count
    scope = Scope(index_of(shelf_named(game)), Owned())

    def compared(series: Series) -> Series:
        bits = (find(parse(query), scope) for query in series.queries)
        return replace(series, medians=tuple(median_copies(decks, among, scope.index, one) for one in bits))

    return [replace(one, series=tuple(map(compared, one.series)), decks=count) for one in shown], count


def median_copies(decks: DeckIndex, among: Bits, index: Index, bits: Bits) -> float:
    """How many copies of these printings the deck in the middle of some holds, half-way where two are; reckoned for all at once.

    Remembered by the index of the decks, which goes when a public deck changes, and with it what was reckoned from it.
    """
    asked = (among, index, bits)
    if asked not in decks.medians:
        decks.medians[asked] = _median(decks, among, index, bits)
    return decks.medians[asked]


def _median(decks: DeckIndex, among: Bits, index: Index, bits: Bits) -> float:
    copies = decks.copies(printing.key for printing in index.printings(bits))
    count = among.bit_count()
    ranks = ((count - 1) // 2, count // 2)
    return sum(_of_rank(among, copies, rank) for rank in ranks) / 2


def _of_rank(among: Bits, copies: counters.Planes, rank: int) -> int:
    """The number of the deck at this place from 0, when all are sorted: the highest that all decks behind it reach."""
    needed = among.bit_count() - rank
    number = 0
    for digit in reversed(range(len(copies))):
        if counters.at_least(copies, number | 1 << digit, among).bit_count() >= needed:
            number |= 1 << digit
    return number
