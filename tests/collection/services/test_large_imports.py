"""Large imports: agreed to, written by a worker once or not at all; whatever dies in between is taken up or told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from collection import tasks
from collection.models import Game, Holding, ImportDraft, ImportMode, MovementBatch, Player
from collection.models.imports import KEPT
from collection.services import importing, large_imports, planning, waking
from collection.services.importing import (
    MOST_WAITING,
    ImportAgreedError,
    ImportExpiredError,
    ImportRefusedError,
    discard_import,
    read_into_draft,
)
from collection.services.large_imports import MOST_ATTEMPTS, agree, is_large, take_back, write_draft
from collection.services.long_lists import sweep_lists
from collection.services.mapping import map_columns
from collection.services.planning import alone
from collection.services.players import wait_for_turn
from collection.services.waking import BrokerAwayError

pytestmark = pytest.mark.django_db

LIST = "2 S1-031\n3 S1-108\n"
EN: dict[str, Any] = {"accept-language": "en"}
HTMX: dict[str, Any] = {"hx-request": "true", **EN}

Agreeing = Callable[..., ImportDraft]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, UUID]]:
    """What workers were called for."""
    found: list[tuple[str, UUID]] = []
    monkeypatch.setattr(waking, "send", lambda task, *, draft: found.append((task, UUID(draft))))
    return found


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an import of two rows be a large one."""
    monkeypatch.setattr(large_imports, "LARGE_ACT", 1)


@pytest.fixture
def agreed(alice: Player, wankul: Game, calls: list[Any], django_capture_on_commit_callbacks: Any) -> Agreeing:
    def say(content: str = LIST, mode: ImportMode = ImportMode.ADD, *, leave_out: bool = False) -> ImportDraft:
        draft = read_into_draft(player=alice, game=wankul, content=content, now=timezone.now())
        with django_capture_on_commit_callbacks(execute=True), override("en"):
            agree(draft=draft, mode=mode, leave_out=leave_out, now=timezone.now())
        draft.refresh_from_db()
        return draft

    return say


def write(draft: ImportDraft) -> ImportDraft:
    write_draft(draft=draft.pk, clock=timezone.now)
    draft.refresh_from_db()
    return draft


def copies() -> int:
    return sum(Holding.objects.values_list("copies", flat=True))


def sent(client: Client, draft: ImportDraft, end: str, **more: str) -> Any:
    return client.post(f"/collection/importer/{draft.pk}/{end}/", more, headers=EN)


def page_of(client: Client, draft: ImportDraft, end: str = "", headers: dict[str, Any] = EN) -> Any:
    return client.get(f"/collection/importer/{draft.pk}/{end}", headers=headers)


def test_a_yes_is_written_by_a_worker_once_however_often_it_is_said_and_called(agreed: Agreeing, calls: list[Any]) -> None:
    draft = agreed()
    agree(draft=draft, mode=ImportMode.SET, leave_out=False, now=timezone.now())
    assert (copies(), calls) == (0, [(tasks.write_list.name, draft.pk)])

    write(draft)
    write(draft)

    assert (copies(), MovementBatch.objects.count(), draft.attempts) == (5, 1, 1)
    assert draft.committed
    assert draft.lease is None
    assert sweep_lists(now=timezone.now() + timedelta(hours=1)) == 0


