"""Many acts at the same time: the sums are exact, on every database."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from django.db import connection
from django.utils import timezone

from collection.models import Game, ImportDraft, ImportMode, MovementBatch, Player
from collection.services.holdings import AlreadyUndoneError, NotEnoughCopiesError, change_holdings, set_holdings, undo_act
from collection.services.importing import commit_import, read_into_draft
from tests.collection.holders import holdings_total, journal_total, own, owned, place

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

T = TypeVar("T")
THREADS = 8


def at_once(times: int, act: Callable[[int], T]) -> list[T]:
    """The answers of many calls made by several threads at the same time, each with its own connection."""

    def one(number: int) -> T:
        try:
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(one, range(times)))


def test_concurrent_additions_add_up(alice: Player, wankul: Game) -> None:
    here, there = place("S1-108"), place("S1-031")

    at_once(60, lambda number: change_holdings(player=alice, changes={here: 1, there: number % 3}))

    assert owned(alice) == {"S1-108": 60, "S1-031": 60}
    assert journal_total(alice) == holdings_total(alice)
    assert MovementBatch.objects.of(alice).count() == 60


def test_the_same_number_of_copies_said_many_times_at_once_is_one_act(alice: Player, wankul: Game) -> None:
    here = place("S1-108")

    same = at_once(20, lambda number: set_holdings(player=alice, copies={here: 4}))
    others = at_once(20, lambda number: set_holdings(player=alice, copies={here: number}))

    assert sum(act.batch is not None for act in same) == 1
    assert sum(act.added - act.removed for act in (*same, *others)) == owned(alice).get("S1-108", 0)
    assert journal_total(alice) == holdings_total(alice)


def test_the_last_copies_leave_once(alice: Player, wankul: Game) -> None:
    own(alice, 10, "S1-108")
    here = place("S1-108")

    def take(number: int) -> bool:
        try:
            change_holdings(player=alice, changes={here: -1})
        except NotEnoughCopiesError:
            return False
        return True

    assert sum(at_once(40, take)) == 10
    assert owned(alice) == {}
    assert journal_total(alice) == {}


def test_the_same_form_sent_many_times_at_once_acts_once(alice: Player, wankul: Game) -> None:
    here, token = place("S1-108"), uuid.uuid4()

    acts = at_once(20, lambda number: change_holdings(player=alice, changes={here: 1}, token=token))

    assert owned(alice) == {"S1-108": 1}
    assert len({act.batch.pk for act in acts if act.batch}) == 1
    assert sum(act.is_new for act in acts) == 1


def test_an_act_is_undone_once_however_many_ask(alice: Player, wankul: Game) -> None:
    act = own(alice, 5, "S1-108").batch
    own(alice, 5, "S1-108")
    assert act is not None

    def undo(number: int) -> bool:
        try:
            undo_act(player=alice, act=act.pk)
        except AlreadyUndoneError:
            return False
        return True

    assert sum(at_once(16, undo)) == 1
    assert owned(alice) == {"S1-108": 5}


def test_an_import_is_written_once_however_many_ask(alice: Player, wankul: Game) -> None:
    draft = read_into_draft(player=alice, game=wankul, content="3 MASTU (S1) 108\n2 S1-031", now=timezone.now())

    def commit(number: int) -> bool:
        found = ImportDraft.objects.select_related("player").get(pk=draft.pk)
        return commit_import(draft=found, mode=ImportMode.ADD, leave_out=False, now=timezone.now()).is_new

    assert sum(at_once(12, commit)) == 1
    assert owned(alice) == {"S1-108": 3, "S1-031": 2}


def test_two_players_do_not_wait_for_each_other_in_vain(alice: Player, bob: Player, wankul: Game) -> None:
    here = place("S1-108")

    at_once(40, lambda number: change_holdings(player=(alice, bob)[number % 2], changes={here: 1}))

    assert owned(alice) == owned(bob) == {"S1-108": 20}
