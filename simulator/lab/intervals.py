"""How sure a counted figure is: 95 % intervals, and the exact odds that some of them can be compared with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import atan, ceil, comb, cos, exp, floor, lgamma, log, log1p, pi, sin, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
EXACT_STUDENT = 200
"""Up to this many degrees of freedom Student's law is summed exactly; above, its expansion is right to 1e-6."""

NEGLIGIBLE = 1e-12
"""A term that adds no more than this part to a chance, and after which they only grow smaller, ends the sum."""


@dataclass(frozen=True, slots=True)
class Interval:
    """The values that the games played do not rule out."""

    low: float
    high: float

    def within(self, least: float, most: float) -> Interval:
        """The same, without values that cannot be."""
        return Interval(max(least, self.low), min(most, self.high))


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """The z such that a normal value lies within ±z with this probability: 1.96 for 95 %."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def share_interval(hits: int, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval for a share (Wilson 1927); no trial at all rules nothing out."""
    if trials == 0:
        return Interval(0.0, 1.0)
    z = normal_quantile(confidence)
    share = hits / trials
    weight = z * z / trials
    centre = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    low = 0.0 if hits == 0 else max(0.0, centre - half)
    high = 1.0 if hits == trials else min(1.0, centre + half)
    return Interval(low, high)


def mean_interval(count: int, total: int, squares: int, confidence: float = CONFIDENCE) -> Interval | None:
    """Student's interval for a mean, from a count, a sum and a sum of squares of whole numbers.

    None when fewer than two values leave the spread unknown. The variance is computed in whole numbers, so it is
    exact and never negative, whatever the size of the values.
    """
    if count < 2:
        return None
    variance = (count * squares - total * total) / (count * (count - 1))
    half = student_quantile(count - 1, confidence) * sqrt(variance / count)
    return Interval(total / count - half, total / count + half)


def median_interval(histogram: Mapping[int, int], confidence: float = CONFIDENCE) -> Interval | None:
    """The order statistics between which the median lies; None when there are too few values to say.

    The ranks come from the binomial law of "how many values are below the median", so no shape is assumed;
    the real confidence is at least the one asked for.
    """
    count = sum(histogram.values())
    rank = _median_rank(count, confidence)
    if rank is None:
        return None
    return Interval(value_at(histogram, rank), value_at(histogram, count + 1 - rank))


def median(histogram: Mapping[int, int]) -> float | None:
    """The middle value, or half-way between the two middle ones; None without values."""
    count = sum(histogram.values())
    if count == 0:
        return None
    return (value_at(histogram, (count + 1) // 2) + value_at(histogram, count // 2 + 1)) / 2


def value_at(histogram: Mapping[int, int], rank: int) -> int:
    """The value of this rank, from 1, when all values are sorted; IndexError beyond the last."""
    for value in sorted(histogram):
        rank -= histogram[value]
        if rank <= 0:
            return value
    raise IndexError(rank)


def hypergeometric(population: int, marked: int, drawn: int, hits: int) -> float:
    """The exact chance of `hits` marked cards among `drawn` taken without putting back."""
    if not max(0, drawn - (population - marked)) <= hits <= min(marked, drawn):
        return 0.0
    return comb(marked, hits) * comb(population - marked, drawn - hits) / comb(population, drawn)


def at_least(population: int, marked: int, drawn: int, hits: int) -> float:
    """The exact chance of `hits` marked cards or more among `drawn` taken without putting back; of fewer cards, all are taken."""
    drawn = min(drawn, population)
    ways = sum(
        comb(marked, found) * comb(population - marked, drawn - found)
        for found in range(max(hits, 0), min(marked, drawn) + 1)
        if drawn - found <= population - marked
    )
    return ways / comb(population, drawn)


def chance_of_more(hits: int, trials: int, share: float) -> float:
    """The exact chance of so many hits or more, where each trial hits with this chance (the tail of the binomial law)."""
    if hits <= 0:
        return 1.0
    if not 0.0 < share < 1.0 or hits > trials:
        return float(share >= 1.0 and hits <= trials)
    if hits <= trials * share:
        return 1.0 - chance_of_more(trials - hits + 1, trials, 1.0 - share)
    ways = lgamma(trials + 1) - lgamma(hits + 1) - lgamma(trials - hits + 1)
    term = whole = exp(ways + hits * log(share) + (trials - hits) * log1p(-share))
    for found in range(hits, trials):
        term *= (trials - found) / (found + 1) * share / (1.0 - share)
        whole += term
        if term < whole * NEGLIGIBLE:
            break
    return min(1.0, whole)


@lru_cache(maxsize=1024)
def student_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The t such that Student's law with `freedom` degrees lies within ±t with this probability."""
    z = normal_quantile(confidence)
    if freedom > EXACT_STUDENT:
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = z, z
    while _student_within(high, freedom) < confidence:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_within(middle, freedom) < confidence else (low, middle)
    return (low + high) / 2


def _student_within(t: float, freedom: int) -> float:
    """The chance that Student's law lies within ±t (Abramowitz and Stegun 26.7.3 and 26.7.4, finite sums)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0 if freedom == 1 else term
    for power in range(3 if odd else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (power - 1) / power
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def _median_rank(count: int, confidence: float) -> int | None:
    """The largest rank r such that values r and count+1-r enclose the median; None when even the extremes do not."""
    outside = (1 - confidence) / 2
    if count > 1000:
        return max(1, floor((count - normal_quantile(confidence) * sqrt(count)) / 2))
    below, ways = 0, ceil(outside * 2**count)
    rank = 0
    while below + comb(count, rank) < ways:
        below += comb(count, rank)
        rank += 1
    return rank or None
