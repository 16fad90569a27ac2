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


def parts_of(content: bytes) -> dict[str, bytes]:
    """The parts of an archive, by name."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_texts(texts: str) -> bytes:
    """A workbook whose cells share these texts."""
    parts, name = parts_of(workbook([["name"]])), "xl/sharedStrings.xml"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    part = f'<Override PartName="/{name}" ContentType="{kind}"/></Types>'.encode()
    types = {"[Content_Types].xml": parts["[Content_Types].xml"].replace(b"</Types>", part)}
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return zipped(parts | types | {name: f'<sst xmlns="{space}">{texts}</sst>'.encode()})


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """An archive with these parts."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return content.getvalue()
