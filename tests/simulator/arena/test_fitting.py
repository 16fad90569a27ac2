"""Fitting: known weights are found again, and what is reported is measured on other games."""

import random
from math import exp, log

import pytest

from simulator.arena.fitting import Row, chances, fit, quality, solve, solve_linear
from simulator.arena.positions import Position, SelfPlay, self_play
from simulator.arena.tables import Tables
from simulator.games import GAMES
from simulator.kernel.seating import options_for

TRUE = (0.3, 1.2, -0.8)


def lone_rows(luck: random.Random, count: int) -> list[Row]:
    """One seat's features and whether it won, by the true weights."""
    rows = []
    for _ in range(count):
        numbers = (1.0, luck.gauss(0, 1), luck.gauss(0, 1))
        (chance,) = chances([numbers], TRUE)
        rows.append(Row((numbers,), (float(luck.random() < chance),), (0.5,)))
    return rows


def shared_rows(luck: random.Random, count: int, seats: int) -> list[Row]:
    rows = []
    for _ in range(count):
        numbers = tuple((1.0, luck.gauss(0, 1), luck.gauss(0, 1)) for _ in range(seats))
        winner = luck.choices(range(seats), chances(numbers, TRUE))[0]
        rows.append(Row(numbers, tuple(float(seat == winner) for seat in range(seats)), (1 / seats,) * seats))
    return rows


def test_logistic_weights_are_found_again() -> None:
    assert solve(lone_rows(random.Random(1), 6_000)) == pytest.approx(TRUE, abs=0.12)


def test_softmax_weights_are_found_again_and_a_constant_says_nothing() -> None:
    found = solve(shared_rows(random.Random(2), 3_000, 4))

    assert found[1:] == pytest.approx(TRUE[1:], abs=0.12)
    assert found[0] == pytest.approx(0.0, abs=1e-6)


def ranked_games(luck: random.Random, count: int, seats: int) -> list[SelfPlay]:
    """Games of one position each, in which seats leave the table, the best first, by the true weights."""
    games = []
    for number in range(count):
        numbers = tuple((luck.gauss(0, 1), luck.gauss(0, 1)) for _ in range(seats))
        left, rewards = list(range(seats)), [0.0] * seats
        while left:
            best = luck.choices(left, [exp(TRUE[1] * numbers[seat][0] + TRUE[2] * numbers[seat][1]) for seat in left])[0]
            rewards[best] = float(len(left))
            left.remove(best)
        nothing = ((0.0,) * seats,) * seats
        games.append(SelfPlay(number, tuple(rewards), (Position(numbers, tuple(rewards), nothing),)))
    return games


@pytest.mark.parametrize(("seats", "count"), [(2, 4_000), (4, 900), (15, 80)])
def test_pairwise_weights_are_found_again_at_tables_of_any_size(seats: int, count: int) -> None:
    found = fit(ranked_games(random.Random(3), count, seats), "pairwise")

    assert found.weights == pytest.approx(TRUE[1:], abs=0.15)
    assert found.fitted.log_loss < found.present.log_loss == found.equal.log_loss == pytest.approx(log(2))
    assert found.fitted.accuracy > 0.65


def test_pairs_that_ended_equal_tell_nothing_and_the_present_evaluation_is_asked_about_the_others() -> None:
    features = ((0.0,), (2.0,), (5.0,))
    expected = ((0.5, 0.25, -0.75),) * 3
    seen = Position(features, (1.0, -0.5, -0.5), expected)

    found = fit([SelfPlay(number, (1.0, -0.5, -0.5), (seen,)) for number in range(10)], "pairwise", held_out=2)

    assert found.weights[0] < 0
    assert found.present.log_loss == pytest.approx(-(log(1.0 / 1.75) + log(1.0)) / 2, abs=1e-6)


def test_linear_systems_are_solved_even_with_a_zero_in_the_corner() -> None:
    assert solve_linear([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1.0, 2.0])


def test_quality_is_the_mean_log_loss_and_the_share_of_right_favourites() -> None:
    rows = [Row(((0.0,),), (1.0,), (0.5,)), Row(((0.0,),), (0.0,), (0.5,))]

    found = quality(rows, [(0.8,), (0.6,)])

    assert found.log_loss == pytest.approx(-(log(0.8) + log(0.4)) / 2)
    assert found.accuracy == 0.5


def test_a_fit_is_judged_on_games_that_it_has_not_seen() -> None:
    luck, games = random.Random(4), []
    for number in range(200):
        sign = luck.choice((-1.0, 1.0))
        won = luck.random() < 1 / (1 + exp(-2 * sign))
        seen = Position(((sign,), (-sign,)), (1.0, -1.0) if won else (-1.0, 1.0), ((0.0, 0.0), (0.0, 0.0)))
        games.append(SelfPlay(number, (1.0, -1.0) if won else (-1.0, 1.0), (seen,) * 3))

    found = fit(games, "logistic")

    assert (found.games, found.positions) == (200, 600)
    assert found.weights[0] == pytest.approx(2.0, abs=0.5)
    assert found.fitted.log_loss < found.equal.log_loss == pytest.approx(log(2))
    assert found.present.log_loss == pytest.approx(log(2))
    assert found.fitted.accuracy > 0.8


def test_too_few_games_to_hold_any_out_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        fit([SelfPlay(1, (1.0, -1.0), ())], "logistic")


def test_self_play_notes_the_beginning_of_every_turn_for_the_seats_still_in_the_game() -> None:
    game = GAMES["wizard_duel"]
    tables = Tables(game, 4, options_for(game, 4), 1)

    alone, together = (list(self_play(tables, ["scripted", "random"], 6, workers)) for workers in (1, 2))

    assert alone == together
    sizes = [len(position.rewards) for one in alone for position in one.positions]
    assert set(sizes) <= {2, 3, 4}
    assert min(sizes) < 4
    for one in alone:
        assert all(len(numbers) == len(game.feature_names) for position in one.positions for numbers in position.features)


def test_a_fit_of_real_games_foretells_better_than_equal_chances() -> None:
    game = GAMES["wizard_duel"]
    tables = Tables(game, 3, options_for(game, 3), 1)

    found = fit(list(self_play(tables, ["scripted", "easy", "random"], 150, 1)), "softmax")

    assert found.fitted.log_loss < found.equal.log_loss
    assert found.fitted.accuracy > found.equal.accuracy
