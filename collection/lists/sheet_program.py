"""A program of its own: from the bytes of a workbook to the text of its first sheet that holds anything.

What a workbook costs its reader is for whoever made it to say: two kilobytes name two cells a million rows apart. So it is read
in a process that has so much time and memory and no more, by `collection.lists.workbooks`. It imports nothing of ours: it is
to begin quickly.

    python -P sheet_program.py SECONDS MEMORY LINES COLUMNS <book.xlsx >sheet.csv
"""

import csv
import io
import resource
import sys
from datetime import date, datetime
from typing import Any, Final, TextIO

NO_WORKBOOK: Final = 3
TOO_MANY_LINES: Final = 4
OUT_OF_MEMORY: Final = 5
"""How the program ends where there is no text. When its time is over it dies by SIGXCPU or SIGKILL; by SIGABRT where the reader
itself found that there is not the memory for a sheet.
"""

NO_SUCH_SIZE: Final = "capacity overflow"
"""What the reader says of a sheet that no address would be large enough for."""


def write_first_sheet(content: bytes, text: TextIO, most_lines: int, most_columns: int) -> bool:
    """Writes it as CSV with commas, formulas as what they came to. Answers False, and stops, for more lines than that."""
    from python_calamine import CalamineWorkbook, SheetTypeEnum  # noqa: PLC0415 - within the limits

    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    writer = csv.writer(text)
    written = 0
    for place, sheet in enumerate(book.sheets_metadata):
        if sheet.typ != SheetTypeEnum.WorkSheet:
            continue
        for row in book.get_sheet_by_index(place).iter_rows():
            if row.count("") == len(row):  # said of a whole row at once: a sheet may have a million such
                continue
            cells = [_cell(value) for value in row[:most_columns]]
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                written += 1
                writer.writerow(cells)
            if written > most_lines:
                return False
        if written:
            break
    return True


def _cell(value: Any) -> str:
    """A cell on one line: whole numbers without a fraction, days as 2026-05-15, yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    return " ".join(str(value).split())


def main() -> int:
    """What the process does: bound itself by the numbers it is called with, read, write; the exit code says why not."""
    seconds, memory, most_lines, most_columns = map(int, sys.argv[1:])
    for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(what, (most, most))
    text = io.StringIO(newline="")
    try:
        is_whole = write_first_sheet(sys.stdin.buffer.read(), text, most_lines, most_columns)
        content = text.getvalue().encode("utf-8", "surrogatepass")
    except MemoryError:
        return OUT_OF_MEMORY
    except ImportError:
        raise  # a fault of the installation, not of the file
    except BaseException as problem:  # the reader is written in Rust, whose panics are no exceptions like others
        return OUT_OF_MEMORY if NO_SUCH_SIZE in str(problem) else NO_WORKBOOK
    if not is_whole:
        return TOO_MANY_LINES
    sys.stdout.buffer.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
