"""A large archive: what its copies come to is worked out while others write, and all of it comes back, or nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from collection.models import LARGE_ACT, Game, ImportMode, Lot, MovementBatch, Place, PlaceKind, Player, Printing
from collection.services.holdings import undo_act
from collection.services.importing import commit_import, read_into_draft
from collection.services.places import open_place
from collection.services.placing import PlaceNameTakenError
from collection.services.restoring import plan_copies
from config.accounts import restoring
from tests.collection.holders import own
from tests.config.accounts.whole_account import exported, normal_form, restored

pytestmark = [pytest.mark.usefixtures("wankul"), pytest.mark.database, pytest.mark.django_db(transaction=True)]

MANY = LARGE_ACT + 50


@pytest.fixture
def archive(alice: Player, wankul: Game) -> bytes:
    """Of a collection of many lots in two boxes."""
    keys = list(Printing.objects.of("wankul").values_list("key", flat=True))
    rows = [f"{keys[at % len(keys)]},1,note {at},Box {at % 2}" for at in range(MANY)]
    content = "\n".join(["Code,Quantity,Notes,Place", *rows])
    draft = read_into_draft(player=alice, game=wankul, content=content, now=timezone.now())
    commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now())
    return exported(alice)


def test_others_write_while_the_copies_of_a_large_archive_are_worked_out(
    alice: Player, bob: Player, archive: bytes, monkeypatch: Any
) -> None:
    wrote: list[int] = []

    def beside() -> None:
        try:
            wrote.append(own(alice, 1, "S1-108").added)
        finally:
            connection.close()

    def meanwhile(*args: Any, **said: Any) -> Any:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(beside).result(timeout=15)  # who waits for the lock waits for twenty
        return plan_copies(*args, **said)

    before = normal_form(alice)
    monkeypatch.setattr(restoring, "plan_copies", meanwhile)
    row = restored(bob, archive)

    assert (row.act is not None, wrote) == (True, [1])
    after = normal_form(bob)
    assert {name: after[name] for name in ("holdings", "places", "lots")} == {
        name: before[name] for name in ("holdings", "places", "lots")
    }
    undo_act(player=bob, act=row.act.pk if row.act else 0)
    assert not Lot.objects.of(bob).exists()
    assert not Place.objects.of(bob).exists()


def test_of_a_large_archive_that_cannot_be_written_nothing_stays(
    alice: Player, bob: Player, archive: bytes, monkeypatch: Any
) -> None:
    def refuse(**_said: Any) -> None:
        raise PlaceNameTakenError

    monkeypatch.setattr(restoring, "restore_decks", refuse)
    row = restored(bob, archive)

    assert row.act is None
    assert not Place.objects.filter(player=bob).exists()
    assert not MovementBatch.objects.of(bob).exists()


def test_a_place_that_was_opened_meanwhile_is_not_opened_twice(
    alice: Player, bob: Player, archive: bytes, monkeypatch: Any
) -> None:
    tries: list[Place] = []

    def meanwhile(*args: Any, **said: Any) -> Any:
        made = plan_copies(*args, **said)
        if not tries:
            tries.append(open_place(player=bob, name="Box 1", kind=PlaceKind.BOX))
        return made

    monkeypatch.setattr(restoring, "plan_copies", meanwhile)
    row = restored(bob, archive)

    assert row.act is None, "the account held nothing when the archive was sent, and holds something now"
    assert [one.name for one in Place.objects.filter(player=bob)] == ["Box 1"]
    assert not Lot.objects.of(bob).exists()
