"""Workbooks: what their cells say, and what a hostile one costs."""

from __future__ import annotations

import csv
import datetime
import io
import os
import re
import resource
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from collection.catalogue.shelf import Shelf, shelf_of
from collection.lists import UnreadableListError, sheet_program
from collection.lists.reading import read_list
from collection.lists.rows import MOST_LINES
from collection.lists.workbooks import (
    LARGEST_UNPACKED,
    MOST_COLUMNS,
    READERS,
    ReadersBusyError,
    UnreadableWorkbookError,
    count_rows,
    is_large,
    is_workbook,
    workbook_text,
)
from collection.models import Game
from tests.collection.workbooks import binary_workbook, open_document, parts_of, with_texts, workbook, zipped
from tests.growth import assert_linear

T = TypeVar("T")

LAST_ROW = 1_048_576
"""Of a sheet, in the programs that make them."""

NAMED = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


def with_sheet(sheet: str) -> bytes:
    """A workbook whose only sheet is this XML."""
    parts = parts_of(workbook([["name"]]))
    name = next(name for name in parts if name.startswith("xl/worksheets/"))
    return zipped(parts | {name: sheet.encode()})


CELLS: list[list[Any]] = [
    ["name", "quantity", "number", "foil", "bought", "price"],
    ["MASTU, le\nchien", 3, 108.0, True, datetime.date(2026, 5, 15), 1.5],
    [],
    ["CHIEN é ☃", None, "047"],
]
EXCEL_97 = Path(__file__).with_name("excel_97.xls")
"""The same cells on a second sheet, written by xlwt 1.3.0."""

WRITTEN = {
    "xlsx": lambda: workbook([*CELLS[:3], [*CELLS[3], False]], empty_first=True),
    "ods": lambda: open_document(CELLS),
    "xls": EXCEL_97.read_bytes,
}


@pytest.mark.parametrize("program", WRITTEN)
def test_cells_are_read_as_they_are_meant(program: str) -> None:
    content = WRITTEN[program]()

    assert is_workbook(content)
    assert not is_large(content)
    head, first, second = workbook_text(content).splitlines()
    assert head == "name,quantity,number,foil,bought,price"
    assert first == '"MASTU, le chien",3,108,yes,2026-05-15,1.5'
    assert second.removesuffix(",no") == "CHIEN é ☃,,047"


@pytest.mark.parametrize("kind", ["inlineStr", "s"])
def test_signs_by_their_number_are_read_as_spreadsheets_read_them(kind: str) -> None:
    """In a cell as in a text that cells share: an end of a line, a letter, and an underscore that begins no such sign."""
    told = "le_x000D_\n chien _x0041_, _x005F_x0041_"
    content = workbook([["name"], [told]])
    if kind == "s":
        parts = parts_of(with_texts(f"<si><t>{told}</t></si>"))
        sheet = f'<worksheet {NAMED}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>'
        content = zipped(parts | {"xl/worksheets/sheet1.xml": sheet.encode()})

    assert workbook_text(content).splitlines()[-1] == '"le chien A, _x0041_"'


@pytest.mark.parametrize("place", ["0", "-1", "2", "99999999999999999999", "1.0", "x"])
def test_a_cell_that_names_no_text_of_those_that_cells_share_is_refused(place: str) -> None:
    """It was read as the first of them: another card than whichever was meant."""
    told = "".join(f'<row><c t="s"><v>{text}</v></c></row>' for text in ["0", *["1"] * 60_000, place])
    sheet = f"<worksheet {NAMED}><sheetData>{told}</sheetData></worksheet>"
    parts = parts_of(with_texts("<si><t>name</t></si><si><t>CHIEN</t></si>"))
    content = zipped(parts | {"xl/worksheets/sheet1.xml": sheet.encode()})

    if place == "0":
        assert workbook_text(content).split() == ["name", *["CHIEN"] * 60_000, "name"]
        return
    with pytest.raises(UnreadableWorkbookError):
        workbook_text(content)


