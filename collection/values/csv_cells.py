"""Cells of tables as files: what a spreadsheet would compute is marked as text, and read back without the mark."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Any, Final

FORMULA: Final = "=+\\-@＝＋－＠\t\r\n"
"""What spreadsheets take for the beginning of a formula; a ' before it says that it is text."""

BEGINS: Final = re.compile(rf"(?=\s*[{FORMULA}'])")
MARKED: Final = re.compile(rf"'(?=\s*[{FORMULA}'])")

INSIDE: Final = re.compile(r"""([;,\t\r\n](?:[^\S\t\r\n]|")*+)(?='*+[=+\-@＝＋－＠])""")
INSIDE_MARKED: Final = re.compile(r"""([;,\t\r\n](?:[^\S\t\r\n]|")*+)'(?='*+[=+\-@＝＋－＠])""")
"""A spreadsheet of another country parts the same file at other signs: what stands behind one begins a cell there, and a
quotation mark, which is written twice, is an empty beginning of it. Each sign is looked at once, however many stand in a row."""


SUSPECT: Final = re.compile(rf"[{FORMULA}']")
"""What every cell that gets a mark holds; most cells of a file hold nothing of the kind."""


def guarded(cell: str) -> str:
    """The cell as it is written to a file: text that a spreadsheet would compute is marked as text."""
    if not SUSPECT.search(cell):
        return cell
    inside = INSIDE.sub(r"\1'", cell)
    return f"'{inside}" if BEGINS.match(cell) else inside


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`."""
    if "'" not in cell:
        return cell
    return INSIDE_MARKED.sub(r"\1", cell[1:] if MARKED.match(cell) else cell)


def kept_as_typed(cell: str) -> str:
    """The cell for a file in which nothing is computed, such as a workbook of texts: a mark that was typed gets one before it,
    which is lost instead when the file is read like others.
    """
    return cell if unguarded(cell) == cell else guarded(cell)


def csv_line(cells: Iterable[Any], *, delimiter: str = ",") -> str:
    """A line of a CSV file, its texts guarded."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerow([guarded(cell) if isinstance(cell, str) else cell for cell in cells])
    return text.getvalue()
