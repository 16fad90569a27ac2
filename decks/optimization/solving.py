"""Which of several decks can stand on the table together, made of one collection: an integer programme, solved by HiGHS.

Plain values in, plain values out. A deck stands or it does not (one binary a deck); for each card that is contested, the copies
that the standing decks need are at most those there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from decks.optimization.programme import Clock, Programme

Needs = Mapping[int, int]
"""Copies by card."""

PROCESSOR_TIME: Final = 2.0
"""In seconds: what all programmes of one question may compute together. What was found by then is the answer, with its bound."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A card of which `short` copies lack: these `decks` need it, and so many `pairs` of them cannot both stand for it alone."""

    card: int
    decks: tuple[int, ...]
    pairs: int
    short: int


@dataclass(frozen=True, slots=True)
class Step:
    """The fewest `copies` by card with which so many `decks` stand. Without a proof, fewer than `bound` will not do."""

    decks: tuple[int, ...]
    copies: dict[int, int]
    proved: bool
    bound: int


@dataclass(frozen=True, slots=True)
class Answer:
    """`standing`: the places of the decks that stand together, as many as there can be; of several sets that with earlier decks.

    `proved`: no other set is better. Without a proof, more than `bound` decks cannot stand. `missing` are the copies that all
    decks together lack, which is the least that lets all of them stand; `conflicts` the cards that lack, the worst first; `step`
    is the cheapest way to one deck more, None where all stand.
    """

    standing: tuple[int, ...]
    proved: bool
    bound: int
    missing: dict[int, int]
    conflicts: tuple[Conflict, ...]
    step: Step | None


def solve(needs: Sequence[Needs], copies: Needs, *, processor_time: float = PROCESSOR_TIME) -> Answer:
    """The largest set of decks, each given by what it needs and in the order of preference, that these copies make up."""
    clock = Clock(processor_time)
    totals: Counter[int] = Counter()
    for one in needs:
        totals.update(one)
    missing = {card: total - copies.get(card, 0) for card, total in totals.items() if total > copies.get(card, 0)}
    if not missing:
        return Answer(tuple(range(len(needs))), True, len(needs), {}, (), None)
    contested = [{card: one[card] for card in one if card in missing} for one in needs]
    standing, proved, bound = _largest(contested, copies, clock)
    conflicts = tuple(sorted((_conflict(card, contested, copies, short) for card, short in missing.items()), key=_hindrance))
    step = _step(contested, copies, len(standing) + 1, int(proved), clock)
    while step is not None and not step.copies:  # more can stand than was found in time
        standing = step.decks
        step = _step(contested, copies, len(standing) + 1, 0, clock)
    return Answer(standing, proved, bound, missing, conflicts, step)


def _conflict(card: int, needs: Sequence[Needs], copies: Needs, short: int) -> Conflict:
    there = copies.get(card, 0)
    decks = tuple(place for place, one in enumerate(needs) if card in one)
    pairs = sum(needs[a][card] + needs[b][card] > there for a, b in combinations(decks, 2))
    return Conflict(card, decks, pairs, short)


def _hindrance(one: Conflict) -> tuple[int, int, int, int]:
    return -one.pairs, -len(one.decks), -one.short, one.card


def _largest(needs: Sequence[Needs], copies: Needs, clock: Clock) -> tuple[tuple[int, ...], bool, int]:
    """The decks that stand, whether that is proved, and how many could at most."""
    able = [place for place, one in enumerate(needs) if all(count <= copies.get(card, 0) for card, count in one.items())]
    if not able:
        return (), True, 0
    weight = len(needs) ** 2
    worth = {place: weight + len(needs) - 1 - place for place in able}
    greedy = _greedy(able, needs, copies)
    programme = Programme([-worth[place] for place in able])
    for card in sorted({card for place in able for card in needs[place]}):
        programme.at_most(copies.get(card, 0), {column: needs[place].get(card, 0) for column, place in enumerate(able)})
    found = programme.solved(clock)
    chosen = tuple(place for column, place in enumerate(able) if found.values and found.values[column] > 0.5)
    if sum(worth[place] for place in greedy) > sum(worth[place] for place in chosen):
        chosen = greedy
    bound = len(chosen) if found.proved else max(len(chosen), min(len(able), int(0.5 - found.bound) // weight))
    return chosen, found.proved, bound


def _greedy(able: Sequence[int], needs: Sequence[Needs], copies: Needs) -> tuple[int, ...]:
    """One deck after the other, as long as there are copies: something to answer however little time there is."""
    left, chosen = Counter(dict(copies)), []
    for place in able:
        if all(left[card] >= count for card, count in needs[place].items()):
            left.subtract(needs[place])
            chosen.append(place)
    return tuple(chosen)


def _step(needs: Sequence[Needs], copies: Needs, wanted: int, least: int, clock: Clock) -> Step | None:
    """The fewest copies with which `wanted` decks stand; so many at `least`, it is known."""
    if wanted > len(needs):
        return None
    cards = sorted({card for one in needs for card in one})
    weight = len(needs) ** 2
    programme = Programme([*range(len(needs)), *[weight] * len(cards)], whole=len(needs))
    for row, card in enumerate(cards):
        uses = {place: one.get(card, 0) for place, one in enumerate(needs)}
        programme.at_most(copies.get(card, 0), uses | {len(needs) + row: -1})
    programme.at_most(-wanted, dict.fromkeys(range(len(needs)), -1))
    found = programme.solved(clock)
    usual = tuple(place for place, _one in sorted(enumerate(needs), key=lambda one: _lack(one[1], copies))[:wanted])
    chosen = tuple(place for place in range(len(needs)) if found.values[place] > 0.5) if found.values else usual
    bought = _lacking([needs[place] for place in chosen], copies)
    bound = sum(bought.values()) if found.proved else max(least, int(found.bound // weight))
    return Step(chosen, bought, found.proved, min(bound, sum(bought.values())))


def _lack(one: Needs, copies: Needs) -> int:
    return sum(_lacking([one], copies).values())


def _lacking(needs: Sequence[Needs], copies: Needs) -> dict[int, int]:
    totals: Counter[int] = Counter()
    for one in needs:
        totals.update(one)
    return {card: total - copies.get(card, 0) for card, total in totals.items() if total > copies.get(card, 0)}
