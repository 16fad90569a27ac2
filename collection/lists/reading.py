"""From a text to its rows: recognises tables and free text, and loses nothing silently."""

import re
from dataclasses import dataclass, field
from typing import Literal

from collection.lists.budget import Budget
from collection.lists.lines import read_line
from collection.lists.names import Names, names_of
from collection.lists.rows import MOST_LINES, Row, UnreadableListError
from collection.lists.tables import Header, find_header, read_table
from collection.shelf import Shelf

Format = Literal["lines", "table"]

JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]])")
"""How a JSON text begins, and no card list does."""


@dataclass(frozen=True, slots=True)
class CardList:
    """A list as it was read: its rows, and everything that is no row.

    `titles` are the lines taken for titles of sections, `unused` the columns that are not read, `comments` how many lines were
    comments; `header` the cells of the line of column names, empty for free text.
    """

    format: Format
    rows: list[Row] = field(default_factory=list)
    delimiter: str = ""
    header: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    comments: int = 0


def read_list(text: str, shelf: Shelf, *, budget: Budget | None = None) -> CardList:
    """The rows of a list. Never fails on a line: a line that makes no sense is a row with a `problem`.

    Raises UnreadableListError for what is no card list as a whole, above MOST_LINES lines, and for what is beyond the budget.
    """
    budget = budget or Budget()
    lines, header = _opened(text)
    names = names_of(shelf)
    return _table(text, header, shelf, names, budget) if header else _free_text(lines, names, budget)


def count_lines(text: str) -> int:
    """How many lines there are to read, looked at in passing. Raises UnreadableListError for what is no card list as a whole."""
    lines, header = _opened(text)
    return len(lines) - (header.line if header else 0)


def _opened(text: str) -> tuple[list[str], Header | None]:
    """The lines of a text, and its line of column names, if it has one."""
    if JSON.match(text):
        raise UnreadableListError("json")
    lines = text.splitlines()
    header = find_header(lines)
    found = len(lines) - (header.line if header else 0)
    if found > MOST_LINES:
        raise UnreadableListError("too_many_lines", str(found))
    return lines, header


def _table(text: str, header: Header, shelf: Shelf, names: Names, budget: Budget) -> CardList:
    return CardList(
        format="table",
        rows=list(budget.spent_on(read_table(text, header, shelf, names))),
        delimiter=header.delimiter,
        header=header.cells,
        unused=header.unused,
    )


def _free_text(lines: list[str], names: Names, budget: Budget) -> CardList:
    rows: list[Row] = []
    titles: list[str] = []
    comments = 0
    for place, line in enumerate(budget.spent_on(lines), start=1):
        found = read_line(place, line, names, section=titles[-1] if titles else "")
        if isinstance(found, Row):
            rows.append(found)
        elif found is not None:
            titles.append(found)
        elif line.strip():
            comments += 1
    return CardList(format="lines", rows=rows, titles=tuple(dict.fromkeys(titles)), comments=comments)
