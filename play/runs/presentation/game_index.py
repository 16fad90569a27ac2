"""The games of a run as a list: searched, sorted, a page at a time, and as a table for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from collection.languages import page_language
from collection.values.csv_cells import csv_line
from play.runs.engine.duels import MATRIX, pairs_of, titles_of
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.game_columns import SCORE, IndexColumn, columns_of, scores_title, variant_names
from play.runs.presentation.report_page import said
from simulator.lab.tally import GameRow, Tally

PAGE = 50
SORTS = {"longest": "-turns", "shortest": "turns"}
"""Orders that are offered by name; any column gives two more, its name and its name after a minus."""

VARIANT, DECK = "variant", "deck"


@dataclass(frozen=True, slots=True)
class ShownGame:
    """One game of a run: its number for people (from 1), its seed, its numbers, how it ended, and under which variant.

    `scores` are those of all seats, in seat order.
    """

    number: int
    seed: int
    ending: str
    turns: int
    cells: tuple[tuple[IndexColumn, str], ...]
    scores: str
    variant: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that the list can be narrowed to."""

    value: int
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class GameSearch:
    """Which games are wanted: exact values and least values by feature, an ending, an order. Unknown words are ignored.

    `deck` is that of a matrix which played, whoever met it.
    """

    exact: Mapping[str, int]
    least: Mapping[str, int]
    ending: str
    sort: str
    deck: int | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str], features: tuple[str, ...]) -> GameSearch:
        """The search that a query string asks for."""
        sort = asked.get("sort", "")
        known = sort in SORTS or sort.removeprefix("-") in features
        return cls(
            exact=_numbers(asked, (*features, VARIANT), ""),
            least=_numbers(asked, features, "_least"),
            ending=asked.get("ending", ""),
            sort=sort if known else "number",
            deck=_numbers(asked, (DECK,), "").get(DECK),
        )

    @property
    def is_open(self) -> bool:
        """Every game is wanted."""
        return not (self.exact or self.least or self.ending) and self.deck is None

    def holds(self, values: Mapping[str, int], ending: str, decks: tuple[int, ...]) -> bool:
        """Whether this game is wanted; `decks` are those of a matrix that met in it."""
        return (
            (self.deck is None or not decks or self.deck in decks)
            and (not self.ending or self.ending == ending)
            and all(values[feature] == value for feature, value in self.exact.items())
            and all(values[feature] >= value for feature, value in self.least.items())
        )


