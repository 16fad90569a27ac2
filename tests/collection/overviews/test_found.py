"""The copies that a query finds, not all those of its printings: how many, what was paid, what a file of them holds."""

from __future__ import annotations

import io
import json
import sqlite3
from collections import Counter
from datetime import date
from decimal import Decimal
from itertools import count

import openpyxl
import pytest
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.utils import timezone

from collection.catalogue.shelf import shelf_of
from collection.exports.shapes import TABLES
from collection.inventory import remembering
from collection.inventory.owned import owned_by
from collection.lists.previewing import preview_of
from collection.models import NOTHING, Facts, Finish, Game, Lot, PlaceKind, Player
from collection.overviews.found import found_by, lines_found
from collection.overviews.lines import AllLines
from collection.overviews.unsorted import pile_of
from collection.query.matching import Clock
from collection.services.importing import read_into_draft
from collection.services.lots import Part, describe
from collection.services.places import change_place, open_place
from tests.collection.holders import own, place, printing

pytestmark = pytest.mark.django_db


@pytest.fixture
def lots(alice: Player, wankul: Game) -> dict[str, Facts]:
    """Of MASTU six copies: two in a binder, one in a box behind "Lainck", one somewhere else in German, two of which nothing is
    said; a foil of it signed; and two copies of another card, one of them in the binder."""
    own(alice, 6, "S1-108")
    own(alice, 1, "S1-108", finish=Finish.FOIL)
    own(alice, 2, "S1-031")
    binder = open_place(player=alice, name="Classeur bleu", kind=PlaceKind.BINDER)
    box = open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)
    said = {
        "binder": Facts(place=binder.pk, page=3, condition="nm", language="fr", paid=Decimal("2.50"), currency="EUR"),
        "box": Facts(place=box.pk, row=2, divider="Lainck", condition="pl", note="de Camille", tags="échange"),
        "German": Facts(language="de", paid=Decimal(10), currency="USD", proxy=True),
        "foil": Facts(signed=True, graded="PCA 9"),
    }
    stock, foil = place("S1-108"), place("S1-108", Finish.FOIL)
    changes = [(Part(stock, NOTHING, 2), said["binder"]), (Part(stock, NOTHING, 1), said["box"])]
    changes += [(Part(stock, NOTHING, 1), said["German"]), (Part(foil, NOTHING, 1), said["foil"])]
    changes += [(Part(place("S1-031"), NOTHING, 1), Facts(place=binder.pk))]
    for change in changes:
        describe(player=alice, changes=[change])
    return said


def names(player: Player, game: Game, query: str, said: dict[str, Facts]) -> dict[str, int]:
    """The copies of MASTU that are found, by what is said of them; "other" for those of any other card."""
    called, found = {facts: name for name, facts in said.items()}, Counter[str]()
    for line in lines_found(player, game, found_by(query, game, player)[0]):
        name = called[line.lot.facts] if line.lot and line.lot.facts in called else "rest"
        found[name if line.printing.key == "S1-108" else "other"] += line.copies
    return dict(found)


ALL = {"binder": 2, "box": 1, "German": 1, "foil": 1, "rest": 2, "other": 2}
MASTU = {name: copies for name, copies in ALL.items() if name != "other"}


@pytest.mark.parametrize(
    ("query", "copies"),
    [
        ("place:bleu", {"binder": 2, "other": 1}),
        ('rangement:"classeur bleu" S1 108', {"binder": 2}),
        ("place:bleu lang:fr", {"binder": 2}),
        ("place:none S1 108", {"German": 1, "foil": 1, "rest": 2}),  # whatever lies somewhere of it
        ("lang:fr,de", {"binder": 2, "German": 1}),
        ("lang!=fr", {"German": 1}),
        ("-lang:fr S1 108", {"box": 1, "German": 1, "foil": 1, "rest": 2}),
        ("-lang:fr -place:bleu num:31", {"other": 1}),
        ("condition>=ex", {"binder": 2}),
        ("etat:joue", {"box": 1}),
        ("page:2..4", {"binder": 2}),
        ("row=2", {"box": 1}),
        ("separateur:lai", {"box": 1}),
        ("note:camille", {"box": 1}),
        ("note:/^de/", {"box": 1}),
        ("tag:echange", {"box": 1}),
        ("paid>=5", {"German": 1}),
        ("proxy>0", {"German": 1}),
        ("signe>0", {"foil": 1}),
        ("graded=0", {name: copies for name, copies in ALL.items() if name != "foil"}),
        ("sorted>=1", {"binder": 2, "box": 1, "other": 1}),
        ("unsorted>0", {"German": 1, "foil": 1, "rest": 2, "other": 1}),
        ("finish:foil", {"foil": 1}),
        ("finition:normale mastu", {name: copies for name, copies in MASTU.items() if name != "foil"}),
        ("place:bleu OR lang:de", {"binder": 2, "German": 1, "other": 1}),
        ("(place:bleu num:108) OR finish:foil", {"binder": 2, "foil": 1}),
        ("(signed>0 OR num:31) own>0", {"foil": 1, "other": 2}),
        ("S1 108", MASTU),
        ("mastu own>=2", MASTU),
        ("", ALL),
    ],
)
def test_a_query_finds_the_copies_that_its_conditions_speak_of(
    alice: Player, wankul: Game, lots: dict[str, Facts], query: str, copies: dict[str, int]
) -> None:
    assert names(alice, wankul, query, lots) == copies
    found, owned = found_by(query, wankul, alice)[0], owned_by(alice, wankul)
    assert found.size(owned, []).copies == sum(copies.values())
    lines = list(lines_found(alice, wankul, found))
    listed = AllLines(alice, wankul, found, {})
    assert {one.name: one.copies for one in listed} == {one.name: one.copies for one in lines}
    assert len(listed) == len(lines)
    pile = pile_of(alice, wankul, None, found)
    loose = {one.name: one.copies for one in lines if one.lot is None or one.lot.place is None}
    assert {one.name: one.copies for one in pile} == loose
    assert (len(pile), pile.copies) == (len(loose), sum(loose.values()))


