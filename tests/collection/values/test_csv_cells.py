"""Files that a spreadsheet opens compute nothing, whatever was typed, and are read back as it was typed."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import example, given
from hypothesis import strategies as st

from collection.catalogue.shelf import shelf_of
from collection.exports.exporting import problem_rows
from collection.exports.shapes import OTHER_PROGRAMS
from collection.lists.previewing import preview_of
from collection.models import NOTHING, Facts, Game, ImportMode, Lot, PlaceKind, Player
from collection.services.importing import commit_import, read_into_draft
from collection.services.lots import Part, describe
from collection.services.places import open_place
from collection.values import csv_cells
from collection.values.csv_cells import csv_line, guarded, kept_as_typed, unguarded
from collection.views.files import csv_response
from play.runs.engine import compare
from play.runs.models import Run
from play.runs.presentation.search_csv import search_csv
from tests.collection.exchangers import wish
from tests.collection.holders import own, place
from tests.config.accounts.whole_account import exported

SIGNS = "=+-@＝＋－＠"
CELLS = st.text(alphabet=f"{SIGNS}'\";,\t\r\n |ax1", max_size=12)


@given(cell=CELLS | st.text(max_size=8))
@example("=1+1")
@example("'=1")
@example("\t=x")
@example("a;=1+1")
@example("a, '-1")
@example("'")
@example(" =1")
def test_a_cell_computes_nothing_wherever_a_spreadsheet_parts_it_and_comes_back(cell: str) -> None:
    written = guarded(cell)
    assert unguarded(written) == cell
    for piece in re.split(r"[;,\t\r\n]", written):
        assert not piece.lstrip().startswith(tuple(SIGNS)), (cell, written)


def test_cells_without_any_sign_are_written_as_they_are_at_one_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are nearly all of a file: what was looked for in each took half the time of an export of ninety thousand lots."""
    monkeypatch.setattr(csv_cells, "INSIDE", None)

    assert [guarded(cell) for cell in ("", "CHIEN", "S1", "12,50 EUR", "a;b")] == ["", "CHIEN", "S1", "12,50 EUR", "a;b"]
    with pytest.raises(AttributeError):
        guarded("a;=1")


@given(cell=CELLS)
@example("'=1")
@example("x;'=1")
def test_where_nothing_is_computed_only_a_typed_mark_gets_another(cell: str) -> None:
    written = kept_as_typed(cell)
    assert unguarded(written) == cell
    assert written == cell or "'" in cell


@pytest.mark.parametrize("cell", ["plain", "1=2", "l'un, l'autre", "d'abord", "a;'b'", "5–7", "x,y; z"])
def test_what_no_spreadsheet_computes_is_written_as_it_is(cell: str) -> None:
    assert guarded(cell) == cell


@given(cells=st.lists(CELLS, min_size=1, max_size=4), delimiter=st.sampled_from(",;"), other=st.sampled_from(",;\t"))
@example(cells=["a", 'x;"=1+1;y'], delimiter=",", other=";")
@example(cells=["a", 'x; "" "=1'], delimiter=",", other=";")
def test_a_line_computes_nothing_in_a_spreadsheet_of_another_country(cells: list[str], delimiter: str, other: str) -> None:
    written = csv_line(cells, delimiter=delimiter)
    read = [cell for row in csv.reader(io.StringIO(written, newline=""), delimiter=other) for cell in row]
    assert [cell for cell in read if cell.lstrip().startswith(tuple(SIGNS))] == []


def test_a_hundred_thousand_signs_in_a_row_are_looked_at_once_each() -> None:
    for sign in ("\t", "\n", ";", '"', "'", " ", ';"'):
        cell = sign * 100_000
        assert unguarded(guarded(cell)) == cell


@given(cells=st.lists(CELLS, min_size=1, max_size=4))
def test_a_line_is_read_as_it_was_written(cells: list[str]) -> None:
    [read] = csv.reader(io.StringIO(csv_line(["x", *cells]), newline=""))
    assert [unguarded(cell) for cell in read] == ["x", *cells]


