"""The board of a game that is over: it is nobody's turn, and nothing is counted that nobody has."""

from __future__ import annotations

import pytest

from play.boards import board_of
from simulator.games import GAMES
from simulator.kernel.game import State
from simulator.kernel.seating import options_for
from tests.play.tables.conftest import setup_of
from tests.simulator.laws.tables import play


def begun(game: str, **options: int) -> State:
    """A game with as few players as it takes."""
    engine, setup = GAMES[game], setup_of(game)
    return engine.new_initial_state(decks=setup.decks, options=options_for(engine, len(setup.seats), **options), seed=setup.seed)


@pytest.mark.parametrize("game", ["wankul", "wizard_duel", "lekemar"])
def test_when_the_game_is_over_it_is_nobody_s_turn(game: str) -> None:
    state, board, turns = begun(game), board_of(game), set()
    for _ in play(state, 3):
        turns.add(str(board.scene(state.observation(0), [])).count("'is_active': True"))

    over = board.scene(state.observation(0), [])

    assert 1 in turns
    assert "'is_active': True" not in str(over)
    assert not over.get("left")
    assert over.get("plays_left") is None


@pytest.mark.parametrize(("sudden_death", "is_counted"), [(1, False), (0, True)])
def test_lives_are_counted_where_there_are_any(sudden_death: int, is_counted: bool) -> None:
    state = begun("wizard_duel", sudden_death=sudden_death)

    assert bool(board_of("wizard_duel").scores(state.observation(0))) is is_counted
