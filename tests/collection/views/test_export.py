"""A collection as a file, in every shape: what is written is read back as it was."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from html import unescape
from itertools import product
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from xlsxwriter import Workbook

from collection.catalogue.shelf import shelf_of
from collection.exports.shapes import OTHER_PROGRAMS, TABLES
from collection.lists import State
from collection.lists.previewing import preview_of
from collection.lists.saying import Saying, explained
from collection.lists.workbooks import workbook_text
from collection.models import (
    NOTHING,
    Condition,
    Facts,
    Finish,
    Game,
    Holding,
    ImportDraft,
    ImportMode,
    Language,
    Lot,
    Place,
    PlaceKind,
    Player,
    Printing,
    default_finish,
)
from collection.services import long_lists, waking
from collection.services.holdings import set_holdings, undo_act
from collection.services.importing import commit_import, read_into_draft
from collection.services.long_lists import read_draft
from collection.services.lots import Part, describe
from collection.services.places import open_place
from collection.values.kept_cells import cells_of
from collection.views import files, sheets
from collection.views.sheets import write_workbook
from collection.wording import facts_words
from tests.collection.holders import own, owned, place

pytestmark = pytest.mark.django_db

NAME, VALUE = re.compile(r' name="([^"]*)"'), re.compile(r' value="([^"]*)"')
SHAPES = [*TABLES, "text", "json", "xlsx"]


@pytest.fixture
def everything(alice: Player, wankul: Game) -> dict[tuple[int, Finish], int]:
    """Every printing of Wankul in both finishes, in numbers that differ."""
    printings = shelf_of(wankul).printings
    owned = {(one.id, finish): 1 + place % 7 for place, one in enumerate(printings) for finish in Finish}
    set_holdings(player=alice, copies=owned)
    return owned


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_exported_is_imported_as_it_was(
    alice_client: Client, bob: Player, wankul: Game, everything: dict[tuple[int, Finish], int], shape: str
) -> None:
    """Every copy of 1,000 printings in both finishes; a printing that a name and a number do not tell alone is asked for."""
    answer = alice_client.get(f"/collection/exporter.csv?format={shape}")
    draft = read_into_draft(player=bob, game=wankul, content=answer.content, now=timezone.now())
    found = preview_of(draft, shelf_of(wankul))

    assert answer["Content-Disposition"].startswith('attachment; filename="cartable-wankul-')
    assert not found.in_state(State.UNMATCHED, State.INVALID)
    assert found.copies() == everything


@pytest.mark.parametrize("game", ["wizard_duel", "wongar", "lekemar", "woodland_wizards"])
def test_so_it_is_in_every_other_game(alice: Player, bob: Player, alice_client: Client, catalogues: None, game: str) -> None:
    found = Game.objects.get(pk=game)
    copies = {(one.id, default_finish(one.foil)): 1 + at % 7 for at, one in enumerate(Printing.objects.filter(set__game=game))}
    set_holdings(player=alice, copies=copies)

    for shape in SHAPES:
        content = alice_client.get(f"/collection/exporter.csv?format={shape}&game={game}").content
        draft = read_into_draft(player=bob, game=found, content=content, now=timezone.now())
        read = preview_of(draft, shelf_of(found))
        assert not read.in_state(State.UNMATCHED, State.INVALID), shape
        assert read.copies() == copies, shape


@pytest.mark.parametrize(("shown", "lines"), [("", 3), ("?q=garagiste", 1), ("?q=cost%3E", 0), ("?q=garagiste+cost%3E", 0)])
def test_the_page_exports_what_its_list_shows(alice: Player, alice_client: Client, wankul: Game, shown: str, lines: int) -> None:
    """A judge searched, chose a shape, and got the whole collection; one that cannot be read lists nothing, and is refused."""
    own(alice, 1, "S1-108", "S1-031", "S1-040")
    page = alice_client.get(f"/collection/{shown}").content.decode()
    inside = re.search(r'<form [^>]*id="export"[^>]*>(.*?)</form>', page, re.DOTALL)
    assert inside
    fields = [*re.findall(r"<input[^>]*>", inside[1]), *re.findall(r'<input[^>]*form="export"[^>]*>', page)]
    sent = {name[1]: unescape(value[1]) for one in fields if (name := NAME.search(one)) and (value := VALUE.search(one))}

    content = alice_client.get("/collection/exporter.csv", sent | {"format": "text"}).content.decode()

    assert len(content.splitlines()) == lines


def test_a_workbook_never_computes_what_a_text_says(alice_client: Client, alice: Player, wankul: Game) -> None:
    printing = shelf_of(wankul).printings[0]
    type(printing.row.card).objects.filter(pk=printing.row.card_id).update(name="=1+1")
    set_holdings(player=alice, copies={(printing.id, Finish.NORMAL): 1})

    content = alice_client.get("/collection/exporter.csv?format=xlsx").content

    cell = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0].cell(2, 5)
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_a_workbook_holds_any_text_as_it_was_typed_and_gives_it_back() -> None:
    """The inside of a cell that a player typed was one for XlsxWriter, and a sign's number that sign for spreadsheets."""
    markup = '<r></t></is></c><c r="Z9"><f>1+1</f></c></r>'
    texts = [
        "<r>one</r>",
        markup,
        "<r>\n</r>",
        "a & b < c",
        " two ",
        "line\nline",
        "{=1+1}",
        "https://example.com",
        "\U0001f600",
        "047",
        "_x0041_",
        "a_x0041_x0042_x0043_",
        "_x005F_x0041_",
        "_x005f_x0041_",
        "<r>_x0041_x0042_</r>",
        "x" * 32_767,
    ]
    held, given = written_and_read([*texts, "a\0b\x1fc\uffff", "<r>a\r\nb\rc</r>", "<r>" + "x" * 32_760 + "</r>y"])

    assert held == [*texts, "a\ufffdb\ufffdc\ufffd", "<r>a\nb\nc</r>", "<r>" + "x" * 32_760 + "</r>"]
    assert given == [" ".join(text.split()) for text in held]


