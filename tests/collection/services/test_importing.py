"""Imports: nothing is written before it is asked, everything at once, once, undone at once; what goes out comes back."""

from __future__ import annotations

import cProfile
import csv
import io
import pstats
import random
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.catalogue.shelf import shelf_of
from collection.exports.exporting import collection_rows, problem_rows
from collection.lists import State, budget
from collection.lists.previewing import SKIPPED, Preview, preview_of
from collection.models import ActKind, Finish, Game, ImportDraft, ImportMode, Lot, MovementBatch, Place, PlaceKind, Player
from collection.services.holdings import set_holdings, undo_act
from collection.services.importing import (
    LARGEST_LIST,
    ImportExpiredError,
    ImportRefusedError,
    choose,
    commit_import,
    discard_import,
    effect_of,
    read_into_draft,
)
from collection.services.places import open_place
from collection.views.files import csv_response
from tests.collection.holders import holdings_total, own, owned, printing
from tests.growth import assert_linear

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 21, 12, tzinfo=timezone.get_default_timezone())


def drafted(player: Player, content: bytes | str, **options: Any) -> ImportDraft:
    return read_into_draft(player=player, game=Game.objects.get(slug="wankul"), content=content, now=NOW, **options)


def previewed(draft: ImportDraft) -> Preview:
    draft.refresh_from_db()
    return preview_of(draft, shelf_of(draft.game))


def committed(draft: ImportDraft, mode: ImportMode = ImportMode.ADD, *, leave_out: bool = False) -> Any:
    return commit_import(draft=draft, mode=mode, leave_out=leave_out, now=NOW)


MIXED = """3 MASTU (S1) 108
S1-108 x2
3x MASTU
2 MASTO
-2 CHIEN
4 S1-031
"""


def test_a_draft_writes_nothing_into_the_collection(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, MIXED, name="C:\\lists\\my list.txt")

    assert owned(alice) == {}
    assert (draft.name, draft.source["format"]) == ("my list.txt", "lines")


def test_every_line_ends_in_one_state_and_the_same_are_merged(alice: Player, wankul: Game) -> None:
    preview = previewed(drafted(alice, MIXED))

    assert dict(preview.counts) == {"ok": 2, "ambiguous": 1, "unmatched": 1, "invalid": 1}
    assert (preview.lines, len(preview.rows), preview.merged, preview.unresolved) == (6, 5, 1, 3)
    mastu = next(row for row in preview.rows if row.printing and row.printing.key == "S1-108")
    assert (mastu.lines, mastu.copies) == ([1, 2], 5)
    with translation.override("en"):
        reasons = [row.reason for row in preview.in_state("ambiguous", "unmatched", "invalid")]
    assert reasons == [
        "This card was printed several times.",
        "No card is called “MASTO”.",
        "The number of copies, -2, is below zero.",
    ]


def test_rows_that_are_not_resolved_stop_everything_unless_they_are_left_out(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, MIXED)

    with pytest.raises(ImportRefusedError):
        committed(draft)
    assert owned(alice) == {}

    result = committed(draft, leave_out=True)

    assert owned(alice) == {"S1-108": 5, "S1-031": 4}
    assert (result.is_new, result.act.batch.kind, result.act.added) == (True, ActKind.IMPORT, 9)


def test_choices_resolve_rows_and_can_be_taken_back(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, MIXED)
    holo, chien = printing("S1-163").pk, printing("S1-047").pk

    choose(draft=draft, choices={1: str(holo), 2: str(chien), 3: SKIPPED, 0: str(chien), 99: SKIPPED}, now=NOW)

    preview = previewed(draft)
    assert dict(preview.counts) == {"ok": 4, "skipped": 1}
    choose(draft=draft, choices={2: ""}, now=NOW)
    assert previewed(draft).counts["unmatched"] == 1
    choose(draft=draft, choices={2: str(chien)}, now=NOW)
    committed(draft)
    assert owned(alice) == {"S1-108": 5, "S1-031": 4, "S1-163": 3, "S1-047": 2}


@pytest.mark.parametrize("nonsense", ["x", "-1", "99999999", "1e3", "²", "skip"])
def test_a_choice_that_makes_no_sense_is_no_choice(alice: Player, wankul: Game, nonsense: str) -> None:
    draft = drafted(alice, "MASTU")

    choose(draft=draft, choices={0: nonsense}, now=NOW)

    assert previewed(draft).counts == {"ambiguous": 1}