ATTACKS = ['=HYPERLINK("http://x","y")', "+1+1", "-2+3", "@SUM(1)", "＝1+1", "x;=1+1", "x,-1", "'=1", "a; @x"]


def computed(content: bytes) -> list[str]:
    """Cells of a file that a spreadsheet computes, at whichever signs it parts them."""
    text = content.decode("utf-8-sig")
    found = [cell for delimiter in ",;" for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) for cell in row]
    found += re.split(r'[;,\t\r\n]"?', text)
    return [
        cell for cell in found if cell.lstrip().startswith(tuple(SIGNS)) and not re.fullmatch(r"-?\d+(\.\d+)?\"?", cell.strip())
    ]


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_export_computes_what_was_typed_and_imports_give_it_back(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, attack: str
) -> None:
    own(alice, 3, "S1-108")
    box = open_place(player=alice, name=attack, kind=PlaceKind.BOX)
    tag = attack if not set(attack) & set(",;") else "étiquette"
    kept = '{"Source":' + f'"{attack}"' + "}" if '"' not in attack else ""
    said = Facts(place=box.pk, row=1, divider=attack, note=attack, graded=attack, tags=tag, kept=kept)
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 2), said)])
    wish(alice, "S1-031")
    alice.wishes.update(note=attack)

    shapes = ["", *(f"?format={one}" for one in ("semicolon", *OTHER_PROGRAMS))]
    for shape in shapes:
        assert computed(alice_client.get(f"/collection/exporter.csv{shape}").content) == [], shape
    files = zipfile.ZipFile(io.BytesIO(exported(alice)))
    for name in files.namelist():
        if name.endswith(".csv"):
            assert computed(files.read(name)) == [], name
    for shape in (*shapes[:2], "?format=xlsx", "?format=json"):
        Lot.objects.filter(player=bob).delete()
        content = b"".join(alice_client.get(f"/collection/exporter.csv{shape}"))
        draft = read_into_draft(player=bob, game=wankul, content=content, now=timezone.now())
        commit_import(draft=draft, mode=ImportMode.SET, leave_out=False, now=timezone.now())
        came = Lot.objects.select_related("place").get(player=bob)
        told = (came.place and came.place.name, came.divider, came.note, came.graded, came.tags, came.kept)
        assert told == (attack, attack, attack, attack, tag, kept), shape


def test_rows_left_out_are_given_back_as_they_were_typed(alice: Player, wankul: Game) -> None:
    """A cell that was marked in the file that came got a second mark in the file of the rows left out."""
    draft = read_into_draft(player=alice, game=wankul, content="name,quantity,note\nNobody,1,'=1+1\n", now=timezone.now())
    rows = list(problem_rows(draft, preview_of(draft, shelf_of(wankul))))
    assert rows[1][2] == "=1+1"
    assert b"'=1+1" in csv_response(rows, name="x").content
    assert b"''=1+1" not in csv_response(rows, name="x").content


def test_a_workbook_holds_texts_alone_whatever_was_typed(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(note="=1+1\x0b", graded="@x"))])

    answer = alice_client.get("/collection/exporter.csv?format=xlsx")

    assert answer.status_code == 200
    book: Any = openpyxl.load_workbook(io.BytesIO(answer.content))
    cells = {cell.value: cell.data_type for row in book.active.iter_rows() for cell in row if cell.value is not None}
    assert cells["@x"] == "s"
    assert [kind for value, kind in cells.items() if str(value).startswith("=1+1")] == ["s"]


def test_the_table_of_a_comparison_computes_no_name_of_a_deck() -> None:
    names = [{"fr": attack, "en": attack} for attack in ATTACKS[:3]]
    blob = {"names": names[:2], "opponents": names[2:], "answer": None}
    run = Run(kind=compare.KIND, report={"compare": blob, "verdict": names[0]})

    assert computed("".join(search_csv(run)).encode()) == []
