"""Agents at the seats of a table: who chooses next, and with which luck of their own."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.kernel.game import Agent, State
from simulator.kernel.rng import derive


def next_action(state: State, agents: Sequence[Agent], seed: int, decision: int) -> int:
    """The action that the agent to move chooses for the `decision`-th decision (from 0) of the game with this seed.

    Everybody who plays a game with agents asks here, so that a game found by its number in a run, or by its seed,
    is the same game again.
    """
    return choose(agents[state.current_player()], state, seed, decision)


def choose(agent: Agent, state: State, seed: int, decision: int) -> int:
    """What this agent does now. A choice of one action is not asked."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    return agent.choose(state, derive(seed, "agent", decision))
