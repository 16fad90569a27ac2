"""Workbooks of spreadsheet programs: from the bytes of one to the text of its first sheet that holds anything."""

import io
import os
import subprocess
import sys
import zipfile
from math import ceil
from signal import SIGABRT
from threading import BoundedSemaphore
from typing import IO, Final

from collection.archives import DAMAGED, ENTRY, is_simple
from collection.lists import sheet_program
from collection.lists.rows import MOST_LINES, UnreadableListError

SIGNATURE: Final = b"PK\x03\x04"
"""How every ZIP archive begins, and so every workbook of today."""

BOOKS: Final = frozenset({"xl/workbook.xml", "xl/workbook.bin"})
OPEN_DOCUMENT: Final = b"application/vnd.oasis.opendocument.spreadsheet"
"""What such an archive is known by: a part, or its kind."""

COMPOUND: Final = b"\xd0\xcf\x11\xe0"
STREAMS: Final = ("Workbook".encode("utf-16-le"), "Book".encode("utf-16-le"))
"""How files of Office before 2007 begin, and what is in those that are workbooks. What is locked by a password has neither."""

ROWS: Final = (b"<row", b":row ", b"<table:table-row")
"""How a row begins: with Excel, with programs that write all names with a prefix, with LibreOffice."""

BYTES_A_ROW: Final = 100
"""Of a binary workbook, whose rows nobody counts before they are read."""

LARGEST_UNPACKED: Final = 128 * 1024 * 1024
"""In bytes, all parts together: a hundred thousand rows of our own export, 25 cells each, take 117 million, of eight cells 30."""

LARGE_UNPACKED: Final = 128 * 1024
"""In bytes. Up to here a workbook is read in the request: whatever its parts say, it takes some tenths of a second."""

MOST_PARTS: Final = 2_000
MOST_COLUMNS: Final = 100

MOST_SECONDS: Final = 15.0
"""Of the reader's processor: a hundred thousand rows of 25 cells take four."""

BEGINS: Final = 1
"""Seconds of processor for the reader's own beginning; the kernel counts whole ones."""

MOST_MEMORY: Final = 768 * 1024 * 1024
"""In bytes of addresses, those of the reader itself among them; the largest workbooks that are lists take half of it."""

PATIENCE: Final = 10
"""Seconds by the clock for each of the processor: whoever merely waits for one is not punished for the others' work."""

MOST_LETTERS: Final = 20 * 1024 * 1024
"""Of the text of a sheet, as of a list that is sent as text: a cell may name the same long text as a thousand others."""

READERS: Final = BoundedSemaphore(2)
"""Workbooks that a process has read at once: its other threads answer others."""

WAITS: Final = 2.0
"""Seconds by the clock that one more waits for its turn."""

PIECE: Final = 1 << 16


class UnreadableWorkbookError(Exception):
    """No workbook, a broken one, or one that unpacks to more than any list."""


class ReadersBusyError(Exception):
    """As many workbooks as may be are being read."""


def is_workbook(content: bytes) -> bool:
    """Whether the bytes are a workbook of Excel, of today (XLSX, XLSB) or of before (XLS), or of LibreOffice (ODS)."""
    if content.startswith(COMPOUND):
        return any(stream in content for stream in STREAMS)
    if not content.startswith(SIGNATURE):
        return False
    if content.count(ENTRY) > MOST_PARTS:  # before anything makes an object of each
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return not BOOKS.isdisjoint(archive.namelist()) or _kind(archive) == OPEN_DOCUMENT
    except DAMAGED:
        return False


def _kind(archive: zipfile.ZipFile) -> bytes:
    """What an archive says of itself, if it does, as far as that could be the kind of a workbook."""
    if "mimetype" not in archive.namelist() or not is_simple(archive.getinfo("mimetype")):
        return b""
    with archive.open("mimetype") as said:
        return said.read(len(OPEN_DOCUMENT) + 2).strip()


def is_large(content: bytes) -> bool:
    """Whether reading a workbook may take longer than somebody waits for a page. Raises UnreadableWorkbookError."""
    return max(len(content), sum(part.file_size for part in _parts(content))) > LARGE_UNPACKED


def count_rows(content: bytes) -> int:
    """About how many rows there are to read, looked at in passing: those of the longest sheet. Raises UnreadableWorkbookError."""
    if content.startswith(COMPOUND):
        return max(len(content) // BYTES_A_ROW, 1)
    most = 1
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for part in _parts(content):
                if part.filename.endswith(".bin"):
                    most = max(most, part.file_size // BYTES_A_ROW)
                    continue
                with archive.open(part) as content_of_it:
                    most = max(most, _rows_in(content_of_it))
    except Exception as problem:
        raise UnreadableWorkbookError from problem
    return most


def _rows_in(part: IO[bytes]) -> int:
    """How many rows a part has: any part may be a sheet, whatever it is called."""
    rows, end = 0, b""
    while piece := part.read(PIECE):
        rows += sum((end + piece).count(mark) - end.count(mark) for mark in ROWS)
        end = (end + piece)[1 - max(map(len, ROWS)) :]
    return rows


def workbook_text(content: bytes, *, seconds: float = MOST_SECONDS, most_letters: int = MOST_LETTERS) -> str:
    """The first sheet that holds anything, as CSV with commas, read by a process of its own that may compute so long.

    Raises UnreadableWorkbookError, and UnreadableListError for more rows or letters than a list may have, or more time or memory
    than it may take. ReadersBusyError where so many others are being read that its turn does not come.
    """
    _parts(content)
    most = ceil(seconds) + BEGINS
    bounds = map(str, (os.getpid(), most, MOST_MEMORY, MOST_LINES + 1, MOST_COLUMNS, most_letters))
    if not READERS.acquire(timeout=WAITS):
        raise ReadersBusyError
    try:
        command = [sys.executable, "-P", sheet_program.__file__, *bounds]
        done = subprocess.run(command, input=content, capture_output=True, timeout=PATIENCE * most, check=False)  # noqa: S603 - ours
    except subprocess.TimeoutExpired as problem:
        raise UnreadableListError("too_slow") from problem
    finally:
        READERS.release()
    if done.returncode in {-SIGABRT, sheet_program.OUT_OF_MEMORY}:
        raise UnreadableListError("too_spread")
    if done.returncode < 0:
        raise UnreadableListError("too_slow")
    if done.returncode == sheet_program.TOO_MANY_LINES:
        raise UnreadableListError("too_many_lines", str(MOST_LINES + 2))
    if done.returncode == sheet_program.TOO_MANY_LETTERS:
        raise UnreadableListError("too_large")
    if done.returncode == sheet_program.NO_WORKBOOK:
        raise UnreadableWorkbookError
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2_000:])
    return done.stdout.decode("utf-8", "surrogatepass")


def _parts(content: bytes) -> list[zipfile.ZipInfo]:
    """The parts of the archive, none where it is no archive. Raises UnreadableWorkbookError for too many, or too much in them."""
    if content.startswith(COMPOUND):
        return []
    if content.count(ENTRY) > MOST_PARTS:
        raise UnreadableWorkbookError
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except DAMAGED as problem:
        raise UnreadableWorkbookError from problem
    if not all(map(is_simple, parts)) or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise UnreadableWorkbookError
    return parts
