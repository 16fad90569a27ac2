"""The end: the last player left, or a pile that nobody can draw from (R6, R23, R25, G21)."""

from __future__ import annotations

from simulator.games.wizard_duel.model.phases import OVER
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.game import TERMINAL, Outcome


def end(s: State, winner: int, reason: str) -> None:
    """R23, R25: the game is over at once; winner -1: drawn."""
    s.phase = OVER
    s.player = TERMINAL
    s.winner = winner
    s.ending = reason
    if s.log is not None:
        s.log.append(("end", winner, reason))


def outcome_of(s: State) -> Outcome | None:
    """How the game ended; None before the end."""
    if s.phase != OVER:
        return None
    return Outcome(None if s.winner < 0 else s.winner, s.ending)


def returns_of(s: State) -> list[float]:
    """R23, G21: each eliminated player has lost 1 / (n − 1), and those who are left share it equally; 0 before the end."""
    seats = len(s.hand)
    if s.phase != OVER:
        return [0.0] * seats
    left = len(s.living)
    share = (seats - left) / (left * (seats - 1))
    return [share if seat in s.living else -1 / (seats - 1) for seat in range(seats)]
