"""The ceremonies that the open cards allow, and what they would bring to everybody at the table (R28-R30, R59, R61, R80)."""

from __future__ import annotations

from math import exp
from typing import Final

from simulator.games.wongar.model.box import ANCESTOR, BOTH, ELDER, NEIGHBOURS, WITHIN_TWO
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.areas import RANK_OF
from simulator.games.wongar.rules.scoring import leader, points_now

TEMPTING: Final = 4.0
"""Points ahead of the mean of the others for which a player calls a ceremony as often as not."""

SPREAD: Final = 2.0
"""How many points more or less make that much more or less likely."""


def expected_call(s: State, seat: int) -> list[float]:
    """What each seat may expect of the ceremony that this one would like best: its points, the surer the more he would gain."""
    best: list[int] = []
    most = -1e9
    for points, territory, ancestor in _calls(s, seat):
        gains = _gains(s, territory, ancestor, points)
        worth = against(gains, seat)
        if worth > most:
            best, most = gains, worth
    if not best:
        return [0.0] * s.seats
    chance = 1 / (1 + exp((TEMPTING - most) / SPREAD))
    return [chance * points for points in best]


def against(numbers: list[int] | list[float], seat: int) -> float:
    """One seat's number less the mean of the others."""
    mine = numbers[seat]
    return mine - (sum(numbers) - mine) / (len(numbers) - 1)


def _calls(s: State, seat: int) -> list[tuple[int, int, int]]:
    """R28-R30, R80: for each ceremony he could call: points of a majority, where it is held, and who would hold the Ancestor."""
    found = []
    for territory, kind in enumerate(s.face):
        if kind == BOTH:
            found.append((points_now(s, RANK_OF[BOTH]), territory, seat))
    if ANCESTOR in s.face or s.own[2 * seat]:
        points = points_now(s, RANK_OF[ANCESTOR])
        found += [(points, territory, seat) for territory in NEIGHBOURS[s.ancestor_at]]
    if ELDER in s.face or s.own[2 * seat + 1]:
        points = points_now(s, RANK_OF[ELDER])
        found += [(points, territory, s.ancestor) for territory in WITHIN_TWO[s.elder_at]]
    return found


def _gains(s: State, territory: int, ancestor: int, points: int) -> list[int]:
    """R59, R61: what each seat would score as the tokens lie."""
    gains = [0] * s.seats
    for token in (0, 1, 2):
        winner = leader(s, territory, token, ancestor)
        if winner >= 0:
            gains[winner] += points
    return gains
