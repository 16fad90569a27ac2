"""How far hints can be believed: their estimates beside the shares of whole games that were won after each option."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from simulator.ai import Verdict, hint, verdict_of
from simulator.ai.hints import HINT_BUDGET
from simulator.arena.tables import Tables
from simulator.kernel.game import State
from simulator.kernel.rng import derive, step
from simulator.lab.rollouts import judge

UNHURRIED: Final = replace(HINT_BUDGET, seconds=math.inf)
"""What a hint may cost here: no clock, so that the answer is the same on any machine."""


@dataclass(frozen=True, slots=True)
class Checked:
    """An option of a hint: its estimate with the range, its word, and the share of `games` won after it; numbers in [0, 1]."""

    position: int
    place: int
    chance: float
    low: float
    high: float
    share: float
    games: int
    is_behind: bool
    verdict: Verdict
    wins: bool

    @property
    def is_held(self) -> bool:
        """Whether the range holds the share."""
        return self.low <= self.share <= self.high


@dataclass(frozen=True, slots=True)
class Calibration:
    """What came of so many options in so many positions.

    `held`: options whose range held the share; `off`: by how much estimates missed shares, in the mean; `good_first`: positions
    in which the first option of the hint was not shown to be behind the best one. `good` and `bad`: options that were called so,
    and of them those after which more, or less, than an equal share of the games was won. `wins`: options said to win now, and
    of them those after which every game was won; the script may leave the plan, so a miss is no proof of a fault.
    """

    positions: int
    options: int
    held: int
    off: float
    good_first: int
    good: tuple[int, int]
    bad: tuple[int, int]
    wins: tuple[int, int]


def calibrate(checked: list[Checked], seats: int) -> Calibration:
    """The figures for a table of so many; ValueError when nothing was checked."""
    if not checked:
        raise ValueError("no position had a choice")
    firsts = [one for one in checked if one.place == 0]
    good, bad = ([one.share for one in checked if one.verdict == verdict] for verdict in ("good", "bad"))
    wins = [one.share for one in checked if one.wins]
    return Calibration(
        positions=len(firsts),
        options=len(checked),
        held=sum(one.is_held for one in checked),
        off=sum(abs(one.chance - one.share) for one in checked) / len(checked),
        good_first=sum(not one.is_behind for one in firsts),
        good=(len(good), sum(share > 1 / seats for share in good)),
        bad=(len(bad), sum(share < 1 / seats for share in bad)),
        wins=(len(wins), sum(share == 1 for share in wins)),
    )


def check_hints(tables: Tables, positions: int, games: int) -> Iterator[Checked]:
    """Every option of a hint in one position of each deal, played out by the script in so many games."""
    for number in range(positions):
        state = position_of(tables, number)
        if state is None:
            continue
        seed = derive(tables.luck(number), "hint", 0)
        advised = hint(tables.game, state, seed, budget=UNHURRIED).options
        judged = {one.action: one for one in judge(tables.game, state, seed, games=games)}
        for place, one in enumerate(advised):
            if found := judged.get(one.action):
                is_behind = found.behind is not None and found.behind.low > 0
                verdict = verdict_of(one.chance, tables.seats)
                numbers = (one.chance, one.low, one.high, found.share, found.games)
                yield Checked(number, place, *numbers, is_behind, verdict, one.wins)


def position_of(tables: Tables, number: int) -> State | None:
    """A moment of a game between scripts at which there is a choice, by lot; None for a game without one."""
    state, luck = tables.deal(number), tables.luck(number)
    chosen, seen = None, 0
    while not state.is_terminal():
        luck = step(luck)
        if len(tables.game.choices(state)) > 1:
            seen += 1
            if derive(luck, "position", seen) % seen == 0:
                chosen = state.clone()
        state.apply_action(tables.game.policy(state, luck))
    return chosen
