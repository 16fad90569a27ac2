"""What lasts until the end of "your turn" or "the opponent's turn", played in either (G204)."""

from __future__ import annotations

import pytest

from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import A, B, act, at, board, can, end_turn, force_of, person, place, play, terrain

TWO = terrain(name="TWO")
BOTH_PLAY = terrain({"when": "enter", "do": [{"each_player": [{"play_free": {"up_to": True}}]}]}, name="BOTH")
STRONG, FIVE = person(4, name="strong"), person(5, name="five")
OPEN = person(1, open="ov", name="open")


def laid_by_b_in_the_turn_of_a(card: str) -> State:
    """B has OPEN and STRONG on the first Terrain, A has FIVE; B is about to choose where his card goes."""
    state = board(at(a=[FIVE], b=[OPEN, (STRONG, {"row": 2, "column": 1})]), at(TWO), a={"hand": [BOTH_PLAY]}, b={"hand": [card]})
    act(state, "terrain", card=BOTH_PLAY)
    act(state, "first", player=B)
    act(state, "card", card=card)
    return state


def next_turn(state: State) -> None:
    """The turn ends, and the next player comes to his third phase."""
    end_turn(state)
    while not can(state, "pass", question="main"):
        act(state, "pass")


@pytest.mark.parametrize("card", ["S1-141", "S1-142"])
def test_rondin_laid_in_the_opponents_turn_doubles_through_the_own_one(card: str) -> None:
    """S1-141, S1-142, G204."""
    state = laid_by_b_in_the_turn_of_a(card)
    place(state, 1)
    assert force_of(state, STRONG) == 8

    next_turn(state)
    assert (state.active, force_of(state, STRONG)) == (B, 8)

    next_turn(state)
    assert (state.active, force_of(state, STRONG)) == (A, 4)


def test_canular_laid_in_the_opponents_turn_is_strong_until_its_end() -> None:
    """S5-081, G204."""
    state = laid_by_b_in_the_turn_of_a("S5-081")
    place(state, 0, column=2)
    act(state, "target", card=STRONG)
    assert force_of(state, "S5-081") == 2 + 4

    next_turn(state)

    assert (state.active, force_of(state, "S5-081")) == (B, 2)


def test_homme_chaudron_laid_in_the_opponents_turn_is_strong_until_its_end() -> None:
    """S5-062, G204."""
    state = laid_by_b_in_the_turn_of_a("S5-062")
    place(state, 0, column=2)
    act(state, "target", card=FIVE)
    assert force_of(state, "S5-062") == 2 + 5

    next_turn(state)

    assert (state.active, force_of(state, "S5-062")) == (B, 2)


def test_canular_laid_in_the_own_turn_is_strong_through_the_opponents() -> None:
    """S5-081, G204."""
    state = board(at(a=[OPEN, (STRONG, {"row": 2, "column": 1})]), at(TWO), a={"hand": ["S5-081"]})
    play(state, "S5-081")
    act(state, "target", card=STRONG)

    next_turn(state)
    assert (state.active, force_of(state, "S5-081")) == (B, 2 + 4)

    next_turn(state)
    assert (state.active, force_of(state, "S5-081")) == (A, 2)