def test_an_invalid_row_cannot_be_made_a_card_but_can_be_skipped(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, "-2 CHIEN\nS1-108")

    choose(draft=draft, choices={0: str(printing("S1-047").pk)}, now=NOW)
    assert previewed(draft).counts["invalid"] == 1

    choose(draft=draft, choices={0: SKIPPED}, now=NOW)
    committed(draft)
    assert owned(alice) == {"S1-108": 1}


def test_a_committed_draft_changes_nothing_when_it_comes_again(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, "3 S1-108")
    first = committed(draft)

    again = committed(draft, ImportMode.SET)

    assert (again.is_new, again.act.batch) == (False, first.act.batch)
    assert owned(alice) == {"S1-108": 3}
    undo_act(player=alice, act=first.act.batch.pk)
    committed(draft)
    assert owned(alice) == {}


def test_setting_quantities_lists_the_losses_first(alice: Player, wankul: Game) -> None:
    own(alice, 5, "S1-108", "S1-031", "S1-047")
    draft = drafted(alice, "2 S1-108\n7 S1-031\n5 S1-047\n1 S1-163")

    effect = effect_of(draft=draft, preview=previewed(draft), mode=ImportMode.SET)

    assert list(effect.values()) == [-3, 1, 2]
    result = committed(draft, ImportMode.SET)
    assert owned(alice) == {"S1-108": 2, "S1-031": 7, "S1-047": 5, "S1-163": 1}
    assert (result.act.added, result.act.removed) == (3, 3)


def test_an_import_is_undone_by_one_click(alice: Player, wankul: Game) -> None:
    own(alice, 5, "S1-108")
    result = committed(drafted(alice, "2 S1-108\n7 S1-031"), ImportMode.SET)

    undo_act(player=alice, act=result.act.batch.pk)

    assert owned(alice) == {"S1-108": 5}


def test_a_preview_waits_half_an_hour(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, "3 S1-108")
    late = NOW + timedelta(minutes=31)

    with pytest.raises(ImportExpiredError):
        commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=late)
    with pytest.raises(ImportExpiredError):
        choose(draft=draft, choices={}, now=late)
    read_into_draft(player=alice, game=wankul, content="S1-031", now=late)

    assert owned(alice) == {}
    assert not ImportDraft.objects.filter(pk=draft.pk).exists()


def test_a_discarded_draft_is_gone_but_a_committed_one_stays(alice: Player, wankul: Game) -> None:
    draft, done = drafted(alice, "3 S1-108"), drafted(alice, "1 S1-031")
    committed(done)

    discard_import(draft=draft)
    discard_import(draft=done)

    assert list(ImportDraft.objects.of(alice)) == [done]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"x" * (LARGEST_LIST + 1), "20 MB"),
        ("S1-108\n" * 100_001, "100,001 lines"),
        (b"PK\x03\x04" + b"\0" * 100, "CSV"),
        (b"\x89PNG\r\n\x1a\n", "no text"),
        ("", "no card"),
        ("# only a comment\n", "no card"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(alice: Player, wankul: Game, content: bytes | str, said: str) -> None:
    with translation.override("en"), pytest.raises(ImportRefusedError, match=said):
        drafted(alice, content)

    assert not ImportDraft.objects.exists()


def test_the_rows_left_out_come_with_their_columns_and_the_reason(alice: Player, wankul: Game) -> None:
    table = "Qty;Name;Langue\n3;MASTU;fr\n1;=cmd|'/C calc'!A0;en\nx;CHIEN;fr\n2;CAMPING-CAR;fr\n"
    draft = drafted(alice, table)

    with translation.override("en"):
        rows = list(problem_rows(draft, previewed(draft)))

    assert rows[0] == ("Qty", "Name", "Langue", "reason")
    assert ("3", "MASTU", "fr", "This card was printed several times.") in rows
    assert ("x", "CHIEN", "fr", "Column “Qty”: “x” is not a number of copies.") in rows
    text = csv_response(rows, name="x.csv", delimiter=";").content.decode()
    assert "'=cmd|" in text


copies = st.integers(1, 30)
collections = st.dictionaries(st.tuples(st.integers(0, 956), st.sampled_from(list(Finish))), copies, min_size=1, max_size=25)


@pytest.mark.database
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])  # as many on PostgreSQL
@given(cards=collections, delimiter=st.sampled_from([",", ";"]), mode=st.sampled_from(list(ImportMode)))
def test_what_is_exported_comes_back_the_same(
    alice: Player, bob: Player, wankul: Game, cards: dict[tuple[int, Finish], int], delimiter: str, mode: ImportMode
) -> None:
    printings = shelf_of(wankul).printings
    for player, wanted in ((alice, cards), (bob, {})):
        everything = {(one, Finish(finish)): 0 for one, finish in holdings_total(player)}
        set_holdings(
            player=player, copies=everything | {(printings[n].id, finish): count for (n, finish), count in wanted.items()}
        )

    content = csv_response(collection_rows(alice, wankul), name="x.csv", delimiter=delimiter).content
    draft = read_into_draft(player=bob, game=wankul, content=content, now=NOW)
    result = commit_import(draft=draft, mode=mode, leave_out=False, now=NOW)

    assert result.preview.counts == {State.OK: len(cards)}
    assert draft.source["unused"] == []
    assert holdings_total(bob) == holdings_total(alice)