FORGED = [
    '<c t="s"><v><!-- x -->1</v></c>',
    '<c t="s"><!-- x --><v>-1</v></c>',
    '<c t="s"><v><![CDATA[1]]></v></c>',
    '<c t="s"><?x y?><v>-1</v></c>',
    '<c t="s"><f><![CDATA[A1]]></f><v>-1</v></c>',
    '<c t="s"><is><t>x</t></is><v>-1</v></c>',
    '<c t="s"><v>1</v><v>-1</v></c>',
    '<c t="s"><v>1</v><f>A1</f></c>',
    '<c t = "s"><v>-1</v></c>',
    '<c t="s" x=">"><v>-1</v></c>',
    '<c x="<" t="s"><v>-1</v></c>',
    '<c r="A2"t="s"><v>-1</v></c>',
    '<c t="s"><v x="/">-1</v></c>',
    f'<c t="s" x="{"a" * 300}"><v>-1</v></c>',
    f'<c t="s">{" " * 200}<v>-1</v></c>',
]
"""Cells that hid from the guard what they name, and were read as the first text or as nothing."""

USUAL = [
    '<c t="s"><v>1</v></c>',
    "<c r='A2' s='1' t='s' cm='1'><v>1</v></c>",
    '<c t="s"><f t="shared" si="0"/><v>1</v></c>',
    '<c t="s">\n <f>IF(A1&gt;1,"a")</f>\n <v>1</v>\n</c>',
    '<x:c t="s" xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:v>1</x:v></x:c>',
    '<c t = "s" ><v xml:space="preserve">1</v ></c >',
]


@pytest.mark.parametrize(("cell", "before"), [*((cell, 1) for cell in FORGED), (FORGED[1], 60_000)])
def test_a_cell_that_hides_which_text_it_names_is_refused(cell: str, before: int) -> None:
    with pytest.raises(UnreadableWorkbookError):
        workbook_text(with_cells(['<c t="s"><v>1</v></c>'] * before + [cell]))


@pytest.mark.parametrize("cell", ['<c t="s"/>', '<c t="s"></c>', '<c t="s"><v/></c>', '<c t="s"><v></v></c>', '<c r="A2"/>'])
def test_a_cell_may_be_empty(cell: str) -> None:
    assert workbook_text(with_cells(['<c t="s"><v>0</v></c>', cell])).split() == ["name"]


@pytest.mark.parametrize("cell", USUAL)
def test_a_cell_may_name_a_text_in_any_way_that_programs_do(cell: str) -> None:
    assert workbook_text(with_cells(['<c t="s"><v>0</v></c>', cell])).split() == ["name", "CHIEN"]


def test_pictures_and_other_parts_are_no_sheets() -> None:
    parts = parts_of(with_cells(['<c t="s"><v>1</v></c>']))

    assert workbook_text(zipped(parts | {"xl/media/image1.png": b"\x89PNG <c \0\xff" * 9_000})).split() == ["CHIEN"]


def with_cells(cells: list[str]) -> bytes:
    """A workbook with these cells, one a row, and two texts for them to share."""
    told = "".join(f"<row>{cell}</row>" for cell in cells)
    parts = parts_of(with_texts("<si><t>name</t></si><si><t>CHIEN</t></si>"))
    return zipped(parts | {"xl/worksheets/sheet1.xml": f"<worksheet {NAMED}><sheetData>{told}</sheetData></worksheet>".encode()})


def test_binary_workbooks_are_read_and_refused_as_others() -> None:
    rows: list[list[str | float | bool | None]] = [["name", "number"], ["CHIEN é ☃", 3.0], [None, True]]

    assert is_workbook(binary_workbook(rows))
    assert workbook_text(binary_workbook(rows)).splitlines() == ["name,number", "CHIEN é ☃,3", ",yes"]
    assert 10_000 < count_rows(binary_workbook([["CHIEN", 3.0]] * 30_000)) < 60_000
    for place in (-1, 1):
        with pytest.raises(UnreadableWorkbookError):
            workbook_text(binary_workbook(rows, first_text=place))


