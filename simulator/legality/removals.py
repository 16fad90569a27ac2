"""The smallest removals: which copies to take out so that a sum comes down to what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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
    heavy = sorted(heaps, key=lambda heap: -heap.weight)
    size = next(count for count in range(1, sum(heap.copies for heap in heaps) + 1) if _weight(heavy, count) >= excess(count))
    offers: dict[frozenset[tuple[str, int]], tuple[int, int, int]] = {}
    for rank, first in enumerate(heaps):
        removal = _removal_from(first, [heap for heap in heavy if heap is not first], size, excess(size))
        if removal:
            overshoot = sum(heap.weight * removal.get(heap.card_id, 0) for heap in heaps) - excess(size)
            offers.setdefault(frozenset(removal.items()), (overshoot, len(removal), rank))
    best = sorted(offers, key=lambda removal: offers[removal])[:MOST_OFFERS]
    order = {heap.card_id: rank for rank, heap in enumerate(heaps)}
    return [dict(sorted(removal, key=lambda item: order[item[0]])) for removal in best]


def _weight(heavy: Sequence[Heap], count: int) -> int:
    """The most that `count` copies can weigh."""
    total = 0
    for heap in heavy:
        taken = min(heap.copies, count)
        total += taken * heap.weight
        count -= taken
    return total


def _removal_from(first: Heap, others: Sequence[Heap], size: int, needed: int) -> dict[str, int]:
    """As many copies of `first` as leave the sum reachable, then the heaviest others; empty when there is no such removal."""
    for taken in range(min(first.copies, size), 0, -1):
        if taken * first.weight + _weight(others, size - taken) < needed:
            continue
        removal = {first.card_id: taken}
        left = size - taken
        for heap in others:
            if left:
                removal[heap.card_id] = min(heap.copies, left)
                left -= removal[heap.card_id]
        return removal if not left else {}
    return {}


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
