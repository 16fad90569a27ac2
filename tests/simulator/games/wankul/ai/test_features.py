"""The numbers of a position, and the chance they add up to."""

import pytest

from simulator.games import GAMES
from simulator.games.wankul.ai.features import NAMES, WEIGHTS
from simulator.games.wankul.model.state import State
from tests.simulator.games.wankul.board import A, B, at, board, person, terrain

GAME = GAMES["wankul"]


def numbers(state: State, player: int) -> dict[str, float]:
    return dict(zip(NAMES, GAME.features(state, player), strict=True))


def test_every_feature_has_a_weight() -> None:
    assert tuple(WEIGHTS) == NAMES == GAME.feature_names


def test_r5_r45_r81_markers_forces_and_what_can_be_scored_are_counted() -> None:
    state = board(at(a=[person(12)], b=[person(4)]), at(a=[person(1)], b=[person(3), person(3)]), markers=[4, 2])

    mine, his = numbers(state, A), numbers(state, B)

    assert (mine["markers"], mine["fourth_marker"], his["markers"], his["fourth_marker"]) == (2.0, 1.0, -2.0, -1.0)
    assert mine["force"] == pytest.approx((12 - 4 + 1 - 6) / 10) == -his["force"]
    assert (mine["ready_to_score"], mine["ready_and_waiting"]) == (1.0, 0.0)
    assert mine["reach"] == pytest.approx(1.0 + 1 / 11 - 4 / 11 - 6 / 11) == -his["reach"]
    assert (mine["to_move"], his["to_move"]) == (1.0, -1.0)


def test_r2_an_empty_deck_is_near_for_whoever_has_fewer_cards() -> None:
    state = board(at(), at(), a={"deck": [{"card": "plain", "copies": 20}]}, b={"deck": [{"card": "plain", "copies": 4}]})

    mine = numbers(state, A)

    assert (mine["deck"], mine["deck_low"], mine["deck_end"]) == pytest.approx((16 / 20, 11 / 8, 1 / 3))


def test_the_own_hand_is_known_card_by_card_and_the_other_by_its_size() -> None:
    mine = {"hand": [person(5, 1), person(2), terrain(name="HELD")]}
    state = board(at(), at(), a=mine, b={"hand": [person(9)]})

    assert numbers(state, A)["hand_force"] == pytest.approx((4 + 2) / 8)
    assert numbers(state, A)["hand_terrains"] == 1.0
    assert numbers(state, B)["hand_terrains"] == 0.0
    assert numbers(state, B)["hand"] == pytest.approx(-numbers(state, A)["hand"])


def test_more_markers_are_better_and_seats_expect_opposite_rewards() -> None:
    behind, ahead = (board(at(), at(), markers=[markers, 2]) for markers in (1, 4))

    assert GAME.evaluate(behind, A)[A] < 0 < GAME.evaluate(ahead, A)[A]
    assert GAME.evaluate(ahead, B)[A] == pytest.approx(-GAME.evaluate(ahead, B)[B])
