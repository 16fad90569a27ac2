"""The last points and the winner (R71, R72, G23, G24)."""

import pytest

from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.ending import ranked
from tests.simulator.games.wongar.board import A, act, board, place, seat


def finished(*players: dict[str, object]) -> State:
    """The game after these players' last round, in which A takes a disc card."""
    state = board(*players, faces={"emu": "disc"}, heights={"emu": 0})
    act(state, "take", territory="emu")
    act(state, "way", way="place_two")
    place(state, "emu", "emu")
    assert state.is_terminal()
    return state


def test_r71_most_cards_of_a_type_bring_eight_points() -> None:
    state = finished({"taken": ["disc", "cube"]}, {"taken": ["disc", "cylinder", "cylinder"]}, {"taken": ["cube", "cube"]})

    assert state.scores == [8, 8, 8]


def test_r71_all_who_tie_for_most_get_eight_points() -> None:
    state = finished({}, {"taken": ["disc", "cylinder"]}, {"taken": ["cylinder"]})

    assert state.scores == [8, 16, 8]


def test_g24_triple_cards_do_not_count_and_a_type_that_nobody_took_brings_nothing() -> None:
    state = finished({}, {"taken": ["triple", "triple", "four"]}, {"taken": ["elder", "ancestor"]})

    assert state.scores == [8, 0, 0]


def test_r71_all_is_revealed_in_the_end() -> None:
    state = finished({}, {"taken": ["triple"]}, {})

    assert state.observation(A)["players"][1]["taken"]["triple"] == 1


def test_r72_most_points_win() -> None:
    state = finished(seat(score=3), seat(score=40), seat(score=12))

    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1, "last_card")
    assert state.returns() == [-1, 1, 0]
    assert state.observation(2)["outcome"] == {"winner": 1, "reason": "last_card"}


def test_g23_equal_best_scores_share_the_victory() -> None:
    state = finished(seat(score=2), seat(score=10), seat(score=7))

    outcome = state.outcome()
    assert outcome is not None
    assert (state.scores, outcome.winner) == ([10, 10, 7], None)
    assert state.returns() == [0.5, 0.5, -1]


@pytest.mark.parametrize(
    ("scores", "returns"),
    [
        ([9, 4, 1], [1, 0, -1]),
        ([4, 4, 4, 4], [0, 0, 0, 0]),
        ([9, 4, 4, 1], [1, 0, 0, -1]),
        ([0, 10, 20, 30, 40], [-1, -0.5, 0, 0.5, 1]),
    ],
)
def test_g23_rewards_go_by_rank_in_even_steps(scores: list[int], returns: list[float]) -> None:
    assert ranked(scores) == pytest.approx(returns)


def test_before_the_end_there_is_no_outcome() -> None:
    state = board(seat(score=5), faces={"emu": "four"})

    assert (state.outcome(), state.returns()) == (None, [0.0] * 3)
