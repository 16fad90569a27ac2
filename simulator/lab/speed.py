"""How long a game will take, found out in a moment: a scripted game shows what is to be decided, a few choices at what cost."""

from __future__ import annotations

import time
from collections.abc import Sequence
from copy import copy

from simulator.ai import ScriptedAgent, Searcher
from simulator.ai.driver import choose, next_action
from simulator.kernel.game import Agent, State
from simulator.kernel.playable import PlayableGame
from simulator.lab.series import Setup

SAMPLES = 20
"""A searching agent is timed with so many samples; its time grows with their number."""

TRIED = 4
"""Choices for which each agent is timed."""


def seconds_a_game(game: PlayableGame, setup: Setup) -> float:
    """About how long a worker with a core of its own plays at this game.

    It takes less than a second to say, also of agents that take minutes.
    """
    state = game.new_initial_state(decks=setup.decks, options=setup.options, seed=setup.seed)
    script = [ScriptedAgent(game)] * len(setup.agents)
    asked: dict[str, list[State]] = {agent.name: [] for agent in setup.agents}
    decisions, begun = 0, time.thread_time()
    while not state.is_terminal():
        if len(state.legal_actions()) > 1:
            asked[setup.agents[state.current_player()].name].append(state.clone())
        state.apply_action(next_action(state, script, setup.seed, decisions))
        decisions += 1
    walked = time.thread_time() - begun
    agents = {agent.name: agent for agent in setup.agents}
    return walked + sum(len(states) * _seconds_a_choice(agents[name], states) for name, states in asked.items())


def _seconds_a_choice(agent: Agent, states: Sequence[State]) -> float:
    """The mean over a few choices from all over the game."""
    tried = states[:: max(1, len(states) // TRIED)][:TRIED]
    if not tried:
        return 0.0
    factor = 1.0
    if isinstance(agent, Searcher) and agent.budget.samples > SAMPLES:
        factor, agent = agent.budget.samples / SAMPLES, copy(agent)
        agent.budget = agent.budget.of(SAMPLES)
    begun = time.thread_time()
    for place, state in enumerate(tried):
        choose(agent, state, 1, place)
    return factor * (time.thread_time() - begun) / len(tried)
