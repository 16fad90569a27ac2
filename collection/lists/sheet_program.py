"""A program of its own: from the bytes of a workbook to the text of its first sheet that holds anything.

What a workbook costs its reader is for whoever made it to say: two kilobytes name two cells a million rows apart. So it is read
in a process that has so much time and memory and no more, by `collection.lists.workbooks`, and that ends with the thread that
waits for it. It imports nothing of ours: it is to begin quickly.

    python -P sheet_program.py PARENT SECONDS MEMORY LINES COLUMNS LETTERS <book.xlsx >sheet.csv
"""

import csv
import ctypes
import io
import os
import re
import resource
import signal
import sys
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import IO, Any, Final

NO_WORKBOOK: Final = 3
TOO_MANY_LINES: Final = 4
OUT_OF_MEMORY: Final = 5
TOO_MANY_LETTERS: Final = 6
"""How the program ends where there is no text. When its time is over it dies by SIGXCPU or SIGKILL; by SIGABRT where the reader
itself found that there is not the memory for a sheet.
"""

NO_SUCH_SIZE: Final = "capacity overflow"
"""What the reader says of a sheet that no address would be large enough for."""


USUAL: Final = rb"""(?: r="\w++")?(?: s="\d++")?(?: t="s"><v>\d{1,9}+</v></c>|/?>)"""
"""How nearly all cells go on after their name; whatever else a cell may be is looked at with more care, and for longer."""

NAME, EQUALS = rb"(?:\w++:)?", rb"\s*+=\s*+"
ATTRIBUTES: Final = rb"""(?:\s++(?!t\b)[\w:.-]++%s(?:"[^"<>]*+"|'[^'<>]*+'))*+""" % EQUALS
KIND: Final = rb"""(?:\s++t%s["'](?:b|d|e|n|str|inlineStr)["']%s)?""" % (EQUALS, ATTRIBUTES)
SHARED: Final = rb"""\s++t%s["']s["']%s""" % (EQUALS, ATTRIBUTES)
FORMULA: Final = rb"(?:<%sf\b[^<>]*+(?:(?<=/)>|>[^<]*+</%sf\s*+>)\s*+)?" % (NAME, NAME)
NUMBER: Final = rb"(?:<%sv(?:\s[^<>]*+|/)?(?:(?<=/)>|>\d{0,9}+</%sv\s*+>)\s*+)?" % (NAME, NAME)
STRANGE: Final = re.compile(
    rb"<(?:[^<>\s/!?:]++:)?c(?=[\s/>])(?!%s)(?!%s(?:%s\s*+/?>|%s\s*+(?:/>|>\s*+%s%s</%sc\s*+>)))"
    % (USUAL, ATTRIBUTES, KIND, SHARED, FORMULA, NUMBER, NAME)
)
"""A cell that no program writes: above all one that says it is one of the texts that cells share, and names none by a plain
number. The reader takes it for the first of them, and what stands in a comment or a CDATA section for nothing.
"""

SHEET: Final = re.compile(rb"<(?:[^<>\s/!?:]+:)?sheetData[\s/>]")
"""Where the cells of a sheet begin; parts without it hold none."""

LONGEST_CELL: Final = 1 << 16
"""In bytes, from its beginning to the end of its number: a formula has at most 8,192 letters."""

PIECE: Final = 1 << 20

ERROR: Final = re.compile(
    rb"<!\[CDATA\[(?:.*?\]\]>|.*+)|<!--(?:.*?-->|.*+)"
    rb"""|(<(?:[^<>\s/!?:]++:)?c(?:\s++(?!t\b)[\w:.-]++%s(?:"[^"<]*+"|'[^'<]*+'))*+\s++t%s)(["'])e\2""" % (EQUALS, EQUALS),
    re.DOTALL,
)
"""A cell, up to where it says that it holds an error; or what is to be passed over, for no cell begins in it."""

NICENESS: Final = 5
"""Whoever asks for a page comes first."""


PR_SET_PDEATHSIG: Final = 1
"""To be sent a signal when the thread that began this process ends. What reads a sheet lets no thread of Python look."""


class TooManyError(Exception):
    """More than a list may have; the first argument is how the program ends."""