def test_a_cell_beyond_all_columns_is_no_silence() -> None:
    """Its row was passed over as an empty one."""
    rows: list[list[Any]] = [["name", "copies"], ["CHIEN", 2], [*[None] * 300, "MASTU"]]

    text = workbook_text(workbook(rows))

    [header, row] = text.splitlines()[0], text.splitlines()[2]
    assert (header, row) == ("name,copies", f"{',' * MOST_COLUMNS}MASTU")


@pytest.mark.django_db
def test_remarks_beyond_all_columns_cost_no_row(shelf: Shelf) -> None:
    """They made their whole row a problem. Now they are a column of their own, which has the name that spreadsheets give it."""
    empty = [None] * 120
    rows: list[list[Any]] = [
        ["name", "set", "copies"],
        ["MASTU", "S1", 2, *empty, "sold to Ann"],
        ["CHIEN", "S1", 1],
        ["MASTU", "S1", 3, *empty, None, "torn", None, "blue box"],
        ["MASTU", "S1", 1, "fourth", *empty, "too many"],
    ]

    text = workbook_text(workbook(rows))
    found = read_list(text, shelf)

    assert text.splitlines()[0] == "name,set,copies,[DT]"
    assert [row.cells[-1] for row in found.rows[:3]] == ["sold to Ann", "1", "torn; blue box"]
    assert [(row.copies, row.problem) for row in found.rows[:3]] == [(2, None), (1, None), (3, None)]
    assert found.rows[3].problem is not None
    assert "[DT]" in {*found.unused, *found.kept}


def test_a_cell_in_the_last_row_of_a_sheet_is_read_within_the_time_that_a_list_has() -> None:
    """A million empty rows above it; each was looked at cell by cell, and the list was refused as too slow."""
    rows = "".join(
        f'<row r="{place}"><c r="A{place}" t="inlineStr"><is><t>{text}</t></is></c></row>'
        for place, text in ((1, "name"), (2, "CHIEN"), (LAST_ROW, "MASTU"))
    )
    content = with_sheet(f"<worksheet {NAMED}><sheetData>{rows}</sheetData></worksheet>")

    assert workbook_text(content).splitlines() == ["name", "CHIEN", "MASTU"]


def test_rows_of_other_programs_are_counted() -> None:
    assert (
        count_rows(open_document([["CHIEN", number] for number in range(3_000)])) == 3_001
    )  # and one that stands for all others
    assert 1 <= count_rows(EXCEL_97.read_bytes()) < 100


@pytest.mark.parametrize("prefix", ["", "x:"])
def test_rows_are_counted_however_their_names_are_written(prefix: str) -> None:
    cell = f'<{prefix}c r="A1" t="inlineStr"><{prefix}is><{prefix}t>CHIEN</{prefix}t></{prefix}is></{prefix}c>'
    rows = "".join(f'<{prefix}row r="{number}">{cell * (number % 8)}</{prefix}row>' for number in range(20_000))

    content = with_sheet(f"<{prefix}worksheet><{prefix}sheetData>{rows}</{prefix}sheetData></{prefix}worksheet>")

    assert count_rows(content) == 20_000


def test_more_rows_than_a_list_may_have_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_LINES >= 100_000
    monkeypatch.setattr("collection.lists.workbooks.MOST_LINES", 500)
    cell = '<c t="inlineStr"><is><t>CHIEN</t></is></c>'
    rows = f"<row>{cell}</row>" * 503
    with pytest.raises(UnreadableListError) as long:
        workbook_text(with_sheet(f"<worksheet {NAMED}><sheetData>{rows}</sheetData></worksheet>"), seconds=600)

    assert long.value.reason == "too_many_lines"