MARKS = ("<r>", "</r>", "_", "x0041_", "x005F_", "<", "r>", "é", "&")


def test_no_text_of_marks_is_read_as_anything_else() -> None:
    texts = ["".join(marks) for many in (1, 2, 3, 4) for marks in product(MARKS, repeat=many)]

    assert written_and_read(texts) == (texts, texts)


def written_and_read(texts: list[str]) -> tuple[list[Any], list[str]]:
    """Texts that were written one a row, as their cells hold them and as our import reads them."""
    content = io.BytesIO()
    write_workbook(content, [["", 1], *([text, 2] for text in texts)])
    head, *rows = openpyxl.load_workbook(content).worksheets[0].iter_rows()

    assert [cell.value for cell in head] == [None, 1], "what is empty has no cell"
    assert {(one.data_type, other.data_type) for one, other in rows} == {("s", "n")}
    return [one.value for one, _other in rows], [row[0] for row in csv.reader(io.StringIO(workbook_text(content.getvalue())))][1:]


CELLS = st.one_of(
    st.integers(0, 10**12),
    st.sampled_from(
        ["", *MARKS, " a", "a ", "a\n", "\r\n", "\x00\x0b", "=1+1", "'=1", "x;=1", "\U0001f600", "&amp;", '"', "]]>"]
    ),
    st.lists(st.sampled_from([*MARKS, " ", "\n", "]]>", "\uffff"]), max_size=6).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
)


@given(rows=st.lists(st.lists(CELLS, max_size=5), max_size=6))
@example(rows=[[], ["", "a"], ["", "", 1], []])
@example(rows=[[""] * 27 + ["a", "\U0001f600" * 20_000]])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_workbook_is_to_the_byte_what_xlsxwriter_writes_cell_by_cell(rows: list[list[str | int]]) -> None:
    """Which takes three times as long: each cell is checked, kept and looked at again by a library that can do more."""
    ours, theirs = io.BytesIO(), io.BytesIO()
    write_workbook(ours, rows)
    with Workbook(theirs, {"constant_memory": True}) as book:
        sheet, plain = book.add_worksheet("Sheet"), book.add_format()
        for (at, _row), (place, cell) in ((line, one) for line in enumerate(rows) for one in enumerate(line[1])):
            if isinstance(cell, int):
                sheet.write_number(at, place, cell)
            elif cell:
                first, *others = sheets._pieces(cell)
                if others:
                    sheet.write_rich_string(at, place, first, *(one for piece in others for one in (plain, piece)))
                else:
                    sheet.write_string(at, place, first)

    assert parts_but_when(ours) == parts_but_when(theirs)


def parts_but_when(content: io.BytesIO) -> dict[str, bytes]:
    """The parts of a workbook in their order, without the one that says when it was made."""
    with zipfile.ZipFile(content) as book:
        return {name: book.read(name) for name in book.namelist() if name != "docProps/core.xml"}


