"""The ceremonies that open cards allow: who could call which, and what everybody may expect of it."""

import pytest

from simulator.games.wongar.rules.calls import expected_call
from tests.simulator.games.wongar.board import A, B, C, board, seat


def test_without_a_card_that_calls_nobody_expects_anything() -> None:
    state = board(seat(bird="dcy"), faces={"bird": "four", "emu": "disc"})

    assert expected_call(state, A) == [0, 0, 0]


def test_who_would_gain_more_is_surer_to_call() -> None:
    state = board(seat(bird="dc"), seat(bird="y"), faces={"bird": "both"})

    by_a, by_b = expected_call(state, A), expected_call(state, B)

    assert 10 > by_a[A] > by_b[A] > 0
    assert by_a[B] == by_a[A] / 2
    assert by_a[C] == 0


def test_of_several_ceremonies_the_one_that_the_caller_likes_best() -> None:
    state = board(seat(bird="dcy"), seat(emu="dcy"), faces={"bird": "both", "emu": "both"})

    assert expected_call(state, A)[A] > 0 == expected_call(state, A)[B]
    assert expected_call(state, B)[B] > 0 == expected_call(state, B)[A]


@pytest.mark.parametrize("figure", ["ancestor", "elder"])
def test_a_figure_reaches_so_far_and_no_further(figure: str) -> None:
    near, far = (
        board(player, faces={"emu": figure}, **{figure: {"held": B, "at": "kangaroo"}})
        for player in (seat(lizard="dcy"), seat(bird="dcy"))
    )

    assert expected_call(near, A)[A] > 0 == expected_call(far, A)[A]


def test_a_card_of_ones_own_calls_as_well() -> None:
    player = seat(lizard="dcy") | {"own": ["ancestor"]}
    state = board(player, faces={"emu": "four"}, ancestor={"held": B, "at": "kangaroo"}, options={"own_ceremonies": True})

    assert expected_call(state, A)[A] > 0
    assert expected_call(state, B) == [0, 0, 0]


def test_a_tie_goes_to_the_caller_who_takes_the_ancestor() -> None:
    state = board(seat(bird="d"), seat(bird="d"), faces={"bird": "both"}, ancestor={"held": C, "at": "hand"})

    assert expected_call(state, A)[A] > 0 == expected_call(state, A)[B]
    assert expected_call(state, B)[B] > 0 == expected_call(state, B)[A]