def named_often(times: int, sheet: str) -> bytes:
    """A workbook that names its only sheet so many times."""
    parts = parts_of(with_sheet(f"<worksheet {NAMED}>{sheet}</worksheet>"))
    book = parts["xl/workbook.xml"].decode()
    [named] = re.findall(r"<sheet [^>]*/>", book)
    return zipped(parts | {"xl/workbook.xml": book.replace(named, named * times).encode()})


def repeated(content: bytes) -> bytes:
    """An open document whose first row, with its cell, stands for all that a sheet can hold."""
    parts = parts_of(content)
    told = parts["content.xml"].decode().replace("<table:table-row>", '<table:table-row table:number-rows-repeated="1048576">', 1)
    told = told.replace("<table:table-cell ", '<table:table-cell table:number-columns-repeated="16384" ', 1)
    return zipped(parts | {"content.xml": told.encode()})


COSTLY: dict[str, Callable[[], bytes]] = {
    "one sheet a thousand times": lambda: named_often(3_000, f"<cols>{'<col/>' * 8_000}</cols><sheetData/>"),
    "sheets of a book": lambda: named_often(300_000, "<sheetData><row/></sheetData>"),
    "a cell that is repeated": lambda: repeated(open_document([["CHIEN"]])),
    "cells of one row": lambda: with_sheet(
        f"<worksheet {NAMED}><sheetData><row>{'<c><v>1</v></c>' * 8_000_000}</row></sheetData></worksheet>"
    ),
}
"""Small files that take a reader long, or more memory than there is, each within every bound of its parts."""


@pytest.mark.parametrize("make", COSTLY.values(), ids=COSTLY.keys())
def test_what_costs_more_than_a_list_may_is_ended_whatever_the_file_says(make: Callable[[], bytes]) -> None:
    content = make()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)

    with pytest.raises((UnreadableListError, UnreadableWorkbookError)):
        workbook_text(content, seconds=0)

    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime) < 3


def test_a_reader_ends_with_the_process_that_waits_for_it() -> None:
    """It went on for seconds when a worker was killed, and the next worker began another one beside it."""
    program = (
        "import sys, django; django.setup();"
        "from collection.lists.workbooks import workbook_text; workbook_text(sys.stdin.buffer.read(), seconds=600)"
    )
    worker = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE)
    assert worker.stdin is not None
    worker.stdin.write(COSTLY["sheets of a book"]())
    worker.stdin.close()
    children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children")
    [reader] = map(int, _soon(lambda: children.read_text().split()))
    usual = os.getpriority(os.PRIO_PROCESS, worker.pid)
    assert _soon(lambda: os.getpriority(os.PRIO_PROCESS, reader) > usual), "it has begun"
    os.kill(reader, signal.SIGSTOP)  # it comes to no end of its own
    worker.kill()
    worker.wait()
    try:
        assert _soon(lambda: _has_ended(reader))
    finally:
        with suppress(ProcessLookupError):
            os.kill(reader, signal.SIGKILL)


def _has_ended(process: int) -> bool:
    """Gone, or waiting to be counted by whoever takes in orphans."""
    try:
        return " Z " in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


def _soon(look: Callable[[], T]) -> T:
    """What is seen, as soon as it is anything; else what is seen in the end."""
    ends = time.monotonic() + 60
    while not (seen := look()) and time.monotonic() < ends:
        time.sleep(0.02)
    return seen


@pytest.mark.parametrize("last", ["Z1048576", "XFD1048576"])
def test_two_cells_that_lie_as_far_apart_as_they_can_are_refused_in_words_of_their_own(last: str) -> None:
    """Two thousand bytes, for which the reader asks for the memory of all cells between them."""
    rows = "".join(f'<row><c r="{place}"><v>1</v></c></row>' for place in ("A1", last))

    with pytest.raises(UnreadableListError) as spread:
        workbook_text(with_sheet(f"<worksheet {NAMED}><sheetData>{rows}</sheetData></worksheet>"))

    assert spread.value.reason == "too_spread"


