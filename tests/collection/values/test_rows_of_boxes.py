"""Rows and dividers of boxes: said of copies, walked along, asked for, imported, undone and forgotten with the place."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from collection.catalogue.shelf import shelf_of
from collection.models import NOTHING, Facts, Finish, Game, ImportMode, Lot, MovementBatch, Place, PlaceKind, Player, Printing
from collection.overviews.loose import BoxRow, Loose, rows_of
from collection.overviews.places import where_is
from collection.overviews.reading import printings_asked
from collection.query.errors import QueryError
from collection.services.holdings import undo_act
from collection.services.importing import commit_import, read_into_draft
from collection.services.lots import Edit, NoBoxError, Part, describe, edit_lines, put_into
from collection.services.places import change_place, open_place
from collection.values.kept_cells import line_of_cells
from collection.values.rows_of_boxes import LONGEST_DIVIDER, MOST_DIVIDERS, Divider, dividers_fit, dividers_of, line_of_dividers
from decks.stock.allotting import allotted, parts_of
from decks.stock.holding import stock_of
from decks.stock.picking import picks
from tests.collection.holders import body, own, place

pytestmark = pytest.mark.usefixtures("wankul")
ENGLISH: dict[str, Any] = {"accept-language": "en"}
FRENCH: dict[str, Any] = {"accept-language": "fr"}
A, B, C = "S1-108", "S1-031", "S1-041"


@pytest.fixture
def box(alice: Player) -> Place:
    own(alice, 4, A, B, C)
    return open_place(player=alice, name="Boîte 1", kind=PlaceKind.BOX, dividers="2: Laink\n2: Z\nMaybe")


def say(player: Player, key: str, copies: int, facts: Facts, of: Facts = NOTHING) -> int:
    """The act."""
    act = describe(player=player, changes=[(Part(place(key), of, copies), facts)]).batch
    assert act
    return act.pk


def test_dividers_are_read_line_by_line_and_written_the_same() -> None:
    named = dividers_of(" 2:  Laink \n\n12: A–C\nMaybe\n2: Laink\n0: x\n")

    assert named == (Divider(2, "Laink"), Divider(12, "A–C"), Divider(None, "Maybe"), Divider(None, "x"))
    assert dividers_of(line_of_dividers(named)) == named
    assert not dividers_fit([Divider(1, "x" * (LONGEST_DIVIDER + 1))])
    assert not dividers_fit([Divider(1, str(one)) for one in range(MOST_DIVIDERS + 1)])


def test_what_stands_in_different_rows_or_behind_different_dividers_are_different_lines(alice: Player, box: Place) -> None:
    say(alice, A, 1, Facts(place=box.pk, row=1))
    say(alice, A, 1, Facts(place=box.pk, row=2, divider="Laink"))
    act = say(alice, A, 1, Facts(place=box.pk, row=2))
    assert Lot.objects.count() == 3
    say(alice, A, 1, Facts(place=box.pk, row=2), of=Facts(place=box.pk, row=1))
    assert [(one.row, one.divider, one.copies) for one in where_is(alice, Printing.objects.get(key=A).card)] == [
        (2, "Laink", 1),
        (2, "", 2),
    ]

    undo_act(player=alice, act=act)

    assert set(Lot.objects.values_list("row", "divider", "copies")) == {(2, "Laink", 1), (2, "", 1)}


def test_a_preview_tells_its_owner_and_nobody_else_where_the_copies_lie(
    alice: Player, box: Place, alice_client: Client, bob_client: Client, client: Client
) -> None:
    say(alice, A, 1, Facts(place=box.pk, row=2, divider="Laink"))
    preview = reverse("catalogue:preview", args=["wankul", A])

    mine = alice_client.get(preview, headers=ENGLISH).text

    assert re.search(rf'<a href="{reverse("collection:place", args=[box.pk])}">Boîte 1[^<]*2[^<]*Laink[^<]*</a> \(1\)', mine)
    assert all("Boîte 1" not in other.get(preview, headers=ENGLISH).text for other in (bob_client, client))


def test_moving_to_another_place_clears_them(alice: Player, box: Place) -> None:
    other = open_place(player=alice, name="Other", kind=PlaceKind.BOX)
    there = Facts(place=box.pk, row=2, divider="Laink")
    say(alice, A, 2, there)
    name = f"l{Lot.objects.get().pk}"
    edit_lines(player=alice, names=[name], edit=Edit(place=box.pk, condition="nm"))
    assert Lot.objects.get().facts == Facts(place=box.pk, row=2, divider="Laink", condition="nm")
    edit_lines(player=alice, names=[f"l{Lot.objects.get().pk}"], edit=Edit(place=other.pk))
    assert Lot.objects.get().facts == Facts(place=other.pk, condition="nm")
    edit_lines(player=alice, names=[f"l{Lot.objects.get().pk}"], edit=Edit(row=3, divider="A–C"))
    assert Lot.objects.get().facts == Facts(place=other.pk, row=3, divider="A–C", condition="nm")
    edit_lines(player=alice, names=[f"l{Lot.objects.get().pk}"], edit=Edit(row=0, divider=""))
    assert Lot.objects.get().facts == Facts(place=other.pk, condition="nm")
    put_into(player=alice, parts=[Part(place(A), Lot.objects.get().facts, 2)], place=box, row=1, divider="X")
    assert Lot.objects.get().facts == Facts(place=box.pk, row=1, divider="X", condition="nm")


def test_only_a_box_has_rows(alice: Player, box: Place) -> None:
    pile = open_place(player=alice, name="Pile", kind=PlaceKind.PILE)
    with pytest.raises(NoBoxError):
        put_into(player=alice, parts=[Part(place(A), NOTHING, 1)], place=pile, row=1)
    names = [f"r{place(key)[0]}-{Finish.NORMAL}" for key in (A, B)]
    for edit in (Edit(row=1), Edit(place=pile.pk, divider="x")):
        with pytest.raises(NoBoxError):
            edit_lines(player=alice, names=names, edit=edit)
    assert not Lot.objects.exists()


def test_a_box_is_seen_in_rows_with_its_dividers_empty_ones_too(alice: Player, alice_client: Client, box: Place) -> None:
    say(alice, A, 3, Facts(place=box.pk, row=2, divider="Laink"))
    say(alice, B, 1, Facts(place=box.pk, row=2, divider="Laink"))
    say(alice, C, 1, Facts(place=box.pk, row=1))
    say(alice, C, 2, Facts(place=box.pk))

    def told(rows: list[BoxRow]) -> list[tuple[int | None, list[tuple[str, int]]]]:
        return [(row.number, [(one.divider.word, one.copies) for one in row.dividers]) for row in rows]

    assert told(rows_of(box)) == [(1, [("", 1)]), (2, [("Laink", 4), ("Z", 0)]), (None, [("Maybe", 0), ("", 2)])]
    page = alice_client.get(reverse("collection:place", args=[box.pk]), headers=FRENCH)
    assert "rangée 2 · derrière « Laink »" in body(page)
    laink = reverse("collection:place", args=[box.pk]) + "?row=2&divider=Laink"
    shown = alice_client.get(laink, headers=ENGLISH)
    assert {one.printing.key for one in shown.context["lines"]} == {A, B}
    assert "Show the whole box" in body(shown)
    say(alice, A, 1, Facts(place=box.pk, row=2))
    row = alice_client.get(laink.partition("&")[0], headers=ENGLISH)
    assert [(one.printing.key, one.lot.divider) for one in row.context["lines"]] == [(B, "Laink"), (A, "Laink"), (A, "")]
    assert '<h2 id="box-lines">Row 2 <a' in body(row)
    assert 'href="?row=2#box-lines" aria-current="true"' in body(row)
    bare = alice_client.get(laink.replace("Laink", ""), headers=ENGLISH)
    assert [one.printing.key for one in bare.context["lines"]] == [A]
    assert "Row 2 · behind no divider" in body(bare)
    undo_act(player=alice, act=MovementBatch.objects.of(alice).latest("pk").pk)
    empty = alice_client.get(laink.replace("Laink", "Z"), headers=ENGLISH)
    assert "Nothing stands there any more." in body(empty)
    whole = alice_client.get(reverse("collection:place", args=[box.pk]))
    assert [(one.lot.row, one.lot.divider) for one in whole.context["lines"]] == [
        (1, ""),
        (2, "Laink"),
        (2, "Laink"),
        (None, ""),
    ]


def test_a_box_of_which_nothing_is_known_has_no_rows(alice: Player, box: Place) -> None:
    plain = open_place(player=alice, name="Plain", kind=PlaceKind.BOX)
    say(alice, A, 1, Facts(place=plain.pk))
    assert rows_of(plain) == []


def test_dividers_are_named_on_the_page_of_the_place_and_undone(alice: Player, alice_client: Client, box: Place) -> None:
    here = reverse("collection:place", args=[box.pk])
    sent = {"name": "Boîte 1", "kind": "box", "note": "", "position": "1", "dividers": "3: New\n1:  Old "}
    assert alice_client.post(here, sent).status_code == 302
    box.refresh_from_db()
    assert box.dividers == "1: Old\n3: New"
    assert "dividers: 1: Old, 3: New" in body(alice_client.get(reverse("collection:act", args=[last()]), headers=ENGLISH))
    undo_act(player=alice, act=last())
    box.refresh_from_db()
    assert box.dividers == "2: Laink\n2: Z\nMaybe"
    assert alice_client.post(here, sent | {"dividers": "x" * 41}).status_code == 422
    change_place(place=box, name="Renamed", kind=PlaceKind.BOX, note="", position=1)
    box.refresh_from_db()
    assert box.dividers == "2: Laink\n2: Z\nMaybe", "who says nothing of dividers changes none"


def last() -> int:
    return MovementBatch.objects.latest("pk").pk


def test_a_word_that_begins_like_a_row_stays_a_word(alice_client: Client) -> None:
    named = [{"row": 2, "word": "2: true"}, {"row": None, "word": "2: no row"}]
    made = alice_client.post("/api/places/", {"name": "p", "kind": "box", "dividers": named}, content_type="application/json")
    assert made.json()["dividers"] == named


def test_forms_say_rows_and_dividers(alice: Player, alice_client: Client, box: Place) -> None:
    pile = open_place(player=alice, name="Pile", kind=PlaceKind.PILE)
    copies = reverse("collection:copies", args=["wankul", A])
    sent: dict[str, Any] = {"line": untold(A), "copies": 2, "place": box.pk, "row": 2, "divider": "  Laink "}
    refused = alice_client.post(copies, sent | {"place": pile.pk}, headers=ENGLISH)
    assert refused.status_code == 422
    assert "Rows and dividers are those of a box" in body(refused)
    assert alice_client.post(copies, sent | {"row": 1000}).status_code == 422
    assert alice_client.post(copies, sent).status_code == 302
    assert Lot.objects.get().facts == Facts(place=box.pk, row=2, divider="Laink")
    card = alice_client.get(reverse("catalogue:card", args=["wankul", A]), headers=FRENCH)
    assert "Boîte 1 · rangée 2 · derrière « Laink »" in body(card)

    put: dict[str, Any] = {"line": [untold(B)], "place": box.pk, "row": 7, "divider": "A–C"}
    alice_client.post(reverse("collection:unsorted"), put)
    assert Lot.objects.get(printing__key=B).facts == Facts(place=box.pk, row=7, divider="A–C")
    line = f"l{Lot.objects.get(printing__key=B).pk}"
    bulk = {"game": "wankul", "line": [line]}
    assert alice_client.post(reverse("collection:lines"), bulk | {"to-row": "x"}).status_code == 422
    assert alice_client.post(reverse("collection:lines"), bulk | {"to-row": "-", "to-divider": "D"}).status_code == 302
    assert Lot.objects.get(printing__key=B).facts == Facts(place=box.pk, divider="D")
    nowhere = alice_client.post(
        reverse("collection:unsorted"), {**put, "line": untold(C), "place": pile.pk}, follow=True, headers=ENGLISH
    )
    assert "Rows and dividers are those of a box" in body(nowhere)


def test_a_divider_typed_in_another_case_is_the_one_that_stands_there(
    alice: Player, alice_client: Client, wankul: Game, box: Place
) -> None:
    other = open_place(player=alice, name="Boîte 2", kind=PlaceKind.BOX, dividers="Forêts")
    say(alice, C, 1, Facts(place=box.pk, row=1, divider="Élèves"))
    copies = reverse("collection:copies", args=["wankul", A])
    sent: dict[str, Any] = {"line": untold(A), "copies": 1, "place": box.pk, "row": 1, "divider": "ELEVES"}
    alice_client.post(copies, sent)
    assert kept_of(A) == {(1, "Élèves")}
    alice_client.post(copies, sent | {"row": 2})
    assert kept_of(A) == {(1, "Élèves"), (2, "ELEVES")}, "another row has no such divider"
    alice_client.post(reverse("collection:unsorted"), {"line": [untold(B)], "place": box.pk, "row": 2, "divider": "laink"})
    assert kept_of(B) == {(2, "Laink")}
    lot = f"l{Lot.objects.get(printing__key=B).pk}"
    alice_client.post(reverse("collection:lines"), {"game": "wankul", "line": [lot], "to-row": "-", "to-divider": "MAYBE"})
    assert kept_of(B) == {(None, "Maybe")}
    said = {"game": "wankul", "printing": C, "copies": 1, "place": other.pk, "divider": "forets"}
    alice_client.post("/api/lots/", json.dumps(said), content_type="application/json")
    assert kept_of(C) == {(1, "Élèves"), (None, "Forêts")}
    say(alice, C, 1, Facts(place=other.pk, divider="FORÊTS"))
    alice_client.post("/api/lots/", json.dumps(said | {"divider": "FORÊTS"}), content_type="application/json")
    assert Lot.objects.get(divider="FORÊTS").copies == 2, "a twin that stands there can be named"

    content = (
        "nom;set;numero;rangement;rangée;séparateur\nMASTU;S1;108;Boîte 1;2;LAINK\nMASTU;S1;108;Neu;1;X\nMASTU;S1;108;Neu;1;x\n"
    )
    draft = read_into_draft(player=alice, game=wankul, content=content, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())
    assert kept_of(A) == {(1, "Élèves"), (2, "ELEVES"), (2, "Laink"), (1, "X")}


def kept_of(key: str) -> set[tuple[int | None, str]]:
    """Rows and dividers of the copies."""
    return set(Lot.objects.filter(printing__key=key).values_list("row", "divider"))


def test_a_divider_named_twice_in_a_row_is_one_whatever_its_case_and_accents() -> None:
    assert dividers_of("2: Élèves\n2: ELEVES\n2:  élèves \n3: eleves\nCommune\nCommunes") == (
        Divider(2, "Élèves"),
        Divider(3, "eleves"),
        Divider(None, "Commune"),
        Divider(None, "Communes"),
    )


def test_a_divider_is_renamed_or_merged_with_another_one_and_that_is_undone(
    alice: Player, alice_client: Client, bob_client: Client, box: Place
) -> None:
    say(alice, A, 2, Facts(place=box.pk, row=2, divider="Laink"))
    say(alice, B, 1, Facts(place=box.pk, row=2, divider="Lainks", condition="nm"))
    say(alice, B, 1, Facts(place=box.pk, row=1, divider="Laink"))
    here = reverse("collection:rename-divider", args=[box.pk])
    before = (set(Lot.objects.values_list("row", "divider", "copies")), box.dividers)
    page = body(alice_client.get(reverse("collection:place", args=[box.pk]) + "?row=2&divider=Lainks", headers=ENGLISH))
    assert "Rename this divider" in page
    assert page.count('id="dividers-standing"') == 1

    assert bob_client.post(here, {"row": 2, "divider": "Lainks", "word": "x"}).status_code == 404
    for wrong in ({"word": " "}, {"word": "x" * 41}, {"row": "x"}, {"row": 1000}):
        alice_client.post(here, {"row": 2, "divider": "Lainks", "word": "x"} | wrong)
    assert set(Lot.objects.values_list("row", "divider", "copies")) == before[0]

    alice_client.post(here, {"row": 2, "divider": "Lainks", "word": " LAINK "})
    assert set(Lot.objects.values_list("row", "divider", "copies")) == {(2, "Laink", 2), (2, "Laink", 1), (1, "Laink", 1)}
    alice_client.post(here, {"row": 2, "divider": "Laink", "word": "LAÏNK"})
    box.refresh_from_db()
    assert box.dividers == "2: LAÏNK\n2: Z\nMaybe"
    assert set(Lot.objects.values_list("row", "divider", "copies")) == {(2, "LAÏNK", 2), (2, "LAÏNK", 1), (1, "Laink", 1)}
    acts = MovementBatch.objects.count()
    alice_client.post(here, {"row": 2, "divider": "Lainks", "word": "Gone meanwhile"})
    assert MovementBatch.objects.count() == acts
    for _time in range(2):
        undo_act(player=alice, act=MovementBatch.objects.filter(undone_by=None, undoes=None).latest("pk").pk)
    box.refresh_from_db()
    assert (set(Lot.objects.values_list("row", "divider", "copies")), box.dividers) == before


def test_a_box_leads_to_the_new_name_of_each_divider_and_says_what_it_did_with_its_undo(
    alice: Player, alice_client: Client, box: Place
) -> None:
    say(alice, A, 2, Facts(place=box.pk, row=2, divider="Laink"))
    say(alice, B, 3, Facts(place=box.pk, row=2, divider="Lainks"))
    page, here = reverse("collection:place", args=[box.pk]), reverse("collection:rename-divider", args=[box.pk])
    shown = body(alice_client.get(page, headers=ENGLISH))
    for asked in ("row=2&amp;divider=Laink", "row=2&amp;divider=Lainks", "row=2&amp;divider=Z"):
        assert f'href="?{asked}#rename-divider"' in shown, "an empty divider too"
    assert 'id="rename-divider"' in body(alice_client.get(f"{page}?row=2&divider=Z"))

    renamed = body(alice_client.post(here, {"row": 2, "divider": "Z", "word": "Y"}, headers=ENGLISH, follow=True))
    assert "“Z” is called “Y” now." in renamed
    assert "Place changed: Boîte 1, Z → Y." in renamed
    undo = reverse("collection:undo", args=[last()])
    assert undo in renamed
    nothing_moved = body(alice_client.post(undo, headers=ENGLISH, follow=True))
    assert "Undone: everything is as before." in nothing_moved
    merged = body(alice_client.post(here, {"row": 2, "divider": "Lainks", "word": "laink"}, headers=ENGLISH, follow=True))
    assert "“Lainks” and “Laink” are one divider now: 3 copies were moved behind “Laink”." in merged
    assert "Place changed: Boîte 1, Lainks → Laink, 3 copies." in merged
    back = alice_client.post(reverse("collection:undo", args=[last()]), {"next": page}, headers=ENGLISH, follow=True)
    assert back.redirect_chain[-1][0] == page
    assert "Undone: 3 copies lie and are described as before." in body(back)
    assert set(Lot.objects.values_list("divider", "copies")) == {("Laink", 2), ("Lainks", 3)}


def test_a_place_offers_no_undo_of_what_opened_it_or_befell_another(alice: Player, alice_client: Client, box: Place) -> None:
    page = reverse("collection:place", args=[box.pk])
    assert "last-act" in body(alice_client.get(page))
    assert "/annuler/" not in body(alice_client.get(page)), "without the place there is no page to come back to"
    say(alice, A, 1, Facts(place=box.pk))
    assert reverse("collection:undo", args=[last()]) in body(alice_client.get(page))
    say(alice, B, 1, Facts(condition="nm"))
    assert "/annuler/" not in body(alice_client.get(page))


def test_forms_offer_the_dividers_of_boxes_and_say_of_which_kind_fields_are(
    alice: Player, alice_client: Client, box: Place
) -> None:
    say(alice, A, 1, Facts(place=box.pk, row=1, divider="A & B"))
    offered = [f'<option value="{word}" label="Boîte 1" data-place="{box.pk}">' for word in ("Laink", "Maybe", "A &amp; B")]
    addresses = [
        reverse("collection:unsorted"),
        reverse("collection:place", args=[box.pk]),
        reverse("collection:copies", args=["wankul", A]) + f"?line={untold(A)}",
        reverse("collection:lines"),
    ]
    for address in addresses:
        page = alice_client.get(address).content.decode()
        assert all(one in page for one in offered), address
        assert re.search(r'<input[^>]* list="dividers-standing"', page), address
        assert page.count('id="dividers-standing"') == 1, address
    for address in addresses[:3]:
        page = alice_client.get(address, headers=ENGLISH).content.decode()
        assert "js/placing." in page
        assert "a box to say the row and divider" in page, "a hidden field is told of"
        assert re.search(rf'<option value="{box.pk}" (selected )?data-kind="box"', page), address
        assert len(re.findall(r'name="(?:page|slot)"[^>]* data-of-kind="binder"', page)) == 2, address
        assert len(re.findall(r'name="(?:row|divider)"[^>]* data-of-kind="box"', page)) == 2, address
    copies = alice_client.get(addresses[2], headers=ENGLISH).content.decode()
    assert '<label for="id_place">Place</label>' in copies, "a choice is not called optional"
    new = alice_client.get(reverse("collection:places")).content.decode()
    assert "js/placing." in new
    assert re.search(r'<textarea name="dividers"[^>]* data-of-kind="box"', new)
    assert '<option value="box" data-kind="box">' in new


def untold(key: str) -> str:
    return f"r{place(key)[0]}-{Finish.NORMAL}"


def test_a_pick_list_walks_a_box_by_row_then_divider_then_name(alice: Player, wankul: Game, box: Place) -> None:
    say(alice, A, 1, Facts(place=box.pk))
    say(alice, A, 1, Facts(place=box.pk, row=2, divider="B"))
    say(alice, B, 1, Facts(place=box.pk, row=2, divider="A"))
    say(alice, C, 1, Facts(place=box.pk, row=2, divider="B"))
    say(alice, C, 1, Facts(place=box.pk, row=1))

    copies = {place(A): 2, place(B): 1, place(C): 2}
    allotment = allotted(alice, stock_of(alice, wankul), beside=[printing for printing, _finish in copies])
    with override("en"):
        walked = picks(parts_of(copies, allotment.free), allotment.lots, shelf_of(wankul))

    names = {key: Printing.objects.get(key=key).card.name for key in (A, C)}
    behind_b = sorted((A, C), key=lambda key: names[key])
    assert [one.printing.key for one in walked] == [C, B, *behind_b, A]
    assert [one.where.partition(" · ")[2] for one in walked] == ["row 1", "row 2 · behind “A”", *["row 2 · behind “B”"] * 2, ""]


def test_dividers_stand_in_the_order_in_which_their_owner_writes_them(alice: Player, alice_client: Client, wankul: Game) -> None:
    owns = {A: "b", B: "Zoo", C: "Ä"}
    own(alice, 1, *owns)
    box = open_place(player=alice, name="Shelf", kind=PlaceKind.BOX)
    sent = {"name": "Shelf", "kind": "box", "position": 0, "dividers": "Loose\n2: Zoo\n1: z\n2: b\n1: a"}
    alice_client.post(reverse("collection:place", args=[box.pk]), sent)
    box.refresh_from_db()
    assert box.dividers == "1: z\n1: a\n2: Zoo\n2: b\nLoose"
    for key, word in owns.items():
        say(alice, key, 1, Facts(place=box.pk, row=2, divider=word))

    drawn = [[one.divider.word for one in row.dividers] for row in rows_of(box)]
    assert drawn == [["z", "a"], ["Zoo", "b", "Ä"], ["Loose"]], "one that is not named stands last"
    assert [one.divider for one in Loose(box)[:]] == ["Zoo", "b", "Ä"]
    allotment = allotted(alice, stock_of(alice, wankul), beside=[printing for printing, _finish in map(place, owns)])
    walked = picks(parts_of({place(key): 1 for key in owns}, allotment.free), allotment.lots, shelf_of(wankul))
    assert [one.printing.key for one in walked] == [B, A, C]


def test_queries_ask_for_rows_and_dividers(alice: Player, bob: Player, wankul: Game, box: Place) -> None:
    say(alice, A, 1, Facts(place=box.pk, row=2, divider="A–C"))
    say(alice, A, 1, Facts(place=box.pk, row=5))
    say(alice, B, 1, Facts(place=box.pk, row=3, divider="Laink"))

    def found(query: str, player: Player = alice) -> set[str]:
        return {one.key for one in printings_asked(query, wankul, player)}

    assert found("row:2") == found("rangée:2") == {A}
    assert found("rangee>=3") == {A, B}
    assert found("row:2..4") == {A, B}
    assert found("divider:laink") == found("séparateur:Laink") == {B}
    assert found('place:"Boîte 1" divider:"A–C"') == {A}
    assert found("row:2", bob) == set()
    with pytest.raises(QueryError):
        found("row:first")


@pytest.mark.parametrize("shape", ["csv", "semicolon", "json", "xlsx"])
def test_they_go_out_and_come_in(alice: Player, alice_client: Client, bob: Player, wankul: Game, box: Place, shape: str) -> None:
    say(alice, A, 2, Facts(place=box.pk, row=2, divider="=Laink"))
    say(alice, A, 1, Facts(place=box.pk, row=3))

    sent = alice_client.get(f"/collection/exporter.csv?format={shape}").content
    draft = read_into_draft(player=bob, game=wankul, content=sent, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert set(Lot.objects.of(bob).values_list("place__name", "place__kind", "row", "divider", "copies")) == {
        ("Boîte 1", "box", 2, "=Laink", 2),
        ("Boîte 1", "box", 3, "", 1),
    }


def test_lists_say_them_of_boxes_alone(bob: Player, wankul: Game) -> None:
    open_place(player=bob, name="Pile", kind=PlaceKind.PILE)
    long = "x" * 41
    rows = f"MASTU;S1;108;Pile;2;A\nMASTU;S1;108;;2;A\nMASTU;S1;108;Kiste;2;{long}\nMASTU;S1;108;Kiste;zwei;B\n"
    draft = read_into_draft(
        player=bob, game=wankul, content=f"nom;set;numero;rangement;rangée;séparateur\n{rows}", now=timezone.now()
    )
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert set(Lot.objects.of(bob).values_list("place__name", "row", "divider", "kept")) == {
        ("Pile", None, "", ""),
        ("Kiste", 2, "", line_of_cells({"divider": long})),
        ("Kiste", None, "B", line_of_cells({"row": "zwei"})),
    }


def test_the_api_says_them(alice: Player, alice_client: Client, box: Place) -> None:
    said = {"game": "wankul", "printing": A, "copies": 2, "place": box.pk, "row": 2, "divider": " Laink "}
    post = {"content_type": "application/json"}
    assert alice_client.post("/api/lots/", json.dumps(said), **post).status_code == 200  # type: ignore[arg-type]
    (lot,) = alice_client.get("/api/lots/").json()["results"]
    assert (lot["row"], lot["divider"], lot["kept"]) == (2, "Laink", {})
    wrong = alice_client.post("/api/lots/", json.dumps(said | {"place": None}), headers=ENGLISH, **post)  # type: ignore[arg-type]
    assert wrong.json()["place"] == ["Rows and dividers are those of a box: choose one."]
    here = f"/api/places/{box.pk}/"
    assert alice_client.get(here).json()["dividers"][:2] == [{"row": 2, "word": "Laink"}, {"row": 2, "word": "Z"}]
    new = {"dividers": [{"row": 1, "word": "A"}, {"word": "B"}]}
    answer = alice_client.patch(here, json.dumps(new), **post)  # type: ignore[arg-type]
    assert answer.json()["dividers"] == [{"row": 1, "word": "A"}, {"row": None, "word": "B"}]
    assert alice_client.patch(here, json.dumps({"name": "New"}), **post).json()["dividers"] == answer.json()["dividers"]  # type: ignore[arg-type]
    for bad in ("x", [{"row": 0, "word": "A"}], [{"word": ""}], [{"word": "x" * 41}], [{"word": "x"}, 3]):
        assert alice_client.patch(here, json.dumps({"dividers": bad}), **post).status_code == 400  # type: ignore[arg-type]
