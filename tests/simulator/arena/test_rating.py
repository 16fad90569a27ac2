"""Ratings: the strengths behind results are found again, and say how sure they are."""

import random

import pytest

from simulator.arena.groups import Group
from simulator.arena.rating import ELO, ratings, strengths


def groups_of(challenger: str, field: str, chance: float, seats: int, count: int, luck: random.Random) -> list[Group]:
    """Groups in which the challenger wins each game with this chance."""
    return [
        Group(challenger, field, number, tuple(float(luck.random() < chance) for _ in range(seats)), ((), ()), (0, 0))
        for number in range(count)
    ]


def expected(elo: float, seats: int) -> float:
    return float(10 ** (elo / 400) / (10 ** (elo / 400) + seats - 1))


def test_strengths_explain_the_shares_exactly_when_the_shares_agree() -> None:
    true = {"a": 0.0, "b": 150.0, "c": 320.0}
    met = {
        (one, other): (10_000 * expected(true[one] - true[other], 4), 10_000) for one in true for other in true if one != other
    }

    found = strengths(list(true), met, 4)

    assert {agent: ELO * strength for agent, strength in found.items()} == pytest.approx(true, abs=1.0)


@pytest.mark.parametrize("seats", [2, 5])
def test_intervals_hold_the_truth_and_the_first_agent_is_the_zero(seats: int) -> None:
    luck = random.Random(3)
    groups = [
        *groups_of("strong", "weak", expected(200, seats), seats, 150, luck),
        *groups_of("weak", "strong", expected(-200, seats), seats, 150, luck),
    ]

    weak, strong = ratings(["weak", "strong"], groups, seats)

    assert (weak.elo, weak.low, weak.high) == (0.0, 0.0, 0.0)
    assert strong.low is not None
    assert strong.high is not None
    assert strong.low < 200 < strong.high
    assert strong.high - strong.low < 200


def test_who_never_lost_is_strong_but_not_without_end() -> None:
    groups = [Group("weak", "strong", number, (0.0, 0.0), ((), ()), (0, 0)) for number in range(20)]

    _, strong = ratings(["weak", "strong"], groups, 2)

    assert 400 < strong.elo < 1500