def test_what_takes_more_memory_than_a_list_may_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collection.lists.workbooks.MOST_MEMORY", 64 * 1024 * 1024)
    content = with_texts(f"<si><t>{'MASTU' * 50}</t></si>" * 400_000)

    with pytest.raises(UnreadableListError) as large:
        workbook_text(content)

    assert large.value.reason == "too_spread"


def test_a_reader_that_does_not_begin_is_no_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collection.lists.workbooks.sheet_program.__file__", "/nowhere.py")

    with pytest.raises(RuntimeError, match="nowhere"):
        workbook_text(workbook([["name"], ["CHIEN"]]))


def test_two_workbooks_are_read_at_once_and_a_third_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collection.lists.workbooks.WAITS", 0.01)
    content = workbook([["name"], ["CHIEN"]])
    with READERS, READERS, pytest.raises(ReadersBusyError):
        workbook_text(content)

    assert workbook_text(content).splitlines() == ["name", "CHIEN"]


@pytest.mark.parametrize("part", ["mimetype", "xl/workbook.xml", "xl/worksheets/sheet1.xml"])
@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_packed_in_another_way_is_not_unpacked(part: str, method: int) -> None:
    """Of these, all comes out before the first byte can be counted: some hundred bytes took gigabytes of a web process."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, told in parts_of(workbook([["name"], ["CHIEN"]])).items():
            if name != part:
                archive.writestr(name, told)
        archive.writestr(part, b"\0" * 200_000_000, method)
    sent = content.getvalue()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    assert is_workbook(sent)
    for reading in (is_large, count_rows, workbook_text):
        with pytest.raises(UnreadableWorkbookError):
            reading(sent)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000, "in kB"


def test_an_archive_whose_method_nobody_knows_is_no_workbook() -> None:
    """The answer was an error of the site, for half of what LZMA says of itself."""
    content = bytearray(zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}))
    for mark, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = content.index(mark) + place
        content[at : at + 2] = zipfile.ZIP_LZMA.to_bytes(2, "little")

    assert not is_workbook(bytes(content))


def test_an_archive_of_very_many_parts_is_not_looked_at() -> None:
    assert not is_workbook(zipped({f"{number}": b"" for number in range(3_000)} | parts_of(workbook([["name"]]))))


def test_one_long_text_that_many_cells_name_is_read_as_far_as_a_list_goes() -> None:
    """A file of 37 thousand bytes became a hundred million letters, in the web's memory and in the database."""
    cells = "".join(f'<row><c t="s"><v>{0}</v></c></row>' for _ in range(1_800))
    parts = parts_of(with_texts(f"<si><t>{'x' * 60_000}</t></si>"))
    sheet = f"<worksheet {NAMED}><sheetData>{cells}</sheetData></worksheet>"
    content = zipped(parts | {"xl/worksheets/sheet1.xml": sheet.encode()})

    with pytest.raises(UnreadableListError) as large:
        workbook_text(content)

    assert large.value.reason == "too_large"
    with pytest.raises(UnreadableListError):
        workbook_text(content, most_letters=100)


@pytest.mark.parametrize("error", ["#SPILL!", "#CALC!", "#ERROR!", "#N/A", "#NAME?"])
def test_an_error_in_a_cell_costs_no_other_cell(error: str) -> None:
    cells = "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in ("CHIEN", "3"))
    rows = f'<row><c t="inlineStr"><is><t>name</t></is></c></row><row>{cells}<c t="e"><v>{error}</v></c></row>'

    text = workbook_text(with_sheet(f"<worksheet {NAMED}><sheetData>{rows}</sheetData></worksheet>"))

    assert text.splitlines()[0] == "name"
    assert text.splitlines()[1].startswith("CHIEN,3")