def text_of_first_sheet(content: bytes, most_lines: int, most_columns: int, most_letters: int) -> str:
    """It as CSV with commas, formulas as what they came to. Raises TooManyError as soon as there is more than that."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    written, table = 0, _Table(most_columns)
    for sheet in _sheets(content):
        for row in sheet.iter_rows():
            if row.count("") == len(row):  # said of a whole row at once: a sheet may have a million such
                continue
            if cells := table.cells(row):
                written += 1
                if written > 1:
                    writer.writerow(cells)
            if written > most_lines:
                raise TooManyError(TOO_MANY_LINES)
            if text.tell() > most_letters:
                raise TooManyError(TOO_MANY_LETTERS)
        if written:
            break
    return _line(table.titles) + text.getvalue()


class _Table:
    """The rows of a sheet as they are written. `titles` is the first of them, complete when all the others are known: what stands
    farther right than any list goes, remarks for example, has a column more, which is called as spreadsheets call theirs: [DT].
    """

    def __init__(self, most_columns: int) -> None:
        self.most_columns = most_columns
        self.titles: list[str] = []
        self.width = 0

    def cells(self, row: list[Any]) -> list[str]:
        """The cells of a row up to the last that holds anything; none for an empty one."""
        cells = _without_end([_cell(value) for value in row[: self.most_columns]])
        if len(row) > self.most_columns and (beyond := self._beyond(row)):
            cells = self._with(cells, *beyond)
        if not self.width:
            self.titles, self.width = cells, len(cells)
        return cells

    def _with(self, cells: list[str], place: int, beyond: str) -> list[str]:
        """The cells and one more; where they are none of a table, so far right that whoever reads the row says so."""
        if not cells or not 1 < self.width <= self.most_columns or len(cells) > self.width:
            return [*cells, *[""] * (self.most_columns - len(cells)), beyond]
        if len(self.titles) == self.width:
            self.titles = [*self.titles, f"[{_letters(place)}]"]
        return [*cells, *[""] * (self.width - len(cells)), beyond]

    def _beyond(self, row: list[Any]) -> tuple[int, str] | None:
        """What cells too far right say together, and the place of the first of them, from 0."""
        far = enumerate(row[self.most_columns :], self.most_columns)
        told = [(place, words) for place, value in far if (words := _cell(value))]
        return (told[0][0], "; ".join(words for _place, words in told)) if told else None


def _without_end(cells: list[str]) -> list[str]:
    """The cells up to the last that holds anything."""
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _letters(place: int) -> str:
    """What spreadsheets call a column: A to Z, then AA."""
    before, letter = divmod(place, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + letter)


def _line(cells: list[str]) -> str:
    """The cells as a line of CSV; nothing for none."""
    line = io.StringIO(newline="")
    if cells:
        csv.writer(line).writerow(cells)
    return line.getvalue()


def _sheets(content: bytes) -> Iterator[Any]:
    """The sheets of a workbook. One that the reader refuses for errors in its cells is read again with these as texts."""
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum  # noqa: PLC0415 - within the limits

    if zipfile.is_zipfile(io.BytesIO(content)):
        _refuse_strange_cells(content)
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    for place, sheet in enumerate(book.sheets_metadata):
        if sheet.typ != SheetTypeEnum.WorkSheet:
            continue
        try:
            yield book.get_sheet_by_index(place)
        except CalamineError:
            book = CalamineWorkbook.from_filelike(io.BytesIO(_without_errors(content)))
            yield book.get_sheet_by_index(place)


def _refuse_strange_cells(content: bytes) -> None:
    """ValueError where a cell names a text that there cannot be, as −1, or hides what it names: nobody knows which was meant."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for part in archive.infolist():
            with archive.open(part) as sheet:
                if _is_strange(sheet):
                    raise ValueError(part.filename)


def _is_strange(sheet: IO[bytes]) -> bool:
    """Whether a part is a sheet with such a cell."""
    known, is_sheet = b"", False
    while piece := sheet.read(PIECE):
        known += piece
        is_sheet = is_sheet or SHEET.search(known) is not None
        if is_sheet and (found := STRANGE.search(known)) and found.start() <= len(known) - LONGEST_CELL:
            return True
        known = known[-LONGEST_CELL:]
    return is_sheet and STRANGE.search(known) is not None


def _without_errors(content: bytes) -> bytes:
    """The same workbook, in which no cell is an error: new programs write some that the reader does not know, as texts.

    Only what a cell says of itself is changed: a text may say `t="e"` too.
    """
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(changed, "w") as copy:
        for part in archive.infolist():
            held = archive.read(part)
            copy.writestr(part.filename, ERROR.sub(_as_text, held) if SHEET.search(held) else held)
    return changed.getvalue()


def _as_text(found: re.Match[bytes]) -> bytes:
    """A cell that holds an error as one that holds a text; anything else as it is."""
    cell, quote = found.groups()
    return cell + quote + b"str" + quote if cell else found[0]


def _cell(value: Any) -> str:
    """A cell on one line: whole numbers without a fraction, days as 2026-05-15, yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    return " ".join(str(value).split())


def end_with(parent: int) -> None:
    """Be killed when the parent is: nobody is there to read what comes."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit(1)


def main() -> int:
    """What the process does: bound itself by the numbers it is called with, read, write; the exit code says why not."""
    parent, seconds, memory, *most = map(int, sys.argv[1:])
    end_with(parent)
    for what, bound in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(what, (bound, bound))
    os.nice(NICENESS)
    try:
        content = text_of_first_sheet(sys.stdin.buffer.read(), *most).encode("utf-8", "surrogatepass")
    except TooManyError as problem:
        return int(problem.args[0])
    except MemoryError:
        return OUT_OF_MEMORY
    except ImportError:
        raise  # a fault of the installation, not of the file
    except BaseException as problem:  # the reader is written in Rust, whose panics are no exceptions like others
        return OUT_OF_MEMORY if NO_SUCH_SIZE in str(problem) else NO_WORKBOOK
    sys.stdout.buffer.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
