"""What the columns of unknown tables hold: said once, kept for the same columns, read again in request and worker."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.catalogue.shelf import shelf_of
from collection.lists.previewing import preview_of
from collection.models import ColumnMap, Facts, Game, ImportDraft, ImportMode, Lot, Player
from collection.services import long_lists, waking
from collection.services.allowances import account, one_at_a_time
from collection.services.importing import (
    READING,
    ImportBusyError,
    ImportExpiredError,
    NoCardColumnError,
    commit_import,
    read_into_draft,
    read_rows,
)
from collection.services.long_lists import read_draft, take_in
from collection.services.mapping import (
    LONGEST_SAMPLE,
    MOST_MAPS,
    UnusableColumnsError,
    columns_in,
    forget_columns,
    map_columns,
    price_to_ask,
)
from collection.values.kept_cells import cells_of
from tests.collection.holders import body, owned

pytestmark = pytest.mark.usefixtures("wankul")
TABLE = "Bezeichnung;Stück;Nr;Zustand;Händler;Lager\nMASTU;2;108;NM;Otto;Kiste 1\nGARAGISTE;1;31;;;\n"
FIELDS = ["name", "copies", "number", "condition", "kept", "place"]
ENGLISH = {"accept-language": "en"}


def read(player: Player, game: Game, text: str = TABLE) -> ImportDraft:
    return read_into_draft(player=player, game=game, content=text, name="lager.csv", now=timezone.now())


def ready(draft: ImportDraft) -> int:
    draft.refresh_from_db()
    return preview_of(draft, shelf_of(draft.game)).ready


def test_a_table_of_unknown_columns_is_read_as_its_sender_says_and_remembered(alice: Player, bob: Player, wankul: Game) -> None:
    draft = read(alice, wankul)
    assert ready(draft) == 0
    assert [(one.name, one.samples[0]) for one in columns_in(draft)][:3] == [
        ("Bezeichnung", "MASTU"),
        ("Stück", "2"),
        ("Nr", "108"),
    ]

    map_columns(draft=draft, fields=FIELDS, now=timezone.now())
    assert ready(draft) == 2
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())

    assert owned(alice) == {"S1-108": 2, "S1-031": 1}
    lot = Lot.objects.get()
    assert lot.facts == Facts(condition="nm", place=lot.place_id, kept='{"Händler":"Otto"}')
    assert str(lot.place) == "Kiste 1"
    again = read(alice, wankul, TABLE.replace("Bezeichnung", " BEZEICHNUNG ").replace("Otto", "Eva"))
    assert ready(again) == 2
    assert [one.field for one in columns_in(again)] == FIELDS
    assert ready(read(bob, wankul)) == 0, "what Alice said holds for Alice"
    forget_columns(draft=again, now=timezone.now())
    assert ready(again) == 0


def test_what_somebody_says_holds_before_what_names_mean_as_usual(alice: Player, wankul: Game) -> None:
    text = "Name,Number,Quantity\n31,MASTU,1\n"
    draft = read(alice, wankul, text)
    assert [one.field for one in columns_in(draft)] == ["name", "number", "copies"]
    map_columns(draft=draft, fields=["copies", "name", ""], now=timezone.now())
    row = preview_of(ImportDraft.objects.get(pk=draft.pk), shelf_of(wankul)).rows[0]
    assert (row.packed["copies"], row.name) == (31, "MASTU")


@pytest.mark.parametrize(
    "fields",
    [["copies", "", "", "", "", ""], ["name", "note", "note", "", "", ""], ["name", "x", "", "", "", ""], ["name"]],
)
def test_columns_that_make_no_sense_are_refused(alice: Player, wankul: Game, fields: list[str]) -> None:
    draft = read(alice, wankul)
    with pytest.raises(UnusableColumnsError):
        map_columns(draft=draft, fields=fields, now=timezone.now())
    assert not ColumnMap.objects.exists()


def test_lists_without_columns_have_none_and_old_drafts_are_over(alice: Player, wankul: Game) -> None:
    for text in ("3 MASTU", '[{"name": "MASTU", "quantity": 2}]', '{"31": 2}'):
        assert columns_in(read(alice, wankul, text)) == []
    draft = read(alice, wankul)
    ImportDraft.objects.update(created=timezone.now() - (draft.expires - draft.created))
    with pytest.raises(ImportExpiredError):
        map_columns(draft=draft, fields=FIELDS, now=timezone.now())


def test_a_player_keeps_so_many_and_the_oldest_makes_room(alice: Player, wankul: Game) -> None:
    now = timezone.now()
    ColumnMap.objects.bulk_create(
        ColumnMap(player=alice, digest=str(number), cells=["a", str(number)], fields=["name", ""], changed=now)
        for number in range(MOST_MAPS)
    )
    map_columns(draft=read(alice, wankul), fields=FIELDS, now=timezone.now())
    assert ColumnMap.objects.count() == MOST_MAPS


def test_a_long_table_is_read_again_by_a_worker(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_lists, "LONG", 2)
    monkeypatch.setattr(waking, "send", lambda *_, **__: None)
    text = "Artikel;price;SKU;Condition\n" + "MASTU;1;2;NM\n" * 5
    with pytest.raises(NoCardColumnError):
        take_in(player=alice, game=wankul, content=text, now=timezone.now())
    draft = take_in(player=alice, game=wankul, content=TABLE + TABLE.partition("\n")[2], now=timezone.now())
    read_draft(draft=draft.pk, clock=timezone.now)
    assert ready(draft) == 0

    draft = ImportDraft.objects.get(pk=draft.pk)
    map_columns(draft=draft, fields=FIELDS, now=timezone.now())
    draft.refresh_from_db()
    assert not draft.is_read
    read_draft(draft=draft.pk, clock=timezone.now)

    assert ready(draft) == 2, "of four lines, two and two the same"


def test_a_worker_that_read_a_list_with_other_columns_than_were_said_meanwhile_writes_nothing(
    alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its claim and that of the next worker had the same name, and the list was read as nobody wanted it."""
    monkeypatch.setattr(long_lists, "LONG", 2)
    monkeypatch.setattr(waking, "send", lambda *_, **__: None)
    draft = take_in(player=alice, game=wankul, content=TABLE + TABLE.partition("\n")[2], now=timezone.now())

    def meanwhile(*arguments: Any) -> Any:
        monkeypatch.setattr(long_lists, "read_rows", read_rows)
        map_columns(draft=ImportDraft.objects.get(), fields=FIELDS, now=timezone.now())
        return read_rows(*arguments)

    monkeypatch.setattr(long_lists, "read_rows", meanwhile)
    for _worker in range(2):
        read_draft(draft=draft.pk, clock=timezone.now)

    assert ready(draft) == 2


