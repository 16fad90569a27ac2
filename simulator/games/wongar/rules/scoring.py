"""Points: after each ceremony, and for area cards at the end (R59-R63, R71, G2, G24)."""

from __future__ import annotations

from simulator.games.wongar.model.box import BONUS, KINDS, POINTS, SECTION
from simulator.games.wongar.model.state import State


def points_now(s: State, rank: int) -> int:
    """R59, R63: what a majority is worth in the present section, after a card of this rank."""
    return POINTS[rank][(s.time - 1) // SECTION]


def score(s: State) -> None:
    """R59, R62: of each type that is there, the one with most of them scores."""
    points = points_now(s, s.rank)
    for token in (0, 1, 2):
        winner = leader(s, s.site, token, s.ancestor)
        if winner >= 0:
            s.scores[winner] += points
            if s.log is not None:
                s.log.append(("points", winner, token, points))


def leader(s: State, territory: int, token: int, ancestor: int) -> int:
    """R61: who has most; among equals the holder of the Ancestor, or the nearest to his left. -1 where none lies."""
    seats = s.seats
    base = (3 * territory + token) * seats
    counts = s.board[base : base + seats]
    most = max(counts)
    if not most:
        return -1
    seat = ancestor
    while counts[seat] != most:
        seat += 1
        if seat == seats:
            seat = 0
    return seat


def score_cards(s: State) -> None:
    """R71, G24: most area cards of a type are worth a bonus, to all who tie for most."""
    for token in (0, 1, 2):
        counts = s.taken[token::KINDS]
        most = max(counts)
        for seat, count in enumerate(counts if most else ()):
            if count == most:
                s.scores[seat] += BONUS
                if s.log is not None:
                    s.log.append(("bonus", seat, token, BONUS))
