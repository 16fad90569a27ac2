"""Positions from plain dicts: what each key does, and what is refused."""

from typing import Any

import pytest

from simulator.games.wongar.position import PositionError
from simulator.kernel.game import IllegalActionError
from tests.simulator.games.wongar.board import GAME, A, B, asked, board, deck, faces, hand, seat, supply


def test_an_empty_spec_is_a_table_of_three_with_all_cards_in_their_piles() -> None:
    state = GAME.position({})

    assert (state.seats, state.round, asked(state)) == (3, 3, (1, "turn"))  # nobody found a card in round 2 (G6)
    assert len(faces(state)) == 10
    assert supply(state, A) == {"disc": 18, "cube": 15, "cylinder": 12}


def test_the_cards_named_lie_on_top_in_their_order() -> None:
    state = board(faces={"emu": "four"}, piles={"emu": ["cube", "elder"]}, heights={"emu": 4}, deck=["disc", "double"])

    assert [state.pile[15 + 2], state.pile[15 + 3], state.left[1]] == [1, 5, 4]
    assert state.deck[-2:] == [0, 3]


def test_then_plays_on_from_there() -> None:
    state = board(faces={"emu": "triple"}, then=[{"kind": "take", "territory": "emu"}, {"kind": "type", "type": "cube"}])

    assert asked(state) == (A, "place")


def test_then_obeys_the_rules() -> None:
    with pytest.raises(IllegalActionError, match="R22"):
        board(faces={"emu": "triple"}, then=[{"kind": "take", "territory": "hand"}])


def test_cards_not_named_may_have_left_the_game() -> None:
    state = board(seat("dd"), faces={"emu": "four"}, rest="out", deck=["cube"], discard=["double"])

    assert deck(state) == {"scorpion": 2, "cube": 1}
    assert hand(state, A) == "dd"


def test_the_same_spec_is_the_same_position_and_another_seed_another_one() -> None:
    spec: dict[str, Any] = {"players": [{}, {}, {}, {}], "faces": {"emu": "four"}, "seed": 3}

    assert GAME.position(spec).serialize() == GAME.position(spec).serialize()
    assert GAME.position(spec).pile != GAME.position(spec | {"seed": 4}).pile


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ({"options": {"players": 4}}, "players is 4, but 3"),
        ({"players": [{"tokens": {"emu": {"disc": -1}}}, {}, {}]}, "-1 is no number of tokens"),
        ({"players": [{"bag": {"disc": -1}}, {}, {}]}, "-1 is no number of tokens"),
        ({"played": 3}, "3 of 3 turns leave nobody"),
        ({"ending": "never"}, "'never' is neither"),
        ({"options": {"first": 7}}, "options: first"),
        ({"options": {"unknown": 1}}, "options"),
        ({"players": [{}, {}]}, "not from 3 to 5"),
        ({"players": [{"hand": ["scorpion"]}, {}, {}]}, "'scorpion' is none of"),
        ({"players": [{"hand": ["double"] * 6}, {}, {}]}, "no other 'double'"),
        ({"players": [{"tokens": {"emu": {"cube": 16}}}, {}, {}]}, "16 cube tokens, 15 exist"),
        ({"players": [{"tokens": {"desert": {"cube": 1}}}, {}, {}]}, "'desert' is none of"),
        ({"players": [{"taken": ["spade"]}, {}, {}]}, "'spade' is none of"),
        ({"faces": {"emu": "joker"}}, "'joker' is none of"),
        ({"faces": {"desert": "disc"}}, "'desert' is none of"),
        ({"faces": {"emu": "four"}, "piles": {"emu": ["four"]}}, "no other 'four'"),
        ({"ancestor": {"held": 3}}, "3 is no seat"),
        ({"boomerang": "A"}, "'A' is no seat"),
        ({"time": 13}, "13 is no square"),
        ({"phase": "dinner"}, "'dinner' is neither"),
        ({"faces": {"emu": "four"}, "then": [{"kind": "dance"}]}, "is no action"),
    ],
)
def test_what_cannot_be_is_refused_with_the_part_that_is_wrong(spec: dict[str, Any], complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint):
        GAME.position(spec)


def test_played_says_whose_turn_it_is() -> None:
    assert asked(board(faces={"emu": "four"}, boomerang=B, ancestor={"held": B}, played=2)) == (A, "turn")