def test_the_pages_lead_from_a_refused_table_to_its_preview(alice_client: Client, bob_client: Client) -> None:
    text = "idProduct;price;sku;Artikel\n1;0,10;7;MASTU\n"
    sent: dict[str, Any] = {"game": "wankul", "text": text}
    asked = alice_client.post(reverse("collection:import"), sent, follow=True, headers=ENGLISH)
    here = reverse("collection:import-columns", args=[ImportDraft.objects.get().pk])

    assert asked.redirect_chain[-1][0] == here
    assert "MASTU" in body(asked)
    assert "What the columns hold" in body(asked)
    assert bob_client.get(here).status_code == 404
    assert "One column at least" in body(alice_client.post(here, {"column-1": "paid"}, headers=ENGLISH))
    assert alice_client.post(here, {"column-1": "paid"}).status_code == 422
    seen = alice_client.post(here, {"column-1": "paid", "column-3": "name"}, follow=True, headers=ENGLISH)
    assert "What was understood" in body(seen)
    assert f'href="{here}"' in seen.content.decode()
    assert "Forget it" in body(alice_client.get(here, headers=ENGLISH))
    free = read(Player.objects.get(email="alice@example.com"), Game.objects.get(slug="wankul"), "3 MASTU")
    assert alice_client.get(reverse("collection:import-columns", args=[free.pk])).status_code == 302


