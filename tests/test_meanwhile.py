"""What somebody deletes while somebody else writes about it is absent for the second one, and no fault of the site."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Game, OwnList, Player, SavedSearch
from collection.models.lots import PlaceKind
from collection.refusal import GoneError
from collection.services import openings, own_lists, places, players, searches, spares
from collection.services.exchanges import propose
from collection.services.importing import read_into_draft
from collection.values.rows_of_boxes import Divider
from play.replays.engine.own_games import own_table
from play.replays.models import Remark
from play.replays.services import linking, remarking
from play.runs.engine.laboratory import Played
from play.runs.models import Run
from play.runs.services import chunks, sweeping
from play.tables.models import Hint, Phase, Table
from play.tables.services import ending, hints, opening
from tests.collection.exchangers import opened, spare, ware
from tests.conftest import PASSWORD
from tests.play.conftest import NOON, Asking, asked, coins, sent
from tests.play.tables.conftest import setup_of
from tests.simulator.catalog.test_own_list import shipped_as_own

__all__ = ["asked", "coins", "sent"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: Player) -> Table:
    return opening.open_table(owner=alice, setup=setup_of("wizard_duel", practice=True), now=NOON)


@pytest.mark.usefixtures("wankul")
def test_nothing_is_written_about_what_was_deleted(alice: Player, bob: Player, table: Table) -> None:
    now, woods = timezone.now(), Game.objects.get(slug="woodland_wizards")
    box = places.open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    search = SavedSearch.objects.create(player=alice, game=woods, name="A", query="q=a", created=now)
    own_lists.keep_list(player=alice, game=woods, text=shipped_as_own("woodland_wizards"))
    ending.concede(table=table, now=now)
    link = linking.share(game=own_table(table), all_hands=True, now=now)
    remark = remarking.add_remark(game=own_table(table), moves=0, words="Oh", now=now)
    other = opening.open_table(owner=alice, setup=setup_of("wizard_duel", practice=True), now=now)
    other.phase = Phase.YOURS  # as a page saw it
    for thing in (box, search, link, remark, table, other, OwnList.objects.get(player=alice)):
        assert thing.__class__.objects.filter(pk=str(thing.pk)).delete()[0]

    deeds: list[Callable[[], Any]] = [
        lambda: places.change_place(place=box, name="Bag", kind=PlaceKind.BOX, note="", position=1),
        lambda: places.remove_place(place=box, now=now),
        lambda: places.rename_divider(place=box, divider=Divider(1, "A"), word="B"),
        lambda: own_lists.count_copies(player=alice, game=woods, copies={}),
        lambda: searches.share_search(search, is_shared=True),
        lambda: linking.show_to(link=link, audience="public"),
        lambda: remarking.tell_remark_to(remark=remark, audience="public"),
        lambda: hints.ask_hint(table=other, now=now),
        lambda: opening.rematch(table=other, seed=1, now=now),
    ]
    for deed in deeds:
        with pytest.raises(GoneError):
            deed()
    ending.delete_table(table=other)
    own_lists.drop_list(player=alice, game=woods)
    assert not Hint.objects.exists()
    assert not Table.objects.exists()


def test_an_account_that_is_deleted_does_nothing_more(alice: Player, bob: Player, wankul: Game) -> None:
    spare(alice, "S1-108")
    opened(alice, bob)
    players.delete_player(player=Player.objects.get(pk=alice.pk), password=PASSWORD)
    gives = {ware("S1-108"): 1}

    deeds: list[Callable[[], Any]] = [
        lambda: players.delete_player(player=alice, password=PASSWORD),
        lambda: players.rename_player(player=alice, display_name="Alice"),
        lambda: spares.keep_of_each(player=alice, keeps=3),
        lambda: places.open_place(player=alice, name="Box", kind=PlaceKind.BOX),
        lambda: propose(player=bob, partner=alice, game=wankul, gives={}, gets=gives, now=timezone.now()),
    ]
    for deed in deeds:
        with pytest.raises(GoneError):
            deed()


def test_an_account_whose_form_is_sent_twice_at_once_is_deleted_twice(
    alice: Player, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = Player.check_password

    def while_the_other_deletes(player: Player, password: str) -> bool:
        Player.objects.filter(pk=player.pk).delete()
        return known(player, password)

    monkeypatch.setattr(Player, "check_password", while_the_other_deletes)
    answer = alice_client.post(reverse("delete_account"), {"password": PASSWORD})

    assert answer.status_code == 302
    assert answer.headers["Location"] == reverse("home")


def test_games_of_an_account_that_is_deleted_end_without_a_word(
    alice: Player, bob: Player, asked: Asking, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a run whose player goes after the worker claimed it, and after the sweeper found it."""
    asked(alice, games=40)
    claim = chunks.claim_chunk(chunk=sent[0], now=NOON)
    assert claim is not None
    Run.objects.all().delete()
    Player.objects.filter(pk=alice.pk).delete()

    assert not chunks.finish_chunk(chunk=claim, played=Played("", 4), now=NOON)

    asked(bob, games=400)
    monkeypatch.setattr(sweeping, "wait_for_turn", gone)
    found = sweeping.SweptRuns()
    sweeping.sweep_runs(found, now=NOON)
    assert found == sweeping.SweptRuns()


def gone(_player: Player) -> Player:
    raise GoneError


def test_a_code_whose_owner_closes_in_that_moment_opens_nothing(
    alice: Player, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = openings.open_with_code(player=alice, note="", now=timezone.now()).code
    monkeypatch.setattr("collection.api.exchanges.partners_of", lambda _player: [])
    answer = bob_client.post(reverse("exchange-partner-join"), {"code": code}, content_type="application/json")

    assert answer.status_code == 404


@pytest.mark.usefixtures("wankul")
def test_a_preview_that_is_thrown_away_while_it_is_written_is_told_as_gone(
    alice: Player, alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = read_into_draft(player=alice, game=wankul, content="1 S1-108", now=timezone.now())
    monkeypatch.setattr("collection.services.importing.choose", lambda **_: type(draft).objects.filter(pk=draft.pk).delete())
    answer = alice_client.post(reverse("collection:import-choose", args=[draft.pk]), {"mode": "add", "commit": "1"})

    assert answer.status_code == 404


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_api", [False, True])
def test_a_key_that_leads_nowhere_is_no_fault_of_the_site(
    alice: Player, alice_client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, is_api: bool
) -> None:
    table = opening.open_table(owner=alice, setup=setup_of("wizard_duel", practice=True), now=NOON)
    remark = remarking.add_remark

    def after_it_was_deleted(**values: Any) -> Remark:
        Table.objects.filter(pk=table.pk).delete()
        return remark(**values)

    monkeypatch.setattr(f"play.replays.{'api' if is_api else 'views.deeds'}.add_remark", after_it_was_deleted)
    alice_client.cookies["django_language"] = "en"
    if is_api:
        address = reverse("replay-remarks", args=[table.pk])
        answer = alice_client.post(address, {"moves": 0, "words": "Oh"}, content_type="application/json")
    else:
        answer = alice_client.post(reverse("play:replay-remark", args=[table.pk]), {"moves": "0", "words": "Oh"})

    assert answer.status_code == 409
    assert "at the very same moment" in answer.content.decode()
    assert "two requests met" in caplog.text
    assert not Remark.objects.exists()
