"""Columns of other products that somebody wants kept: kept cell by cell, given back under their names, never mixed with notes."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.exports.exporting import collection_rows
from collection.exports.shapes import TABLES
from collection.lists.glossary import FRENCH_COLUMNS, OWN_COLUMNS
from collection.lists.saying import OWN_FACTS
from collection.models import NOTHING, Condition, Facts, Game, ImportDraft, ImportMode, Lot, Player
from collection.services.describing import TooManyColumnsError
from collection.services.holdings import undo_act
from collection.services.importing import commit_import, read_into_draft
from collection.services.lots import Part, describe
from collection.services.mapping import columns_in, map_columns
from collection.values.kept_cells import LONGEST_KEPT, cells_fit, cells_of, fitting_cells, line_of_cells
from collection.views.files import csv_pieces
from collection.wording import kept_words
from tests.collection.holders import body, own, owned, place
from tests.config.accounts.whole_account import exported, restored

pytestmark = pytest.mark.usefixtures("wankul")
ENGLISH: dict[str, Any] = {"accept-language": "en"}

DECKBOX = (
    "Count,Tradelist Count,Name,Edition Code,Card Number,Condition,Artist Proof,Misprint,Händler,Printing Note\n"
    '2,1,MASTU,S1,108,Mint,yes,,"Otto; Söhne: Köln",by hand\n'
    "1,0,MASTU,S1,108,Mint,,typo,=1+1,by hand\n"
    "1,0,GARAGISTE,S1,31,,,,,\n"
)
FIELDS = ["copies", "kept", "name", "set", "number", "condition", "kept", "kept", "kept", "note"]


def taken(player: Player, game: Game, content: str | bytes, fields: list[str] | None = None) -> int:
    """The act of importing a list."""
    draft = read_into_draft(player=player, game=game, content=content, now=timezone.now())
    if fields:
        map_columns(draft=draft, fields=fields, now=timezone.now())
    act = commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now()).act.batch
    assert act
    return act.pk


def told(player: Player) -> set[tuple[str, int, str, str]]:
    return set(Lot.objects.of(player).values_list("printing__key", "copies", "note", "kept"))


def table(client: Client, shape: str) -> list[dict[str, str]]:
    text = client.get(f"/collection/exporter.csv?format={shape}", headers=ENGLISH).content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";" if shape == "semicolon" else ","))


def test_cells_are_one_line_in_the_order_of_their_names() -> None:
    line = line_of_cells({"b": "2", "a": "1", "c": ""})

    assert line == '{"a":"1","b":"2"}'
    assert cells_of(line) == {"a": "1", "b": "2"}
    assert (line_of_cells({}), cells_of("")) == ("", {})
    assert not cells_fit({"": "x"})
    assert not cells_fit({"a": "two\nlines"})
    kept, beyond = fitting_cells([("a", " one  two "), ("b", " "), ("a", "again"), ("c", "x" * 201), ("d", "y")])
    assert (kept, [name for name, _said in beyond]) == ({"a": "one two", "d": "y"}, ["a", "c"])
    many, beyond = fitting_cells((str(number), "x" * 100) for number in range(20))
    assert len(line_of_cells(many)) <= LONGEST_KEPT
    assert len(many) + len(beyond) == 20


def test_a_list_of_another_product_comes_back_in_our_shapes_and_in_its_own(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    taken(alice, wankul, DECKBOX, FIELDS)

    assert told(alice) == {
        ("S1-108", 2, "by hand", line_of_cells({"Tradelist Count": "1", "Artist Proof": "yes", "Händler": "Otto; Söhne: Köln"})),
        ("S1-108", 1, "by hand", line_of_cells({"Tradelist Count": "0", "Misprint": "typo", "Händler": "=1+1"})),
        ("S1-031", 1, "", line_of_cells({"Tradelist Count": "0"})),
    }
    for shape in ("csv", "semicolon"):
        rows = {(row["name"], row["quantity"]): row for row in table(alice_client, shape)}
        two = rows["MASTU", "2"]
        assert (two["Tradelist Count"], two["Artist Proof"], two["Händler"]) == ("1", "yes", "Otto; Söhne: Köln")
        assert (two["Misprint"], two["note"]) == ("", "by hand")
        assert rows["MASTU", "1"]["Händler"] == "'=1+1", "marked as text, as every cell that a spreadsheet would compute"
    (two,) = [row for row in table(alice_client, "deckbox") if row["Count"] == "2"]
    assert (two["Tradelist Count"], two["Artist Proof"], two["Misprint"]) == ("1", "yes", "")
    assert (two["Printing Note"], two["Condition"]) == ("by hand", "Mint")
    assert "Händler" not in two, "a column that the other program would not know"
    cards = json.loads(alice_client.get("/collection/exporter.csv?format=json").content)["cards"]
    assert {one.get("Händler") for one in cards} == {"Otto; Söhne: Köln", "=1+1", None}


def test_unknown_columns_are_kept_unasked_and_given_back(alice: Player, alice_client: Client, wankul: Game) -> None:
    taken(alice, wankul, DECKBOX)

    assert {(copies, note, cells_of(kept).get("Händler")) for _key, copies, note, kept in told(alice)} == {
        (2, "by hand", "Otto; Söhne: Köln"), (1, "by hand", "=1+1"), (1, "", None),
    }  # fmt: skip
    (two,) = [row for row in table(alice_client, "csv") if row["quantity"] == "2"]
    assert (two["Tradelist Count"], two["Händler"]) == ("1", "Otto; Söhne: Köln")


def test_what_would_part_equal_copies_or_numbers_cards_elsewhere_is_kept_where_somebody_asks(alice: Player, wankul: Game) -> None:
    def left(columns: str, *lines: str) -> tuple[list[str], list[str]]:
        text = "\n".join([f"Name,Number,Quantity,{columns}", *lines])
        draft = read_into_draft(player=alice, game=wankul, content=text, now=timezone.now())
        return draft.source["kept"], draft.source["unused"]

    cards = ("MASTU,108", "GARAGISTE,31")
    moments = [f"MASTU,108,1,2024-05-0{day} 09:1{day}:00" for day in range(1, 5)]
    assert left("Added", *moments) == ([], ["Added"]), "four copies would lie on four lines"
    assert left("Added", *(one.replace(",108,", f",{number},") for number, one in enumerate(moments))) == (["Added"], [])
    assert left("Lager", *(f"{card},1,{shelf}" for card in cards for shelf in "AABAA")) == (["Lager"], [])
    many = [f"CARD,{number},1,row-{number}" for number in range(60)]
    assert left("Ref", *many) == ([], ["Ref"]), "nearly every line says something else"
    assert left("Ref", *(line[:-1] for line in many)) == (["Ref"], [])
    assert left("Scryfall ID,Shop url,Price,Lager", *(f"{card},1,7,8,9,A" for card in cards)) == (
        ["Lager"], ["Scryfall ID", "Shop url", "Price"],
    )  # fmt: skip
    assert left("Text", f"MASTU,108,1,{'x' * 61}") == ([], ["Text"])
    for nothing in ("0", "0.00", "No", "NON", "FALSE", "-", "N/A"):
        assert left("Lager", *(f"{card},1,{nothing}" for card in cards)) == ([], ["Lager"]), nothing
    assert left("Lager", f"{cards[0]},1,No", f"{cards[1]},1,Yes") == (["Lager"], [])
    wide = [f"C{number}" for number in range(12)]
    kept, unused = left(",".join(wide), f"MASTU,108,1,{','.join(['y' * 60] * 12)}")
    assert (kept, unused) == (wide[:8], wide[8:]), "as far as there is room beside the copies"
    many_columns = [f"C{number}" for number in range(60)]
    kept, _unused = left(",".join(many_columns), f"MASTU,108,1,{','.join('A' * 60)}")
    assert kept == many_columns[:40], "the others are not even looked at"


def test_what_we_know_holds_before_what_was_kept_and_other_columns_stay_as_usual(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    own(alice, 1, "S1-108", "S1-031")
    kept = line_of_cells({"Condition": "Sealed", "Tradelist Count": "7", "Tags": "old"})
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(condition="po", kept=kept))])

    rows = {row["Card Number"]: row for row in table(alice_client, "deckbox")}

    assert (rows["108"]["Condition"], rows["108"]["Tradelist Count"], rows["108"]["Tags"]) == ("Poor", "7", "old")
    assert (rows["31"]["Condition"], rows["31"]["Tradelist Count"]) == ("", "0")


@pytest.mark.parametrize("shape", ["csv", "semicolon", "json", "xlsx"])
def test_our_own_shapes_are_read_back_cell_by_cell(
    alice: Player, alice_client: Client, bob: Player, wankul: Game, shape: str
) -> None:
    own(alice, 3, "S1-108")
    cells = {"Händler": "Otto, Söhne", "Note": "of the shop", "quantity": "12", "kept: Note": "x", "#3": '"q"', "händler": "b"}
    said = Facts(note="mine", kept=line_of_cells(cells))
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 2), said)])

    sent = alice_client.get(f"/collection/exporter.csv?format={shape}").content
    taken(bob, wankul, sent)

    assert told(bob) == told(alice)
    assert owned(bob) == {"S1-108": 3}


def test_two_columns_of_one_name_and_one_without_are_told_apart(alice: Player, wankul: Game) -> None:
    taken(alice, wankul, "Karte;Nr;Fach;Fach;\nMASTU;108;1;2;3\n", ["name", "number", "kept", "kept", "kept"])

    assert cells_of(Lot.objects.get().kept) == {"Fach": "1", "Fach (2)": "2", "#5": "3"}


def test_for_what_is_longer_than_what_is_kept_there_is_the_note(alice: Player, alice_client: Client, wankul: Game) -> None:
    long = "x" * 201
    draft = read_into_draft(player=alice, game=wankul, content=f"Karte;Nr;Fach;Lager\nMASTU;108;{long};3\n", now=timezone.now())
    map_columns(draft=draft, fields=["name", "number", "kept", "kept"], now=timezone.now())
    draft = ImportDraft.objects.get(pk=draft.pk)
    assert "no room beside the copies, kept in their note: Fach: xxx" in body(
        alice_client.get(reverse("collection:import-preview", args=[draft.pk]), headers=ENGLISH)
    )
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    lot = Lot.objects.get()
    assert cells_of(lot.kept) == {"Lager": "3"}
    assert lot.note.startswith("Fach: xxx")


def test_so_many_columns_are_kept_and_no_more(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("collection.services.describing.MOST_NAMES", 2)
    taken(alice, wankul, "Karte;Nr;Fach;Lager\nMASTU;108;1;3\n", ["name", "number", "kept", "kept"])
    with pytest.raises(TooManyColumnsError, match="3"):
        taken(alice, wankul, "Karte;Nr;Fach;Ort\nMASTU;108;1;3\n", ["name", "number", "kept", "kept"])
    assert owned(alice) == {"S1-108": 1}


def test_neither_a_script_nor_an_archive_keeps_more_columns(
    alice: Player, bob: Player, alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken(alice, wankul, "Karte;Nr;Fach;Lager\nMASTU;108;1;3\n", ["name", "number", "kept", "kept"])
    archive = exported(alice)
    monkeypatch.setattr("collection.services.describing.MOST_NAMES", 2)
    own(alice, 1, "S1-031", "S1-032")
    sent = {"game": "wankul", "printing": "S1-031", "copies": 1, "finish": "normal"}
    answer = alice_client.post("/api/lots/", {**sent, "kept": {"Ort": "x"}}, content_type="application/json", headers=ENGLISH)
    assert answer.status_code == 409
    assert "would be 3" in answer.json()["detail"]
    assert alice_client.post("/api/lots/", {**sent, "kept": {"Fach": "x"}}, content_type="application/json").status_code == 200
    monkeypatch.setattr("collection.services.describing.MOST_NAMES", 1)
    restored(bob, archive)
    assert not Lot.objects.of(bob).exists()


def test_undo_takes_them_back_and_an_archive_brings_them(alice: Player, bob: Player, wankul: Game) -> None:
    act = taken(alice, wankul, DECKBOX, FIELDS)
    restored(bob, exported(alice))
    assert told(bob) == told(alice)
    undo_act(player=alice, act=act)
    assert not Lot.objects.of(alice).exists()


def test_pages_show_them_and_forms_leave_them(alice: Player, alice_client: Client, wankul: Game) -> None:
    act = taken(alice, wankul, "Karte;Nr;Händler\nMASTU;108;<b>Otto</b>\n", ["name", "number", "kept"])
    here = reverse("collection:copies", args=["wankul", "S1-108"])
    page = alice_client.get(here, headers=ENGLISH)
    assert "Kept from imports" in body(page)
    assert "<dt>Händler</dt><dd>&lt;b&gt;Otto&lt;/b&gt;</dd>" in page.content.decode()
    journal = alice_client.get(reverse("collection:act", args=[act]), headers=ENGLISH)
    assert "kept from imports: Händler: " in body(journal)
    lot = Lot.objects.get()
    two = replace(lot.facts, kept='{"Cote":"14","Note perso":"x"}')
    with override("fr"):
        assert list(kept_words(two)) == [
            "gardé des imports\N{NO-BREAK SPACE}: Cote\N{NO-BREAK SPACE}: 14\N{NO-BREAK SPACE}; Note perso\N{NO-BREAK SPACE}: x"
        ]
    assert alice_client.post(here, {"line": f"l{lot.pk}", "copies": 1, "condition": "nm"}).status_code == 302
    assert Lot.objects.get().facts == Facts(condition="nm", kept=lot.kept)


def test_the_columns_page_says_what_our_own_export_holds(alice: Player, alice_client: Client, wankul: Game) -> None:
    taken(alice, wankul, "Karte;Nr;Händler\nMASTU;108;Otto\n", ["name", "number", "kept"])
    sent = alice_client.get("/collection/exporter.csv").content
    draft = read_into_draft(player=alice, game=wankul, content=sent, now=timezone.now())

    assert [one.field for one in columns_in(draft) if one.name == "Händler"] == ["kept"]
    assert draft.source["unused"] == []


def test_the_api_says_and_takes_them(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-108")
    said: dict[str, Any] = {"game": "wankul", "printing": "S1-108", "copies": 2, "kept": {"b": "2", "a": "1"}}
    for bad in ({"a": 1}, {"": "x"}, {"a": "x" * 201}, ["a"], "x"):
        answer = alice_client.post("/api/lots/", json.dumps(said | {"kept": bad}), content_type="application/json")
        assert answer.status_code == 400
    assert alice_client.post("/api/lots/", json.dumps(said), content_type="application/json").status_code == 200
    (lot,) = alice_client.get("/api/lots/").json()["results"]
    assert lot["kept"] == {"a": "1", "b": "2"}


NAMES = st.sampled_from(
    [
        "Händler",
        "impression",
        "Impression",
        "printing",
        "nom",
        "État",
        "condition",
        "gardé : nom",
        "kept: name",
        "Prix payé",
        "=1",
    ]
)
FACTS = st.builds(
    Facts,
    condition=st.sampled_from(["", *Condition.values]),
    language=st.sampled_from(["", "fr", "ja"]),
    note=st.sampled_from(["", "=1+1", "de; Camille", 'un "coin"']),
    paid=st.sampled_from([None, Decimal("0.00"), Decimal("1234.50")]),
    paid_on=st.sampled_from([None, date(2026, 3, 4)]),
    signed=st.booleans(),
    altered=st.booleans(),
    proxy=st.booleans(),
    graded=st.sampled_from(["", "PCA 9"]),
    tags=st.sampled_from(["", "échange", "a, b"]),
    kept=st.dictionaries(NAMES, st.sampled_from(["14", "a;b", "=x", "“é”"]), max_size=4).map(line_of_cells),
).map(lambda facts: facts if facts.paid is None else replace(facts, currency="USD"))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    told=st.lists(FACTS, min_size=1, max_size=3),
    language=st.sampled_from(["fr", "en"]),
    shape=st.sampled_from(["csv", "semicolon"]),
)
def test_what_goes_out_in_either_language_comes_back_equal(
    alice: Player, wankul: Game, told: list[Facts], language: str, shape: str
) -> None:
    with transaction.atomic():
        own(alice, len(told) + 1, "S1-108")
        describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), facts) for facts in told if facts != NOTHING])
        with override(language):
            sent = b"".join(csv_pieces(collection_rows(alice, wankul, shape), delimiter=TABLES[shape].delimiter))
        other = Player.objects.create_user("other@example.com")
        draft = read_into_draft(player=other, game=wankul, content=sent, now=timezone.now())
        commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

        back, out = ([(one.copies, one.facts) for one in Lot.objects.of(player)] for player in (other, alice))
        assert sorted(back, key=repr) == sorted(out, key=repr)
        assert owned(other) == owned(alice)
        assert (draft.source["unused"], draft.source["kept"]) == ([], []), "they are our own"
        transaction.set_rollback(True)


def test_a_french_spreadsheet_has_french_heads_and_no_other_shape_has(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-108")
    heads = {
        (shape, language): alice_client.get(f"/collection/exporter.csv?format={shape}", headers={"accept-language": language})
        .content.decode("utf-8-sig")
        .splitlines()[0]
        for shape in ("csv", "semicolon")
        for language in ("fr", "en")
    }

    assert heads["semicolon", "fr"].startswith(
        "jeu;extension;numéro;code;nom;finition;quantité;impression;état;langue;rangement;"
    )
    assert heads["semicolon", "en"].startswith("game;set;number;code;name;finish;quantity;printing;condition;language;place;")
    assert heads["csv", "fr"] == heads["csv", "en"] == heads["semicolon", "en"].replace(";", ",")
    assert [*FRENCH_COLUMNS] == [*OWN_COLUMNS, *OWN_FACTS]
