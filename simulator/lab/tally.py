"""What a batch of games left behind: whole numbers only, so that no figure depends on who counted what first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

Histogram = dict[int, int]
"""How many times each value was seen."""


class GameRow(NamedTuple):
    """One game of a run in a few numbers, enough to find it again among ten thousand.

    `number` is its place in the run, from 0 (its seed follows from that and the run's seed); the laboratory says what each of
    the values is (`FEATURES` of `goldfish.py`, `features_of` of `series.py`).
    """

    number: int
    values: tuple[int, ...]


class OverlappingGamesError(Exception):
    """Two tallies hold the same game of the run; adding them would count it twice."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"game {number} is in both tallies")


class Tally:
    """A histogram of whole numbers for each figure, and one row for each game.

    Merging is commutative and associative and the text form is canonical: the same games give the same bytes,
    in however many chunks and in whatever order they were played.
    """

    __slots__ = ("histograms", "rows")

    def __init__(self, histograms: dict[str, Histogram] | None = None, rows: Iterable[GameRow] = ()) -> None:
        self.histograms: dict[str, Histogram] = histograms or {}
        self.rows: list[GameRow] = sorted(rows)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return len(self.rows)

    def observe(self, figure: str, value: int, times: int = 1) -> None:
        """Count this value of this figure once more (or `times` more)."""
        histogram = self.histograms.setdefault(figure, {})
        histogram[value] = histogram.get(value, 0) + times

    def histogram(self, figure: str) -> Histogram:
        """The values seen, empty when the figure never came up."""
        return self.histograms.get(figure, {})

    def add_row(self, row: GameRow) -> None:
        """Index one more game; games come in rising order while a chunk is played."""
        self.rows.append(row)

    def as_dict(self) -> dict[str, Any]:
        """JSON: histograms by figure, and rows by unbroken stretches of games, each with its first number."""
        return {
            "games": self.games,
            "histograms": {
                figure: {str(value): histogram[value] for value in sorted(histogram)}
                for figure, histogram in sorted(self.histograms.items())
            },
            "rows": [{"first": block[0].number, "games": [list(row.values) for row in block]} for block in _stretches(self.rows)],
        }

    def to_json(self) -> str:
        """The canonical text of this tally: equal tallies give equal bytes."""
        return json.dumps(self.as_dict(), sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_dict(cls, blob: Mapping[str, Any]) -> Tally:
        """The tally that `as_dict` wrote."""
        histograms = {
            figure: {int(value): times for value, times in histogram.items()} for figure, histogram in blob["histograms"].items()
        }
        rows = [
            GameRow(block["first"] + place, tuple(values))
            for block in blob["rows"]
            for place, values in enumerate(block["games"])
        ]
        return cls(histograms, rows)

    @classmethod
    def from_json(cls, text: str) -> Tally:
        """The tally that `to_json` wrote."""
        return cls.from_dict(json.loads(text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.rows == other.rows and self.histograms == other.histograms

    __hash__ = None  # type: ignore[assignment]  # a tally grows while games are played


def merge(*tallies: Tally) -> Tally:
    """All the games of all the tallies; OverlappingGamesError when a game is in two of them."""
    whole = Tally(rows=[row for tally in tallies for row in tally.rows])
    for before, after in zip(whole.rows, whole.rows[1:], strict=False):
        if before.number == after.number:
            raise OverlappingGamesError(before.number)
    for tally in tallies:
        for figure, histogram in tally.histograms.items():
            for value, times in histogram.items():
                whole.observe(figure, value, times)
    return whole


def moments(histogram: Mapping[int, int]) -> tuple[int, int, int]:
    """How many values, their sum, and the sum of their squares."""
    count = total = squares = 0
    for value, times in histogram.items():
        count += times
        total += times * value
        squares += times * value * value
    return count, total, squares


def _stretches(rows: list[GameRow]) -> Iterator[list[GameRow]]:
    """The rows cut where a game is missing."""
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or rows[place].number != rows[place - 1].number + 1:
            yield rows[start:place]
            start = place
