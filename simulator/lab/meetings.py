"""What duels show, as numbers: each pair, who began, each entrant over all he met, ranks, and circles of decks.

Everything is read off the rows of the index, so it can be told of any part of a run, also while it is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, sqrt

from simulator.lab.duels import BEGUN, DRAWN, LOST, PAIR, VICTORY, WON
from simulator.lab.figures import Estimate, share_estimate
from simulator.lab.intervals import CONFIDENCE, normal_quantile
from simulator.lab.tally import GameRow

EVEN = 0.5
MOST_CYCLES = 10

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One pair as its first entrant sees it; shares are of all its games, drawn ones too."""

    first: int
    second: int
    won: int
    lost: int
    drawn: int
    estimate: Estimate
    begun: Estimate
    followed: Estimate


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant over all he met, as if he met each as often; his rank lies from `best` to `worst`."""

    place: int
    estimate: Estimate
    best: int
    worst: int


def meetings(rows: Iterable[GameRow], pairs: Pairs) -> tuple[Meeting, ...]:
    """Every pair, in order."""
    seen = Counter((row.values[PAIR], row.values[WON], row.values[BEGUN]) for row in rows)
    return tuple(_meeting(place, first, second, seen) for place, (first, second) in enumerate(pairs))


def over_the_field(met: Sequence[Meeting], weights: Sequence[float]) -> Estimate:
    """The weighted mean of the shares of the pairs. Its interval is Wilson's, for as many games as its variance is worth.

    Pairs have no deal in common, so their variances add up; the two games of a deal are taken for independent (with the seats
    changed they hardly go alike, or else against each other). The variance is that of the strata (Cochran, Sampling Techniques,
    5.2), each share of which is moved towards one half by two games of four (Agresti and Coull 1998), so that a pair that won all
    of its games is not taken for certain.
    """
    games, whole = sum(one.estimate.games for one in met), sum(weights)
    if not whole or any(not one.estimate.games for one, weight in zip(met, weights, strict=True) if weight):
        return Estimate(None, None, None, games)
    share = sum(weight * one.won / one.estimate.games for one, weight in zip(met, weights, strict=True) if weight) / whole
    variance = sum((weight / whole) ** 2 * _variance(one) for one, weight in zip(met, weights, strict=True) if weight)
    centre = sum(weight / whole * _moved(one) for one, weight in zip(met, weights, strict=True))
    worth = centre * (1 - centre) / variance
    low, high = _wilson(share, worth)
    return Estimate(share, low, high, games)


def standings(met: Sequence[Meeting], entrants: int) -> tuple[Standing, ...]:
    """Every entrant of a matrix, the best share first.

    Another is certainly above where the difference of their means excludes 0, with all comparisons of two entrants allowed for
    (Bonferroni), so that all ranks of the matrix hold together in 95 % of the cases.
    """
    told = [_of(met, place, entrants) for place in range(entrants)]
    order = sorted(range(entrants), key=lambda place: (-(told[place].value or 0.0), place))
    return tuple(_standing(met, place, entrants, told[place]) for place in order)


def cycles(met: Sequence[Meeting], entrants: int) -> tuple[tuple[int, ...], ...]:
    """Circles in which each entrant beats the next one for certain; the shortest first, each once, ten at most."""
    beats: dict[int, list[int]] = {place: [] for place in range(entrants)}
    for one in met:
        if one.estimate.low is not None and one.estimate.low > EVEN:
            beats[one.first].append(one.second)
        lost = share_estimate(one.lost, one.estimate.games)
        if lost.low is not None and lost.low > EVEN:
            beats[one.second].append(one.first)
    found: list[tuple[int, ...]] = []
    for start in range(entrants):
        _walk(beats, (start,), found)
    return tuple(sorted(found, key=lambda circle: (len(circle), circle))[:MOST_CYCLES])


def _walk(beats: dict[int, list[int]], path: tuple[int, ...], found: list[tuple[int, ...]]) -> None:
    """Circles that begin at their least entrant."""
    for following in beats[path[-1]]:
        if following == path[0] and len(path) > 2:
            found.append(path)
        elif following > path[0] and following not in path:
            _walk(beats, (*path, following), found)


def _meeting(place: int, first: int, second: int, seen: Counter[tuple[int, int, int]]) -> Meeting:
    won, lost, drawn = (sum(seen[place, end, begun] for begun in (0, 1)) for end in (VICTORY, LOST, DRAWN))
    begun, followed = (
        share_estimate(seen[place, VICTORY, start], sum(seen[place, end, start] for end in (VICTORY, LOST, DRAWN)))
        for start in (1, 0)
    )
    return Meeting(first, second, won, lost, drawn, share_estimate(won, won + lost + drawn), begun, followed)


def _of(met: Sequence[Meeting], place: int, entrants: int) -> Estimate:
    """An entrant over all others alike."""
    mine = [one if one.first == place else _turned(one) for one in met if place in (one.first, one.second)]
    return over_the_field(mine, [1.0] * (entrants - 1))


def _turned(one: Meeting) -> Meeting:
    """The same pair as its second entrant sees it."""
    estimate = share_estimate(one.lost, one.won + one.lost + one.drawn)
    return Meeting(one.second, one.first, one.lost, one.won, one.drawn, estimate, one.followed, one.begun)


def _standing(met: Sequence[Meeting], place: int, entrants: int, estimate: Estimate) -> Standing:
    others = [other for other in range(entrants) if other != place]
    reach = normal_quantile(1 - (1 - CONFIDENCE) / max(1, comb(entrants, 2)))
    above = below = 0
    for other in others:
        gap, spread = _gap(met, place, other, entrants)
        below += gap > reach * spread
        above += gap < -reach * spread
    return Standing(place, estimate, 1 + above, entrants - below)


def _gap(met: Sequence[Meeting], one: int, other: int, entrants: int) -> tuple[float, float]:
    """How far the mean of one entrant lies above that of another, and its standard error; pairs are independent of each other."""
    gap = variance = 0.0
    for pair in met:
        games = pair.estimate.games
        if not games or not {one, other} & {pair.first, pair.second}:
            continue
        # what a win and a loss of the first entrant of this pair add to the gap
        win = ((pair.first == one) - (pair.first == other)) / (entrants - 1)
        loss = ((pair.second == one) - (pair.second == other)) / (entrants - 1)
        won, lost = (pair.won + 1) / (games + 3), (pair.lost + 1) / (games + 3)
        gap += (win * pair.won + loss * pair.lost) / games
        variance += (win * win * won + loss * loss * lost - (win * won + loss * lost) ** 2) / games
    return gap, sqrt(variance)


def _moved(one: Meeting) -> float:
    return (one.won + 2) / (one.estimate.games + 4)


def _variance(one: Meeting) -> float:
    share = _moved(one)
    return share * (1 - share) / one.estimate.games if one.estimate.games else 0.0


def _wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's interval for a share of so many games, which need not be a whole number."""
    z = normal_quantile()
    weight = z * z / trials
    centre = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    return max(0.0, centre - half), min(1.0, centre + half)
