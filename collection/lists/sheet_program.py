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
from typing import Any, Final

NO_WORKBOOK: Final = 3
TOO_MANY_LINES: Final = 4
OUT_OF_MEMORY: Final = 5
TOO_MANY_LETTERS: Final = 6
"""How the program ends where there is no text. When its time is over it dies by SIGXCPU or SIGKILL; by SIGABRT where the reader
itself found that there is not the memory for a sheet.
"""

NO_SUCH_SIZE: Final = "capacity overflow"
"""What the reader says of a sheet that no address would be large enough for."""


NAMES_NO_TEXT: Final = re.compile(
    rb"""\st=["']s["'][^<>]{0,200}+>\s{0,99}+(?:<(?:\w+:)?f\b[^<>]*(?:/>|>[^<]*</(?:\w+:)?f>)\s*)?"""
    rb"""<(?:\w+:)?v\b[^<>/]*>(?!\d{1,9}<|<)[^<]*<"""
)
"""A cell that says it is one of the texts that cells share, and names none: the reader took it for the first of them."""

LONGEST_CELL: Final = 1 << 12
"""In bytes: of what stands before the number of such a text."""

PIECE: Final = 1 << 20

IS_ERROR, IS_TEXT = b't="e"', b't="str"'
"""How a cell says that it holds an error, or a text."""

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
    written = 0
    for sheet in _sheets(content):
        for row in sheet.iter_rows():
            if row.count("") == len(row):  # said of a whole row at once: a sheet may have a million such
                continue
            cells = [_cell(value) for value in row[:most_columns]]
            if len(row) > most_columns and (beyond := next(filter(None, map(_cell, row[most_columns:])), "")):
                cells.append(beyond)  # for whoever reads the row to say so
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                written += 1
                writer.writerow(cells)
            if written > most_lines:
                raise TooManyError(TOO_MANY_LINES)
            if text.tell() > most_letters:
                raise TooManyError(TOO_MANY_LETTERS)
        if written:
            break
    return text.getvalue()


def _sheets(content: bytes) -> Iterator[Any]:
    """The sheets of a workbook. One that the reader refuses for errors in its cells is read again with these as texts."""
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum  # noqa: PLC0415 - within the limits

    if zipfile.is_zipfile(io.BytesIO(content)):
        _refuse_what_names_no_text(content)
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    for place, sheet in enumerate(book.sheets_metadata):
        if sheet.typ != SheetTypeEnum.WorkSheet:
            continue
        try:
            yield book.get_sheet_by_index(place)
        except CalamineError:
            book = CalamineWorkbook.from_filelike(io.BytesIO(_without_errors(content)))
            yield book.get_sheet_by_index(place)


def _refuse_what_names_no_text(content: bytes) -> None:
    """ValueError where a cell names a text that there cannot be, as −1: nobody knows which card was meant."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for part in archive.infolist():
            with archive.open(part) as sheet:
                end = b""
                while piece := sheet.read(PIECE):
                    if NAMES_NO_TEXT.search(end + piece):
                        raise ValueError(part.filename)
                    end = (end + piece)[-LONGEST_CELL:]


def _without_errors(content: bytes) -> bytes:
    """The same workbook, in which no cell is an error: new programs write some that the reader does not know, as texts."""
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(changed, "w") as copy:
        for part in archive.infolist():
            copy.writestr(part.filename, archive.read(part).replace(IS_ERROR, IS_TEXT))
    return changed.getvalue()


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
