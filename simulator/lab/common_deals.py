"""What common deals are worth, counted from the scores of the games that were played on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import mean
from typing import Final

from simulator.lab.intervals import Interval, student_quantile

LEAST_ROUNDS: Final = 100
"""Before so many rounds nothing is told: with a quarter of them the interval holds the truth in 89 to 98 % of the cases."""


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
    """Of both lists a digit a game, in the order of the pairs, `size` of them a round. None where too few rounds, or none or one
    that went differently, say anything.

    Games with deals of their own vary as the games of each place in a round do, and add up; the two games of a pair, and those of
    one round, do not go their own ways. The interval is that of the logarithm, so it holds no negative number, by what leaving
    each round out changes (jackknife): of so skewed a ratio the delta method thinks too little of what it does not know.
    """
    first, second = (_rounds(digits, size) for digits in scores)
    count = len(first)
    if count < LEAST_ROUNDS:
        return None
    rows = [(*mine, *other, sum(mine) - sum(other)) for mine, other in zip(first, second, strict=True)]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    squares = [sum(value * value for value in column) for column in zip(*rows, strict=True)]
    factor = _factor(count, sums, squares)
    without = [_factor(count - 1, *_without(row, sums, squares)) for row in rows]
    known = [log(one) for one in without if one]
    if factor is None or len(known) < count:
        return None
    middle = mean(known)
    error = sqrt((count - 1) / count * sum((one - middle) ** 2 for one in known))
    reach = exp(student_quantile(count - 1) * error)
    return Worth(factor, Interval(factor / reach, factor * reach))


def _without(row: Sequence[int], sums: Sequence[int], squares: Sequence[int]) -> tuple[list[int], list[int]]:
    """Sums and sums of squares where this round had not been played."""
    return (
        [total - value for value, total in zip(row, sums, strict=True)],
        [total - value * value for value, total in zip(row, squares, strict=True)],
    )


def _factor(count: int, sums: Sequence[int], squares: Sequence[int]) -> float | None:
    """How much the places of a round vary, added up, for what their difference varies, which is the last column; None where
    either does not. In whole numbers, so that nothing is nearly 0.
    """
    *apart, together = (count * square - total * total for total, square in zip(sums, squares, strict=True))
    return sum(apart) / together if together and any(apart) else None


def _rounds(digits: str, size: int) -> list[tuple[int, ...]]:
    return [tuple(map(int, digits[at : at + size])) for at in range(0, len(digits), size)]
