"""What common deals are worth, counted from the scores of the games that were played on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import mean, pvariance
from typing import Final

from simulator.lab.intervals import Interval, student_quantile

LEAST_ROUNDS: Final = 4
"""Before so many rounds nothing is told."""


@dataclass(frozen=True, slots=True)
class Worth:
    """So many times as many games would know the difference of two lists as closely if each game had a deal of its own.

    Those games too would meet every opponent from both seats equally often. `interval` holds it in 95 % of the cases.
    """

    factor: float
    interval: Interval

    def times(self, more: float) -> Worth:
        """With something else that makes games tell more, as good as exactly known."""
        return Worth(self.factor * more, Interval(self.interval.low * more, self.interval.high * more))


def worth_of_common_deals(scores: Sequence[str], size: int) -> Worth | None:
    """Of both lists a digit a game, in the order of the pairs, `size` of them a round. None where too few rounds, or none that
    went differently, say anything.

    Games with deals of their own vary as the games of each place in a round do, and add up; the two games of a pair, and those of
    one round, do not go their own ways. The interval is that of the logarithm (delta method), so it holds no negative number.
    """
    first, second = (_rounds(digits, size) for digits in scores)
    count = len(first)
    if count < LEAST_ROUNDS:
        return None
    places = [*zip(*first, strict=True), *zip(*second, strict=True)]
    means = [mean(place) for place in places]
    gains = [sum(mine) - sum(other) for mine, other in zip(first, second, strict=True)]
    gain, together, apart = mean(gains), pvariance(gains), sum(pvariance(place) for place in places)
    if not together or not apart:
        return None
    pulls = [
        sum((score - middle) ** 2 for score, middle in zip((*mine, *other), means, strict=True)) / apart
        - (one - gain) ** 2 / together
        for mine, other, one in zip(first, second, gains, strict=True)
    ]
    reach = exp(student_quantile(count - 1) * sqrt(pvariance(pulls) / (count - 1)))
    factor = apart / together
    return Worth(factor, Interval(factor / reach, factor * reach))


def _rounds(digits: str, size: int) -> list[tuple[int, ...]]:
    return [tuple(map(int, digits[at : at + size])) for at in range(0, len(digits), size)]
