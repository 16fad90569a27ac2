"""Fitting an evaluation: the weights under which the features of a position foretell best who wins.

Three laws, by how a game's evaluation reads its weights. "logistic": one seat's features alone give the log-odds of its win, as
between two. "softmax": every seat has a strength, the exponential of its weighted sum, and wins with its share of them all.
"pairwise" (Bradley and Terry 1952): of two seats, each ends ahead of the other with its share of both strengths; so places count,
and not the first alone. All have one best answer, found by Newton's method; a small penalty on squared weights keeps it finite.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log
from typing import Literal

from simulator.arena.positions import Position, SelfPlay

Law = Literal["logistic", "softmax", "pairwise"]
PENALTY = 1.0
"""What a weight of 1 costs, in log-loss of one position."""

STEPS = 12
HELD_OUT = 5
"""Every fifth game is kept apart, to see how well the weights foretell games they were not fitted on."""

SMALL = 1e-9


@dataclass(frozen=True, slots=True)
class Row:
    """Alternatives, by their features, and the share of the win that each had. One alternative: a win or not, by itself."""

    features: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]
    before: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """How well chances foretell shares: the mean log-loss, and how often the likeliest seat did best."""

    log_loss: float
    accuracy: float


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights, and on games held out: their quality, that of the evaluation as it is, and that of equal chances."""

    weights: tuple[float, ...]
    games: int
    positions: int
    fitted: Quality
    present: Quality
    equal: Quality


def fit(games: Sequence[SelfPlay], law: Law, *, held_out: int = HELD_OUT) -> Fit:
    """The best weights for these games. ValueError when they are too few to hold any out."""
    kept = [game for game in games if game.number % held_out]
    apart = [game for game in games if not game.number % held_out]
    if not kept or not apart:
        raise ValueError(f"{len(games)} games are too few")
    lowest = min(min(game.returns) for game in games)
    rows, tests = _rows(kept, law, lowest), _rows(apart, law, lowest)
    weights = solve(rows)
    return Fit(
        weights=weights,
        games=len(games),
        positions=sum(len(game.positions) for game in games),
        fitted=quality(tests, [chances(row.features, weights) for row in tests]),
        present=quality(tests, [row.before for row in tests]),
        equal=quality(tests, [(0.5,) if len(row.shares) == 1 else (1 / len(row.shares),) * len(row.shares) for row in tests]),
    )


def chances(features: Sequence[Sequence[float]], weights: Sequence[float]) -> tuple[float, ...]:
    """What each alternative's chance is under these weights."""
    sums = [sum(weight * number for weight, number in zip(weights, numbers, strict=True)) for numbers in features]
    if len(sums) == 1:
        return (1 / (1 + exp(-sums[0])),)
    most = max(sums)
    strengths = [exp(one - most) for one in sums]
    whole = sum(strengths)
    return tuple(one / whole for one in strengths)


def solve(rows: Sequence[Row]) -> tuple[float, ...]:
    """Newton's method from 0: each step solves the linear system that the slopes and curvatures give."""
    size = len(rows[0].features[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-PENALTY * weight for weight in weights]
        curve = [[PENALTY * (row == column) for column in range(size)] for row in range(size)]
        for one in rows:
            _add(one, chances(one.features, weights), slope, curve)
        change = solve_linear(curve, slope)
        weights = [weight + part for weight, part in zip(weights, change, strict=True)]
        if max(map(abs, change)) < 1e-6:
            break
    return tuple(weights)


def solve_linear(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss's elimination with the largest pivot; the matrix must be regular."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for place in range(size):
        best = max(range(place, size), key=lambda number: abs(rows[number][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for number in range(size):
            if number != place:
                factor = rows[number][place] / rows[place][place]
                rows[number] = [one - factor * other for one, other in zip(rows[number], rows[place], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def quality(rows: Sequence[Row], foretold: Iterable[Sequence[float]]) -> Quality:
    """The mean over all rows; a lone alternative counts as it and its opposite."""
    loss, hits = 0.0, 0.0
    for row, given in zip(rows, foretold, strict=True):
        both = list(zip(row.shares, given, strict=True))
        if len(both) == 1:
            both.append((1 - row.shares[0], 1 - given[0]))
        loss -= sum(share * log(max(chance, SMALL)) for share, chance in both)
        liked = [share for share, chance in both if chance == max(other for _, other in both)]
        hits += sum(liked) / len(liked)
    return Quality(loss / len(rows), hits / len(rows))


def _add(row: Row, given: Sequence[float], slope: list[float], curve: list[list[float]]) -> None:
    """The slope and the curvature of one row's log-likelihood."""
    if len(given) == 1:
        _add_outer(row.features[0], row.shares[0] - given[0], given[0] * (1 - given[0]), slope, curve)
        return
    mean = [
        sum(chance * number for chance, number in zip(given, column, strict=True)) for column in zip(*row.features, strict=True)
    ]
    for numbers, share, chance in zip(row.features, row.shares, given, strict=True):
        centred = [number - middle for number, middle in zip(numbers, mean, strict=True)]
        _add_outer(centred, share - chance, chance, slope, curve)


def _add_outer(numbers: Sequence[float], missed: float, weight: float, slope: list[float], curve: list[list[float]]) -> None:
    for place, number in enumerate(numbers):
        if number:
            slope[place] += missed * number
            line, factor = curve[place], weight * number
            for other, value in enumerate(numbers):
                line[other] += factor * value


def _rows(games: Sequence[SelfPlay], law: Law, lowest: float) -> list[Row]:
    return [row for game in games for position in game.positions for row in _rows_of(position, law, lowest)]


def _rows_of(position: Position, law: Law, lowest: float) -> list[Row]:
    """One row a position, or one for each seat that looks at it by itself."""
    shares = _shares(position.rewards, lowest)
    views = [_shares(view, lowest) for view in position.expected]
    if law == "logistic":
        return [Row((numbers,), (shares[seat],), (views[seat][seat],)) for seat, numbers in enumerate(position.features)]
    mean = tuple(sum(column) / len(views) for column in zip(*views, strict=True))
    if law == "pairwise":
        return _pairs(position, mean)
    return [Row(position.features, shares, mean)] if len(shares) > 1 else []


def _pairs(position: Position, expected: Sequence[float]) -> list[Row]:
    """Two seats each: by how much their numbers differ, and whether the first ended ahead; equal ends tell nothing."""
    rows = []
    for one, other in combinations(range(len(position.rewards)), 2):
        gap = position.rewards[one] - position.rewards[other]
        if gap:
            numbers = zip(position.features[one], position.features[other], strict=True)
            both = expected[one] + expected[other]
            before = expected[one] / both if both else 0.5
            rows.append(Row((tuple(mine - theirs for mine, theirs in numbers),), (float(gap > 0),), (before,)))
    return rows


def _shares(rewards: Sequence[float], lowest: float) -> tuple[float, ...]:
    """Rewards as shares of a win: nothing for the lowest that the game knows, and 1 in all."""
    above = [max(reward - lowest, 0.0) for reward in rewards]
    whole = sum(above)
    return tuple(one / whole for one in above) if whole else (1 / len(above),) * len(above)
