"""Playing one game to its end under the eyes of a probe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulator.ai.driver import next_action
from simulator.kernel.game import Agent, State
from simulator.kernel.probe import Probe


def never() -> bool:
    """Play on to the end of the chunk."""
    return False


def play_out(state: State, agents: Sequence[Agent], seed: int, probe: Probe[Any], stop: Callable[[], bool] = never) -> int | None:
    """How many decisions the game took; None when `stop`, asked before each of them, ended it early."""
    decisions = 0
    while not state.is_terminal():
        if stop():
            return None
        action = next_action(state, agents, seed, decisions)
        probe.watch(state, action)
        state.apply_action(action)
        decisions += 1
    return decisions
