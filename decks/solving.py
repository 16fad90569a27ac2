"""Which of several decks can stand on the table together, made of one collection: an integer programme, solved by HiGHS.

Plain values in, plain values out. A deck stands or it does not (one binary a deck); for each card that is contested, the copies
that the standing decks need are at most those there are. The library is loaded when the first question is asked.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

Needs = Mapping[int, int]
"""Copies by card."""

PROCESSOR_TIME: Final = 2.0
"""In seconds: what all programmes of one question may compute together. What was found by then is the answer, with its bound."""

PATIENCE: Final = 4
"""How many times as long a question may take by the clock on the wall, where the machine is busy."""


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
    clock = _Clock(processor_time)
    totals: Counter[int] = Counter()
    for one in needs:
        totals.update(one)
    missing = {card: total - copies.get(card, 0) for card, total in totals.items() if total > copies.get(card, 0)}
    if not missing:
        return Answer(tuple(range(len(needs))), True, len(needs), {}, (), None)
    contested = [{card: one[card] for card in one if card in missing} for one in needs]
    standing, proved, bound = _largest(contested, copies, clock)
    conflicts = tuple(sorted((_conflict(card, contested, copies, short) for card, short in missing.items()), key=_hindrance))
    step = _step(contested, copies, len(standing) + 1, clock)
    return Answer(standing, proved, bound, missing, conflicts, step)


def _conflict(card: int, needs: Sequence[Needs], copies: Needs, short: int) -> Conflict:
    there = copies.get(card, 0)
    decks = tuple(place for place, one in enumerate(needs) if card in one)
    pairs = sum(needs[a][card] + needs[b][card] > there for a, b in combinations(decks, 2))
    return Conflict(card, decks, pairs, short)


def _hindrance(one: Conflict) -> tuple[int, int, int, int]:
    return -one.pairs, -len(one.decks), -one.short, one.card


def _largest(needs: Sequence[Needs], copies: Needs, clock: _Clock) -> tuple[tuple[int, ...], bool, int]:
    """The decks that stand, whether that is proved, and how many could at most."""
    able = [place for place, one in enumerate(needs) if all(count <= copies.get(card, 0) for card, count in one.items())]
    if not able:
        return (), True, 0
    weight = len(needs) ** 2
    worth = {place: weight + len(needs) - 1 - place for place in able}
    greedy = _greedy(able, needs, copies)
    programme = _Programme([-worth[place] for place in able])
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


def _step(needs: Sequence[Needs], copies: Needs, wanted: int, clock: _Clock) -> Step | None:
    """The fewest copies with which `wanted` decks stand."""
    if wanted > len(needs):
        return None
    cards = sorted({card for one in needs for card in one})
    weight = len(needs) ** 2
    programme = _Programme([*range(len(needs)), *[weight] * len(cards)], binaries=len(needs))
    for row, card in enumerate(cards):
        uses = {place: one.get(card, 0) for place, one in enumerate(needs)}
        programme.at_most(copies.get(card, 0), uses | {len(needs) + row: -1})
    programme.at_most(-wanted, dict.fromkeys(range(len(needs)), -1))
    found = programme.solved(clock)
    usual = tuple(place for place, _one in sorted(enumerate(needs), key=lambda one: _lack(one[1], copies))[:wanted])
    chosen = tuple(place for place in range(len(needs)) if found.values[place] > 0.5) if found.values else usual
    bought = _lacking([needs[place] for place in chosen], copies)
    bound = sum(bought.values()) if found.proved else max(1, int(found.bound // weight))
    return Step(chosen, bought, found.proved, min(bound, sum(bought.values())))


def _lack(one: Needs, copies: Needs) -> int:
    return sum(_lacking([one], copies).values())


def _lacking(needs: Sequence[Needs], copies: Needs) -> dict[int, int]:
    totals: Counter[int] = Counter()
    for one in needs:
        totals.update(one)
    return {card: total - copies.get(card, 0) for card, total in totals.items() if total > copies.get(card, 0)}


class _Clock:
    """The time of the processor that is left."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.thread_time() + seconds

    def is_over(self) -> bool:
        return time.thread_time() >= self._end


@dataclass(frozen=True, slots=True)
class _Solved:
    """The best values found (empty: none), whether they are the best there are, and a bound of the sum."""

    values: tuple[float, ...]
    proved: bool
    bound: float


class _Programme:
    """A sum of binaries (and, behind the first `binaries`, of amounts) to be made as small as it can be."""

    def __init__(self, costs: Sequence[float], *, binaries: int | None = None) -> None:
        self._costs = costs
        self._binaries = len(costs) if binaries is None else binaries
        self._rows: list[tuple[float, dict[int, int]]] = []

    def at_most(self, most: float, parts: Mapping[int, int]) -> None:
        """The parts, each so many times its variable, add up to this at most."""
        self._rows.append((most, {column: factor for column, factor in parts.items() if factor}))

    def solved(self, clock: _Clock) -> _Solved:
        """What HiGHS finds before the time is over, in this thread alone."""
        import highspy  # noqa: PLC0415 - it brings numpy along, and most pages need neither

        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in _options(clock).items():
            solver.setOptionValue(option, value)
        for column, cost in enumerate(self._costs):
            solver.addVar(0.0, 1.0 if column < self._binaries else highspy.kHighsInf)
            solver.changeColCost(column, float(cost))
            if column < self._binaries:
                solver.changeColIntegrality(column, highspy.HighsVarType.kInteger)
        for most, parts in self._rows:
            solver.addRow(-highspy.kHighsInf, float(most), len(parts), list(parts), [float(factor) for factor in parts.values()])
        solver.setCallback(_interrupting(clock), None)
        solver.startCallback(highspy.cb.HighsCallbackType.kCallbackMipInterrupt)
        solver.run()
        info = solver.getInfo()
        has_values = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
        values = tuple(solver.getSolution().col_value) if has_values else ()
        proved = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
        bound = info.mip_dual_bound
        return _Solved(values, proved, bound if abs(bound) < highspy.kHighsInf else sum(min(cost, 0) for cost in self._costs))


def _options(clock: _Clock) -> dict[str, Any]:
    """All sums are whole numbers, so that less than one apart is the same."""
    return {
        "output_flag": False,
        "threads": 1,
        "parallel": "off",
        "random_seed": 0,
        "mip_rel_gap": 0.0,
        "mip_abs_gap": 0.9,
        "time_limit": clock.seconds * PATIENCE,
    }


def _interrupting(clock: _Clock) -> Any:
    """What HiGHS asks again and again: whether to stop."""

    def ask(_kind: Any, _message: str, _told: Any, answer: Any, _own: Any) -> None:
        answer.user_interrupt = clock.is_over()

    return ask
