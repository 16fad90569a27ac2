"""Workbooks: what their cells say, and what a hostile one costs."""

from __future__ import annotations

import datetime
import re
import resource
from collections.abc import Callable

import pytest

from collection.lists import UnreadableListError
from collection.lists.rows import MOST_LINES
from collection.lists.workbooks import (
    LARGEST_UNPACKED,
    LONGEST_ROW,
    LONGEST_TEXT,
    MOST_CELLS,
    MOST_ROWS,
    MOST_TEXTS,
    OTHER_MARKS,
    READERS,
    ReadersBusyError,
    UnreadableWorkbookError,
    count_rows,
    is_large,
    is_workbook,
    workbook_text,
)
from tests.collection.workbooks import parts_of, with_texts, workbook, zipped

NAMED = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def with_sheet(sheet: str) -> bytes:
    """A workbook whose only sheet is this XML."""
    parts = parts_of(workbook([["name"]]))
    name = next(name for name in parts if name.startswith("xl/worksheets/"))
    return zipped(parts | {name: sheet.encode()})


def test_cells_are_read_as_they_are_meant() -> None:
    content = workbook(
        [
            ["name", "quantity", "number", "foil", "bought", "price"],
            ["MASTU, le\nchien", 3, 108.0, True, datetime.date(2026, 5, 15), 1.5],
            [],
            ["=CMD()", None, "047", False],
        ],
        empty_first=True,
    )

    assert is_workbook(content)
    assert not is_large(content)
    assert count_rows(content) == 4
    head, first, _formula = workbook_text(content).splitlines()
    assert head == "name,quantity,number,foil,bought,price"
    assert first == '"MASTU, le chien",3,108,yes,2026-05-15,1.5'


def test_the_end_of_a_line_by_its_number_is_read_and_no_other_sign() -> None:
    """Of texts that cells share openpyxl has taken the mark of an escape away: what is left was typed."""
    content = workbook([["name", "note"], ["MASTU", "le_x000D_\n chien _x0041_"]])

    assert workbook_text(content).splitlines() == ["name,note", "MASTU,le chien _x0041_"]


def test_a_cell_in_the_last_row_of_a_sheet_is_read_within_the_time_that_a_list_has() -> None:
    """A million empty rows above it; each was looked at cell by cell, and the list was refused as too slow."""
    rows = "".join(
        f'<row r="{place}"><c r="A{place}" t="inlineStr"><is><t>{text}</t></is></c></row>'
        for place, text in ((1, "name"), (2, "CHIEN"), (MOST_ROWS, "MASTU"))
    )
    content = with_sheet(f"<worksheet {NAMED}><sheetData>{rows}</sheetData></worksheet>")

    assert workbook_text(content).splitlines() == ["name", "CHIEN", "MASTU"]


NO_SHEETS = {
    "more rows than there can be": "<row/>" * (MOST_ROWS + 1),
    "cells that stand in no row": "<row/>" * 500 + "<c/>" * (MOST_CELLS + 1),
    "a row without an end": "<row>" + "<c/>" * (LONGEST_ROW + 1) + "</row>",
    "the longest of many rows": f"<row>{'<c/>' * (LONGEST_ROW + 1)}</row>" + "<row/>" * 20_000,
    "something else": "<a>" * OTHER_MARKS + "</a>" * OTHER_MARKS,
}


@pytest.mark.parametrize("rows", NO_SHEETS.values(), ids=NO_SHEETS.keys())
@pytest.mark.parametrize("prefix", ["", "x:"])
def test_a_sheet_that_no_program_makes_is_not_read(rows: str, prefix: str) -> None:
    """It costs a worker minutes and gigabytes, and whoever made it a few thousand bytes."""
    named = rows.replace("</", "\0").replace("<", f"<{prefix}").replace("\0", f"</{prefix}")
    content = with_sheet(f"<{prefix}worksheet><{prefix}sheetData>{named}</{prefix}sheetData></{prefix}worksheet>")

    assert len(content) < 90_000
    with pytest.raises(UnreadableWorkbookError):
        count_rows(content)


NO_TEXTS = {
    "more texts than cells of any list": "<si/>" * (MOST_TEXTS + 1),
    "a text of more kinds of letters than it has letters": "<si/>" * 20_000 + "<si>" + "<r/>" * (LONGEST_TEXT + 1) + "</si>",
    "something else": "<a/>" * (OTHER_MARKS + 1),
}