@pytest.mark.parametrize(
    "text",
    [
        "2 PORTAL, encore\n1 NAVIRE PIRATE\n" + "A" * 140_000,
        "nom,numero,x\n" + "A" * 140_000 + ",1,2\n",
        'nom,numero,x\n"' + ("a" * 9_000 + "\n") * 18,
    ],
    ids=["free text", "one long line", "an open quote"],
)
def test_lines_that_are_too_long_are_cut_for_samples_too(alice: Player, wankul: Game, alice_client: Client, text: str) -> None:
    draft = read(alice, wankul, text)
    assert all(len(one) <= LONGEST_SAMPLE for column in columns_in(draft) for one in column.samples)
    for name in ("import-preview", "import-columns"):
        assert alice_client.get(reverse(f"collection:{name}", args=[draft.pk])).status_code == 200
    chosen = alice_client.post(reverse("collection:import-choose", args=[draft.pk]), {"commit": "1", "mode": "no"})
    assert chosen.status_code == 422


def test_to_forget_is_all_or_nothing(alice: Player, wankul: Game) -> None:
    """A list being read elsewhere, and a preview that was committed meanwhile: what was said of its columns stays."""
    draft, now = read(alice, wankul), timezone.now()
    with one_at_a_time(READING, who=account(alice), now=now):
        with pytest.raises(ImportBusyError):
            map_columns(draft=draft, fields=FIELDS, now=now)
        assert not ColumnMap.objects.exists()
    map_columns(draft=draft, fields=FIELDS, now=now)
    with one_at_a_time(READING, who=account(alice), now=now), pytest.raises(ImportBusyError):
        forget_columns(draft=draft, now=now)
    assert ColumnMap.objects.count() == 1
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=now)
    with pytest.raises(ImportExpiredError):
        forget_columns(draft=draft, now=now)
    assert ColumnMap.objects.count() == 1


def test_a_table_that_names_no_card_when_forgotten_waits_for_its_columns(alice_client: Client) -> None:
    text = "idProduct;price;sku;Artikel\n1;0,10;108;MASTU\n"
    alice_client.post(reverse("collection:import"), {"game": "wankul", "text": text})
    draft = ImportDraft.objects.get()
    here = reverse("collection:import-columns", args=[draft.pk])
    alice_client.post(here, {"column-2": "number", "column-3": "name"})
    assert ready(draft) == 1

    forgotten = alice_client.post(here, {"forget": "1"}, follow=True, headers=ENGLISH)

    assert forgotten.status_code == 200
    assert forgotten.request["PATH_INFO"] == here
    assert "names no card" in body(forgotten)
    draft.refresh_from_db()
    assert (draft.is_read, draft.problem, draft.rows) == (False, "no_card_column", [])
    assert not ColumnMap.objects.exists()
    with pytest.raises(ImportExpiredError):
        commit_import(draft=draft, mode=ImportMode.ADD, leave_out=True, now=timezone.now())
    alice_client.post(here, {"column-2": "number", "column-3": "name"})
    assert ready(draft) == 1


def test_a_table_taken_for_lines_says_so_and_its_columns_are_guessed(alice: Player, wankul: Game, alice_client: Client) -> None:
    draft = read(alice, wankul, "Truc;Combien;Ou\nMASTU;2;A\nGARAGISTE;999;B\nAutre;1;C\n")
    page = alice_client.get(reverse("collection:import-preview", args=[draft.pk]), headers=ENGLISH)
    assert "This looks like a table of 3 columns" in body(page)
    assert [one.field for one in columns_in(draft)] == ["name", "copies", ""]
    for other in ("3 MASTU", "Foo, bar\nBaz\n", TABLE.replace("Bezeichnung", "Name")):
        page = alice_client.get(reverse("collection:import-preview", args=[read(alice, wankul, other).pk]), headers=ENGLISH)
        assert "This looks like a table" not in body(page)
    usual = read(alice, wankul, "Name;Combien\nMASTU;2\n")
    assert [one.field for one in columns_in(usual)] == ["name", "kept"], "nothing is guessed where names say it"


