"""A test that may stop early and still errs as seldom as it says, with an interval that still covers as often as it says.

Group-sequential: a fixed rule says when data are looked at, by how precise they are and never by which side leads. Each look
spends a part of the error (Lan and DeMets 1983, with the spending function of O'Brien and Fleming's type), which sets the
bound that the difference must pass there. The plan is in information, 1 / variance of the estimate, not in games, so that
nothing need be known about the spread beforehand (Mehta and Tsiatis 2001). Where the test stops, the interval comes from the
order of outcomes by stage (Tsiatis, Rosner and Mehta 1984), which is what makes it right although the moment was chosen by
the data. Chances are integrated look by look (Armitage, McPherson and Rowe 1969; Jennison and Turnbull 2000, chapter 19).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, erfc, exp, pi, sqrt
from statistics import NormalDist
from typing import Final, Literal

from simulator.lab.intervals import CONFIDENCE, Interval, normal_quantile

NODES: Final = 40
"""Points at which a density between two bounds is held."""

FAR: Final = 8.0
"""Standard deviations beyond which nothing is looked for."""

WIDER: Final = 1.02
"""How much more information the last look needs because there were others before it."""

STEPS: Final = 30
ENOUGH: Final = 1e-7
TINY: Final = 1e-15
"""When the secant method ends, and the smallest chance that it tells from none."""

LEAST_SHARE: Final = 0.15
"""Of the information planned: with less, the spread is looked at and the difference is not."""

LOOKS: Final = (0.2, 0.4, 0.6, 0.8, 1.0)
"""The shares of the planned information at which the difference is looked at."""

Side = Literal["better", "worse", "none"]


@dataclass(frozen=True, slots=True)
class Look:
    """What one look sees: the share of the planned information that has come in, and the estimate in its standard errors."""

    share: float
    z: float


@dataclass(frozen=True, slots=True)
class Ended:
    """Where a test stands: which side is shown, the interval, and the bound of the last look in standard errors."""

    side: Side
    interval: Interval
    bound: float


def spent(share: float, alpha: float) -> float:
    """How much of the error may be used up by this share of the information: half of it on either side."""
    if share >= 1:
        return alpha
    return 2 * erfc(normal_quantile(1 - alpha / 2) / sqrt(2 * share)) if share > 0 else 0.0


@lru_cache(maxsize=4096)
def bounds(shares: tuple[float, ...], alpha: float) -> tuple[float, ...]:
    """The bound of each look, in standard errors; the last share counts as all when it is 1 or more."""
    if not shares:
        return ()
    before = bounds(shares[:-1], alpha)
    allowed = spent(shares[-1], alpha) - (spent(shares[-2], alpha) if before else 0.0)
    low, high = 0.0, FAR
    flow = _arriving(shares, before, 0.0)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if 2 * flow.above(middle * sqrt(shares[-1])) > allowed else (low, middle)
    return (*before, high)


def judged(looks: Sequence[Look], alpha: float = 1 - CONFIDENCE) -> Ended | None:
    """What the looks so far come to; None while the test goes on. The last look ends it when its share is 1 or more.

    The interval is in standard errors of an estimate with all of the planned information: multiply it by that error.
    """
    shares = tuple(look.share for look in looks)
    passed = bounds(shares, alpha)
    last, bound = looks[-1], passed[-1]
    if abs(last.z) < bound and last.share < 1:
        return None
    side: Side = "none" if abs(last.z) < bound else "better" if last.z > 0 else "worse"
    return Ended(side, stage_interval(shares, passed, last.z, alpha), bound)


def stage_interval(shares: tuple[float, ...], passed: tuple[float, ...], z: float, alpha: float) -> Interval:
    """The drifts under which an outcome as extreme as this is no rarer than alpha / 2 on either side."""
    guess = z / sqrt(shares[-1])
    return Interval(_drift(shares, passed, z, alpha / 2, guess), _drift(shares, passed, z, 1 - alpha / 2, guess))


def _drift(shares: tuple[float, ...], passed: tuple[float, ...], z: float, wanted: float, guess: float) -> float:
    """The drift under which the chance of a stage-wise higher outcome is `wanted`.

    That chance rises with the drift, and its normal quantile nearly in a straight line: the secant method takes a few steps.
    """
    normal, goal = NormalDist(), NormalDist().inv_cdf(wanted)

    def missed(drift: float) -> float:
        return normal.inv_cdf(min(max(_higher(shares, passed, z, drift), TINY), 1 - TINY)) - goal

    one, other = guess, guess + goal / sqrt(shares[-1])
    at_one, at_other = missed(one), missed(other)
    for _ in range(STEPS):
        if abs(at_other) < ENOUGH or at_one == at_other:
            break
        one, other, at_one = other, other - at_other * (other - one) / (at_other - at_one), at_other
        at_other = missed(other)
    return other


def _higher(shares: tuple[float, ...], passed: tuple[float, ...], z: float, drift: float) -> float:
    """The chance to stop above at an earlier look, or to come to this one and see more than z."""
    chance = sum(
        _arriving(shares[: place + 1], passed[:place], drift).above(passed[place] * sqrt(shares[place]))
        for place in range(len(shares) - 1)
    )
    return chance + _arriving(shares, passed[:-1], drift).above(z * sqrt(shares[-1]))


@dataclass(frozen=True, slots=True)
class _Flow:
    """What comes from the last look to this one: weights at points, and the normal step between."""

    points: tuple[float, ...]
    weights: tuple[float, ...]
    step: float
    drift: float

    def above(self, level: float) -> float:
        """The chance to arrive above this level."""
        scale = 1 / (self.step * sqrt(2))
        moved = level - self.drift
        return sum(weight * erfc((moved - point) * scale) for point, weight in zip(self.points, self.weights, strict=True)) / 2

    def density(self, level: float) -> float:
        scale, moved = 1 / self.step, level - self.drift
        whole = sum(
            weight * exp(-(((moved - point) * scale) ** 2) / 2) for point, weight in zip(self.points, self.weights, strict=True)
        )
        return whole * scale / sqrt(2 * pi)


@lru_cache(maxsize=512)
def _arriving(shares: tuple[float, ...], passed: tuple[float, ...], drift: float) -> _Flow:
    """The sums (Brownian motion with this drift, time = share) that were within every bound before the last of the shares."""
    if len(shares) == 1:
        return _Flow((0.0,), (1.0,), sqrt(shares[0]), drift * shares[0])
    before = _arriving(shares[:-1], passed[:-1], drift)
    edge = passed[-1] * sqrt(shares[-2])
    nodes = _nodes(NODES)
    points = tuple(edge * x for x, _ in nodes)
    weights = tuple(edge * weight * before.density(edge * x) for x, weight in nodes)
    passing = shares[-1] - shares[-2]
    return _Flow(points, weights, sqrt(passing), drift * passing)


@lru_cache
def _nodes(count: int) -> tuple[tuple[float, float], ...]:
    """The points and weights of Gauss and Legendre on [-1, 1], by Newton's method."""
    found = []
    for place in range(1, count + 1):
        x = cos(pi * (place - 0.25) / (count + 0.5))
        for _ in range(50):
            values = _legendre(count, x)
            slope = count * (x * values[-1] - values[-2]) / (x * x - 1)
            change = values[-1] / slope
            x -= change
            if abs(change) < 1e-15:
                break
        found.append((x, 2 / ((1 - x * x) * slope * slope)))
    return tuple(found)


def _legendre(count: int, x: float) -> list[float]:
    values = [1.0, x]
    for order in range(2, count + 1):
        values.append(((2 * order - 1) * x * values[-1] - (order - 1) * values[-2]) / order)
    return values