def test_of_cards_found_by_either_of_two_conditions_only_the_copies_that_fit_one_are_meant(
    alice: Player, wankul: Game, lots: dict[str, Facts]
) -> None:
    """Both hold of this printing, but of no single copy of it."""
    assert names(alice, wankul, "lang:de condition:nm", lots) == {}
    assert names(alice, wankul, "-(lang:de OR condition:nm) finish:normal", lots) == {"box": 1, "rest": 2, "other": 2}


def test_a_place_has_the_price_of_what_lies_there(
    alice_client: Client, alice: Player, wankul: Game, lots: dict[str, Facts]
) -> None:
    """A sum for the binder counted the German copy that lies elsewhere, in dollars."""
    page = alice_client.get("/collection/?q=rangement:bleu", headers={"accept-language": "en"}).content.decode()

    assert "3 copies fit, of 9 that you own of these cards." in page
    assert "Paid for what this list finds: at least 5.00\xa0EUR; of 1 copy no price was entered." in page
    assert '<strong id="export-copies">3 copies</strong>' in page

    live = alice_client.get("/collection/?q=lang:de", headers={"accept-language": "en", "hx-request": "true"}).content.decode()
    assert "Paid for what this list finds: 10.00\xa0USD." in live
    assert '<strong id="export-copies" hx-swap-oob="true">1 copy</strong>' in live


@pytest.mark.parametrize(
    ("query", "cards", "copies"),
    [("-lang:fr", 2, "7 copies fit, of 9"), ("-lang:fr num:108", 1, "5 copies fit, of 7"), ("place:none lang:fr", 0, "")],
)
def test_the_list_of_a_collection_shows_the_cards_of_which_a_copy_fits(
    alice_client: Client, alice: Player, wankul: Game, lots: dict[str, Facts], query: str, cards: int, copies: str
) -> None:
    """A card of which another copy does not fit was not listed, and its copies were missing from the file of what was found."""
    page = alice_client.get("/collection/", {"q": query}, headers={"accept-language": "en"}).content.decode()
    listed = {key for key in ("S1-108", "S1-031") if f'data-card="wankul:{key}"' in page}

    assert len(listed) == cards
    assert copies in page
    assert sum(names(alice, wankul, query, lots).values()) == int(copies[:1] or 0)


def test_a_query_that_thousands_of_notes_fit_asks_the_database_no_more_than_another(alice: Player, wankul: Game) -> None:
    """SQLite takes so many parameters and no more; each note was one, in each condition."""
    own(alice, 300, "S1-108")
    stock = place("S1-108")
    describe(player=alice, changes=[(Part(stock, NOTHING, 1), Facts(note=f"note {number}")) for number in range(300)])
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 250)
    try:
        found = found_by("note:n note:o note:t", wankul, alice)[0]

        assert len(AllLines(alice, wankul, found, {})) == 300
        assert found.size(owned_by(alice, wankul), []).copies == 300
    finally:
        if connection.vendor == "sqlite":
            connection.connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 250_000)


@pytest.mark.database
@pytest.mark.parametrize("column", ["note", "paid", "paid_on", "page", "condition", "row"])
def test_a_column_is_asked_for_any_number_of_values_as_for_a_few(
    alice: Player, wankul: Game, lots: dict[str, Facts], column: str
) -> None:
    if column == "paid_on":
        Lot.objects.filter(language="de").update(paid_on=date(2026, 5, 3))
    there = [one for one in Lot.objects.values_list(column, flat=True).distinct() if one not in (None, "")]
    assert there
    for values in ([], there[:1], there):
        expected = set(Lot.objects.filter(**{f"{column}__in": values}).values_list("pk", flat=True))
        for which in (Q(**{f"{column}__among": values}), ~~Q(**{f"{column}__among": frozenset(values)})):
            assert set(Lot.objects.filter(which).values_list("pk", flat=True)) == expected
        others = set(Lot.objects.filter(~Q(**{f"{column}__among": values})).values_list("pk", flat=True))
        assert others == set(Lot.objects.values_list("pk", flat=True)) - expected


