"""The games of a run as a list: searched, sorted, a page at a time, and as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from play.goldfish import games_of
from play.models import Run
from play.questions import Question
from play.telling import said
from simulator.games import GAMES
from simulator.lab.seeds import game_seed
from simulator.lab.tally import GameRow

PAGE = 50
FEATURES = ("turns", "mulligans", "opening", "decisions")
SORTS = {"number": ("number", 1), "longest": ("turns", -1), "shortest": ("turns", 1)}


@dataclass(frozen=True, slots=True)
class ShownGame:
    """One game of a run: its number for people (from 1), its row, its seed, and how it ended in words."""

    number: int
    row: GameRow
    seed: int
    ending: str


@dataclass(frozen=True, slots=True)
class GameSearch:
    """Which games are wanted: exact values and least values by feature, an ending, an order. Unknown words are ignored."""

    exact: Mapping[str, int]
    least: Mapping[str, int]
    ending: str
    sort: str

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> GameSearch:
        """The search that a query string asks for."""
        return cls(
            exact=_numbers(asked, ""),
            least=_numbers(asked, "_least"),
            ending=asked.get("ending", ""),
            sort=asked["sort"] if asked.get("sort") in SORTS else "number",
        )

    @property
    def is_open(self) -> bool:
        """Every game is wanted."""
        return not (self.exact or self.least or self.ending)

    def holds(self, row: GameRow, ending: str) -> bool:
        """Whether this game is wanted."""
        return (
            (not self.ending or self.ending == ending)
            and all(getattr(row, feature) == value for feature, value in self.exact.items())
            and all(getattr(row, feature) >= value for feature, value in self.least.items())
        )


class GameIndex:
    """The games that a finished run holds."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.question = Question.from_dict(run.question)
        self.rows = games_of(run.result)
        self.endings = GAMES[self.question.game].measure.endings
        self.ending_words = _ending_words(run.report or {})

    def page(self, search: GameSearch, number: str | int) -> Page[GameRow]:
        """One page of the games wanted; the nearest one when there are not so many."""
        feature, direction = SORTS[search.sort]
        found = [row for row in self.rows if search.holds(row, self.ending_of(row))]
        found.sort(key=lambda row: (direction * getattr(row, feature), row.number))
        return Paginator(found, PAGE).get_page(number)

    def shown(self, row: GameRow) -> ShownGame:
        """A game as a line of the list."""
        code = self.ending_of(row)
        return ShownGame(row.number + 1, row, self.seed_of(row), self.ending_words.get(code, code))

    def row(self, number: int) -> GameRow | None:
        """The game that people call by this number; None when the run does not hold it."""
        return next((row for row in self.rows if row.number == number - 1), None)

    def seed_of(self, row: GameRow) -> int:
        """The seed from which a game is dealt."""
        return game_seed(self.question.seed, row.number)

    def ending_of(self, row: GameRow) -> str:
        """How a game ended, by its stable code."""
        return self.endings[row.ending]

    def ending_choices(self) -> list[tuple[str, str]]:
        """The endings that games of this run had, with their words."""
        seen = {self.ending_of(row) for row in self.rows}
        return [(code, words) for code, words in self.ending_words.items() if code in seen]

    def words_of(self, search: GameSearch) -> list[str]:
        """What the search asks for beyond its form's fields, in the words of the report."""
        figures = (self.run.report or {}).get("figures", [])
        titles = {figure.get("feature"): said(figure["title"]) for figure in figures if figure["kind"] == "share"}
        return [titles[feature] for feature in search.least if feature != "mulligans" and feature in titles]

    def csv(self) -> Iterator[str]:
        """One line a game, after a line of headings."""
        yield _line(["game", "seed", "ending", *FEATURES])
        for row in self.rows:
            features = (getattr(row, feature) for feature in FEATURES)
            yield _line([row.number + 1, self.seed_of(row), self.ending_of(row), *features])


def _ending_words(report: Mapping[str, Any]) -> dict[str, str]:
    """Every ending that the report names, in the page's language."""
    cases = (case for figure in report.get("figures", []) if figure["kind"] == "breakdown" for case in figure["cases"])
    return {case["code"]: said(case["title"]) for case in cases}


def _line(cells: list[object]) -> str:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue()


def _numbers(asked: Mapping[str, str], suffix: str) -> dict[str, int]:
    found = ((feature, asked.get(f"{feature}{suffix}", "")) for feature in FEATURES)
    return {feature: int(words) for feature, words in found if words.isdecimal() and len(words) < 10}