def test_a_workbook_that_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path
    on_disk: list[Any] = []

    def seen(**where: Any) -> Any:
        on_disk.append(TemporaryFile(**where))  # noqa: SIM115 - who asked for it closes it
        return on_disk[-1]

    def breaking() -> Iterator[list[str]]:
        yield from (["x"] for _ in range(files.ROWS_A_PIECE))
        assert on_disk[0].tell(), "rows are on the disk, not in memory"
        raise ValueError("half way")

    monkeypatch.setattr(sheets, "TemporaryFile", seen)
    with pytest.raises(ValueError, match="half way"):
        write_workbook(io.BytesIO(), breaking())

    assert [one.closed for one in on_disk] == [True]
    assert not list(tmp_path.iterdir())


def test_an_unknown_shape_is_the_usual_one_and_old_addresses_go_on(alice_client: Client, wankul: Game) -> None:
    usual = alice_client.get("/collection/exporter.csv").content

    assert alice_client.get("/collection/exporter.csv?format=nothing").content == usual
    assert b";" in alice_client.get("/collection/exporter.csv?separator=semicolon").content


def test_the_page_offers_every_shape(alice_client: Client, wankul: Game) -> None:
    page = alice_client.get("/collection/").content.decode()

    for shape in (*OTHER_PROGRAMS, "semicolon", "text", "json", "xlsx"):
        assert f'<option value="{shape}">' in page


def test_an_empty_collection_is_a_file_without_cards(alice_client: Client, wankul: Game) -> None:
    assert not Holding.objects.exists()
    assert json.loads(alice_client.get("/collection/exporter.csv?format=json").content)["cards"] == []
    assert alice_client.get("/collection/exporter.csv?format=text").content == b""


TOLD = Facts(
    condition="ex", language="fr", page=3, slot=4, note="=1+1", paid=Decimal("2.50"), currency="EUR", signed=True, graded="PCA 9"
)


@pytest.mark.parametrize("shape", ["csv", "semicolon", "json", "xlsx"])
@pytest.mark.parametrize("mode", ImportMode)
def test_what_is_said_of_copies_goes_out_and_comes_in(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, shape: str, mode: ImportMode
) -> None:
    own(alice, 4, "S1-108")
    binder = open_place(player=alice, name="Classeur bleu", kind=PlaceKind.BINDER)
    told = replace(TOLD, place=binder.pk, paid_on=date(2026, 3, 1))
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 3), told)])

    sent = alice_client.get(f"/collection/exporter.csv?format={shape}").content
    for _time in range(2 if mode == ImportMode.SET else 1):
        draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())
        act = commit_import(draft=draft, mode=mode, leave_out=False, now=timezone.now()).act

    theirs = Place.objects.of(bob).get()
    (lot,) = Lot.objects.of(bob)
    assert (theirs.name, theirs.kind, lot.copies) == ("Classeur bleu", PlaceKind.BINDER, 3)
    assert lot.facts == replace(told, place=theirs.pk)
    assert owned(bob) == {"S1-108": 4}
    if act.batch:
        undo_act(player=bob, act=act.batch.pk)
        assert not Lot.objects.of(bob).exists()


@pytest.mark.parametrize("shape", ["csv", "semicolon", "json", "xlsx"])
def test_places_come_back_as_what_they_are(alice: Player, alice_client: Client, bob: Player, wankul: Game, shape: str) -> None:
    """A pile came back as a box, and a box that is called a binder as a binder."""
    mine = {"Vrac": PlaceKind.PILE, "Classeur à tiroirs": PlaceKind.BOX, "Rouge": PlaceKind.BINDER}
    own(alice, 3, "S1-108")
    for name, kind in mine.items():
        there = open_place(player=alice, name=name, kind=kind)
        describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(place=there.pk))])

    sent = alice_client.get(f"/collection/exporter.csv?format={shape}").content
    draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert {one.name: one.kind for one in Place.objects.of(bob)} == mine


@pytest.mark.parametrize(("language", "amount"), [("fr", ";12,50;"), ("en", ";12.50;")])
def test_an_amount_is_written_as_the_program_of_its_reader_counts(
    alice: Player, alice_client: Client, wankul: Game, language: str, amount: str
) -> None:
    own(alice, 1, "S1-108")
    bought = Facts(paid=Decimal("12.50"), currency="EUR")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), bought)])

    sent = alice_client.get("/collection/exporter.csv?format=semicolon", headers={"accept-language": language}).content.decode()

    assert amount in sent


