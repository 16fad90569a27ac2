"""How long a game will take: the right order of magnitude, in less time than the game takes."""

import time

import pytest

from simulator.ai import Searcher
from simulator.games import GAMES
from simulator.kernel.seating import options_for
from simulator.lab.players import patient_agent
from simulator.lab.series import Setup
from simulator.lab.speed import SAMPLES, seconds_a_game

GAME = GAMES["wizard_duel"]


def setup(name: str) -> Setup:
    return Setup(5, options_for(GAME, 3), (), tuple(patient_agent(name, GAME) for _ in range(3)))


def test_a_player_who_looks_ahead_takes_longer_and_ten_times_the_samples_about_ten_times_as_long() -> None:
    quick, slow, slower = (seconds_a_game(GAME, setup(name)) for name in ("random", "turn-greedy:200", "turn-greedy:2000"))

    assert quick * 5 < slow
    assert 3 < slower / slow < 30


def test_the_answer_comes_quickly_whatever_the_players() -> None:
    began = time.process_time()

    said = seconds_a_game(GAME, setup("ismcts:100000"))

    assert said > 30
    assert time.process_time() - began < said / 3


def test_timing_leaves_the_players_as_they_were() -> None:
    table = setup("ismcts:300")

    seconds_a_game(GAME, table)

    assert [agent.budget.samples for agent in table.agents if isinstance(agent, Searcher)] == [300] * 3
    assert SAMPLES < 300


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_agents_of_a_series_have_no_clock(name: str) -> None:
    agent = patient_agent(name, GAME)

    assert isinstance(agent, Searcher)
    assert agent.budget.seconds >= 3600
