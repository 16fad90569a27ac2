"""Looking ahead pays: in a few games the normal agent wins clearly more than its share."""

from typing import Any

import pytest

from simulator.ai import RandomAgent, make_agent
from simulator.ai.driver import choose
from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.state import Options


@pytest.mark.parametrize(("players", "least"), [(3, 6), (6, 5)])
def test_turn_greedy_clearly_beats_random_players(players: int, least: int) -> None:
    game, won, games = Lekemar(), 0, 8
    ours, others = make_agent("turn-greedy:6", game), RandomAgent()
    for seed in range(games):
        seat, decision = seed % players, 0
        state = game.new_initial_state(decks=[], options=Options(players=players, turn_cap=15 * players), seed=seed)
        while not state.is_terminal():
            agent: Any = ours if state.current_player() == seat else others
            state.apply_action(choose(agent, state, seed, decision))
            decision += 1
        won += state.winner == seat

    assert won >= least
