"""Tables as files to download."""

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.http import HttpResponse

from collection.inventory.sought import Sought, sought_rows, sought_text
from collection.values.csv_cells import csv_line

BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets take the file for Windows' Western letters."""

ROWS_A_PIECE = 500

WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def csv_pieces(rows: Iterable[Sequence[Any]], *, delimiter: str = ",") -> Iterator[bytes]:
    """The bytes of a CSV file, some hundred rows at a time."""
    piece = [BYTE_ORDER_MARK]
    for row in rows:
        piece.append(csv_line(row, delimiter=delimiter))
        if len(piece) >= ROWS_A_PIECE:
            yield "".join(piece).encode()
            piece = []
    yield "".join(piece).encode()


def file_response(content: bytes, *, name: str, kind: str) -> HttpResponse:
    """A file to download."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def workbook_response(rows: Iterable[Sequence[Any]], *, name: str) -> HttpResponse:
    """An XLSX workbook of one sheet. Texts are texts in it, even those that a spreadsheet would compute.

    Signs that no workbook can hold are replaced.
    """
    from openpyxl import Workbook  # noqa: PLC0415 - takes a third of a second, which few processes need
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE  # noqa: PLC0415

    book = Workbook(write_only=True)
    sheet = book.create_sheet()

    def text_cell(text: str) -> Any:
        cell = WriteOnlyCell(sheet, value=ILLEGAL_CHARACTERS_RE.sub("\ufffd", text))
        cell.data_type = "s"
        return cell

    for row in rows:
        sheet.append([text_cell(cell) if isinstance(cell, str) else cell for cell in row])
    content = io.BytesIO()
    book.save(content)
    return file_response(content.getvalue(), name=name, kind=WORKBOOK)


def csv_response(rows: Iterable[Sequence[Any]], *, name: str, delimiter: str = ",") -> HttpResponse:
    """A CSV file in UTF-8, with every cell that a spreadsheet would compute marked as text."""
    content = b"".join(csv_pieces(rows, delimiter=delimiter))
    return file_response(content, name=name, kind="text/csv; charset=utf-8")


def sought_response(found: Iterable[Sought], *, name: str, shape: str) -> HttpResponse:
    """Cards that are looked for as a file: a table for "csv", else text."""
    if shape == "csv":
        return csv_response(sought_rows(found), name=f"{name}.csv")
    return file_response(sought_text(found).encode(), name=f"{name}.txt", kind="text/plain; charset=utf-8")
