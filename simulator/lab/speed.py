"""How long a game will take, found out in a moment: a scripted game shows what is to be decided, a few choices at what cost."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from copy import copy

from simulator.ai import ScriptedAgent, Searcher
from simulator.ai.driver import choose, next_action
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.game import Agent, State
from simulator.kernel.playable import PlayableGame
from simulator.kernel.seating import options_for
from simulator.lab.series import Setup

SAMPLES = 20
"""A searching agent is timed with so many samples; its time grows with their number."""

TRIED = 4
"""Choices for which each agent is timed."""

SCRIPTED = 12
"""Scripted games that are timed, after one that makes the tables of the cards."""


def scripted_seconds(slug: str) -> float:
    """Seconds of a core for a scripted game at the smallest table: by them two processes are compared, pure and compiled."""
    game = GAMES[slug]
    seats, decks = game.players[0], [deck.cards for deck in starters(slug)]
    setup = Setup(0, options_for(game, seats), tuple(decks[:seats]), (ScriptedAgent(game),) * seats)
    begun = 0.0
    for seed in range(SCRIPTED + 1):
        state = game.new_initial_state(decks=setup.decks, options=setup.options, seed=seed)
        decisions = 0
        while not state.is_terminal():
            state.apply_action(next_action(state, setup.agents, seed, decisions))
            decisions += 1
        begun = begun or time.thread_time()
    return (time.thread_time() - begun) / SCRIPTED


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


if __name__ == "__main__":
    print(scripted_seconds(sys.argv[1]))  # noqa: T201
