"""What the running effect reads off its frame: amounts, seats, and who asks."""

from __future__ import annotations

from simulator.games.wankul.model.registers import SOURCE
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts
from simulator.kernel.frames import PLAYER


def value(s: State, base: int, amount: int) -> int:
    """An amount, as the running effect reckons it; never below 0 where it counts cards."""
    return amounts.value(s, amount, speaker(s, base))


def speaker(s: State, base: int) -> amounts.Speaker:
    """Who asks, when the running effect does."""
    return s.stack[base + PLAYER], s.stack[base + SOURCE], base


def player_of(s: State, base: int, who: int) -> int:
    """The seat meant by a player code."""
    return amounts.seat_of(s, who, s.stack[base + PLAYER])
