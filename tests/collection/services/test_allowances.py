"""Limits: exact whoever counts at the same time, over when their time is over, and never in the way when nobody can count."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from collection.models import Allowance, Player
from collection.services.allowances import BusyError, Limit, account, forget, give_back, one_at_a_time, one_of_few, spend, wait_of
from tests.collection.services.test_holdings_concurrency import at_once

NOW = datetime(2026, 11, 22, 12, tzinfo=timezone.get_default_timezone())
TEN = Limit("ten", most=10, seconds=60)
ALONE = Limit("alone", most=1, seconds=60)


@pytest.mark.django_db
def test_a_limit_is_used_up_then_refuses_and_says_how_long() -> None:
    granted = [spend(TEN, who="alice", now=NOW + timedelta(seconds=n)) for n in range(12)]

    assert granted == [None] * 10 + [timedelta(seconds=50), timedelta(seconds=49)]
    assert spend(TEN, who="bob", now=NOW) is None
    assert spend(TEN, who="alice", now=NOW + timedelta(seconds=60)) is None


@pytest.mark.django_db
def test_a_cost_is_taken_whole_or_not_at_all() -> None:
    assert spend(TEN, who="alice", cost=7, now=NOW) is None
    assert spend(TEN, who="alice", cost=4, now=NOW) == timedelta(seconds=60)
    assert spend(TEN, who="alice", cost=3, now=NOW) is None
    assert spend(TEN, who="bob", cost=99, now=NOW) is None
    assert spend(TEN, who="bob", now=NOW) is not None


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_many_calls_at_once_are_granted_exactly_the_limit() -> None:
    for start in (NOW, NOW + timedelta(seconds=61)):
        answers = at_once(60, lambda number, start=start: spend(TEN, who="alice", now=start))  # type: ignore[misc]

        assert answers.count(None) == 10


@pytest.mark.django_db
def test_what_is_done_one_at_a_time_is_free_again_afterwards_and_when_it_failed() -> None:
    with one_at_a_time(ALONE, who="alice", now=NOW):
        with pytest.raises(BusyError), one_at_a_time(ALONE, who="alice", now=NOW):
            pass
        with one_at_a_time(ALONE, who="bob", now=NOW):
            pass
    with pytest.raises(ZeroDivisionError), one_at_a_time(ALONE, who="alice", now=NOW):
        raise ZeroDivisionError
    with one_at_a_time(ALONE, who="alice", now=NOW):
        assert Allowance.objects.count() == 1


@pytest.mark.django_db
def test_few_do_something_costly_at_a_time_whoever_they_are() -> None:
    with one_of_few(ALONE, few=2, now=NOW):
        with one_of_few(ALONE, few=2, now=NOW), pytest.raises(BusyError), one_of_few(ALONE, few=2, now=NOW):
            pass
        with one_of_few(ALONE, few=2, now=NOW):
            pass


@pytest.mark.django_db
def test_who_comes_to_an_end_too_late_leaves_the_place_to_whom_it_was_given() -> None:
    late = NOW + timedelta(seconds=60)
    first = one_of_few(ALONE, few=1, now=NOW)
    first.__enter__()
    with one_of_few(ALONE, few=1, now=late):
        first.__exit__(None, None, None)
        with pytest.raises(BusyError), one_of_few(ALONE, few=1, now=late):
            pass
    with one_of_few(ALONE, few=1, now=late):
        pass


@pytest.mark.django_db
def test_a_unit_that_was_used_for_nothing_is_taken_back() -> None:
    give_back(TEN, who="alice")
    assert spend(TEN, who="alice", cost=10, now=NOW) is None
    give_back(TEN, who="alice")

    assert [spend(TEN, who="alice", now=NOW) for _ in range(2)] == [None, timedelta(seconds=60)]


@pytest.mark.django_db
def test_how_long_to_wait_is_told_without_using_anything_up() -> None:
    assert wait_of(TEN, who="alice", now=NOW) is None
    assert spend(TEN, who="alice", cost=9, now=NOW) is None
    assert wait_of(TEN, who="alice", now=NOW) is None
    assert spend(TEN, who="alice", now=NOW) is None

    assert [wait_of(TEN, who="alice", now=NOW) for _ in range(2)] == [timedelta(seconds=60)] * 2
    assert wait_of(TEN, who="alice", now=NOW + timedelta(seconds=60)) is None


@pytest.mark.django_db
def test_a_process_that_died_holds_its_turn_no_longer_than_it_lasts() -> None:
    assert spend(ALONE, who="alice", now=NOW) is None

    with one_at_a_time(ALONE, who="alice", now=NOW + timedelta(seconds=60)):
        pass


@pytest.mark.django_db(transaction=True)
def test_everything_passes_and_the_log_says_so_when_nobody_can_count(caplog: pytest.LogCaptureFixture) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE collection_allowance RENAME TO away")
    try:
        assert spend(TEN, who="alice", cost=10, now=NOW) is None
        assert wait_of(TEN, who="alice", now=NOW) is None
        with one_at_a_time(ALONE, who="alice", now=NOW):
            pass
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE away RENAME TO collection_allowance")

    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "ten is not counted",
        "ten is not looked up",
        "alone is not counted",
        "alone is not given back",
    ]


def test_what_was_counted_for_a_player_goes_with_the_account(alice: Player, bob: Player) -> None:
    for player in (alice, bob):
        assert spend(TEN, who=account(player), now=NOW) is None

    forget(alice)

    assert [one.key for one in Allowance.objects.all()] == [f"ten:player {bob.pk}"]
