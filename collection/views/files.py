"""Tables as files to download."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse

from collection.lists.tables import guarded

BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets take the file for Windows' Western letters."""


def csv_response(rows: Iterable[Sequence[Any]], *, name: str, delimiter: str = ",") -> HttpResponse:
    """A CSV file in UTF-8, with every cell that a spreadsheet would compute marked as text."""
    text = io.StringIO(BYTE_ORDER_MARK, newline="")
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerows([guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    response = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
