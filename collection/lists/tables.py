"""Tables: lists with a line of column names, as spreadsheets and other sites write them."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from collection.folding import folded
from collection.lists.glossary import COLUMNS, FINISHES
from collection.lists.lines import CONTROLS
from collection.lists.names import Names
from collection.lists.rows import LONGEST_LINE, LONGEST_NAME, MOST_COPIES, Problem, Row
from collection.shelf import Shelf

DELIMITERS = (",", ";", "\t", "|")
SEPARATOR_HINT = re.compile(r'^"?sep=(.)"?\s*$', re.IGNORECASE)
WHOLE = re.compile(r"^[x×]?\s*(?P<digits>[-−+]?\d{1,15})(?:[.,]0+)?\s*[x×]?$", re.IGNORECASE)
LONGEST_RECORD = 20
"""In lines. A longer one is a quote that was never closed."""

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets take for the beginning of a formula; a ' before it says that it is text."""


@dataclass(frozen=True, slots=True)
class Header:
    """The line of column names: where it stands, what separates its cells, and which cells hold what."""

    line: int
    delimiter: str
    cells: tuple[str, ...]
    places: dict[str, tuple[int, ...]]

    @property
    def unused(self) -> tuple[str, ...]:
        """The columns that are not read."""
        read = {place for places in self.places.values() for place in places}
        return tuple(cell for place, cell in enumerate(self.cells) if place not in read and cell)


def find_header(lines: Sequence[str]) -> Header | None:
    """The column names of a table, or None for free text: looks at the first line that says something."""
    hinted: tuple[str, ...] = ()
    for place, line in enumerate(lines):
        if hint := SEPARATOR_HINT.match(line):
            hinted = (hint[1],)
        elif line.strip() and not line.lstrip().startswith(("#", "//")):
            found = [_header(place, line, delimiter) for delimiter in hinted or DELIMITERS]
            best = max(found, key=lambda header: len(header.places))
            return best if {"name", "number", "code", "key"} & set(best.places) else None
    return None


def _header(place: int, line: str, delimiter: str) -> Header:
    cells = tuple(cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), []))
    places: dict[str, tuple[int, ...]] = {}
    for index, cell in enumerate(cells):
        column = COLUMNS.get(folded(cell.replace("_", " ")).rstrip(" .:"))
        if column:
            places[column] = (*places.get(column, ()), index)
    return Header(place + 1, delimiter, cells, places)


def read_table(text: str, header: Header, shelf: Shelf, names: Names) -> Iterator[Row]:
    """The rows under the line of column names; empty ones are passed over."""
    for line, cells in _records(text, header):
        if any(cell.strip() for cell in cells):
            yield _row(line, cells, header, shelf, names)


def _records(text: str, header: Header) -> Iterator[tuple[int, list[str]]]:
    """The cells of each record, with the line on which it begins. Quotes are taken literally when one is never closed."""
    try:
        records = list(_parsed(text, header, csv.QUOTE_MINIMAL))
    except csv.Error:
        records = list(_parsed(text, header, csv.QUOTE_NONE))
    return iter(records)


def _parsed(text: str, header: Header, quoting: int) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=header.delimiter, quoting=quoting)  # type: ignore[arg-type]
    end = 0
    for cells in reader:
        begin, end = end + 1, reader.line_num
        if quoting != csv.QUOTE_NONE and end - begin >= LONGEST_RECORD:
            raise csv.Error("a quote is never closed")
        if begin > header.line:
            yield begin, cells


def _row(line: int, cells: list[str], header: Header, shelf: Shelf, names: Names) -> Row:
    """One record as a row, invalid when a cell makes no sense."""
    raw = header.delimiter.join(cells)
    kept = tuple(CONTROLS.sub("�", cell[:LONGEST_LINE]) for cell in cells[:100])
    row = Row(line=line, raw=CONTROLS.sub("�", raw[:LONGEST_LINE]), cells=kept)
    if len(raw) > LONGEST_LINE:
        return replace(row, problem=Problem("line_too_long", value=raw[:40]))
    if CONTROLS.search(raw):
        return replace(row, problem=Problem("control_characters"))
    cells = _joined(cells, header, names)
    if len(cells) > len(header.cells) and any(cell.strip() for cell in cells[len(header.cells) :]):
        return replace(row, problem=Problem("too_many_cells", value=cells[len(header.cells)][:40]))
    return _read(row, {column: _cell(cells, places) for column, places in header.places.items()}, header, shelf, names)


def _joined(cells: list[str], header: Header, names: Names) -> list[str]:
    """The cells, with a name that holds unquoted delimiters put together again when it is the name of a card."""
    surplus = len(cells) - len(header.cells)
    if surplus <= 0 or "name" not in header.places:
        return cells
    place = header.places["name"][0]
    name = header.delimiter.join(cells[place : place + surplus + 1])
    return [*cells[:place], name, *cells[place + surplus + 1 :]] if names.named(name) else cells


def _cell(cells: list[str], places: tuple[int, ...]) -> str:
    """The first of these cells that holds something, without the mark that keeps spreadsheets from computing it."""
    texts = (unguarded(cells[place].strip()) for place in places if place < len(cells))
    return next((text for text in texts if text), "")


def guarded(cell: str) -> str:
    """The cell as it is written to a file: text that a spreadsheet would compute is marked as text."""
    return f"'{cell}" if cell.startswith((*FORMULA, "'")) else cell


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith((*FORMULA, "'")) else cell


def _read(row: Row, said: dict[str, str], header: Header, shelf: Shelf, names: Names) -> Row:
    copies, problem = _copies(said, header)
    if problem:
        return replace(row, problem=problem)
    key, finish_word = said.get("key", ""), said.get("finish", "")
    if key and not finish_word and folded(key) in FINISHES and not names.keyed(key):
        key, finish_word = "", key
    finish = FINISHES.get(folded(finish_word))
    if finish_word and finish is None:
        return replace(row, problem=Problem("unknown_finish", _column(header, "finish", "key"), finish_word[:40]))
    game = folded(said.get("game", ""))
    if game and game != folded(shelf.game):
        return replace(row, problem=Problem("other_game", _column(header, "game"), said["game"][:40]))
    name, code, number = said.get("name", "")[:LONGEST_NAME], said.get("code", ""), said.get("number", "")
    if not (name or code or number or key):
        return replace(row, problem=Problem("no_card", _column(header, "name", "number", "code", "key")))
    if code and not key and names.keyed(code):
        key, code = code, ""
    return replace(row, copies=copies, name=name, set=said.get("set", ""), number=number, code=code, key=key, finish=finish)


def _copies(said: dict[str, str], header: Header) -> tuple[int, Problem | None]:
    """The number of copies; one where the table has no such column."""
    if "copies" not in header.places:
        return 1, None
    text, column = said["copies"], _column(header, "copies")
    found = WHOLE.match(text)
    if not found:
        return 0, Problem("bad_quantity", column, text[:40])
    copies = int(found["digits"].replace("−", "-"))
    if copies < 0:
        return 0, Problem("negative_quantity", column, text[:40])
    if copies > MOST_COPIES:
        return 0, Problem("too_many_copies", column, text[:40])
    return copies, None


def _column(header: Header, *columns: str) -> str:
    """What the table itself calls the first of these columns that it has."""
    return next((header.cells[header.places[one][0]] for one in columns if one in header.places), "")
