"""Tables as files to download."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.http import HttpResponse

from collection.lists.tables import guarded

BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets take the file for Windows' Western letters."""

ROWS_A_PIECE = 500


def csv_pieces(rows: Iterable[Sequence[Any]], *, delimiter: str = ",") -> Iterator[bytes]:
    """The bytes of a CSV file, some hundred rows at a time."""
    text = io.StringIO(BYTE_ORDER_MARK, newline="")
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text, delimiter=delimiter)
    for number, row in enumerate(rows, 1):
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
        if number % ROWS_A_PIECE == 0:
            yield text.getvalue().encode()
            text.seek(0)
            text.truncate()
    yield text.getvalue().encode()


def csv_response(rows: Iterable[Sequence[Any]], *, name: str, delimiter: str = ",") -> HttpResponse:
    """A CSV file in UTF-8, with every cell that a spreadsheet would compute marked as text."""
    response = HttpResponse(b"".join(csv_pieces(rows, delimiter=delimiter)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
