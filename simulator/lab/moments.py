"""Sums of a difference and of its control variate, exact in whatever order they are added up.

The control variate is luck: what each draw was worth beside what it might have been, which is 0 on average whatever the
evaluation is worth. How much of it to take off is found on the other half of the rounds (even and odd ones), so that the
corrected mean is unbiased: a factor found elsewhere, times a mean of 0 (Glynn and Szechtman 2002 on control variates; cross-
fitting).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from simulator.lab.intervals import normal_quantile, student_quantile

HALVES = 2

LEAST_ROUNDS = 2 * HALVES
"""Fewer say nothing of how much rounds differ from each other."""


@dataclass(frozen=True, slots=True)
class Moments:
    """Of one half of the rounds: how many, the sums of differences and lucks, of their squares and products, all whole numbers.

    `differing` counts the rounds whose difference was not 0.
    """

    count: int = 0
    value: int = 0
    luck: int = 0
    values: int = 0
    lucks: int = 0
    both: int = 0
    differing: int = 0

    def plus(self, other: Moments) -> Moments:
        """Both together."""
        return Moments(*(one + more for one, more in zip(self.as_list(), other.as_list(), strict=True)))

    def as_list(self) -> list[int]:
        """The numbers in order, for JSON."""
        return [self.count, self.value, self.luck, self.values, self.lucks, self.both, self.differing]

    @classmethod
    def of(cls, pairs: Sequence[tuple[int, int]]) -> Moments:
        """From a difference and a luck for each round."""
        return cls(
            count=len(pairs),
            value=sum(value for value, _ in pairs),
            luck=sum(luck for _, luck in pairs),
            values=sum(value * value for value, _ in pairs),
            lucks=sum(luck * luck for _, luck in pairs),
            both=sum(value * luck for value, luck in pairs),
            differing=sum(value != 0 for value, _ in pairs),
        )

    @property
    def slope(self) -> float:
        """How much of the luck the differences follow (least squares); 0 while that is unknown."""
        spread = self.count * self.lucks - self.luck * self.luck
        return (self.count * self.both - self.value * self.luck) / spread if spread else 0.0

    def corrected(self, slope: float) -> tuple[float, float]:
        """The sum, and the sum of squares, of the differences less so much of the luck."""
        total = self.value - slope * self.luck
        return total, self.values - 2 * slope * self.both + slope * slope * self.lucks


@dataclass(frozen=True, slots=True)
class Mean:
    """An estimate: its value, its standard error (Student's, so that 1.96 of them hold 95 %), and the variance of one round.

    `plain` is that variance without the control variate; `differing` the rounds with a difference.
    """

    value: float
    error: float
    variance: float
    plain: float
    rounds: int
    differing: int

    @property
    def luck_factor(self) -> float:
        """So many times as many rounds would be needed without the control variate."""
        return self.plain / self.variance if self.variance else 1.0

    @property
    def z(self) -> float:
        """The value in standard errors."""
        return self.value / self.error if self.error else 0.0


def mean_of(halves: Sequence[Moments], scale: float) -> Mean | None:
    """The corrected mean of both halves; `scale` is what the whole numbers are divided by. None below four rounds."""
    even, odd = halves
    rounds = even.count + odd.count
    if rounds < LEAST_ROUNDS:
        return None
    total = squares = 0.0
    for own, other in ((even, odd), (odd, even)):
        part, more = own.corrected(other.slope)
        total, squares = total + part, squares + more
    variance = max(0.0, (squares - total * total / rounds) / (rounds - 1)) / scale**2
    whole = even.plus(odd)
    plain = max(0.0, (whole.values - whole.value**2 / rounds) / (rounds - 1)) / scale**2
    wide = student_quantile(rounds - 1) / normal_quantile()
    return Mean(total / rounds / scale, wide * sqrt(variance / rounds), variance, plain, rounds, whole.differing)


def added(halves: Sequence[Moments], others: Sequence[Moments]) -> tuple[Moments, Moments]:
    """Half by half."""
    return halves[0].plus(others[0]), halves[1].plus(others[1])


def by_halves(first: int, pairs: Sequence[tuple[int, int]]) -> tuple[Moments, Moments]:
    """The moments of rounds `first`, `first` + 1 and so on, even ones and odd ones apart."""
    even, odd = first % HALVES, 1 - first % HALVES
    return Moments.of(pairs[even::HALVES]), Moments.of(pairs[odd::HALVES])


def as_lists(halves: Sequence[Moments]) -> list[list[int]]:
    """JSON; `from_lists` reads it."""
    return [half.as_list() for half in halves]


def from_lists(blob: Sequence[Sequence[int]]) -> tuple[Moments, Moments]:
    """The halves that `as_lists` wrote."""
    return Moments(*blob[0]), Moments(*blob[1])


def counted(blob: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Named counts added up."""
    return {name: blob.get(name, 0) + more.get(name, 0) for name in sorted({*blob, *more})}