def test_the_table_for_french_spreadsheets_is_in_french_and_read_again(
    alice: Player, alice_client: Client, bob: Player, wankul: Game
) -> None:
    own(alice, len(Condition) + len(Language), "S1-108")
    own(alice, 1, "S1-108", finish=Finish.FOIL)
    box = open_place(player=alice, name="Haut", kind=PlaceKind.BOX)
    told = [Facts(condition=one) for one in Condition.values] + [Facts(language=one) for one in Language.values]
    told[0] = replace(told[0], place=box.pk, signed=True, altered=True, proxy=True)
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), facts) for facts in told])

    french = {"accept-language": "fr"}
    sent = alice_client.get("/collection/exporter.csv?format=semicolon", headers=french).content.decode("utf-8-sig")
    first, *rows = csv.DictReader(sent.splitlines(), delimiter=";")
    assert [first[name] for name in ("jeu", "finition", "état", "sorte de rangement", "signé", "altéré", "proxy")] == [
        "wankul", "normale", "neuf", "boîte", "oui", "oui", "oui"
    ]  # fmt: skip
    assert {row["finition"] for row in rows} == {"normale", "brillante"}
    assert {row["langue"] for row in rows} >= {"français", "anglais", "coréen"}

    draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())
    assert owned(bob) == owned(alice)
    theirs = [replace(one.facts, place=box.pk if one.facts.place else None) for one in Lot.objects.of(bob)]
    assert sorted(theirs, key=str) == sorted(told, key=str)
    assert Place.objects.of(bob).get().kind == PlaceKind.BOX
    assert draft.source["nearest"] == []


@pytest.mark.parametrize("shape", OTHER_PROGRAMS)
def test_other_programs_are_told_condition_and_language_and_say_them_again(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, shape: str
) -> None:
    own(alice, 4, "S1-108")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(condition="nm", language="ja"))])

    sent = alice_client.get(f"/collection/exporter.csv?format={shape}").content
    draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert {(one.copies, one.facts) for one in Lot.objects.of(bob)} == {(1, Facts(condition="nm", language="ja"))}
    assert owned(bob) == {"S1-108": 4}


EVERYTHING = Facts(
    condition="nm", language="ja", page=3, slot=4, note="de Camille", paid=Decimal("12.50"), currency="USD", signed=True,
    paid_on=date(2026, 3, 1), altered=True, proxy=True, graded="PCA 9", tags="échange",
)  # fmt: skip
LOST = {
    r"prices of 0 \(“no price” there\)": (),
    "the currency of prices": ("currency",),
    "kinds of places": (),
    "places": ("place",),
    "pages, pockets, rows and dividers": ("page", "slot"),
    "notes": ("note",),
    "prices": ("paid", "currency"),
    "dates of purchase": ("paid_on",),
    "“signed”": ("signed",),
    "“altered”": ("altered",),
    "“proxy”": ("proxy",),
    "grades": ("graded",),
    "tags": ("tags",),
}


@pytest.mark.parametrize("shape", OTHER_PROGRAMS)
def test_the_page_says_before_what_a_shape_loses_and_that_is_what_it_loses(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, shape: str
) -> None:
    """Dollars came back from Moxfield as euros, and nobody had said a word."""
    own(alice, 1, "S1-108")
    binder = open_place(player=alice, name="Classeur bleu", kind=PlaceKind.BINDER)
    told = replace(EVERYTHING, place=binder.pk)
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), told)])
    words = said_lost(alice_client, shape)
    sent = alice_client.get(f"/collection/exporter.csv?format={shape}").content

    draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    parts = re.findall("|".join(LOST), words)
    lost = {fact for one in parts for fact in LOST.get(one, ())} | ({"page", "slot"} if "places" in parts else set())
    facts = Lot.objects.of(bob).get().facts
    differ = {name for name in Facts.__dataclass_fields__ if getattr(facts, name) != getattr(told, name)} - {"place"}
    assert differ == lost - {"place"}
    assert bool(facts.place) is ("place" not in lost)
    if "currency" in lost and "paid" not in lost:
        assert Saying.from_json(draft.rows[0]["saying"]).assumes


def said_lost(client: Client, shape: str) -> str:
    """What the page says that a shape has no room for."""
    page = unescape(client.get(reverse("collection:export-losses"), headers={"accept-language": "en"}).content.decode())
    part = page.partition(f'<div data-shape="{shape}">')[2].partition("</div>")[0]
    return str(re.findall(r"<span>It has no room for ([^<]*)\.</span>", part)[0])


