"""What groups of games add up to: the matrix of who beats whom, with intervals, and how long everybody thought."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from simulator.arena.groups import LEAST_GROUPS, Group, Task
from simulator.lab.intervals import Interval, share_interval

RESAMPLES = 1_000


@dataclass(frozen=True, slots=True)
class Meeting:
    """How often one agent won among a field of others: `parity` is the share of equals, `swept` the groups won whole."""

    challenger: str
    field: str
    games: int
    share: float
    interval: Interval | None
    parity: float
    swept: int
    lost: int
    groups: int


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an agent thought about its choices, in seconds; `cut_short` counts those that the clock ended."""

    agent: str
    choices: int
    median: float
    p95: float
    longest: float
    cut_short: int


def schedule(agents: Sequence[str], seats: int, deals: int) -> list[Task]:
    """Everybody meets everybody on the same deals; at tables of more than two, each is the challenger once."""
    pairs = combinations(agents, 2) if seats == 2 else permutations(agents, 2)
    return [(challenger, field, number) for challenger, field in pairs for number in range(deals)]


def meeting(groups: Sequence[Group], seed: int = 1) -> Meeting:
    """The groups of one challenger and one field, summed up."""
    scores = [group.score for group in groups]
    seats = len(groups[0].shares)
    return Meeting(
        challenger=groups[0].challenger,
        field=groups[0].field,
        games=len(groups) * seats,
        share=sum(scores) / len(scores),
        interval=score_interval(scores, seats, seed),
        parity=1 / seats,
        swept=sum(score == 1.0 for score in scores),
        lost=sum(score == 0.0 for score in scores),
        groups=len(groups),
    )


def score_interval(scores: Sequence[float], seats: int, seed: int = 1) -> Interval | None:
    """95 %, by drawing groups anew; where all groups went the same way, Wilson's interval, as if each were one game.

    None below two groups, which leave the spread unknown.
    """
    if len(scores) < LEAST_GROUPS:
        return None
    if len(set(scores)) == 1 and scores[0] in (0.0, 1.0):
        return share_interval(round(sum(scores)), len(scores))
    luck = random.Random(seed)
    means = sorted(sum(luck.choices(scores, k=len(scores))) / len(scores) for _ in range(RESAMPLES))
    return Interval(means[RESAMPLES // 40], means[-RESAMPLES // 40])


def meetings(groups: Sequence[Group]) -> list[Meeting]:
    """One for each challenger and field that met, in the order in which they first did."""
    met = dict.fromkeys((group.challenger, group.field) for group in groups)
    return [meeting([group for group in groups if (group.challenger, group.field) == pair]) for pair in met]


def paces(agents: Sequence[str], groups: Sequence[Group]) -> list[Pace]:
    """How long each agent thought, over all its games."""
    found = []
    for agent in agents:
        seconds: list[float] = []
        cut_short = 0
        for group in groups:
            for place, name in enumerate((group.challenger, group.field)):
                if name == agent:
                    seconds.extend(group.seconds[place])
                    cut_short += group.cut_short[place]
        seconds.sort()
        if seconds:
            half, most = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.95)]
            found.append(Pace(agent, len(seconds), half, most, seconds[-1], cut_short))
    return found
