"""What runs an effect: functions by the number of their instruction; and what they read off its frame.

A module that runs words ends with `RUNS`: the numbers stand in `effects/words/`, beside the words that are written with them.
"""

from __future__ import annotations

from collections.abc import Callable

from simulator.games.wankul.model.registers import SOURCE, Instruction
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts
from simulator.kernel.frames import PLAYER, STEP

Runs = dict[int, Callable[[State, int, Instruction], None]]
"""By the number of an instruction, what carries it out: it gets the state, the base of the EFFECT frame and the instruction."""


def joined(*parts: Runs) -> Runs:
    """The instructions of all modules; raises ValueError where two have the same number."""
    runs: Runs = {}
    for part in parts:
        if twice := runs.keys() & part.keys():
            raise ValueError(f"two instructions with the same number: {sorted(twice)}; the next free one is {max(runs) + 1}")
        runs |= part
    return runs


def under_way(s: State, base: int) -> Instruction:
    """The instruction that an EFFECT frame is carrying out; its step is that of the next one already."""
    return s.box.code[s.stack[base + STEP] - 1]


def value(s: State, base: int, amount: int) -> int:
    """An amount, as the running effect reckons it; never below 0 where it counts cards."""
    return amounts.value(s, amount, speaker(s, base))


def speaker(s: State, base: int) -> amounts.Speaker:
    """Who asks, when the running effect does."""
    return s.stack[base + PLAYER], s.stack[base + SOURCE], base


def player_of(s: State, base: int, who: int) -> int:
    """The seat meant by a player code."""
    return amounts.seat_of(s, who, s.stack[base + PLAYER])
