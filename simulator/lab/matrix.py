"""All decks against all, with what is known of each cell, of each rank, and the cycles that no ranking can show."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import ceil
from typing import Any, Final

from simulator.lab.figures import Estimate, mean_estimate
from simulator.lab.intervals import normal_quantile
from simulator.lab.paired_games import SEATS, WIN, Field, PairedPlay, field_of

Chunk = dict[str, Any]

RESAMPLES: Final = 1_000

SPREAD: Final = 0.25 / SEATS
"""The most that the share of wins of one deal, played from both seats, varies when the seats have nothing in common."""


@dataclass(frozen=True, slots=True)
class Cell:
    """How often the first deck beats the second: all in all, and from either seat. Draws count half."""

    first: int
    second: int
    share: Estimate
    by_seat: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rank:
    """A deck among the others: its mean share of wins against them, and the places that 95 % of resampled rounds give it."""

    deck: int
    share: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Matrix:
    """The cells with the first deck before the second, ranks from the best, and the shown cycles of three."""

    cells: tuple[Cell, ...]
    ranks: tuple[Rank, ...]
    cycles: tuple[tuple[int, int, int], ...]
    games: int


def rounds_for(precision: float) -> int:
    """Deals of each cell for intervals of this half width at most, as a share."""
    return max(30, ceil((normal_quantile() / precision) ** 2 * SPREAD))


def chunks(decks: int, rounds: int, size: int) -> list[Chunk]:
    """Every cell, cut into so many rounds at most; each cell meets the same deals."""
    return [
        {"cell": list(cell), "first": first, "count": min(size, rounds - first)}
        for cell in combinations(range(decks), 2)
        for first in range(0, rounds, size)
    ]


def play(question: Mapping[str, Any], chunk: Chunk) -> Chunk:
    """Play a chunk; `question` has a field whose opponents are all the decks, and the agent."""
    first, second = chunk["cell"]
    paired = _paired(json.dumps(question["field"], sort_keys=True), second, question["agent"])
    cards = question["field"]["opponents"][first]["cards"]
    numbers = range(chunk["first"], chunk["first"] + chunk["count"])
    rows = [[paired.play(cards, SEATS * number + seat).score for seat in range(SEATS)] for number in numbers]
    return {**chunk, "rows": rows}


@lru_cache(maxsize=64)
def _paired(text: str, opponent: int, agent: str) -> PairedPlay:
    field = field_of(json.loads(text))
    return PairedPlay(Field(field.game, (field.opponents[opponent],), field.cards, field.seed, field.options), agent)


def matrix(decks: int, results: Sequence[Chunk], seed: int) -> Matrix:
    """What the results of all chunks come to."""
    rows: dict[tuple[int, int], list[list[int]]] = {}
    for result in sorted(results, key=lambda one: (one["cell"], one["first"])):
        rows.setdefault((result["cell"][0], result["cell"][1]), []).extend(result["rows"])
    cells = tuple(_cell(cell, games) for cell, games in sorted(rows.items()))
    sums = {cell: [sum(row) for row in games] for cell, games in rows.items()}
    return Matrix(cells, _ranks(decks, sums, seed), _cycles(decks, cells), SEATS * sum(map(len, sums.values())))


def _cell(cell: tuple[int, int], rows: Sequence[Sequence[int]]) -> Cell:
    totals = [sum(row) for row in rows]
    known = mean_estimate(len(rows), sum(totals), sum(one * one for one in totals))
    whole = WIN * SEATS
    share = Estimate(
        (known.value or 0.0) / whole,
        None if known.low is None else max(0.0, known.low / whole),
        None if known.high is None else min(1.0, known.high / whole),
        SEATS * len(rows),
    )
    first, second = (sum(row[seat] for row in rows) / (WIN * len(rows)) for seat in range(SEATS))
    return Cell(*cell, share, (first, second))


def _ranks(decks: int, sums: Mapping[tuple[int, int], Sequence[int]], seed: int) -> tuple[Rank, ...]:
    """Rounds are drawn anew, the same for all cells, for they were dealt alike."""
    rounds = len(next(iter(sums.values())))
    luck = random.Random(seed)
    places: list[list[int]] = [[] for _ in range(decks)]
    for _ in range(RESAMPLES):
        drawn = luck.choices(range(rounds), k=rounds)
        for place, deck in enumerate(_order(_means(decks, sums, drawn))):
            places[deck].append(place + 1)
    means = _means(decks, sums, range(rounds))
    found = []
    for deck in _order(means):
        ordered = sorted(places[deck])
        found.append(Rank(deck, means[deck], ordered[RESAMPLES // 40], ordered[-RESAMPLES // 40]))
    return tuple(found)


def _means(decks: int, sums: Mapping[tuple[int, int], Sequence[int]], rounds: Sequence[int]) -> list[float]:
    """Each deck's share of wins against all others."""
    shares = [0.0] * decks
    for (first, second), scores in sums.items():
        share = sum([scores[number] for number in rounds]) / (len(rounds) * WIN * SEATS)
        shares[first] += share
        shares[second] += 1 - share
    return [share / (decks - 1) for share in shares]


def _order(means: Sequence[float]) -> list[int]:
    return sorted(range(len(means)), key=lambda deck: (-means[deck], deck))


def _cycles(decks: int, cells: Sequence[Cell]) -> tuple[tuple[int, int, int], ...]:
    """Three decks of which each is shown to beat the next."""
    beats = set()
    for cell in cells:
        if cell.share.low is not None and cell.share.low > 0.5:
            beats.add((cell.first, cell.second))
        if cell.share.high is not None and cell.share.high < 0.5:
            beats.add((cell.second, cell.first))
    return tuple(
        (one, two, three)
        for one, two, three in permutations(range(decks), 3)
        if one == min(one, two, three) and {(one, two), (two, three), (three, one)} <= beats
    )
