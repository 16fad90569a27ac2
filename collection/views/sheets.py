"""A table as a workbook to download: around its rows what XlsxWriter writes, the rows as it writes them, by ourselves."""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings

from collection.values.csv_cells import kept_as_typed
from collection.views.files import AT_HAND, ROWS_A_PIECE

NO_SIGN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What no XML can hold."""

MARKUP: Final = re.compile(r"(?<=^<)(?=r>.*</r>\Z)", re.DOTALL)
"""XlsxWriter takes such a text for the inside of a cell that it made, and writes it as it stands; not one in two pieces."""

NUMBERED: Final = re.compile(r"(?<=_)(?=x[0-9A-Fa-f]{4}_)")
"""Where a spreadsheet would read a sign by its number: in two pieces, it reads the text."""

LONGEST: Final = 32_767
"""Signs that a cell holds, those beyond U+FFFF counted twice."""

BLANK_AROUND: Final = re.compile(r"^\s|\s$")
"""What a reader would take away from around a text that does not say that it is to stay."""

FONT: Final = '<rPr><sz val="11"/><color theme="1"/><rFont val="Calibri"/><family val="2"/><scheme val="minor"/></rPr>'
"""Said of each piece of a text but the first."""

SHEET: Final = "xl/worksheets/sheet1.xml"
NO_CELLS: Final = b'<dimension ref="A1"/>', b"<sheetData/>"
"""What an empty sheet has where others say from which cell to which they go, and hold their rows."""

DAY_OF_PARTS: Final = (1980, 1, 1, 0, 0, 0)


def write_workbook(file: IO[bytes], rows: Iterable[Sequence[Any]]) -> None:
    """An XLSX workbook of one sheet, of texts and numbers. Texts are texts in it, even those that a spreadsheet would compute.

    Signs that no workbook can hold are replaced.
    """
    size, cells = NO_CELLS
    with TemporaryFile(dir=settings.FILE_UPLOAD_TEMP_DIR) as written, ZipFile(_empty_workbook()) as empty:
        used = _write_rows(written, rows)
        with ZipFile(file, "w", ZIP_DEFLATED) as book:
            for name in empty.namelist():
                part, content = ZipInfo(name, DAY_OF_PARTS), empty.read(name)
                part.compress_type = ZIP_DEFLATED
                if name != SHEET or not used:
                    book.writestr(part, content)
                    continue
                before, after = content.replace(size, f'<dimension ref="{used}"/>'.encode()).split(cells)
                written.seek(0)
                with book.open(part, "w") as sheet:
                    sheet.write(before + b"<sheetData>")
                    copyfileobj(written, sheet)
                    sheet.write(b"</sheetData>" + after)


def _empty_workbook() -> IO[bytes]:
    from xlsxwriter import Workbook  # noqa: PLC0415 - few processes need it

    file = io.BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        book.add_worksheet("Sheet")
    return file


def _write_rows(file: IO[bytes], rows: Iterable[Sequence[Any]]) -> str:
    """The rows of a sheet; answers from which cell to which it goes, "" where there is none. What is empty has no cell."""
    from xlsxwriter.utility import xl_col_to_name  # noqa: PLC0415 - few processes need it

    texts: Callable[[str], str] = lru_cache(maxsize=AT_HAND)(_text)
    columns: list[str] = []
    piece: list[str] = []
    left, right, top, bottom = -1, -1, 0, 0
    for at, row in enumerate(rows, 1):
        columns += [xl_col_to_name(place) for place in range(len(columns), len(row))]
        filled = [place for place, cell in enumerate(row) if cell != ""]
        if not filled:
            continue
        left, right = filled[0] if left < 0 else min(left, filled[0]), max(right, filled[-1])
        top, bottom = top or at, at
        cells = [
            f'<c r="{columns[place]}{at}"{texts(cell) if isinstance(cell := row[place], str) else f"><v>{cell:.16G}</v></c>"}'
            for place in filled
        ]
        piece.append(f'<row r="{at}">{"".join(cells)}</row>')
        if len(piece) >= ROWS_A_PIECE:
            file.write("".join(piece).encode())
            piece = []
    file.write("".join(piece).encode())
    if not bottom:
        return ""
    first, last = f"{columns[left]}{top}", f"{columns[right]}{bottom}"
    return first if first == last else f"{first}:{last}"


def _text(text: str) -> str:
    """How a cell with this text goes on after its place."""
    first, *others = _pieces(text)
    said = _piece(first)
    if others:
        said = f"<r>{said}</r>{''.join(f'<r>{FONT}{_piece(one)}</r>' for one in others)}"
    return f' t="inlineStr"><is>{said}</is></c>'


def _piece(text: str) -> str:
    kept = ' xml:space="preserve"' if BLANK_AROUND.search(text) else ""
    return f"<t{kept}>{text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</t>"


def _pieces(text: str) -> list[str]:
    """A text as a cell holds it, cut where it would be read as anything else."""
    held = NO_SIGN.sub("\ufffd", kept_as_typed(text).replace("\r\n", "\n").replace("\r", "\n"))
    if len(held) > LONGEST // 2:
        held = held.encode("utf-16-le")[: 2 * LONGEST].decode("utf-16-le", "ignore")
    return [piece for part in MARKUP.split(held) for piece in NUMBERED.split(part)]
