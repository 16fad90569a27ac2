"""Asking a player, and ending the game: the two ways in which the engine stops working."""

from __future__ import annotations

from simulator.games.wankul.model.state import State
from simulator.kernel.game import TERMINAL


def ask(s: State, player: int, legal: list[int]) -> None:
    """Stop here until `player` chooses one of `legal` (sorted, not empty); a finished game asks nobody."""
    if not s.ending:
        s.player = player
        s.legal = legal


def finish(s: State, winner: int, reason: str) -> None:
    """R7: the game ends at once, whatever is being resolved; only the first end counts (G15). winner -1: drawn."""
    if not s.ending:
        s.player = TERMINAL
        s.legal = []
        s.winner = winner
        s.ending = reason
        if s.log is not None:
            s.log.append(("end", winner, reason))


def lose(s: State, player: int, reason: str) -> None:
    """R2, R3, R6: this player has lost."""
    finish(s, 1 - player, reason)
