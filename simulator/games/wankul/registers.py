"""The registers of an EFFECT frame, and what the running effect reads off them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import amounts
from simulator.kernel.frames import PLAYER

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

Instruction = tuple[int, ...]
SOURCE: Final = 3
EVENT_CARD: Final = 4
CHOSEN: Final = 5
CHOSEN_FORCE: Final = 6
HANDLED: Final = 7
ANNOUNCED: Final = 8
MILLED: Final = 9
OPP_MILLED: Final = 10
DONE: Final = 11


def value(s: State, base: int, amount: int) -> int:
    """An amount, as the running effect reckons it; never below 0 where it counts cards."""
    return amounts.value(s, amount, speaker(s, base))


def speaker(s: State, base: int) -> amounts.Speaker:
    """Who asks, when the running effect does."""
    return s.stack[base + PLAYER], s.stack[base + SOURCE], base


def player_of(s: State, base: int, who: int) -> int:
    """The seat meant by a player code."""
    return amounts.seat_of(s, who, s.stack[base + PLAYER])