@pytest.mark.parametrize("cell", ['<c t="e">', "<c t='e'>", '<c r="C1" s="1" t = "e" >', '<c\nt="e"\nr="C1">'])
def test_a_text_that_says_what_a_cell_with_an_error_does_stays_as_it_is(cell: str) -> None:
    """A note that says t="e" came in as t="str" from a workbook with an error anywhere."""
    note = 'a cell t="e" and &lt;c t="e"&gt;'
    rows = (
        f'<row><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>{note}</t></is></c>{cell}<v>#SPILL!</v></c></row>'
    )
    sheet = f'<worksheet {NAMED}><sheetData>{rows}</sheetData><!-- <c t="e"> --></worksheet>'
    parts = parts_of(with_sheet(sheet))

    [cells] = csv.reader(io.StringIO(workbook_text(zipped(parts))))

    assert cells == ["name", 'a cell t="e" and <c t="e">', "#SPILL!"]


def test_a_text_that_cells_share_stays_as_it_is_beside_an_error() -> None:
    cells = '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="e"><v>#CALC!</v></c>'
    parts = parts_of(with_texts('<si><t>name</t></si><si><t>t="e"</t></si>'))
    name = next(name for name in parts if name.startswith("xl/worksheets/"))
    sheet = f"<worksheet {NAMED}><sheetData><row>{cells}</row></sheetData></worksheet>".encode()

    [told] = csv.reader(io.StringIO(workbook_text(zipped(parts | {name: sheet}))))

    assert told == ["name", 't="e"', "#CALC!"]


@pytest.mark.parametrize("unit", ["<![CDATA[", "<!--", "<c ", '<c a="', "<c t="])
def test_looking_for_errors_costs_no_more_than_a_sheet_is_long(unit: str) -> None:
    begin = b"<worksheet><sheetData>"
    assert_linear(lambda times: sheet_program._without_errors(zipped({"s.xml": begin + unit.encode() * times})), 5_000, 20_000)


def test_a_workbook_that_unpacks_to_more_than_any_list_is_not_unpacked() -> None:
    parts = parts_of(workbook([["name"]]))
    bomb = zipped(parts | {"xl/media/picture.bin": b"\0" * (LARGEST_UNPACKED + 1)})
    assert len(bomb) < LARGEST_UNPACKED // 500

    for reading in (is_large, count_rows, workbook_text):
        with pytest.raises(UnreadableWorkbookError):
            reading(bomb)


@pytest.mark.parametrize("unit", ["<row/>", "<row><c/></row>", '<row r="1"/><row r="1000000000"/>'])
def test_a_small_file_with_many_rows_is_a_large_workbook(unit: str) -> None:
    """It is left to a worker: what a file costs is decided by what it unpacks to."""
    content = with_sheet(f"<worksheet><sheetData>{unit * (150_000 // len(unit))}</sheetData></worksheet>")

    assert len(content) < 10_000
    assert is_large(content)


def test_entities_that_grow_do_not() -> None:
    grown = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    sheet = "<worksheet><sheetData><row><c><v>&e11;</v></c><c t='str'><v>CHIEN</v></c></row></sheetData></worksheet>"

    assert workbook_text(with_sheet(f'<!DOCTYPE x [<!ENTITY e0 "ha">{grown}]>{sheet}')).strip(",\r\n") in {"", "CHIEN"}


@pytest.mark.parametrize(
    "content",
    [b"PK\x03\x04rest", zipped({"mimetype": b"application/vnd.oasis"}), b"\xd0\xcf\x11\xe0" * 99, b"", b"name,quantity"],
    ids=["no archive", "another archive", "another program", "nothing", "a text"],
)
def test_other_archives_are_no_workbooks(content: bytes) -> None:
    assert not is_workbook(content)


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml"])
def test_a_broken_workbook_is_refused(part: str) -> None:
    with pytest.raises(UnreadableWorkbookError):
        workbook_text(zipped(parts_of(workbook([["name"]])) | {part: b"<broken"}))