@pytest.mark.parametrize("texts", NO_TEXTS.values(), ids=NO_TEXTS.keys())
@pytest.mark.parametrize("begin", ["sst", "x:sst", "foo", f"!--{'-' * 200_000}--><sst"], ids=["", "prefix", "name", "late"])
def test_texts_that_no_program_makes_are_not_read(texts: str, begin: str) -> None:
    """A file of some thousand bytes held as many millions of texts as fit into fifty megabytes, and half a gigabyte of memory."""
    prefix = "x:" if begin.startswith("x:") else ""
    named = texts.replace("</", "\0").replace("<", f"<{prefix}").replace("\0", f"</{prefix}")
    whole = f"<{begin}>{named}</{begin.rpartition('<')[2]}>".encode()
    content = zipped(parts_of(workbook([["name"]])) | {"xl/sharedStrings.xml": whole})

    assert len(content) < 90_000
    with pytest.raises(UnreadableWorkbookError):
        count_rows(content)


def test_as_many_texts_as_a_list_may_have_are_read() -> None:
    texts = "".join(f"<si><t>{number}</t></si>" for number in range(MOST_TEXTS - 1))
    formatted = "<si>" + "<r><rPr><b/><sz/><color/></rPr><t>x</t></r>" * 1_000 + "</si>"
    content = zipped(parts_of(workbook([["name"]])) | {"xl/sharedStrings.xml": f"<sst {NAMED}>{texts}{formatted}</sst>".encode()})

    assert count_rows(content) == 1


@pytest.mark.parametrize("name", ["foo", f"!--{'-' * 200_000}--><worksheet"], ids=["name", "late"])
def test_a_sheet_is_one_by_whatever_name_it_begins(name: str) -> None:
    """Its bounds held only where it called itself a sheet, and at once."""
    with pytest.raises(UnreadableWorkbookError):
        count_rows(with_sheet(f"<{name}>{'<row/>' * (MOST_ROWS + 1)}</{name.rpartition('<')[2]}>"))


@pytest.mark.parametrize("prefix", ["", "x:"])
def test_a_sheet_as_full_as_a_list_may_be_is_read(prefix: str) -> None:
    cell = f'<{prefix}c r="A1" t="inlineStr"><{prefix}is><{prefix}t>CHIEN</{prefix}t></{prefix}is></{prefix}c>'
    row = f"<{prefix}row>{cell * 8}</{prefix}row>"
    links = f"<{prefix}mergeCell/>" * 100_000

    content = with_sheet(f"<{prefix}worksheet><{prefix}sheetData>{row * 20_000}</{prefix}sheetData>{links}</{prefix}worksheet>")

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


ATTRIBUTES = " ".join(f"a{number}=''" for number in range(400_000))

COSTLY: dict[str, Callable[[], bytes]] = {
    "one sheet a thousand times": lambda: named_often(1_500, f"<cols>{'<col/>' * 8_000}</cols><sheetData/>"),
    "sheets of a book": lambda: named_often(300_000, "<sheetData><row/></sheetData>"),
    "attributes of a row": lambda: with_sheet(f"<worksheet {NAMED}><sheetData><row {ATTRIBUTES}/></sheetData></worksheet>"),
}
"""Small files that took a request or a worker a minute, each within every bound of its parts."""


@pytest.mark.parametrize("make", COSTLY.values(), ids=COSTLY.keys())
def test_what_costs_more_than_a_list_may_is_ended_whatever_the_file_says(make: Callable[[], bytes]) -> None:
    content = make()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)

    with pytest.raises(UnreadableListError) as slow:
        workbook_text(content, seconds=0)

    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert slow.value.reason == "too_slow"
    assert (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime) < 3


def test_what_takes_more_memory_than_a_list_may_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collection.lists.workbooks.MOST_MEMORY", 64 * 1024 * 1024)
    content = with_texts("<si><t>MASTU</t></si>" * 400_000)

    with pytest.raises(UnreadableListError) as large:
        workbook_text(content)

    assert large.value.reason == "too_slow"


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


def test_entities_that_grow_are_refused() -> None:
    grown = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    laughs = (
        f'<!DOCTYPE x [<!ENTITY e0 "ha">{grown}]><worksheet><sheetData><row><c><v>&e11;</v></c></row></sheetData></worksheet>'
    )

    with pytest.raises(UnreadableWorkbookError):
        workbook_text(with_sheet(laughs))


@pytest.mark.parametrize(
    "content",
    [b"PK\x03\x04rest", zipped({"mimetype": b"application/vnd.oasis"}), b"", b"name,quantity"],
    ids=["no archive", "another archive", "nothing", "a text"],
)
def test_other_archives_are_no_workbooks(content: bytes) -> None:
    assert not is_workbook(content)


@pytest.mark.parametrize("part", ["xl/workbook.xml", "[Content_Types].xml"])
def test_a_broken_workbook_is_refused(part: str) -> None:
    with pytest.raises(UnreadableWorkbookError):
        workbook_text(zipped(parts_of(workbook([["name"]])) | {part: b"<broken"}))