def test_the_whole_catalogue_goes_out_and_comes_back(alice: Player, bob: Player, wankul: Game) -> None:
    dice = random.Random(7)
    set_holdings(player=alice, copies={(one.id, f): dice.randint(1, 9) for one in shelf_of(wankul).printings for f in Finish})

    content = csv_response(collection_rows(alice, wankul), name="x.csv").content
    draft = drafted(bob, content, name="all.csv")
    committed(draft)

    assert holdings_total(bob) == holdings_total(alice)
    assert len(list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))) == 2 * 957 + 1


def test_ten_thousand_lines_are_read_and_written(alice: Player, wankul: Game) -> None:
    dice = random.Random(3)
    shelf = shelf_of(wankul)
    lines = [
        f"{dice.randint(1, 3)} {one.card.name} ({one.set.code}) {one.number}" for one in dice.choices(shelf.printings, k=9_800)
    ]
    lines += [f"2 NO SUCH CARD {number}" for number in range(100)] + ["MASTU"] * 50 + [f"-1 {number}" for number in range(50)]

    draft = drafted(alice, "\n".join(lines).encode())
    preview = previewed(draft)
    committed(draft, leave_out=True)

    assert (preview.lines, preview.counts["unmatched"], preview.counts["invalid"]) == (10_000, 100, 50)
    assert preview.counts["ambiguous"] >= 1
    assert MovementBatch.objects.of(alice).count() == 1


ETCHED = """Count,Name,Edition,Collector Number,Foil
1,MASTU,S1,108,etched
2,MASTU,S1,108,etched
4,CHIEN,S1,47,Surge Foil
1,CHIEN,S1,47,foil
3,NO SUCH CARD,S1,,etched
"""


def test_a_finish_that_is_not_ours_waits_to_be_explained_and_then_counts(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, ETCHED)

    assert draft.source["words"] == {"finish": {"etched": 2, "Surge Foil": 1}}
    assert dict(previewed(draft).counts) == {"finish": 2, "ok": 1, "unmatched": 1}
    with pytest.raises(ImportRefusedError):
        committed(draft)

    choose(draft=draft, choices={}, meanings={"finish": {"etched": "foil", "Surge Foil": "chrome", "x": "foil"}}, now=NOW)
    assert dict(previewed(draft).counts) == {"finish": 1, "ok": 2, "unmatched": 1}

    choose(draft=draft, choices={}, meanings={"finish": {"Surge Foil": "foil"}}, now=NOW)
    committed(draft, leave_out=True)
    assert holdings_total(alice) == {(printing("S1-108").pk, "foil"): 3, (printing("S1-047").pk, "foil"): 5}


def test_rows_of_a_finish_can_be_left_out_together_and_the_choice_taken_back(alice: Player, wankul: Game) -> None:
    draft = drafted(alice, ETCHED)

    choose(draft=draft, choices={}, meanings={"finish": {"etched": SKIPPED}}, now=NOW)
    assert dict(previewed(draft).counts) == {"finish": 1, "ok": 1, SKIPPED: 2}
    choose(draft=draft, choices={}, meanings={"finish": {"etched": ""}}, shown={"finish": {"etched": SKIPPED}}, now=NOW)

    assert dict(previewed(draft).counts) == {"finish": 2, "ok": 1, "unmatched": 1}
    with translation.override("en"):
        left_out = [row[-1] for row in problem_rows(draft, previewed(draft))][1:]
    assert left_out[0] == "“etched” is a finish this site does not have."
    assert list(problem_rows(draft, previewed(draft)))[1][:5] == ("1", "MASTU", "S1", "108", "etched")