def test_the_choice_of_a_shape_says_what_it_is_for_how_long_it_is_and_what_it_keeps(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    own(alice, 3, "S1-108", "S1-031")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(condition="nm"))])

    def told(query: str) -> dict[str, str]:
        asked = {"game": "wankul"} | ({"q": query} if query else {})
        headers = {"accept-language": "en", "HX-Request": "true"}
        part = unescape(alice_client.get(reverse("collection:export-losses"), asked, headers=headers).content.decode())
        return dict(re.findall(r'<div data-shape="(\w+)">(.*?)</div>', part, re.DOTALL))

    every, some = told(""), told("mastu")
    offered = re.findall(r'<option value="(\w+)">', alice_client.get("/collection/?game=wankul").content.decode())
    assert set(every) <= set(offered)
    assert {shape for shape, words in every.items() if "Nothing is lost" in words} == {"csv", "semicolon", "xlsx", "json"}
    for told_shapes, lines, cards in ((every, 3, 2), (some, 2, 1), (told("cost>>"), 3, 2)):
        for shape, words in told_shapes.items():
            count = cards if shape == "text" else lines
            assert f" {count} line" in words, (shape, words)
    for shape in ("csv", "moxfield", "text"):
        sent = alice_client.get(f"/collection/exporter.csv?game=wankul&format={shape}").content.decode()
        assert f" {len(sent.splitlines()) - (shape != 'text')} line" in every[shape]


@pytest.mark.parametrize("shape", OTHER_PROGRAMS)
def test_the_page_says_which_conditions_and_prices_come_back_as_others(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, shape: str
) -> None:
    own(alice, 8, "S1-108")
    free = Facts(paid=Decimal(0), currency="EUR")
    told = [*(Facts(condition=condition) for condition in Condition.values), free]
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), facts) for facts in told])
    words = said_lost(alice_client, shape)
    sent = alice_client.get(f"/collection/exporter.csv?format={shape}").content

    draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())

    back = {Saying.from_json(row.get("saying", {})).facts for row in draft.rows}
    rounded = re.findall(r"the finer steps of conditions \(([^)]*)\)", words)
    same = {step.lower() for steps in rounded for step in re.split(", | = ", steps)}
    kept = {one.condition for one in back} - {""}
    assert set(Condition.values) - same <= kept
    assert len(kept) == 7 - sum(steps.count(" = ") for one in rounded for steps in one.split(", "))
    assert (free in back) is ("prices" not in words.replace("the currency of prices", ""))


@pytest.mark.parametrize("shape", OTHER_PROGRAMS)
def test_the_page_says_that_other_programs_lose_columns_kept_from_an_import(
    alice: Player, alice_client: Client, shape: str
) -> None:
    own(alice, 1, "S1-108")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(kept='{"Händler":"Otto"}'))])

    assert "Otto" not in alice_client.get(f"/collection/exporter.csv?format={shape}").content.decode()
    assert "other columns kept from an import" in said_lost(alice_client, shape)
    assert TABLES["csv"].lost == ""


@pytest.mark.parametrize(("currency", "cell"), [("USD", "$12.50"), ("EUR", "€12.50"), ("CHF", "12.50 CHF")])
def test_deckbox_writes_a_currency_beside_its_amount(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, currency: str, cell: str
) -> None:
    own(alice, 1, "S1-108")
    told = Facts(paid=Decimal("12.50"), currency=currency)
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), told)])

    sent = alice_client.get("/collection/exporter.csv?format=deckbox").content
    draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())

    assert cell in sent.decode()
    assert Saying.from_json(draft.rows[0]["saying"]).facts == told


