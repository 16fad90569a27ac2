"""Workbooks as spreadsheet programs write them, for tests that read some."""

import io
import struct
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import openpyxl

OPEN = "urn:oasis:names:tc:opendocument:xmlns"


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


def open_document(rows: Iterable[Sequence[Any]]) -> bytes:
    """An ODS file with these rows as LibreOffice writes them: behind the last cell and the last row come all others, empty."""
    told = "".join(
        f"<table:table-row>{''.join(map(_open_cell, row))}{_blank(16_384 - len(row))}</table:table-row>" for row in rows
    )
    rest = f'<table:table-row table:number-rows-repeated="1048000">{_blank(16_384)}</table:table-row>'
    spaces = " ".join(f'xmlns:{name}="{OPEN}:{name}:1.0"' for name in ("office", "table", "text"))
    table = f'<table:table table:name="cards">{told}{rest}</table:table>'
    body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    content = f"<office:document-content {spaces}>{body}</office:document-content>"
    manifest = f'<manifest:manifest xmlns:manifest="{OPEN}:manifest:1.0"/>'
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return zipped({"mimetype": kind.encode(), "content.xml": content.encode(), "META-INF/manifest.xml": manifest.encode()})


def _blank(times: int) -> str:
    return f'<table:table-cell table:number-columns-repeated="{times}"/>'


def _open_cell(value: Any) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, str):
        lines = "".join(f"<text:p>{line}</text:p>" for line in value.split("\n"))
        return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
    kind, name, told = "float", "value", str(value)
    if isinstance(value, bool):
        kind, name, told = "boolean", "boolean-value", told.lower()
    elif isinstance(value, date):
        kind, name = "date", "date-value"
    return f'<table:table-cell office:value-type="{kind}" office:{name}="{told}"><text:p>{told}</text:p></table:table-cell>'


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """An archive with these parts."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return content.getvalue()


def binary_workbook(rows: Iterable[Sequence[str | float | bool | None]], *, first_text: int = 0) -> bytes:
    """An XLSB file with these rows, texts shared; `first_text` is what the first one is called by the cells."""
    texts: list[str] = []
    cells = b""
    for row, values in enumerate(rows):
        cells += _record(0x00, struct.pack("<IIHHBI", row, 0, 300, 0, 0, 0))
        for column, value in enumerate(values):
            head = struct.pack("<II", column, 0)
            if isinstance(value, str):
                texts.append(value)
                cells += _record(0x07, head + struct.pack("<i", first_text + len(texts) - 1))
            elif isinstance(value, bool):
                cells += _record(0x04, head + struct.pack("<B", value))
            elif value is not None:
                cells += _record(0x05, head + struct.pack("<d", value))
    used = _record(0x94, struct.pack("<IIII", 0, 1_048_575, 0, 16_383))
    sheet = _record(0x81) + used + _record(0x91) + cells + _record(0x92) + _record(0x82)
    shared = _record(0x9F, struct.pack("<II", len(texts), len(texts)))
    shared += b"".join(_record(0x13, b"\0" + _wide(text)) for text in texts) + _record(0xA0)
    named = _record(0x9C, struct.pack("<II", 0, 1) + _wide("rId1") + _wide("cards"))
    book = _record(0x83) + _record(0x8F) + named + _record(0x90) + _record(0x84)
    parts = parts_of(workbook([["name"]]))
    relations = parts["xl/_rels/workbook.xml.rels"].replace(b'"/xl/', b'"').replace(b".xml", b".bin")
    binary = {"xl/workbook.bin": book, "xl/worksheets/sheet1.bin": sheet, "xl/sharedStrings.bin": shared}
    return zipped({"[Content_Types].xml": parts["[Content_Types].xml"], "xl/_rels/workbook.bin.rels": relations} | binary)


def _record(kind: int, content: bytes = b"") -> bytes:
    """One record: its kind and its length, each in bytes of seven bits."""
    return _sevens(kind) + _sevens(len(content)) + content


def _sevens(number: int) -> bytes:
    found = [number & 0x7F]
    while number := number >> 7:
        found.append(number & 0x7F)
    return bytes([*(one | 0x80 for one in found[:-1]), found[-1]])


def _wide(text: str) -> bytes:
    """A text behind its length in units of UTF-16."""
    units = text.encode("utf-16-le")
    return struct.pack("<I", len(units) // 2) + units