def test_a_list_costs_no_more_than_it_has_lines(alice: Player, wankul: Game) -> None:
    dice = random.Random(5)

    def mixed(number: int) -> str:
        cards = dice.choices(shelf_of(wankul).printings, k=number)
        lines = [f"{dice.randint(1, 9)},{one.card.name!r},{one.set.code},{one.number}".replace("'", '"') for one in cards]
        return "\n".join(["quantity,name,set,number", *lines, *(f"1,NO SUCH CARD {place},S1," for place in range(number))])

    def read(text: str) -> None:
        assert previewed(drafted(alice, text)).lines == text.count("\n")

    assert_linear(read, mixed(2_500), mixed(10_000))


def test_no_more_than_a_few_previews_of_a_player_wait(alice: Player, bob: Player, wankul: Game) -> None:
    other = drafted(bob, "1 S1-001")
    drafts = [
        read_into_draft(player=alice, game=wankul, content=f"{number} S1-108", now=NOW + timedelta(seconds=number))
        for number in range(1, 8)
    ]

    assert list(ImportDraft.objects.of(alice)) == drafts[:1:-1]
    assert list(ImportDraft.objects.of(bob)) == [other]


def test_a_list_that_takes_too_long_to_read_is_refused_as_a_whole(
    alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_SECONDS", 0.0)
    table = "name,set,number\n" + "".join(f"NO CARD {number},ZZ{number},{number}\n" for number in range(5_000))

    for text in ("".join(f"3 ZZ{number} qw er ty 5\n" for number in range(5_000)), table):
        with translation.override("en"), pytest.raises(ImportRefusedError, match=r"^Reading this list takes too long\. Split it"):
            drafted(alice, text)

    assert not ImportDraft.objects.exists()
    monkeypatch.undo()
    assert previewed(drafted(alice, "3 MASTU (S1) 108")).ready == 1


def test_the_reason_of_a_row_costs_one_sentence(alice: Player, wankul: Game) -> None:
    rows = previewed(drafted(alice, "".join(f"2 NO CARD {number}\n-{number + 1} CHIEN\n" for number in range(200)))).rows
    with cProfile.Profile() as profile:
        reasons = {row.reason for row in rows}

    assert len(reasons) == len(rows) == 400
    assert pstats.Stats(profile).total_calls < 40 * len(rows)  # type: ignore[attr-defined]  # typeshed lacks it


@pytest.mark.parametrize(
    ("table", "kinds"),
    [
        ("Code,Place,Page\nS1-108,Vert,\nS1-047,Vert,3\nS1-031,Carton,", {"Vert": "binder", "Carton": "box"}),
        ("Binder Name,Binder Type,Name,Set code,Collector number,Quantity\nVert,binder,MASTU,S1,108,1", {"Vert": "binder"}),
    ],
)
def test_a_place_is_opened_as_what_the_whole_list_says_it_is(
    alice: Player, wankul: Game, table: str, kinds: dict[str, str]
) -> None:
    """The first line alone decided: the pages of all others were lost where it named none."""
    draft = read_into_draft(player=alice, game=wankul, content=table, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert {one.name: one.kind for one in Place.objects.of(alice)} == kinds
    assert list(Lot.objects.of(alice).exclude(page=None).values_list("page", flat=True)) == ([3] if "Carton" in kinds else [])


def test_a_number_that_names_its_set_is_not_asked_for_one(alice: Player, wankul: Game) -> None:
    """Several cards of one set have the number HS-1: to say the set again changed nothing, and was asked for."""
    draft = read_into_draft(player=alice, game=wankul, content="Code,Quantity\nHS-1,1\n", now=timezone.now())
    found = preview_of(draft, shelf_of(wankul))

    assert (found.without_set, found.ready) == (0, 0)
    assert len(draft.rows[0]["candidates"]) > 1


def test_the_set_of_numbers_without_one_is_said_once(alice: Player, wankul: Game) -> None:
    """Each of them was asked for, though the list of a whole set says nothing but its numbers."""
    draft = read_into_draft(player=alice, game=wankul, content='{"31": 2, "47": 1, "MASTU": 1}', now=timezone.now())
    shelf = shelf_of(wankul)
    before = preview_of(draft, shelf)
    assert (before.without_set, before.ready) == (2, 0)
    with translation.override("en"):
        assert before.rows[0].reason == "Several cards have this number."

    choose(draft=draft, choices={}, numbers_of="S1", now=timezone.now())
    draft.refresh_from_db()
    assert [row.printing.key for row in preview_of(draft, shelf).rows if row.printing] == ["S1-031", "S1-047"]
    other = next(one for one in shelf.printings if one.key == "S2-031")
    choose(draft=draft, choices={0: str(other.id)}, numbers_of="no set", now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=True, now=timezone.now())
    assert owned(alice) == {"S2-031": 2, "S1-047": 1}


def test_a_currency_of_which_nothing_is_said_stays_and_an_empty_one_is_taken_back(alice: Player, wankul: Game) -> None:
    content = "Count,Name,Set,Number,Purchase price\n1,MASTU,S1,108,2.50\n"
    draft = read_into_draft(player=alice, game=wankul, content=content, now=timezone.now())
    read = []
    for said in ("chf", None, "francs", ""):
        choose(draft=draft, choices={}, currency=said, now=timezone.now())
        draft.refresh_from_db()
        read.append(preview_of(draft, shelf_of(wankul)).rows[0].saying.facts.currency)

    assert read == ["CHF", "CHF", "CHF", "EUR"]


def test_no_set_said_asks_row_by_row_again(alice: Player, wankul: Game) -> None:
    draft = read_into_draft(player=alice, game=wankul, content='{"31": 2}', now=timezone.now())
    choose(draft=draft, choices={}, numbers_of="S1", now=timezone.now())
    choose(draft=draft, choices={}, numbers_of="", now=timezone.now())

    draft.refresh_from_db()
    assert preview_of(draft, shelf_of(wankul)).ready == 0


@pytest.mark.parametrize(
    ("name", "cells", "kind"),
    [
        ("Classeur 1", "", PlaceKind.BINDER),
        ("binder rare", "", PlaceKind.BINDER),
        ("Album été", "", PlaceKind.BINDER),
        ("Mon portfolio", "", PlaceKind.BINDER),
        ("Boîte 1", "", PlaceKind.BOX),
        ("Albumine", "", PlaceKind.BOX),
        ("Boîte pour classeur", "", PlaceKind.BOX),
        ("Classeur à tiroirs", "2", PlaceKind.BOX),
    ],
)
def test_a_place_that_is_called_a_binder_is_opened_as_one(
    alice: Player, wankul: Game, name: str, cells: str, kind: PlaceKind
) -> None:
    """But where the list puts copies into a row, that says more than a name."""
    draft = read_into_draft(
        player=alice, game=wankul, content=f"name;set;number;location;row\nMASTU;S1;108;{name};{cells}\n", now=timezone.now()
    )
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert [(one.name, one.kind) for one in Place.objects.of(alice)] == [(name, kind)]


@pytest.mark.parametrize(
    ("said", "kind"), [("pile", "pile"), ("Boîte", "box"), ("binder", "binder"), ("tiroir", "binder"), ("", "binder")]
)
def test_a_list_says_what_a_place_is(alice: Player, wankul: Game, said: str, kind: str) -> None:
    """That says more than a name; what nobody knows is kept beside the copies."""
    content = f"name;set;number;location;kind of place\nMASTU;S1;108;Classeur 1;{said}\n"
    draft = read_into_draft(player=alice, game=wankul, content=content, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert [one.kind for one in Place.objects.of(alice)] == [kind]
    assert ("tiroir" in Lot.objects.get().kept) == (said == "tiroir")


def test_a_place_that_is_there_stays_what_it_is_whatever_it_is_called(alice: Player, wankul: Game) -> None:
    there = open_place(player=alice, name="Classeur 1", kind=PlaceKind.BOX)
    draft = read_into_draft(
        player=alice, game=wankul, content="name;set;number;location\nMASTU;S1;108;Classeur 1\n", now=timezone.now()
    )
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert [(one.pk, one.kind) for one in Place.objects.of(alice)] == [(there.pk, PlaceKind.BOX)]
