"""Workbooks of spreadsheet programs (XLSX): from the bytes of one to the text of its first sheet that holds anything."""

import io
import re
import subprocess
import sys
import zipfile
from math import ceil
from threading import BoundedSemaphore
from typing import IO, Final

from collection.lists import sheet_program
from collection.lists.budget import MOST_SECONDS
from collection.lists.rows import MOST_LINES, UnreadableListError

SIGNATURE: Final = b"PK\x03\x04"
"""How every ZIP archive begins, and so every workbook."""

LARGEST_UNPACKED: Final = 128 * 1024 * 1024
"""In bytes, all parts together: a hundred thousand rows of our own export, 25 cells each, take 117 million, of eight cells 30."""

LARGE_UNPACKED: Final = 128 * 1024
"""In bytes. Up to here a workbook is read in the request: whatever its parts say, it takes some tenths of a second."""

MOST_PARTS: Final = 2_000
MOST_COLUMNS: Final = 100
MOST_ROWS: Final = 1_048_576
"""The last row of a sheet, in the programs that make them. Any of them may hold a stray cell, and all above it be empty."""

MOST_CELLS: Final = 3_000_000
"""Of one sheet: what has more is refused without a reader."""

LONGEST_ROW: Final = 20_000
"""Cells of one row; the programs that make sheets let it have 16,384."""

LONGEST_TEXT: Final = 100_000
"""Marks of one shared text, which has letters of several kinds; it has at most 32,767 letters."""

MOST_TEXTS: Final = 500_000
"""Texts that cells share: the reader keeps all of them, a hundred bytes for each beside its letters, and takes seconds. A hundred
thousand rows with five texts each that stand nowhere else have so many.
"""

MARKS_A_CELL: Final = 8
"""Opening and closing marks for each row, cell and text: with a formula, a value and a text within a cell there are eight."""

OTHER_MARKS: Final = 400_000
"""Those of all that is no cell: columns, merged cells, links, rules of formats."""

BEGINS: Final = 1
"""Seconds of processor for the reader's own beginning; the kernel counts whole ones."""

MOST_MEMORY: Final = 768 * 1024 * 1024
"""In bytes of addresses, those of the reader itself among them; the largest workbooks that are lists take half of it."""

PATIENCE: Final = 20
"""Seconds by the clock for each of the processor: whoever merely waits for one is not punished for the others' work."""

READERS: Final = BoundedSemaphore(2)
"""Workbooks that a process has read at once: its other threads answer others."""

WAITS: Final = 2.0
"""Seconds by the clock that one more waits for its turn."""

PIECE: Final = 1 << 16
ROOT: Final = re.compile(rb"<(\w+:)?(?:worksheet|sst)")
"""How a sheet or the texts begin; some programs write all names with a prefix."""


class UnreadableWorkbookError(Exception):
    """No workbook, a broken one, or one that unpacks to more than any list."""


class ReadersBusyError(Exception):
    """As many workbooks as may be are being read."""


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
                with archive.open(part) as content_of_it:
                    most = max(most, _rows_in(content_of_it))
    except Exception as problem:
        raise UnreadableWorkbookError from problem
    return most


def _rows_in(part: IO[bytes]) -> int:
    """How many rows a part has; UnreadableWorkbookError for one that no program makes.

    Any part may be a sheet, or the texts, whatever it is called: that is for another part to say, and for whoever made both.
    """
    rows = texts = cells = marks = in_row = in_text = 0
    end, piece = b"", part.read(PIECE)
    called = ROOT.search(piece)
    row_mark, text_mark, cell_mark = (b"<" + ((called and called[1]) or b"") + name for name in (b"row", b"si", b"c"))
    while piece:
        marks += piece.count(b"<")
        begun_rows, cells_here, in_row, longest_row = _between(row_mark, cell_mark, end + piece, in_row)
        begun_texts, _marks, in_text, longest_text = _between(text_mark, b"<", end[1:] + piece, in_text)
        rows, cells, texts = rows + begun_rows, cells + cells_here, texts + begun_texts
        if rows > MOST_ROWS or cells > MOST_CELLS or texts > MOST_TEXTS or longest_row > LONGEST_ROW:
            raise UnreadableWorkbookError
        if (texts and longest_text > LONGEST_TEXT) or marks > MARKS_A_CELL * (rows + cells + texts) + OTHER_MARKS:
            raise UnreadableWorkbookError
        end, piece = piece[1 - len(row_mark) :], part.read(PIECE)
    return rows


def _between(mark: bytes, what: bytes, piece: bytes, before: int) -> tuple[int, int, int, int]:
    """In a piece: how many marks begin, how many things there are, how many since the last mark, and the most since any mark.

    `before` of them stand before the piece and behind the last mark.
    """
    first, *begun = (part.count(what) for part in piece.split(mark))
    counts = [before + first, *begun]
    return len(begun), first + sum(begun), counts[-1], max(counts)


def workbook_text(content: bytes, *, seconds: float = MOST_SECONDS) -> str:
    """The first sheet that holds anything, as CSV with commas, read by a process of its own that may compute so long.

    Raises UnreadableWorkbookError, and UnreadableListError for more rows than a list may have, or more time or memory than it may
    take. ReadersBusyError where so many others are being read that its turn does not come.
    """
    _parts(content)
    most = ceil(seconds) + BEGINS
    bounds = map(str, (most, MOST_MEMORY, MOST_LINES + 1, MOST_COLUMNS))
    if not READERS.acquire(timeout=WAITS):
        raise ReadersBusyError
    try:
        command = [sys.executable, "-P", sheet_program.__file__, *bounds]
        done = subprocess.run(command, input=content, capture_output=True, timeout=PATIENCE * most, check=False)  # noqa: S603 - ours
    except subprocess.TimeoutExpired as problem:
        raise UnreadableListError("too_slow") from problem
    finally:
        READERS.release()
    if done.returncode < 0 or done.returncode == sheet_program.OUT_OF_MEMORY:
        raise UnreadableListError("too_slow")
    if done.returncode == sheet_program.TOO_MANY_LINES:
        raise UnreadableListError("too_many_lines", str(MOST_LINES + 2))
    if done.returncode == sheet_program.NO_WORKBOOK:
        raise UnreadableWorkbookError
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2_000:])
    return done.stdout.decode("utf-8", "surrogatepass")


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
