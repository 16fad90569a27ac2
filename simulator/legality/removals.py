"""The smallest removals: which copies to take out so that a sum comes down to what is allowed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, repeat

from simulator.catalog import Words
from simulator.legality.counting import DeckCount
from simulator.legality.report import Change

MOST_OFFERS = 6


@dataclass(frozen=True, slots=True)
class Heap:
    """Copies of one card, and how much one of them weighs in the sum."""

    card_id: str
    copies: int
    weight: int


def smallest_removals(heaps: Sequence[Heap], excess: Callable[[int], int]) -> list[dict[str, int]]:
    """Removals by card, all with the same, smallest number of copies, each enough; at most MOST_OFFERS, the closest first.

    `excess(k)` is what the sum must lose when k copies leave the deck. Empty when nothing is in excess.
    """
    if excess(0) <= 0:
        return []
    row = _Row.of(heaps)
    size = next(count for count in range(1, row.copies + 1) if row.weight(count) >= excess(count))
    needed, usual = excess(size), row.heaviest(size)
    ranked: list[tuple[int, int, int, int]] = []
    is_usual_there = False
    for rank, first in enumerate(heaps):
        taken = row.fewest_others(first, size, needed)
        if not taken or (is_usual_there and usual.get(first.card_id) == taken):
            continue
        is_usual_there |= usual.get(first.card_id) == taken
        overshoot = taken * first.weight + row.weight(size - taken, but=first) - needed
        ranked.append((overshoot, 1 + row.cards(size - taken, but=first), rank, taken))
    order = {heap.card_id: rank for rank, heap in enumerate(heaps)}
    offers: list[dict[str, int]] = []
    for _overshoot, _cards, rank, taken in sorted(ranked):
        first = heaps[rank]
        removal = {first.card_id: taken} | row.heaviest(size - taken, but=first)
        offer = dict(sorted(removal.items(), key=lambda item: order[item[0]]))
        if offer not in offers:
            offers.append(offer)
        if len(offers) == MOST_OFFERS:
            break
    return offers


@dataclass(frozen=True, slots=True)
class _Row:
    """The copies of all heaps in a row, the heaviest first: what so many of them weigh is read, not added up each time.

    `ends` are the places behind the last copy of each heap, `sums` the weights of the first so many copies.
    """

    heavy: Sequence[Heap]
    places: Mapping[str, int]
    ends: Sequence[int]
    sums: Sequence[int]

    @classmethod
    def of(cls, heaps: Sequence[Heap]) -> _Row:
        heavy = sorted(heaps, key=lambda heap: -heap.weight)
        weights = chain.from_iterable(repeat(heap.weight, heap.copies) for heap in heavy)
        places = {heap.card_id: place for place, heap in enumerate(heavy)}
        return cls(heavy, places, list(accumulate(heap.copies for heap in heavy)), [0, *accumulate(weights)])

    @property
    def copies(self) -> int:
        return len(self.sums) - 1

    def weight(self, count: int, *, but: Heap | None = None) -> int:
        """The most that so many copies can weigh, without those of one heap."""
        if but is None or count <= self._begin(but):
            return self.sums[min(count, self.copies)]
        return self.sums[min(count + but.copies, self.copies)] - but.copies * but.weight

    def cards(self, count: int, *, but: Heap) -> int:
        """How many heaps the heaviest copies are of."""
        if count <= self._begin(but):
            return bisect_left(self.ends, count) + 1 if count else 0
        return bisect_left(self.ends, count + but.copies)

    def heaviest(self, count: int, *, but: Heap | None = None) -> dict[str, int]:
        """The heaviest copies by card."""
        found: dict[str, int] = {}
        for heap in self.heavy:
            if count <= 0:
                break
            if heap is not but:
                found[heap.card_id] = min(heap.copies, count)
                count -= heap.copies
        return found

    def fewest_others(self, first: Heap, size: int, needed: int) -> int:
        """As many copies of a heap as leave the sum reachable with the heaviest others; 0 where there is no such removal."""
        for taken in range(min(first.copies, size), 0, -1):
            if taken * first.weight + self.weight(size - taken, but=first) >= needed:
                return taken if size - taken <= self.copies - first.copies else 0
        return 0

    def _begin(self, heap: Heap) -> int:
        return self.ends[self.places[heap.card_id]] - heap.copies


def removal(deck: DeckCount, copies: Mapping[str, int], *, first: str | None = None) -> Change:
    """Taking out so many copies of each card: from the printing named first, else from the base printing on."""
    deltas: list[tuple[str, int]] = []
    labels: list[Words] = []
    for card_id, count in copies.items():
        held = sorted(deck.printings_of(card_id), key=lambda item: item[0] != first)
        for printing, taken in _take(held, count):
            deltas.append((printing, -taken))
            labels.append(_removed(deck, card_id, printing, taken, named=len(held) > 1))
    return Change(tuple(deltas), Words(f"Retirez {_listed(labels, 'fr')}", f"Remove {_listed(labels, 'en')}"))


def _take(held: Sequence[tuple[str, int]], count: int) -> Iterator[tuple[str, int]]:
    for printing, copies in held:
        taken = min(copies, count)
        if taken:
            yield printing, taken
        count -= taken


def _removed(deck: DeckCount, card_id: str, printing: str, taken: int, *, named: bool) -> Words:
    """So many copies of a card; the printing's code is said when the deck holds several printings of it."""
    code = f" [{deck.catalog.printings[printing].code}]" if named else ""
    title = deck.title(card_id)
    return Words(f"{taken} × {title.fr}{code}", f"{taken} × {title.en}{code}")


def _listed(labels: Sequence[Words], language: str) -> str:
    said = [label.fr if language == "fr" else label.en for label in labels]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {'et' if language == 'fr' else 'and'} {said[-1]}"
