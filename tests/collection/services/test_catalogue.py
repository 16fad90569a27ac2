"""Card files become rows: all of them, once, changed in place, and never taken from somebody who owns them."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from collection.models import Card, CardSet, Game, Player, Printing
from collection.services import catalogue
from collection.services.catalogue import SyncReport, sync_catalogue
from simulator.catalog import Catalog, UnknownCatalogError, load
from simulator.games.wankul.effects.wording import card_words
from tests.collection.holders import own, owned

pytestmark = pytest.mark.django_db


def synced_with(monkeypatch: pytest.MonkeyPatch, catalog: Catalog) -> SyncReport:
    monkeypatch.setattr(catalogue, "load", lambda game: catalog)
    return sync_catalogue(game="wankul")


def without(catalog: Catalog, *keys: str) -> Catalog:
    """The same card files with some printings gone, and the cards that only they showed."""
    printings = {key: one for key, one in catalog.printings.items() if key not in keys}
    shown = {one.card_id for one in printings.values()}
    reprints = {card: tuple(one for one in catalog.reprints[card] if one.id in printings) for card in shown}
    cards = {key: card for key, card in catalog.cards.items() if key in shown}
    return replace(catalog, cards=cards, printings=printings, reprints=reprints, version="without")


def test_every_set_card_and_printing_is_there(wankul: Game) -> None:
    catalog = load("wankul")

    assert wankul.catalogue_version == catalog.version
    assert list(CardSet.objects.filter(game=wankul).values_list("code", flat=True)) == list(catalog.sets)
    assert set(Card.objects.of("wankul").values_list("key", flat=True)) == set(catalog.cards)
    assert set(Printing.objects.of("wankul").values_list("key", "card__key")) == {
        (one.id, one.card_id) for one in catalog.printings.values()
    }


def test_a_set_whose_code_changes_stays_the_same_set(wankul: Game) -> None:
    origins = CardSet.objects.get(game=wankul, slug="origins")
    CardSet.objects.filter(pk=origins.pk).update(code="ORIGINS")

    assert sync_catalogue(game="wankul").updated == 1
    assert CardSet.objects.get(pk=origins.pk).code == "S1"


def test_a_card_has_its_facts_words_and_status(wankul: Game) -> None:
    card = Card.objects.get(key="S1-035")

    assert card.facts["cost"] == 1
    assert card.facts["force"] == 3
    assert card.facts["close"] == ["violet"]
    assert card.facts["clan"] == "laink"
    assert (card.facts["scorer"], card.facts["scorer_basis"]) == (1, "official_default")
    assert [line["text"] for line in card.words["fr"]] == [line.text for line in card_words(load("wankul").cards["S1-035"], "fr")]
    assert card.engine_status == load("wankul").cards["S1-035"].status


def test_an_erratum_is_kept_with_its_printing(wankul: Game) -> None:
    assert Printing.objects.get(key="S2-133").errata == {"cost": 1, "force": 1}
    assert Card.objects.get(key="S2-060").facts["cost"] == 0


def test_positions_follow_the_printed_numbers(wankul: Game) -> None:
    legacy = Printing.objects.filter(set__code="S5").order_by("position").values_list("number", flat=True)
    special = Printing.objects.filter(set__code="HS").order_by("position").values_list("code", flat=True)

    assert list(legacy)[:3] + list(legacy)[-2:] == ["1", "2", "3", "180A", "180B"]
    assert [code for code in special if code.startswith("PGW-24")] == ["PGW-24#1", "PGW-24#2", "PGW-24#3", "PGW-24#4"]


def test_a_second_run_writes_nothing(wankul: Game) -> None:
    before = Game.objects.get(slug="wankul").synced

    with CaptureQueriesContext(connection) as queries:
        report = sync_catalogue(game="wankul")

    assert (report.created, report.updated, report.removed, report.kept) == (0, 0, (), ())
    assert report.unchanged == 6 + 746 + 957
    assert not [one for one in queries if one["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert Game.objects.get(slug="wankul").synced == before


def test_changed_facts_change_the_row_in_place(wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = load("wankul")
    before, stamp = Card.objects.get(key="S1-035"), wankul.synced
    card = catalog.cards["S1-035"]
    dearer = replace(card, facts={**card.facts, "cost": 3})
    changed = replace(catalog, cards={**catalog.cards, "S1-035": dearer}, version="changed")

    report = synced_with(monkeypatch, changed)

    after = Card.objects.get(key="S1-035")
    assert (report.created, report.updated) == (0, 1)
    assert (after.pk, after.facts["cost"]) == (before.pk, 3)
    assert Game.objects.get(slug="wankul").synced != stamp


def test_a_printing_that_left_goes_unless_somebody_owns_it(wankul: Game, alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    own(alice, 2, "S1-180")

    report = synced_with(monkeypatch, without(load("wankul"), "S1-179", "S1-180", "S1-036"))

    assert report.removed == ("S1-036", "S1-179")
    assert report.kept == ("S1-180",)
    assert owned(alice) == {"S1-180": 2}
    assert not Printing.objects.filter(key="S1-179").exists()
    assert not Card.objects.filter(key="S1-036").exists()

    again = sync_catalogue(game="wankul")

    assert (again.kept, again.removed, again.created, again.updated) == (("S1-180",), (), 0, 0)


def test_a_whole_catalogue_is_written(catalogues: None) -> None:
    Printing.objects.all().delete()
    Card.objects.all().delete()

    report = sync_catalogue(game="wankul")

    assert report.created == 746 + 957


def test_the_command_says_what_it_did(wankul: Game) -> None:
    said = StringIO()

    call_command("sync_catalogue", "wankul", stdout=said)

    assert "0 created, 0 updated, 1709 unchanged" in said.getvalue()


def test_a_game_without_card_files_is_refused(db: Any) -> None:
    with pytest.raises(UnknownCatalogError):
        sync_catalogue(game="chess")
    with pytest.raises(CommandError, match="chess"):
        call_command("sync_catalogue", "chess")