@pytest.mark.usefixtures("small")
def test_the_pages_say_that_it_waits_and_lead_to_the_act(
    alice: Player, wankul: Game, alice_client: Client, calls: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    draft = read_into_draft(player=alice, game=wankul, content=LIST, now=timezone.now())
    for _twice in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            answer = sent(alice_client, draft, "choisir", commit="1", mode="add")
        assert (answer.status_code, answer["Location"]) == (302, f"/collection/importer/{draft.pk}/")
    assert len(calls) == 1

    page = page_of(alice_client, draft).text
    assert "Waiting its turn" in page
    assert "Refresh</a></noscript>" in page
    assert "Nothing can be written" not in page
    assert 'id="writing"' in page_of(alice_client, draft, "avancement/?writing", HTMX).text
    assert page_of(alice_client, draft, "colonnes/").status_code == 302

    write(draft)

    act = MovementBatch.objects.get()
    assert page_of(alice_client, draft, "avancement/?writing", HTMX)["HX-Redirect"] == f"/collection/importer/{draft.pk}/"
    assert page_of(alice_client, draft)["Location"] == f"/collection/journal/{act.pk}/"


@pytest.mark.usefixtures("small")
def test_a_large_list_that_changes_nothing_says_so(alice: Player, wankul: Game, alice_client: Client, agreed: Agreeing) -> None:
    """It led to the collection without a word, where the last act stood as if it were this one."""
    write(agreed())
    again = write(agreed(mode=ImportMode.SET))

    page = alice_client.get(f"/collection/importer/{again.pk}/", headers=EN, follow=True)

    assert again.committed
    assert "Your collection already is as this list says" in page.text


@pytest.mark.usefixtures("small")
def test_a_yes_that_is_taken_back_leaves_what_was_chosen(
    alice: Player, wankul: Game, alice_client: Client, agreed: Agreeing
) -> None:
    """A second yes would have added where the player meant to set."""
    draft = agreed(mode=ImportMode.SET, leave_out=True)

    sent(alice_client, draft, "abandonner", take_back="1")

    page = page_of(alice_client, draft).text
    assert "waits for your yes" in page
    assert 'value="set" checked' in page


def test_an_import_is_large_by_its_rows(alice: Player, wankul: Game, alice_client: Client, calls: list[Any]) -> None:
    draft = read_into_draft(player=alice, game=wankul, content=LIST, now=timezone.now())
    assert not is_large(draft, ImportMode.ADD)

    sent(alice_client, draft, "choisir", commit="1", mode="add")

    assert (copies(), calls) == (5, [])


def test_what_a_worker_refuses_is_told_on_the_page_of_the_draft(
    agreed: Agreeing, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = agreed()
    before = (draft.rows, draft.choices, draft.source)

    def refuse(**_: object) -> None:
        raise ImportRefusedError("There are too many copies.")

    with monkeypatch.context() as patched:
        patched.setattr(large_imports, "commit_import", refuse)
        write(draft)

    assert (draft.agreed, draft.lease, (draft.rows, draft.choices, draft.source)) == (None, None, before)
    assert "There are too many copies." in page_of(alice_client, draft).text
    assert (copies(), sweep_lists(now=timezone.now() + timedelta(hours=1))) == (0, 0)
    agree(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())
    assert (write(draft).refused, copies()) == ("", 5)


def test_rows_that_are_not_resolved_are_refused_before_anybody_is_called(agreed: Agreeing, calls: list[Any]) -> None:
    with pytest.raises(ImportRefusedError):
        agreed("2 S1-031\n1 Nobody knows it\n")
    assert calls == []
    write(agreed("2 S1-031\n1 Nobody knows it\n", leave_out=True))
    assert copies() == 2


def test_a_yes_may_be_taken_back_or_the_list_thrown_away_until_it_is_written(agreed: Agreeing, alice_client: Client) -> None:
    draft = agreed()
    sent(alice_client, draft, "abandonner", take_back="1")
    assert write(draft).agreed is None
    assert "What was understood" in page_of(alice_client, draft).text
    thrown = agreed()
    sent(alice_client, thrown, "abandonner")
    write_draft(draft=thrown.pk, clock=timezone.now)
    assert copies() == 0

    late = write(agreed())

    assert not take_back(draft=late)
    assert not discard_import(draft=late)
    assert "/collection/journal/" in page_of(alice_client, late)["Location"], "nobody says that it was thrown away"


@pytest.mark.parametrize("deed", [take_back, discard_import])
def test_a_worker_whose_yes_is_taken_back_after_its_claim_writes_nothing(
    agreed: Agreeing, monkeypatch: pytest.MonkeyPatch, deed: Callable[..., bool]
) -> None:
    draft = agreed()

    def meanwhile(player: Player) -> Player:
        assert deed(draft=draft)
        return wait_for_turn(player)

    monkeypatch.setattr(planning, "wait_for_turn", meanwhile)
    write_draft(draft=draft.pk, clock=timezone.now)

    assert (copies(), MovementBatch.objects.count()) == (0, 0)


def test_an_account_that_is_deleted_meanwhile_ends_it(agreed: Agreeing, alice: Player) -> None:
    draft = agreed()
    alice.delete()

    write_draft(draft=draft.pk, clock=timezone.now)

    assert not ImportDraft.objects.exists()


def test_nothing_is_chosen_while_it_waits_and_it_grows_not_old(agreed: Agreeing, alice: Player, wankul: Game) -> None:
    draft = agreed("numéro;quantité\nS1-031;2\n")
    with pytest.raises(ImportAgreedError):
        importing.choose(draft=draft, choices={0: "skipped"}, now=timezone.now())
    with pytest.raises(ImportAgreedError):
        map_columns(draft=draft, fields=["number", "copies"], now=timezone.now())
    ImportDraft.objects.update(created=timezone.now() - 2 * KEPT)
    for _number in range(MOST_WAITING + 1):
        read_into_draft(player=alice, game=wankul, content=LIST, now=timezone.now())
    assert write(draft).committed
    assert copies() == 2

    old = read_into_draft(player=alice, game=wankul, content=LIST, now=timezone.now() - 2 * KEPT)
    with pytest.raises(ImportExpiredError):
        agree(draft=old, mode=ImportMode.ADD, leave_out=False, now=timezone.now())


def test_an_import_without_a_broker_is_taken_up_by_the_sweeper(
    agreed: Agreeing, alice_client: Client, calls: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise BrokerAwayError("port closed")

    with monkeypatch.context() as patched:
        patched.setattr(waking, "send", away)
        draft = agreed()
        assert "Nothing can be written at the moment" in page_of(alice_client, draft).text

    assert sweep_lists(now=timezone.now()) == 1
    assert calls == [(tasks.write_list.name, draft.pk)]
    assert write(draft).committed


def test_an_import_that_kills_its_workers_is_given_up_and_told(agreed: Agreeing, alice_client: Client) -> None:
    draft = agreed()
    ImportDraft.objects.update(attempts=MOST_ATTEMPTS)

    assert write(draft).agreed is None

    assert "could not be written, although it was tried several times" in page_of(alice_client, draft).text


def test_one_large_act_is_written_at_a_time(agreed: Agreeing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "LARGE_ACT", 1)
    draft = agreed()
    with alone():
        left = write(draft)

    assert (left.committed, left.published, left.attempts) == (None, None, 0), "the sweeper calls for it, and it was not tried"
    assert write(draft).committed
