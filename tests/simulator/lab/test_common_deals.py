"""What common deals are worth, beside what is known of games that were made up."""

from __future__ import annotations

import random
from statistics import median

import pytest

from simulator.lab.common_deals import worth_of_common_deals

COMMON, SEATS_APART, ROUNDS = 0.6, 0.5, 250
"""How often both lists end alike by the deal alone; how often the game of the other seat on that deal ends the other way."""

TRUTH = 1 / ((1 - COMMON) * (1 - SEATS_APART))
"""A game won half the time varies by 1/4. Apart, the four games of a round come to 1. On common deals the two differences are
not 0 in a share of 1 − COMMON, and seats of opposite luck cancel: their sum varies by (1 − COMMON)(1 − SEATS_APART)."""


def made_up(seed: int) -> tuple[str, str]:
    """Scores of two lists from two seats; the second seat takes the luck of the first one, turned about, half of the time."""
    luck = random.Random(seed)
    lists = ["", ""]
    for _ in range(ROUNDS):
        alike, turned = luck.random() < COMMON, luck.random() < SEATS_APART
        first = [luck.random() < 0.5 for _ in lists]
        first = [first[0], first[0]] if alike else first
        other_alike = luck.random() < COMMON
        other = [luck.random() < 0.5 for _ in lists]
        other = [other[0], other[0]] if other_alike else other
        other = [not one for one in first] if turned else other
        for place in (0, 1):
            lists[place] += f"{2 * first[place]}{2 * other[place]}"
    return lists[0], lists[1]


def test_the_base_is_games_that_all_have_deals_of_their_own() -> None:
    """Also where the two seats of a deal go opposite ways: a base of whole rounds had counted that as if it came without pairs,
    and told half of what is saved."""
    found = [worth_of_common_deals(made_up(seed), 2) for seed in range(200)]
    factors = [one.factor for one in found if one]

    assert len(factors) == 200
    assert median(factors) == pytest.approx(TRUTH, rel=0.03)
    held = sum(one is not None and one.interval.low <= TRUTH <= one.interval.high for one in found)
    assert 180 <= held <= 199


def test_where_nothing_goes_differently_or_too_little_was_played_nothing_is_said() -> None:
    assert worth_of_common_deals(("2020", "2020"), 1) is None
    assert worth_of_common_deals(("202", "020"), 1) is None
    assert worth_of_common_deals(("2222", "0000"), 1) is None
