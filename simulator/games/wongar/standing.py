"""What the board is worth: majorities, and what a ceremony would bring, as everybody at the table can see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.games.wongar.scoring import leader, points_now

if TYPE_CHECKING:
    from simulator.games.wongar.state import State


def value_of(s: State, territory: int, rank: int, player: int, ancestor: int) -> int:
    """R59, R61: points of a ceremony held there now: those of the player, twice, less those of all others."""
    mine, others = points_of(s, territory, rank, player, ancestor)
    return 2 * mine - others


def points_of(s: State, territory: int, rank: int, player: int, ancestor: int) -> tuple[int, int]:
    """R59, R61: points of a ceremony held there now: those of the player, and those of all others."""
    points = points_now(s, rank)
    mine = others = 0
    for token in (0, 1, 2):
        winner = leader(s, territory, token, ancestor)
        if winner == player:
            mine += points
        elif winner >= 0:
            others += points
    return mine, others
