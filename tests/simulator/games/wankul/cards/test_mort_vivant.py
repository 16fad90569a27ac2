"""MORT-VIVANT is discarded at the end of a turn of its player, whoever's turn it comes in."""

from __future__ import annotations

import pytest

from tests.simulator.games.wankul.board import A, B, act, at, board, can, end_turn, person, pile, place, play, side, terrain

TWO = terrain(name="TWO")
BOTH_PLAY = terrain({"when": "enter", "do": [{"each_player": [{"play_free": {"up_to": True}}]}]}, name="BOTH")


@pytest.mark.parametrize("card", ["S1-078", "S1-079"])
def test_put_into_play_in_the_opponents_turn_it_goes_at_the_end_of_the_next_own_one(card: str) -> None:
    """S1-078, S1-079, G204: free for B in A's turn, it stays through that turn and goes at the end of B's."""
    state = board(at(), at(TWO), a={"hand": [BOTH_PLAY]}, b={"hand": [card]})
    act(state, "terrain", card=BOTH_PLAY)
    act(state, "first", player=B)
    act(state, "card", card=card)
    place(state, 0)
    end_turn(state)
    assert side(state, 0, B) == [card]

    while can(state, "pass") and not can(state, "pass", question="main"):
        act(state, "pass")
    end_turn(state)

    assert side(state, 0, B) == []
    assert card in pile(state, "discard", B)


def test_played_in_ones_own_turn_it_goes_at_its_end_and_never_again() -> None:
    """S1-078, G204: nothing waits for a second turn."""
    state = board(at(), at(TWO), a={"hand": ["S1-078", person(1)]})
    play(state, "S1-078")
    end_turn(state)

    assert side(state, 0, A) == []
    assert not state.lasting
