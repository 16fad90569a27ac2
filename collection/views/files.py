"""Tables as files to download."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from django.conf import settings
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase

from collection.inventory.sought import Sought, sought_rows, sought_text
from collection.values.csv_cells import guarded

BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets take the file for Windows' Western letters."""

ROWS_A_PIECE = 500

AT_HAND: Final = 2_000
"""Different cells of a file that are remembered while it is written: most of them stand on many lines."""

IN_MEMORY: Final = 1 << 20
"""Bytes of a file that are kept in memory until it is sent; one that grows beyond lies on the disk."""

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


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


def csv_response(rows: Iterable[Sequence[Any]], *, name: str, delimiter: str = ",") -> HttpResponse:
    """A CSV file in UTF-8, with every cell that a spreadsheet would compute marked as text."""
    content = b"".join(csv_pieces(rows, delimiter=delimiter))
    return file_response(content, name=name, kind="text/csv; charset=utf-8")


def sought_response(found: Iterable[Sought], *, name: str, shape: str) -> HttpResponse:
    """Cards that are looked for as a file: a table for "csv", else text."""
    if shape == "csv":
        return csv_response(sought_rows(found), name=f"{name}.csv")
    return file_response(sought_text(found).encode(), name=f"{name}.txt", kind="text/plain; charset=utf-8")
