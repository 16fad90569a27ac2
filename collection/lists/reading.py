"""From a text to its rows: recognises tables and free text, and loses nothing silently."""

from dataclasses import dataclass, field
from typing import Literal

from collection.lists.lines import read_line
from collection.lists.names import Names, names_of
from collection.lists.rows import Row
from collection.lists.tables import Header, find_header, read_table
from collection.shelf import Shelf

MOST_LINES = 20_000

Format = Literal["lines", "table"]


class ListTooLongError(Exception):
    """The list has more lines than are read; `lines` says how many."""

    def __init__(self, lines: int) -> None:
        self.lines = lines
        super().__init__(f"{lines} lines, at most {MOST_LINES} are read")


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


def read_list(text: str, shelf: Shelf) -> CardList:
    """The rows of a list. Never fails on a line: a line that makes no sense is a row with a `problem`.

    Raises ListTooLongError above MOST_LINES lines.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise ListTooLongError(len(lines))
    names = names_of(shelf)
    header = find_header(lines)
    return _table(text, header, shelf, names) if header else _free_text(lines, names)


def _table(text: str, header: Header, shelf: Shelf, names: Names) -> CardList:
    return CardList(
        format="table",
        rows=list(read_table(text, header, shelf, names)),
        delimiter=header.delimiter,
        header=header.cells,
        unused=header.unused,
    )


def _free_text(lines: list[str], names: Names) -> CardList:
    rows: list[Row] = []
    titles: list[str] = []
    comments = 0
    for place, line in enumerate(lines, start=1):
        found = read_line(place, line, names, section=titles[-1] if titles else "")
        if isinstance(found, Row):
            rows.append(found)
        elif found is not None:
            titles.append(found)
        elif line.strip():
            comments += 1
    return CardList(format="lines", rows=rows, titles=tuple(dict.fromkeys(titles)), comments=comments)
