"""Ratings: what strengths explain the results best (Bradley and Terry 1952), in Elo, with intervals.

At a table of n, an agent of strength a wins against a field of strength b with the chance a / (a + (n − 1) b).
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from simulator.arena.groups import LEAST_GROUPS, Group

ELO = 400 / log(10)
ROUNDS = 60
RESAMPLES = 400
PRIOR = 0.5
"""Games that every meeting is given beside those played, at the result of equals: nobody is infinitely strong."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An agent's Elo above the first agent's, with a 95 % interval; None where some meeting is of one group alone."""

    agent: str
    elo: float
    low: float | None
    high: float | None


Meetings = Mapping[tuple[str, str], tuple[float, int]]
"""Wins and games of each challenger against each field."""


def ratings(agents: Sequence[str], groups: Sequence[Group], seats: int, seed: int = 1) -> list[Rating]:
    """The rating of each agent; intervals come from drawing groups anew, so games on one deal count as one."""
    luck = random.Random(seed)
    best = strengths(agents, meetings(groups), seats)
    again = [strengths(agents, meetings(luck.choices(groups, k=len(groups))), seats) for _ in range(RESAMPLES)]
    fewest = min(Counter((group.challenger, group.field) for group in groups).values())
    found = []
    for agent in agents:
        drawn = sorted(ELO * one[agent] for one in again)
        low, high = (drawn[RESAMPLES // 40], drawn[-RESAMPLES // 40]) if fewest >= LEAST_GROUPS else (None, None)
        found.append(Rating(agent, ELO * best[agent], low, high))
    return found


def meetings(groups: Sequence[Group]) -> Meetings:
    """The groups, counted by who met whom."""
    wins: dict[tuple[str, str], float] = defaultdict(float)
    games: dict[tuple[str, str], int] = defaultdict(int)
    for group in groups:
        wins[group.challenger, group.field] += sum(group.shares)
        games[group.challenger, group.field] += len(group.shares)
    return {met: (wins[met], games[met]) for met in games}


def strengths(agents: Sequence[str], met: Meetings, seats: int) -> dict[str, float]:
    """The logarithms of the most likely strengths, the first agent's being 0: Newton's method, one agent at a time."""
    found = dict.fromkeys(agents, 0.0)
    for _ in range(ROUNDS):
        for agent in agents[1:]:
            slope = curve = 0.0
            for (challenger, field), (wins, games) in met.items():
                if challenger == field or agent not in (challenger, field):
                    continue
                chance = 1 / (1 + (seats - 1) * exp(found[field] - found[challenger]))
                missed = wins + PRIOR / seats - (games + PRIOR) * chance
                slope += missed if agent == challenger else -missed
                curve += (games + PRIOR) * chance * (1 - chance)
            found[agent] += max(-1.0, min(1.0, slope / curve)) if curve else 0.0
    return found
