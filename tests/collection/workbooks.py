"""Workbooks as spreadsheet programs write them, for tests that read some."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import openpyxl


def workbook(rows: Iterable[Sequence[Any]], *, empty_first: bool = False) -> bytes:
    """An XLSX file with these rows, on its first sheet or behind an empty one."""
    book = openpyxl.Workbook(write_only=True)
    if empty_first:
        book.create_sheet("notes")
    sheet = book.create_sheet("cards")
    for row in rows:
        sheet.append(list(row))
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """An archive with these parts."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return content.getvalue()
