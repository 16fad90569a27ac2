"""What a position is worth: by what everybody knows, and the better the more points."""

import pytest

from tests.simulator.games.wongar.board import GAME, A, B, C, board, new_game, seat, take
from tests.simulator.laws.tables import play

FOURS = {"emu": "four", "snake": "four", "fish": "four"}


def number(state: object, name: str, player: int) -> float:
    return GAME.features(state, player)[GAME.feature_names.index(name)]  # type: ignore[arg-type]


def test_there_are_as_many_numbers_as_names_at_every_table() -> None:
    for players in GAME.players:
        state = new_game(1, players=players)
        assert all(len(GAME.features(state, player)) == len(GAME.feature_names) for player in range(players))


def test_more_points_more_cards_and_more_majorities_are_worth_more() -> None:
    state = board(seat("d", score=20), seat("ddd"), seat("d", bird="dc", emu="y"), faces=FOURS)

    assert number(state, "lead", A) > 0 > number(state, "lead", B)
    assert number(state, "hand", B) > 0 > number(state, "hand", A)
    assert number(state, "majorities", C) > 0 > number(state, "majorities", A)
    assert max(range(3), key=GAME.evaluate(state, A).__getitem__) == A


def test_a_majority_is_worth_the_more_the_further_ahead_and_a_tie_the_more_to_who_wins_it() -> None:
    tied = board(seat(emu="dd"), seat(emu="dd"), faces=FOURS, ancestor={"held": B, "at": "hand"})
    ahead = board(seat(emu="dd"), seat(emu="ddd"), faces=FOURS, ancestor={"held": B, "at": "hand"})

    assert number(tied, "majorities", B) > number(tied, "majorities", A) > number(tied, "majorities", C)
    assert number(ahead, "majorities", B) > number(tied, "majorities", B)


def test_a_ceremony_that_somebody_may_still_call_in_this_round_counts_for_those_who_would_score() -> None:
    players = seat(), seat(bird="dcy"), seat()
    to_come, over, out_of_reach = (
        board(*players, faces={"emu": "four", place: "both"}, played=played)
        for place, played in (("bird", 1), ("bird", 2), ("fish", 1))
    )

    assert number(to_come, "calls", B) > 0 > number(to_come, "calls", A)
    assert 0 < number(over, "calls", B) < number(to_come, "calls", B)
    assert number(out_of_reach, "calls", B) == 0


def test_who_is_still_to_play_in_the_round_is_better_off() -> None:
    state = board(faces=FOURS, played=1)

    assert number(state, "to_play", A) < 0 < number(state, "to_play", B) == number(state, "to_play", C)
    take(state, "emu")
    assert number(state, "to_play", A) == number(state, "to_play", B) < 0 < number(state, "to_play", C)


def test_expectations_add_up_to_nothing_and_lie_between_loss_and_victory() -> None:
    state = new_game(5, players=4)
    for _ in play(state, 5):
        expected = GAME.evaluate(state, 2)
        assert sum(expected) == pytest.approx(0, abs=1e-9)
        assert all(-1 <= value <= 1 for value in expected)

    assert GAME.evaluate(state, 2) == state.returns()


def test_hidden_cards_play_no_part() -> None:
    state = new_game(6, players=5)
    for count, _ in enumerate(play(state, 6)):
        if count % 10 == 0:
            other = state.resample_from_infostate(3, count)
            assert GAME.evaluate(other, 3) == GAME.evaluate(state, 3)


def test_a_lead_is_worth_more_when_time_is_short() -> None:
    early = board(seat(score=10), faces=FOURS)
    late = board(seat(score=10), faces=FOURS, time=12, ending="last_square")

    assert GAME.evaluate(late, A)[A] > GAME.evaluate(early, A)[A]
