"""Tables as files to download."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from tempfile import SpooledTemporaryFile, TemporaryDirectory
from typing import IO, Any, Final

from django.conf import settings
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase

from collection.inventory.sought import Sought, sought_rows, sought_text
from collection.values.csv_cells import guarded, kept_as_typed

BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets take the file for Windows' Western letters."""

ROWS_A_PIECE = 500

AT_HAND: Final = 2_000
"""Different cells of a file that are remembered while it is written: most of them stand on many lines."""

IN_MEMORY: Final = 1 << 20
"""Bytes of a file that are kept in memory until it is sent; one that grows beyond lies on the disk."""

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

NO_SIGN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What no XML can hold."""

MARKUP: Final = re.compile(r"(?<=^<)(?=r>.*</r>\Z)", re.DOTALL)
"""XlsxWriter takes such a text for the inside of a cell that it made, and writes it as it stands; not one in two pieces."""

NUMBERED: Final = re.compile(r"(?<=_)(?=x[0-9A-Fa-f]{4}_)")
"""Where a spreadsheet would read a sign by its number: in two pieces, it reads the text."""

LONGEST: Final = 32_767
"""Signs that a cell holds."""


def csv_pieces(rows: Iterable[Sequence[Any]], *, delimiter: str = ",") -> Iterator[bytes]:
    """The bytes of a CSV file, some hundred rows at a time."""
    piece = io.StringIO(BYTE_ORDER_MARK, newline="")
    piece.seek(0, io.SEEK_END)
    write, marked = csv.writer(piece, delimiter=delimiter).writerow, lru_cache(maxsize=AT_HAND)(guarded)
    for count, row in enumerate(rows, 1):
        write([marked(cell) if isinstance(cell, str) else cell for cell in row])
        if count % ROWS_A_PIECE == 0:
            yield piece.getvalue().encode()
            piece.seek(0)
            piece.truncate()
    yield piece.getvalue().encode()


def file_response(content: bytes, *, name: str, kind: str) -> HttpResponse:
    """A file to download."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def written_response(write: Callable[[IO[bytes]], None], *, name: str, kind: str) -> HttpResponseBase:
    """A file to download that may be of any length.

    It is written as a whole before it is sent: what goes wrong meanwhile is a page and no torn file, and who loads it slowly
    keeps neither rows of the database nor memory from others.
    """
    file = SpooledTemporaryFile(IN_MEMORY, dir=settings.FILE_UPLOAD_TEMP_DIR)  # noqa: SIM115 - closed by the response
    try:
        write(file)
        size = file.tell()
        file.seek(0)
        if size <= IN_MEMORY:
            with file:
                return file_response(file.read(), name=name, kind=kind)
    except BaseException:
        file.close()
        raise
    response = FileResponse(file, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Content-Length"] = str(size)
    return response


def write_pieces(file: IO[bytes], pieces: Iterable[bytes]) -> None:
    """One after the other: `writelines` of a file that is in memory first would keep all of them there."""
    for piece in pieces:
        file.write(piece)


def write_workbook(file: IO[bytes], rows: Iterable[Sequence[Any]]) -> None:
    """An XLSX workbook of one sheet, of texts and numbers. Texts are texts in it, even those that a spreadsheet would compute.

    Signs that no workbook can hold are replaced.
    """
    from xlsxwriter import Workbook  # noqa: PLC0415 - few processes need it

    with TemporaryDirectory(dir=settings.FILE_UPLOAD_TEMP_DIR) as folder:
        book = Workbook(file, {"constant_memory": True, "tmpdir": folder})
        sheet, plain = book.add_worksheet("Sheet"), book.add_format()
        pieces = lru_cache(maxsize=AT_HAND)(_pieces)
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                if not isinstance(cell, str):
                    sheet.write_number(at, column, cell)
                elif cell:
                    first, *others = pieces(cell)
                    if others:
                        sheet.write_rich_string(at, column, first, *(one for piece in others for one in (plain, piece)))
                    else:
                        sheet.write_string(at, column, first)
        book.close()


def _pieces(text: str) -> list[str]:
    """A text as a cell holds it, cut where it would be read as anything else."""
    held = NO_SIGN.sub("\ufffd", kept_as_typed(text).replace("\r\n", "\n").replace("\r", "\n"))[:LONGEST]
    return [piece for part in MARKUP.split(held) for piece in NUMBERED.split(part)]


def csv_response(rows: Iterable[Sequence[Any]], *, name: str, delimiter: str = ",") -> HttpResponse:
    """A CSV file in UTF-8, with every cell that a spreadsheet would compute marked as text."""
    content = b"".join(csv_pieces(rows, delimiter=delimiter))
    return file_response(content, name=name, kind="text/csv; charset=utf-8")


def sought_response(found: Iterable[Sought], *, name: str, shape: str) -> HttpResponse:
    """Cards that are looked for as a file: a table for "csv", else text."""
    if shape == "csv":
        return csv_response(sought_rows(found), name=f"{name}.csv")
    return file_response(sought_text(found).encode(), name=f"{name}.txt", kind="text/plain; charset=utf-8")