PRICED = "Nom;Extension;Numéro;Quantité;Prix;Date d'achat\nMASTU;S1;108;1;1,50 €;31/12/2025\nGARAGISTE;S1;31;1;2,00 €;\n"


def pressed(page: str, said: str) -> dict[str, str]:
    """What the form that asks of a price sends when the button with these words is pressed."""
    (form,) = re.findall(r'<form[^>]*colonnes/">.*?</form>', page, re.DOTALL)
    fields = dict(re.findall(r'<input type="hidden" name="(column-\d+)" value="(\w*)">', form))
    return fields | dict(re.findall(rf'name="(column-\d+)" value="(\w*)">{said}', form))


@pytest.mark.parametrize(("said", "paid"), [("Yes", [Decimal("1.50"), Decimal("2.00")]), ("No", [None, None])])
def test_a_column_of_prices_is_asked_about_and_one_press_answers(
    alice: Player, alice_client: Client, wankul: Game, said: str, paid: list[Decimal | None]
) -> None:
    draft = read(alice, wankul, PRICED)
    at = reverse("collection:import-preview", args=[draft.pk])
    page = body(alice_client.get(at, headers=ENGLISH))
    assert "1,50 €" in page
    assert "unknown column will not be kept" not in page

    answer = alice_client.post(reverse("collection:import-columns", args=[draft.pk]), pressed(page, said))

    assert answer["location"] == at
    assert "is this what you paid" not in body(alice_client.get(at, headers=ENGLISH))
    draft.refresh_from_db()
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())
    assert owned(alice) == {"S1-108": 1, "S1-031": 1}
    lots = {lot.printing.number: lot for lot in Lot.objects.select_related("printing")}
    assert [lots[number].paid if number in lots else None for number in ("108", "31")] == paid
    assert lots["108"].paid_on == date(2025, 12, 31)


def test_prices_that_nobody_answers_for_are_told_to_be_lost_and_can_be_kept(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    draft = read(alice, wankul, PRICED)
    at = reverse("collection:import-preview", args=[draft.pk])
    page = body(alice_client.get(at, headers=ENGLISH))
    assert "Without an answer its prices are lost" in page
    assert "“Prix” waits for an answer above" in page.partition('id="commit"')[2], "where it is written, too"

    alice_client.post(reverse("collection:import-columns", args=[draft.pk]), pressed(page, "Keep it as it stands"))

    assert "prices" not in body(alice_client.get(at, headers=ENGLISH))
    draft.refresh_from_db()
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())
    assert [cells_of(one.kept) for one in Lot.objects.order_by("printing__number")] == [{"Prix": "1,50 €"}, {"Prix": "2,00 €"}]


@pytest.mark.parametrize(
    "header",
    ["Name,Price,Purchase Price", "Name,Price,idProduct", "Name,Number"],
    ids=["what was paid stands beside it", "what Cardmarket asks for", "none"],
)
def test_no_price_is_asked_about_where_none_is_missing(alice: Player, wankul: Game, header: str) -> None:
    draft = read(alice, wankul, f"{header}\nMASTU,1.50,2\n")
    assert price_to_ask(draft, columns_in(draft)) is None


def test_foils_counted_beside_the_copies_stay_counted_when_columns_are_said(alice: Player, wankul: Game) -> None:
    draft = read(alice, wankul, "Name,Quantity,Foil count,Price\nMASTU,3,1,1.50\n")
    fields = [one.field for one in columns_in(draft)]
    map_columns(draft=draft, fields=[*fields[:3], "paid"], now=timezone.now())
    rows = preview_of(ImportDraft.objects.get(pk=draft.pk), shelf_of(wankul)).rows
    assert sorted((row.packed["copies"], row.packed["finish"]) for row in rows) == [(1, "foil"), (2, "normal")]