@pytest.mark.parametrize("shape", [*TABLES, "text", "json", "xlsx"])
@pytest.mark.parametrize(("query", "copies"), [("place:bleu", {"S1-108": 2, "S1-031": 1}), ("lang:de", {"S1-108": 1})])
def test_a_file_of_what_was_found_holds_these_copies(
    alice_client: Client, bob: Player, wankul: Game, lots: dict[str, Facts], shape: str, query: str, copies: dict[str, int]
) -> None:
    content = alice_client.get("/collection/exporter.csv", {"format": shape, "q": query}).content
    draft = read_into_draft(player=bob, game=wankul, content=content, now=timezone.now())

    read = preview_of(draft, shelf_of(wankul)).copies()

    assert read == {place(key): count for key, count in copies.items()}


def test_columns_that_only_other_copies_have_are_left_out(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(language="fr", kept='{"sleeve": "red"}'))])

    others = alice_client.get("/collection/exporter.csv", {"format": "xlsx", "q": "-lang:fr"}).content
    header = [cell.value for cell in openpyxl.load_workbook(io.BytesIO(others)).worksheets[0][1]]
    french = json.loads(alice_client.get("/collection/exporter.csv", {"format": "json", "q": "lang:fr"}).content)

    assert "sleeve" not in header
    assert [one["quantity"] for one in french["cards"]] == [1]
    assert french["cards"][0]["name"] == printing("S1-108").card.name


def test_all_lines_found_are_those_that_the_query_speaks_of(
    alice: Player, alice_client: Client, wankul: Game, lots: dict[str, Facts]
) -> None:
    """To put away the German copies put away the French ones of the same cards too."""
    box = open_place(player=alice, name="Allemand", kind=PlaceKind.BOX)

    alice_client.post("/collection/rangements/a-ranger/?q=lang:de", {"put": 1, "all": 1, "place": box.pk})
    assert [one.language for one in Lot.objects.filter(place=box)] == ["de"]

    alice_client.post("/collection/exemplaires/", {"game": "wankul", "q": "rangement:bleu", "all": 1, "to-condition": "po"})
    assert {one.place.name for one in Lot.objects.filter(condition="po") if one.place} == {"Classeur bleu"}
    assert Lot.objects.filter(condition="po").count() == 2


def test_what_is_remembered_of_a_query_follows_acts(alice: Player, wankul: Game) -> None:
    """A part of a word means others as soon as one is written, whether or not a tag is called exactly so; a place means others
    once it is called otherwise."""
    own(alice, 2, "S1-108", "S1-031")
    blue, red = (open_place(player=alice, name=name, kind=PlaceKind.BOX) for name in ("Bleu", "Rouge"))
    said = {"S1-108": Facts(tags="play", place=blue.pk, note="x"), "S1-031": Facts(tags="player", place=red.pk)}
    for key, facts in said.items():
        describe(player=alice, changes=[(Part(place(key), NOTHING, 1), facts)])

    def found(query: str) -> set[str]:
        return {one.printing.key for one in lines_found(alice, wankul, found_by(query, wankul, alice)[0])}

    assert [found(query) for query in ("tag=play", "place:bleu", "note:x")] == [{"S1-108"}] * 3
    assert found("tag:play") == found("tag:pla") == {"S1-108", "S1-031"}
    describe(player=alice, changes=[(Part(place("S1-108"), said["S1-108"], 1), Facts(place=blue.pk, note="y"))])
    assert (found("tag:play"), found("place:bleu"), found("note:y")) == ({"S1-031"}, {"S1-108"}, {"S1-108"})
    change_place(place=blue, name="Vert", kind=PlaceKind.BOX, note="", position=1)
    change_place(place=red, name="Bleu", kind=PlaceKind.BOX, note="", position=2)
    assert found("place:bleu") == {"S1-031"}


@pytest.mark.parametrize(
    "address",
    ["/collection/", "/collection/exporter.csv", "/collection/exemplaires/", "/collection/rangements/a-ranger/", "/api/lots/"],
)
def test_wherever_the_time_of_a_pattern_ends_it_is_told(
    alice_client: Client, lots: dict[str, Facts], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """Copies are asked after cards, with what is left of the same time; on the list that was an error of the site's."""
    statuses = []
    for end in range(6):
        looks = count()
        monkeypatch.setattr(Clock, "is_over", lambda _clock, looks=looks, end=end: next(looks) >= end)
        remembering.forget()
        statuses.append(alice_client.get(address, {"q": "note:/ca.*lle/"}).status_code)

    assert set(statuses) <= {200, 302, 400, 422}
    assert statuses[-1] == 200, "with time enough"
