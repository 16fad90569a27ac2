"""How a game of Wankul ended."""

from __future__ import annotations

from simulator.games.wankul.model.state import State
from simulator.kernel.game import TERMINAL, Outcome


def outcome_of(s: State) -> Outcome | None:
    """Who won and why; None before the end."""
    if s.player != TERMINAL:
        return None
    return Outcome(None if s.winner < 0 else s.winner, s.ending)


def returns_of(s: State) -> list[float]:
    """1 for the winner and -1 for the loser; zero before the end and in drawn games."""
    if s.winner < 0:
        return [0.0, 0.0]
    return [1.0, -1.0] if s.winner == 0 else [-1.0, 1.0]
