"""Workbooks of spreadsheet programs (XLSX): from the bytes of one to the text of its first sheet that holds anything."""

import csv
import io
import re
import time
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import IO, Any, Final

from collection.lists.budget import MOST_SECONDS
from collection.lists.rows import MOST_LINES, UnreadableListError

SIGNATURE: Final = b"PK\x03\x04"
"""How every ZIP archive begins, and so every workbook."""

LARGEST_UNPACKED: Final = 50 * 1024 * 1024
"""In bytes, all parts together. A hundred thousand rows of eight cells take about thirty million."""

LARGE_UNPACKED: Final = 128 * 1024
"""In bytes. Up to here a workbook is read in the request: whatever its parts say, it takes some tenths of a second."""

MOST_PARTS: Final = 2_000
MOST_COLUMNS: Final = 100
MOST_ROWS: Final = 1_048_576
"""The last row of a sheet, in the programs that make them. Any of them may hold a stray cell, and all above it be empty."""

MOST_CELLS: Final = 2_000_000
"""Of one sheet. The reader looks at its clock only between rows, and keeps all that stands outside of them."""

LONGEST_ROW: Final = 20_000
"""Cells of one row; the programs that make sheets let it have 16,384."""

MARKS_A_CELL: Final = 8
"""Opening and closing marks for each row and cell: with a formula, a value and a text within a cell there are eight."""

OTHER_MARKS: Final = 400_000
"""Those of all that is no cell: columns, merged cells, links, rules of formats."""

ROWS_A_LOOK: Final = 500
PIECE: Final = 1 << 16
SHEET: Final = re.compile(rb"<(\w+:)?worksheet")
"""How a sheet begins; some programs write all its names with a prefix."""


class UnreadableWorkbookError(Exception):
    """No workbook, a broken one, or one that unpacks to more than any list."""


def is_workbook(content: bytes) -> bool:
    """Whether the bytes are an archive with a workbook in it."""
    if not content.startswith(SIGNATURE):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def is_large(content: bytes) -> bool:
    """Whether reading a workbook may take longer than somebody waits for a page. Raises UnreadableWorkbookError."""
    return sum(part.file_size for part in _parts(content)) > LARGE_UNPACKED


def count_rows(content: bytes) -> int:
    """How many rows there are to read, looked at in passing: those of the longest sheet.

    Raises UnreadableWorkbookError, also for what would take its reader more time or memory than a list does.
    """
    most = 0
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for part in _parts(content):
                with archive.open(part) as sheet:
                    most = max(most, _rows_in(sheet))
    except Exception as problem:
        raise UnreadableWorkbookError from problem
    return most


def _rows_in(sheet: IO[bytes]) -> int:
    """How many rows a part has if it is a sheet, wherever it lies; UnreadableWorkbookError for one that no program makes."""
    rows = cells = marks = in_row = 0
    end, piece = b"", sheet.read(PIECE)
    called = SHEET.search(piece)
    if called is None:
        return 0
    row_mark, cell_mark = (b"<" + (called[1] or b"") + name for name in (b"row", b"c"))
    while piece:
        marks += piece.count(b"<")
        before, *begun = (part.count(cell_mark) for part in (end + piece).split(row_mark))
        rows, cells = rows + len(begun), cells + before + sum(begun)
        in_row = max(in_row + before, *begun[:-1], 0) if begun else in_row + before
        if rows > MOST_ROWS or cells > MOST_CELLS or in_row > LONGEST_ROW:
            raise UnreadableWorkbookError
        if marks > MARKS_A_CELL * (rows + cells) + OTHER_MARKS:
            raise UnreadableWorkbookError
        in_row = begun[-1] if begun else in_row
        end, piece = piece[1 - len(row_mark) :], sheet.read(PIECE)
    return rows


def workbook_text(content: bytes, *, seconds: float = MOST_SECONDS) -> str:
    """The first sheet that holds anything, as CSV with commas. Formulas count as what they came to.

    Raises UnreadableWorkbookError, and UnreadableListError for more rows than a list may have or more time than it may take.
    """
    from openpyxl import load_workbook  # noqa: PLC0415 - takes a third of a second, which few processes need

    _parts(content)
    ends = time.thread_time() + seconds
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        for sheet in book.worksheets:
            if text := _sheet_text(sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS), ends):
                return text
    except UnreadableListError:
        raise
    except Exception as problem:  # whatever a broken or hostile file makes of its reader
        raise UnreadableWorkbookError from problem
    return ""


def _parts(content: bytes) -> list[zipfile.ZipInfo]:
    """The parts of the archive. Raises UnreadableWorkbookError for none, too many, or too much in them."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as problem:
        raise UnreadableWorkbookError from problem
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise UnreadableWorkbookError
    return parts


def _sheet_text(rows: Iterator[tuple[Any, ...]], ends: float) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    kept = 0
    for number, row in enumerate(rows):
        if number % ROWS_A_LOOK == 0 and time.thread_time() > ends:
            raise UnreadableListError("too_slow")
        if row.count(None) == len(row):  # said of a whole row at once: a sheet may have a million such
            continue
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            kept += 1
            writer.writerow(cells)
        if kept > MOST_LINES + 1:
            raise UnreadableListError("too_many_lines", str(kept))
    return text.getvalue()


def _cell(value: Any) -> str:
    """A cell on one line: whole numbers without a fraction, days as 2026-05-15, yes and no."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    return " ".join(str(value).split())