class GameIndex:
    """The games that a finished run holds."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.question = Question.from_dict(run.question)
        self.laboratory = LABORATORIES[run.kind]
        self.features = self.laboratory.features(self.question)
        self.columns = columns_of(self.question, self.features)
        self.scores_title = scores_title(self.question)
        self.variants = variant_names(self.question)
        self.rows = games_of(run.result)
        self.met = pairs_of(self.question) if run.kind == MATRIX else ()
        self.endings = [(code, words.say(page_language())) for code, words in self.laboratory.endings(self.question)]

    def found(self, search: GameSearch) -> list[GameRow]:
        """The games wanted, in the order asked for."""
        found = [row for row in self.rows if search.holds(self.values(row), self.ending_of(row), self.decks_of(row))]
        order = SORTS.get(search.sort, search.sort)
        if order != "number":
            place, direction = self.features.index(order.removeprefix("-")), -1 if order.startswith("-") else 1
            found.sort(key=lambda row: (direction * row.values[place], row.number))
        return found

    def page(self, search: GameSearch, number: str | int) -> Page[GameRow]:
        """One page of the games wanted; the nearest one when there are not so many."""
        return Paginator(self.found(search), PAGE).get_page(number)

    def beside(self, row: GameRow, search: GameSearch) -> tuple[int | None, int | None]:
        """The games before and after one of those wanted, as people number them; beside one that is not, of all."""
        found = self.found(search)
        if row not in found:
            found = self.rows
        place = found.index(row)
        before, after = found[:place][-1:], found[place + 1 : place + 2]
        return before[0].number + 1 if before else None, after[0].number + 1 if after else None

    def values(self, row: GameRow) -> dict[str, int]:
        """The numbers of a game by name."""
        return dict(zip(self.features, row.values, strict=True)) | {VARIANT: self.variant_of(row)}

    def decks_of(self, row: GameRow) -> tuple[int, ...]:
        """The decks of a matrix that met in a game, by their places; none in other runs."""
        return self.met[self.values(row)["pair"]] if self.met else ()

    def variant_of(self, row: GameRow) -> int:
        """Under which variant a game was played; 0 where nothing was compared."""
        return row.number % max(1, len(self.variants))

    def shown(self, row: GameRow) -> ShownGame:
        """A game as a line of the list."""
        values = self.values(row)
        cells = tuple((column, column.cell(values[column.feature])) for column in self.columns if column.shown)
        scores = " – ".join(str(value) for feature, value in values.items() if feature.startswith(SCORE))
        variant = self.variants[self.variant_of(row)] if self.variants else ""
        words = dict(self.endings)[self.ending_of(row)]
        return ShownGame(row.number + 1, self.seed_of(row), words, values["turns"], cells, scores, variant)

    def row(self, number: int) -> GameRow | None:
        """The game that people call by this number; None when the run does not hold it."""
        return next((row for row in self.rows if row.number == number - 1), None)

    def seed_of(self, row: GameRow) -> int:
        """The seed from which a game is dealt."""
        return self.laboratory.seed(self.question, row.number)

    def ending_of(self, row: GameRow) -> str:
        """How a game ended, by its stable code."""
        return self.endings[row.values[self.features.index("ending")]][0]

    def ending_choices(self) -> list[tuple[str, str]]:
        """The endings that games of this run had, with their words."""
        seen = {self.ending_of(row) for row in self.rows}
        return [(code, words) for code, words in self.endings if code in seen]

    def choices(self, search: GameSearch) -> list[tuple[IndexColumn, list[Choice]]]:
        """What the list can be narrowed to besides: variants, and the named values of columns."""
        columns = [column for column in self.columns if column.chosen]
        if self.variants:
            columns.insert(0, IndexColumn(VARIANT, _("Variant"), dict(enumerate(self.variants))))
        told = [(column, [_choice(search, column, value) for value in column.names]) for column in columns]
        if self.met:
            names = [words.say(page_language()) for words in titles_of(self.question)]
            decks = [Choice(place, name, search.deck == place) for place, name in enumerate(names)]
            told.insert(0, (IndexColumn(DECK, _("Deck")), decks))
        return told

    def words_of(self, search: GameSearch) -> list[str]:
        """What the search asks for beyond its form's fields, in the words of the report."""
        figures = [*(self.run.report or {}).get("figures", [])]
        figures += [figure for _, variant in (self.run.report or {}).get("variants", []) for figure in variant["figures"]]
        titles = {figure.get("feature"): said(figure["title"]) for figure in figures if figure["kind"] == "share"}
        return [titles[feature] for feature in search.least if feature != "mulligans" and feature in titles]

    def hidden(self, search: GameSearch) -> list[tuple[str, int]]:
        """What the search asks for and its form has no field for: a new search of the form keeps it."""
        return [(f"{feature}_least", value) for feature, value in search.least.items() if feature != "mulligans"]

    def csv(self) -> Iterator[str]:
        """One line a game, after a line of headings."""
        others = [feature for feature in self.features if feature != "ending"]
        variant = [VARIANT] if self.variants else []
        yield csv_line(["game", "seed", "ending", *variant, *others])
        for row in self.rows:
            values = self.values(row)
            name = [self.variants[values[VARIANT]]] if self.variants else []
            yield csv_line([row.number + 1, self.seed_of(row), self.ending_of(row), *name, *(values[key] for key in others)])


def games_of(result: str) -> list[GameRow]:
    """The index of a run's games, from the text that it stored."""
    return Tally.from_json(result).rows if result else []


def _choice(search: GameSearch, column: IndexColumn, value: int) -> Choice:
    return Choice(value, column.names[value], search.exact.get(column.feature) == value)


def _numbers(asked: Mapping[str, str], features: tuple[str, ...], suffix: str) -> dict[str, int]:
    found = ((feature, asked.get(f"{feature}{suffix}", "")) for feature in features)
    return {feature: int(words) for feature, words in found if words.removeprefix("-").isdecimal() and len(words) < 10}
