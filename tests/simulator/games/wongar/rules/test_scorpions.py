"""Scorpions, time, and the ritual pile (R40-R44, R63, G3, G17, G18, G20, G21, G29, G33)."""

from collections import Counter

import pytest

from simulator.games.wongar.model.box import POINTS, TERRITORIES
from tests.simulator.games.wongar.board import A, B, asked, board, deck, hand, seat, take, taken

FOURS = {"emu": "four", "snake": "four", "fish": "four"}
ALL_BUT_EMU = dict.fromkeys(set(TERRITORIES) - {"emu"}, "four")


def test_r40_g18_every_scorpion_is_dealt_with_at_once_and_replaced() -> None:
    state = board(
        seat(score=9), seat(score=8), seat(score=8), faces=FOURS,
        deck=["disc", "cube", "double", "scorpion", "cylinder", "scorpion"],
    )  # fmt: skip

    take(state, "emu")

    assert len(hand(state, A)) == 4
    assert (state.time, state.scores) == (3, [7, 8, 8])  # two behind 9, then nobody behind 7


def test_r41_every_scorpion_moves_time_one_square_up() -> None:
    state = board(phase="round", piles={"emu": ["disc", "scorpion"], "bird": ["cube"], "fish": ["cube"]}, faces={}, seed=4)

    scorpions = sum(taken(state, player).get("scorpion", 0) for player in range(3)) + (2 - deck(state)["scorpion"])

    assert scorpions >= 1
    assert state.time == 1 + scorpions


def test_r42_an_area_scorpion_lies_before_the_player_who_turned_it_up() -> None:
    state = board(phase="round", boomerang=B, ancestor={"held": B}, piles={"emu": ["disc", "scorpion"]}, faces=ALL_BUT_EMU)

    assert (taken(state, A), taken(state, B)) == ({}, {"scorpion": 1})


def test_r43_the_first_ritual_scorpion_lies_beside_the_pile() -> None:
    state = board(faces=FOURS, deck=["disc", "disc", "disc", "disc", "scorpion"])

    take(state, "emu")

    assert state.observation(B)["scorpion_aside"]
    assert deck(state)["scorpion"] == 1


def test_r43_the_second_ritual_scorpion_renews_the_pile() -> None:
    played = ["disc", "disc", "double", "double", "double"]
    state = board(faces=FOURS, scorpion_aside=True, discard=played, deck=["cube", "scorpion", "cube", "cube"], rest="out")

    take(state, "emu")

    assert hand(state, A).count("c") >= 2
    left = {"disc": 2, "double": 3, "cube": 3}
    assert sum(deck(state).values()) + state.aside == sum(left.values()) - 4 + 2
    assert (sum(state.discard), deck(state)["scorpion"] + state.aside) == (0, 2)


def test_r44_the_second_of_five_loses_three_points() -> None:
    state = board(
        seat(score=10), seat(score=30), seat(score=3), seat(score=2), seat(score=9), faces=FOURS,
        deck=["disc", "disc", "disc", "disc", "scorpion"],
    )  # fmt: skip

    take(state, "emu")

    assert state.scores == [7, 30, 3, 2, 9]


def test_r44_scores_fall_below_zero() -> None:
    state = board(seat(score=0), seat(score=-1), seat(score=-2), faces=FOURS, deck=["disc", "disc", "disc", "disc", "scorpion"])

    take(state, "emu")

    assert state.scores[A] == -2


def test_g20_equal_scores_are_not_behind() -> None:
    state = board(seat(score=4), seat(score=4), seat(score=0), seat(score=0), faces=FOURS, deck=["disc"] * 4 + ["scorpion"])

    take(state, "emu")

    assert state.scores == [2, 4, 0, 0]


def test_g29_the_last_player_loses_nothing() -> None:
    state = board(seat(score=-3), seat(score=5), faces=FOURS, deck=["disc"] * 4 + ["scorpion"])

    take(state, "emu")

    assert state.scores == [-3, 5, 0]


def test_g3_time_stays_on_the_square_x_and_scorpions_still_sting() -> None:
    state = board(seat(score=9), faces=FOURS, time=12, ending="last_square", deck=["disc"] * 4 + ["scorpion"])

    take(state, "emu")

    assert (state.time, state.scores[A]) == (12, 7)


@pytest.mark.parametrize(("time", "section"), [(1, 0), (4, 0), (5, 1), (8, 1), (9, 2), (12, 2)])
def test_r63_g3_three_sections_of_four_squares_score_differently(time: int, section: int) -> None:
    ending = "last_square" if time == 12 else None
    state = board(seat(bird="d"), faces={"bird": "both", "emu": "four"}, time=time, ending=ending)

    take(state, "bird")

    assert state.scores[A] == POINTS[2][section]


def test_g17_an_empty_pile_is_made_anew_of_the_discard() -> None:
    state = board(
        faces=FOURS, discard=["disc", "disc", "cube", "cube"], deck=["cylinder"], rest="out", options={"one_double_each": True}
    )

    take(state, "emu")

    assert len(hand(state, A)) == 4
    assert hand(state, A).count("y") == 1
    assert (sum(state.discard), sum(deck(state).values())) == (0, 1)


def test_g33_nobody_draws_from_a_pile_of_scorpions() -> None:
    state = board(faces=FOURS, deck=["cube"], rest="out", seed=2)

    take(state, "emu")

    assert hand(state, A) == "c"
    assert asked(state) == (B, "turn")
    assert deck(state) == Counter({"scorpion": 2})


def test_g21_there_is_no_hand_limit() -> None:
    state = board(seat("ddddddddccccccccyyyy"), faces=FOURS)

    take(state, "emu")

    assert len(hand(state, A)) == 24


def test_g36_harmless_scorpions_still_lie_beside_the_pile_and_renew_it() -> None:
    state = board(
        seat(score=5), phase="round", faces=ALL_BUT_EMU, piles={"emu": ["disc", "scorpion"]}, scorpion_aside=True,
        discard=["double"], deck=["cube", "scorpion"], rest="out", options={"harmless_scorpions": True},
    )  # fmt: skip

    assert (state.time, state.scores, taken(state, A)) == (3, [5, 0, 0], {"scorpion": 1})
    assert (sum(state.discard), deck(state)["scorpion"] + state.aside) == (0, 2)
