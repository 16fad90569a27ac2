"""Tables as files to download."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import openpyxl
from django.http import HttpResponse
from openpyxl.cell import WriteOnlyCell

from collection.lists.tables import guarded

BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets take the file for Windows' Western letters."""

ROWS_A_PIECE = 500

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


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


def file_response(content: bytes, *, name: str, kind: str) -> HttpResponse:
    """A file to download."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def workbook_response(rows: Iterable[Sequence[Any]], *, name: str) -> HttpResponse:
    """An XLSX workbook of one sheet. Texts are texts in it, even those that a spreadsheet would compute."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append([_text_cell(sheet, cell) if isinstance(cell, str) else cell for cell in row])
    content = io.BytesIO()
    book.save(content)
    return file_response(content.getvalue(), name=name, kind=WORKBOOK)


def _text_cell(sheet: Any, text: str) -> Any:
    cell = WriteOnlyCell(sheet, value=text)
    cell.data_type = "s"
    return cell


def csv_response(rows: Iterable[Sequence[Any]], *, name: str, delimiter: str = ",") -> HttpResponse:
    """A CSV file in UTF-8, with every cell that a spreadsheet would compute marked as text."""
    content = b"".join(csv_pieces(rows, delimiter=delimiter))
    return file_response(content, name=name, kind="text/csv; charset=utf-8")
