"""Intervals against published values, against counting by hand, and against the promise they make."""

import random
from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.lab.figures import mean_estimate, share_difference_estimate
from simulator.lab.intervals import (
    Interval,
    at_least,
    chance_of_more,
    hypergeometric,
    mean_interval,
    median,
    median_interval,
    share_interval,
    student_quantile,
    value_at,
)
from simulator.lab.tally import moments


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_share_interval_gives_the_values_published_by_newcombe_in_1998(hits: int, trials: int, low: float, high: float) -> None:
    interval = share_interval(hits, trials)

    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


def test_no_game_rules_nothing_out() -> None:
    assert share_interval(0, 0) == Interval(0.0, 1.0)


@given(st.integers(0, 500), st.integers(0, 500))
def test_share_interval_holds_the_share_and_mirrors(hits: int, misses: int) -> None:
    trials = hits + misses
    here, there = share_interval(hits, trials), share_interval(misses, trials)

    assert 0.0 <= here.low <= here.high <= 1.0
    assert trials == 0 or here.low <= hits / trials <= here.high
    assert (here.low, here.high) == pytest.approx((1 - there.high, 1 - there.low))


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (29, 2.045), (30, 2.042), (120, 1.980), (1000, 1.962)],
)
def test_student_quantile_gives_the_printed_table(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, abs=5e-4)


def test_student_quantile_has_no_step_where_the_expansion_takes_over() -> None:
    assert student_quantile(200) - student_quantile(201) == pytest.approx(student_quantile(199) - student_quantile(200), rel=0.05)


def test_mean_interval_of_a_sample_worked_by_hand() -> None:
    sample = [2, 4, 4, 4, 5, 5, 7, 9]  # mean 5, sum of squared deviations 32
    half = student_quantile(7) * sqrt(32 / 7 / 8)

    interval = mean_interval(*moments(Counter(sample)))

    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((5 - half, 5 + half))


def test_one_value_leaves_the_spread_unknown() -> None:
    assert mean_interval(1, 7, 49) is None
    assert mean_interval(0, 0, 0) is None


def test_mean_interval_of_huge_equal_values_has_no_width() -> None:
    value = 10**9

    assert mean_interval(3, 3 * value, 3 * value * value) == Interval(value, value)


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=60))
def test_median_and_ranks_agree_with_the_sorted_list(values: list[int]) -> None:
    histogram = Counter(values)
    ordered = sorted(values)

    assert [value_at(histogram, rank) for rank in range(1, len(values) + 1)] == ordered
    assert median(histogram) == (ordered[(len(values) - 1) // 2] + ordered[len(values) // 2]) / 2


def test_median_interval_takes_the_published_ranks() -> None:
    # Conover, Practical Nonparametric Statistics: n = 16 gives the 4th and the 13th value.
    assert median_interval(dict.fromkeys(range(1, 17), 1)) == Interval(4, 13)


def test_five_values_are_too_few_for_a_median_interval() -> None:
    assert median_interval(dict.fromkeys(range(5), 1)) is None
    assert median_interval(dict.fromkeys(range(6), 1)) == Interval(0, 5)
    assert median({}) is None


def test_median_ranks_have_no_step_where_the_normal_law_takes_over() -> None:
    below = median_interval(dict.fromkeys(range(1000), 1))
    above = median_interval(dict.fromkeys(range(1002), 1))

    assert below is not None
    assert above is not None
    assert abs(above.low - below.low) <= 2
    assert abs(above.high - below.high) <= 3


@pytest.mark.parametrize(("population", "marked", "drawn"), [(10, 4, 3), (9, 0, 4), (8, 8, 5), (7, 3, 7), (6, 2, 0)])
def test_hypergeometric_counts_what_enumeration_counts(population: int, marked: int, drawn: int) -> None:
    hands = [sum(card < marked for card in hand) for hand in combinations(range(population), drawn)]

    for hits in range(-1, drawn + 2):
        assert hypergeometric(population, marked, drawn, hits) == pytest.approx(hands.count(hits) / len(hands))
        assert at_least(population, marked, drawn, hits) == pytest.approx(sum(hand >= hits for hand in hands) / len(hands))


def test_ten_terrains_in_fifty_cards() -> None:
    assert at_least(50, 10, 5, 1) == pytest.approx(1 - (40 * 39 * 38 * 37 * 36) / (50 * 49 * 48 * 47 * 46))
    assert round(at_least(50, 10, 5, 1), 4) == 0.6894


def test_a_hand_larger_than_the_deck_is_the_deck() -> None:
    """A goldfish of a deck of three cards, whose first hand is four, once ended in a division by nothing."""
    assert [at_least(3, 2, 4, hits) for hits in (0, 1, 2, 3)] == [1, 1, 1, 0]


REPETITIONS = 1_000


def test_share_intervals_cover_the_truth_as_often_as_they_promise() -> None:
    rng = random.Random(4)
    truth = at_least(50, 10, 5, 1)

    covered = 0
    for _ in range(REPETITIONS):
        interval = share_interval(sum(rng.random() < truth for _ in range(400)), 400)
        covered += interval.low <= truth <= interval.high

    assert 0.93 <= covered / REPETITIONS <= 0.97


def test_mean_intervals_cover_the_truth_as_often_as_they_promise() -> None:
    rng = random.Random(5)

    covered = 0
    for _ in range(REPETITIONS):
        interval = mean_interval(*moments(Counter(rng.randint(1, 6) for _ in range(60))))
        assert interval is not None
        covered += interval.low <= 3.5 <= interval.high

    assert 0.93 <= covered / REPETITIONS <= 0.97


def test_median_intervals_cover_the_truth_at_least_as_often_as_they_promise() -> None:
    rng = random.Random(6)

    covered = 0
    for _ in range(REPETITIONS):
        interval = median_interval(Counter(rng.randrange(10_001) for _ in range(101)))
        assert interval is not None
        covered += interval.low <= 5_000 <= interval.high

    assert 0.94 <= covered / REPETITIONS <= 0.98


def test_shares_differ_by_one_at_most() -> None:
    """38 of 40 games lost and two the same: Student's interval alone would reach below -1."""
    assert mean_estimate(40, -38, 38).low == pytest.approx(-1.0206, abs=1e-3)

    found = share_difference_estimate(40, -38, 38)

    assert (found.value, found.low) == (-0.95, -1.0)
    assert found.high == mean_estimate(40, -38, 38).high
    assert share_difference_estimate(1, -1, 1).low is None


@pytest.mark.parametrize(("trials", "share"), [(30, 1 / 12), (60, 0.5), (7, 0.9)])
def test_the_tail_of_the_binomial_law_is_the_sum_of_its_terms(trials: int, share: float) -> None:
    terms = [comb(trials, hits) * share**hits * (1 - share) ** (trials - hits) for hits in range(trials + 1)]

    for hits in range(trials + 1):
        assert chance_of_more(hits, trials, share) == pytest.approx(sum(terms[hits:]), rel=1e-9)
    assert chance_of_more(trials + 1, trials, share) == 0.0
    assert (chance_of_more(3, trials, 0.0), chance_of_more(3, trials, 1.0)) == (0.0, 1.0)
