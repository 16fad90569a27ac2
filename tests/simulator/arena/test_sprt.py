"""The sequential test: right most of the time, and quick where the difference is plain."""

import random

import pytest

from simulator.arena.sprt import LEAST, Sprt, expected_score


def run(sprt: Sprt, elo: float, luck: random.Random, most: int = 4_000) -> tuple[str, int]:
    """Pairs of games against an opponent so much weaker, until the test knows."""
    chance, scores = expected_score(elo, 2), []
    for count in range(1, most + 1):
        scores.append(((luck.random() < chance) + (luck.random() < chance)) / 2)
        if count % 20 == 0 and (verdict := sprt.verdict(scores, 2)) != "unknown":
            return verdict, count
    return "unknown", most


def test_a_better_agent_is_believed_and_an_equal_one_is_not() -> None:
    luck = random.Random(1)
    sprt = Sprt(0, 60)

    better = [run(sprt, 60, luck)[0] for _ in range(40)]
    equal = [run(sprt, 0, luck)[0] for _ in range(40)]

    assert better.count("better") >= 35
    assert equal.count("not better") >= 35


def test_a_plain_difference_takes_few_games() -> None:
    luck = random.Random(2)

    assert run(Sprt(0, 40), 300, luck)[1] < run(Sprt(0, 40), 40, luck)[1]


def test_the_ratio_is_the_one_of_the_normal_approximation() -> None:
    scores = [1.0, 0.5, 0.5, 0.0, 1.0, 1.0, 0.5, 0.5]
    mean = sum(scores) / 8
    spread = sum((score - mean) ** 2 for score in scores) / 8
    low, high = 0.5, expected_score(20, 2)

    assert Sprt(0, 20).ratio(scores, 2) == pytest.approx(8 * (high - low) * (2 * mean - low - high) / (2 * spread))


def test_walds_bounds_are_where_he_drew_them() -> None:
    """For one error in twenty and one in ten: log(0.9 / 0.05) = 2.890 and log(0.1 / 0.95) = -2.251."""
    sprt, verdicts = Sprt(0, 5, alpha=0.05, beta=0.1), {}

    for wins in range(1_900, 2_200):
        scores = [1.0] * wins + [0.0] * (4_000 - wins)
        verdicts[sprt.ratio(scores, 2)] = sprt.verdict(scores, 2)

    assert max(ratio for ratio, verdict in verdicts.items() if verdict == "not better") == pytest.approx(-2.251, abs=0.03)
    assert min(ratio for ratio, verdict in verdicts.items() if verdict == "better") == pytest.approx(2.890, abs=0.03)
    assert {verdict for ratio, verdict in verdicts.items() if -2.251 < ratio < 2.890} == {"unknown"}


def test_too_few_groups_and_groups_without_spread_say_nothing() -> None:
    assert Sprt().ratio([1.0] * (LEAST - 1), 2) == 0.0
    assert Sprt().verdict([0.5] * 100, 2) == "unknown"


def test_equals_expect_their_share() -> None:
    assert expected_score(0, 4) == 0.25
    assert expected_score(400, 2) == pytest.approx(10 / 11)
