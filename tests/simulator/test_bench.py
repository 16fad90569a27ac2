"""The makers that speed comparisons call: one whole random game each time."""

import random

import pytest

from simulator.bench import MAKERS, clone_cost, wankul
from simulator.games import GAMES


def test_every_game_has_a_maker() -> None:
    assert MAKERS.keys() == GAMES.keys()


@pytest.mark.parametrize("name", MAKERS)
def test_a_maker_plays_one_whole_game_and_counts_its_decisions(name: str) -> None:
    play = MAKERS[name]()

    decisions, chance = play(random.Random(1))

    assert decisions > 20
    assert chance == 0
    assert play(random.Random(1)) == (decisions, chance)
    assert play(random.Random(2)) != (decisions, chance)


def test_a_position_half_way_is_not_the_end() -> None:
    play = wankul()

    assert not play.position(random.Random(3), 10**6).is_terminal()
    assert clone_cost(play.position(random.Random(3), 40), times=10, rounds=1) > 0
