"""From a text to its rows: recognises tables and free text, and loses nothing silently."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Final, Literal

from collection.catalogue.shelf import Shelf
from collection.lists import json_text
from collection.lists.budget import Budget
from collection.lists.headers import Columns, Header, IsKey, find_header
from collection.lists.lines import read_line
from collection.lists.names import Names, names_of
from collection.lists.rows import MOST_LINES, Row, UnreadableListError
from collection.lists.tables import read_table

Format = Literal["lines", "table"]


@dataclass(frozen=True, slots=True)
class CardList:
    """A list as it was read: its rows, and everything that is no row.

    `titles` are the lines taken for titles of sections, `unused` the columns that are not read, `comments` how many lines were
    comments; `header` the cells of the line of column names, empty for free text. `is_json`: it was JSON, and this is the
    lines or the table that it stands for. `about_copies` are those of the unused columns that say something of copies,
    which whoever counts them reads; `kept` are unknown ones that are kept of them though nobody said so.

    What its rows say of copies, where somebody has looked for it: `words` those that are not known and asked about, by column,
    with how many rows say each; `unknown` the others that are not known, with their facts; `beyond` cells that stand in notes;
    `near` words that were read as what is nearest, with that; `zeros` how many prices of nothing were passed over;
    `playsets` how many lines count playsets; `asides` the titles of sections beside a deck.
    """

    format: Format
    rows: list[Row] = field(default_factory=list)
    delimiter: str = ""
    header: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    comments: int = 0
    is_json: bool = False
    about_copies: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    words: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    unknown: tuple[tuple[str, str], ...] = ()
    beyond: tuple[str, ...] = ()
    near: tuple[tuple[str, str], ...] = ()
    zeros: int = 0
    playsets: int = 0
    asides: tuple[str, ...] = ()


def read_list(text: str, shelf: Shelf, *, budget: Budget | None = None, columns: Columns = MappingProxyType({})) -> CardList:
    """The rows of a list. Never fails on a line: a line that makes no sense is a row with a `problem`.

    `columns` is what somebody said that tables with these columns hold.

    Raises UnreadableListError for what is no card list as a whole, above MOST_LINES lines, and for what is beyond the budget.
    """
    opened = open_list(text, shelf, budget=budget, columns=columns)
    rows = list(opened.rows)
    return replace(opened.about(), rows=rows)


@dataclass(frozen=True, slots=True)
class OpenList:
    """A list that is being read: its `rows`, once and one by one, and what it is beside them, known when all of them are read."""

    rows: Iterator[Row]
    about: Callable[[], CardList]


def open_list(text: str, shelf: Shelf, *, budget: Budget | None = None, columns: Columns = MappingProxyType({})) -> OpenList:
    """The same row by row: a hundred thousand of them are 150 MB."""
    budget = budget or Budget()
    names = names_of(shelf)
    text, lines, header, was_json = _opened(text, columns, names.keyed)
    if header:
        return OpenList(budget.spent_on(read_table(text, header, shelf, names)), partial(_table, header, was_json))
    about = CardList(format="lines", is_json=was_json)
    titles: list[str] = []
    comments: list[int] = []
    rows = _free_text(budget.spent_on(lines), names, titles, comments)
    return OpenList(rows, lambda: replace(about, titles=tuple(dict.fromkeys(titles)), comments=len(comments)))


def is_json(text: str) -> bool:
    """Whether a text begins as JSON does, and no list in lines."""
    return bool(json_text.BEGINNING.match(text))


LINE_ENDS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""Where `str.splitlines` cuts."""

MOST_ENDS: Final = 10 * MOST_LINES
"""Lines of a text that is cut into lines at all, those before its header among them, which do not count: twenty million blank
ones took three seconds and two hundred megabytes to be looked at.
"""


def count_lines(text: str, shelf: Shelf, columns: Columns = MappingProxyType({})) -> int:
    """How many lines there are to read, looked at in passing. Raises UnreadableListError for what is no card list as a whole."""
    _text, lines, header, _was_json = _opened(text, columns, names_of(shelf).keyed)
    found = len(lines) - (header.line if header else 0)
    if not found:
        raise UnreadableListError("no_card")
    return found


def _opened(text: str, columns: Columns, is_key: IsKey) -> tuple[str, list[str], Header | None, bool]:
    """The text, JSON as the lines or table it stands for; its lines; its line of column names, if any; whether it was JSON."""
    was_json = is_json(text)
    if was_json:
        text = json_text.as_text(text)
    ends = sum(map(text.count, LINE_ENDS)) - text.count("\r\n")
    if ends > MOST_ENDS:
        raise UnreadableListError("too_many_lines", str(ends))
    lines = text.splitlines()
    header = find_header(lines, columns, is_key)
    found = len(lines) - (header.line if header else 0)
    if found > MOST_LINES:
        raise UnreadableListError("too_many_lines", str(found))
    return text, lines, header, was_json


def _table(header: Header, was_json: bool) -> CardList:
    return CardList(
        format="table",
        is_json=was_json,
        delimiter=header.delimiter,
        header=header.cells,
        unused=header.unused,
        about_copies=tuple(header.cells[place] for place in header.facts.values()),
        kept=tuple(header.kept.values()) if header.unasked else (),
    )


def _free_text(lines: Iterable[str], names: Names, titles: list[str], comments: list[int]) -> Iterator[Row]:
    """The rows of lines; titles of sections, and the numbers of lines that are comments, are noted as they come."""
    for place, line in enumerate(lines, start=1):
        found = read_line(place, line, names, section=titles[-1] if titles else "")
        if isinstance(found, Row):
            yield found
        elif found is not None:
            titles.append(found)
        elif line.strip():
            comments.append(place)