@pytest.mark.parametrize("by_worker", [False, True])
def test_words_that_nobody_knows_are_kept_as_they_are_and_told_in_the_language_of_who_reads(
    bob: Player, bob_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch, *, by_worker: bool
) -> None:
    if by_worker:
        monkeypatch.setattr(long_lists, "LONG", 0)
        monkeypatch.setattr(waking, "send", lambda *_, **__: None)
    names = "name,set,number,quantity,condition,language,purchase price,date bought,note"
    table = f"{names}\nMASTU,S1,108,2,Sealed,Elvish,-4,03/2024,mine\n"
    at = bob_client.post("/collection/importer/", {"text": table}, headers={"accept-language": "fr"})["location"]
    if by_worker:
        read_draft(draft=ImportDraft.objects.get().pk, clock=timezone.now)
    draft = ImportDraft.objects.get()
    assert draft.source["unused"] == []
    for language, told in (("en", "paid: -4, acquired: 03/2024"), ("fr", "payé\u00a0: -4, acheté\u00a0: 03/2024")):
        assert told in bob_client.get(at, headers={"accept-language": language}).content.decode()
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    lot = Lot.objects.get()
    said = {"acquired": "03/2024", "condition": "Sealed", "language": "Elvish", "paid": "-4"}
    assert (lot.note, cells_of(lot.kept)) == ("mine", said)
    with override("fr"):
        assert "état\u00a0: Sealed" in facts_words(lot.facts, {})
    with override("en"):
        assert "condition: Sealed" in facts_words(lot.facts, {})
    copies = "/collection/exemplaires/wankul/S1-108/"
    assert "<dt>langue</dt><dd>Elvish</dd>" in bob_client.get(copies, headers={"accept-language": "fr"}).content.decode()
    sent = bob_client.get("/collection/exporter.csv").content
    again = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())
    assert cells_of(again.rows[0]["saying"]["kept"]) == said, "they leave as columns, and come back"


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("condition", "Good (Lightly Played)", Facts(condition="ex")),
        ("condition", "near_mint", Facts(condition="nm")),
        ("état", "Abîmé", Facts(condition="po")),
        ("purchase price", "$4.99", Facts(paid=Decimal("4.99"), currency="USD")),
        ("purchase price", "1,5", Facts(paid=Decimal("1.50"), currency="EUR")),
        ("purchase price", "0.00", NOTHING),
        ("date bought", "31/12/2025", Facts(paid_on=date(2025, 12, 31))),
        ("date bought", "2026-05-15 13:52:30", Facts(paid_on=date(2026, 5, 15))),
        ("date bought", "2026-13-45", Facts(kept='{"acquired":"2026-13-45"}')),
        ("Date d’achat", "03/04/2026", Facts(paid_on=date(2026, 4, 3))),
        ("Acheté le", "03.04.2026", Facts(paid_on=date(2026, 4, 3))),
        ("purchase date", "03/04/2026", Facts(kept='{"acquired":"03/04/2026"}')),
        ("date bought", "2099-01-01", Facts(kept='{"acquired":"2099-01-01"}')),
        ("purchase price", "4.99 CHF", Facts(paid=Decimal("4.99"), currency="CHF")),
        ("purchase price", "5,00 TTC", Facts(kept='{"paid":"5,00 TTC"}')),
        ("Date d’achat", "5 mai 2023", Facts(paid_on=date(2023, 5, 5))),
        ("Date d’achat", "1er févr. 2023", Facts(paid_on=date(2023, 2, 1))),
        ("Date d’achat", "12 Août 2023", Facts(paid_on=date(2023, 8, 12))),
        ("purchase date", "5 May 2023", Facts(paid_on=date(2023, 5, 5))),
        ("purchase date", "May 5th, 2023", Facts(paid_on=date(2023, 5, 5))),
        ("Date d’achat", "mai 2023", Facts(kept='{"acquired":"mai 2023"}')),
        ("Date d’achat", "31 juin 2023", Facts(kept='{"acquired":"31 juin 2023"}')),
        ("Date d’achat", "5 brumaire 2023", Facts(kept='{"acquired":"5 brumaire 2023"}')),
        ("état", "Abîmée", Facts(condition="po")),
        ("état", "Usée", Facts(condition="pl")),
        ("état", "jouée", Facts(condition="pl")),
        ("état", "Légèrement jouée", Facts(condition="lp")),
        ("état", "Très bon", Facts(condition="ex")),
        ("état", "très bon état", Facts(condition="ex")),
        ("état", "Bon état", Facts(condition="gd")),
        ("état", "neuve", Facts(condition="mt")),
        ("état", "comme neuve", Facts(condition="nm")),
        ("signed", "oui", Facts(signed=True)),
        ("proxy", "False", NOTHING),
        ("page", "3", NOTHING),
    ],
)
def test_cells_are_read_as_programs_write_them(bob: Player, wankul: Game, column: str, cell: str, said: Facts) -> None:
    table = f"name;set;number;{column}\nMASTU;S1;108;{cell}\n"
    draft = read_into_draft(player=bob, game=wankul, content=table, now=timezone.now())

    assert Saying.from_json(explained(draft.rows[0].get("saying", {}), {})).facts == said
