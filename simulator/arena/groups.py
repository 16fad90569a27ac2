"""Groups: one deal played once for each seat of the challenger, so that luck of cards and seat cancels out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from simulator.ai import make_agent
from simulator.arena.playing import play
from simulator.arena.tables import Tables

LEAST_GROUPS = 2
"""Below that nobody knows how much the deals differ, so there is no interval."""


@dataclass(frozen=True, slots=True)
class Group:
    """One challenger and a field of equals on one deal: the challenger's share of the win, seat by seat.

    `seconds` are the times of all choices of the challenger and of the field; `cut_short` counts those that the clock ended.
    """

    challenger: str
    field: str
    number: int
    shares: tuple[float, ...]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    cut_short: tuple[int, int]

    @property
    def score(self) -> float:
        """The mean share: 1 / seats among equals."""
        return sum(self.shares) / len(self.shares)


Task = tuple[str, str, int]
"""Challenger, field and the number of the deal."""


def play_group(tables: Tables, task: Task) -> Group:
    """Play one deal as often as there are seats."""
    challenger, field, number = task
    shares: list[float] = []
    seconds: tuple[list[float], list[float]] = ([], [])
    cut_short = [0, 0]
    for place in range(tables.seats):
        names = [challenger if seat == place else field for seat in range(tables.seats)]
        agents = [make_agent(name, tables.game) for name in names]
        played = play(tables.deal(number), agents, tables.luck(number))
        shares.append(played.shares[place])
        for seat in range(tables.seats):
            seconds[seat != place].extend(played.seconds[seat])
            cut_short[seat != place] += played.cut_short[seat]
    times = (tuple(seconds[0]), tuple(seconds[1]))
    return Group(challenger, field, number, tuple(shares), times, (cut_short[0], cut_short[1]))


def play_groups(tables: Tables, tasks: Iterable[Task], workers: int) -> Iterator[Group]:
    """The groups in the order of their tasks, whatever the number of processes that play them."""
    if workers == 1:
        yield from map(partial(play_group, tables), tasks)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        yield from pool.map(partial(play_group, tables), tasks)
    finally:
        pool.shutdown(cancel_futures=True)
