"""The figures of a report: an estimate with its interval everywhere, never a bare number."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import hypot
from typing import Any, Literal

from simulator.kernel.words import Words
from simulator.lab.intervals import Interval, mean_interval, share_interval

FIRM = 30
"""Below this many games a percentage says more than is known: pages show the count instead."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval, and how many games it speaks of; None where nothing can be said."""

    value: float | None
    low: float | None
    high: float | None
    games: int

    @property
    def is_firm(self) -> bool:
        """Enough games to show a percentage or a mean."""
        return self.games >= FIRM


@dataclass(frozen=True, slots=True)
class ShareReport:
    """A share of the games; `exact` is the same chance without playing, where mathematics gives it.

    `parity` is what the share would be if all players were equal, where that makes sense. The games behind it are those whose
    `feature` is `least` or more, where a feature is named.
    """

    key: str
    title: Words
    meaning: Words
    hits: int
    estimate: Estimate
    exact: float | None = None
    feature: str = ""
    least: int = 1
    parity: float | None = None
    kind: Literal["share"] = "share"


@dataclass(frozen=True, slots=True)
class CaseReport:
    """One case of a breakdown, with its stable code."""

    code: str
    title: Words
    hits: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class BreakdownReport:
    """How the games divide among cases; the counts add up to all games."""

    key: str
    title: Words
    meaning: Words
    cases: tuple[CaseReport, ...]
    kind: Literal["breakdown"] = "breakdown"


@dataclass(frozen=True, slots=True)
class BarReport:
    """One value of a spread: the share of all games that had it, and the share that had it or less."""

    value: int
    hits: int
    estimate: Estimate
    so_far: Estimate


@dataclass(frozen=True, slots=True)
class SpreadReport:
    """How a number spreads; `happened` is the share of all games that have one at all.

    The games behind a bar are those that ended by `ending` with its value as `feature`, where a feature is named.
    """

    key: str
    title: Words
    meaning: Words
    bars: tuple[BarReport, ...]
    mean: Estimate
    median: Estimate
    happened: Estimate
    feature: str = ""
    ending: str = ""
    kind: Literal["spread"] = "spread"


@dataclass(frozen=True, slots=True)
class PointReport:
    """One turn of a series."""

    turn: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class SeriesReport:
    """A mean for each turn; each point says how many games it speaks of."""

    key: str
    title: Words
    meaning: Words
    points: tuple[PointReport, ...]
    kind: Literal["series"] = "series"


@dataclass(frozen=True, slots=True)
class LineReport:
    """One seat, or one player wherever he sat; `hits` counts the games in which the value was not 0."""

    place: int
    title: Words
    hits: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class SeatsReport:
    """A number for each seat, and for each player where players differ; a share, or else a mean.

    `parity` is the share that each would have if all were equal, `exact` the chance that mathematics gives. The games behind a
    line are those whose `feature` is its place, where a feature is named; `sorted_by` names, with the place filled in, the
    number of the index by which they can be sorted.
    """

    key: str
    title: Words
    meaning: Words
    share: bool
    seats: tuple[LineReport, ...]
    players: tuple[LineReport, ...]
    parity: float | None = None
    exact: float | None = None
    feature: str = ""
    sorted_by: str = ""
    kind: Literal["seats"] = "seats"


@dataclass(frozen=True, slots=True)
class VariantReport:
    """One of the variants compared: its own number, and how far it lies from the first variant on the same deals."""

    title: Words
    estimate: Estimate
    difference: Estimate | None


@dataclass(frozen=True, slots=True)
class ComparisonReport:
    """One number under each variant; a share, or else a mean. The first variant has no difference."""

    key: str
    title: Words
    meaning: Words
    share: bool
    variants: tuple[VariantReport, ...]
    kind: Literal["comparison"] = "comparison"


@dataclass(frozen=True, slots=True)
class ColumnReport:
    """What one column of the card table tells."""

    key: str
    title: Words
    meaning: Words
    share: bool


@dataclass(frozen=True, slots=True)
class CardReport:
    """One card of the deck, with one estimate for each column."""

    card: str
    name: str
    copies: int
    status: str
    estimates: tuple[Estimate, ...]


FigureReport = ShareReport | BreakdownReport | SpreadReport | SeriesReport | SeatsReport | ComparisonReport


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a batch of games says; the verdict first, the limits last.

    A batch that compares variants tells the differences in its own figures, and each variant in a report of its own.
    """

    game: str
    rules_version: str
    agents: tuple[str, ...]
    games: int
    verdict: Words
    figures: tuple[FigureReport, ...]
    columns: tuple[ColumnReport, ...]
    cards: tuple[CardReport, ...]
    limits: tuple[Words, ...]
    variants: tuple[tuple[Words, Report], ...] = ()

    def figure(self, key: str) -> FigureReport:
        """The figure of this key; KeyError when the game declares none."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)

    def as_dict(self) -> dict[str, Any]:
        """JSON: every field, words in both languages."""
        return asdict(self)


def differ(one: Estimate, other: Estimate) -> bool:
    """Whether estimates of games that have nothing in common are shown to differ: the interval of their difference excludes 0.

    That intervals do not overlap asks for more: of two equal numbers it is met once in 170 times, and this once in 20.
    """
    halves = [(each.high - each.low) / 2 for each in (one, other) if each.low is not None and each.high is not None]
    if len(halves) < 2 or one.value is None or other.value is None:
        return False
    return abs(one.value - other.value) > hypot(*halves)


def share_estimate(hits: int, games: int) -> Estimate:
    """A share with Wilson's interval."""
    if games == 0:
        return Estimate(None, None, None, 0)
    return estimate(hits / games, share_interval(hits, games), games)


def mean_estimate(count: int, total: int, squares: int) -> Estimate:
    """A mean with Student's interval."""
    return estimate(total / count if count else None, mean_interval(count, total, squares), count)


def share_difference_estimate(count: int, total: int, squares: int) -> Estimate:
    """The mean of differences of shares with Student's interval, within -1 and 1: no share differs by more."""
    found = mean_interval(count, total, squares)
    return estimate(total / count if count else None, found.within(-1.0, 1.0) if found else None, count)


def estimate(value: float | None, interval: Interval | None, games: int) -> Estimate:
    """An estimate, with or without an interval."""
    return Estimate(value, interval.low if interval else None, interval.high if interval else None, games)
