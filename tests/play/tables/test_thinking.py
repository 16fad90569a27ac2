"""The AI's moves: leased, written one by one, done again by others when a worker falls silent, never twice."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from collection.models import Player
from collection.services.leasing import claim
from collection.services.waking import BrokerAwayError
from play.sweeping import sweep
from play.tables.models import Phase, Table
from play.tables.services.ending import concede
from play.tables.services.moving import play_move
from play.tables.services.thinking import MOST_ATTEMPTS, think
from simulator.ai.driver import choose
from simulator.games.wankul.game import Wankul
from tests.messages import THINK, divert, tables_sent
from tests.play.between import just_before_the_update
from tests.play.tables.conftest import Opening, sitting_at, work

LATER = timedelta(hours=1)


def now() -> datetime:
    return timezone.now()


@pytest.fixture
def waiting(alice: Player, opened: Opening) -> Table:
    """A table at which an AI is to move."""
    table = opened(alice, "wizard_duel", seed=3, first=1)
    while table.phase != Phase.THINKING:
        play_move(table=table, action=sitting_at(table).choices()[0], version=table.version, now=now())
    return table


def claimed(table: Table, moment: datetime) -> Table | None:
    """The right to think at a table, as a worker gets it that is called for it."""
    return claim(Table.objects.filter(pk=table.pk), now=moment)


def _broken(*_: Any) -> int:
    raise ZeroDivisionError("by the agent")


def test_the_ai_moves_until_its_opponent_is_asked(waiting: Table) -> None:
    before = list(waiting.actions)

    work(waiting)

    assert waiting.phase in (Phase.YOURS, Phase.OVER)
    assert waiting.actions[: len(before)] == before
    assert len(waiting.actions) > len(before)


def test_of_two_workers_one_has_the_table(waiting: Table) -> None:
    moment = now()

    first, second = claimed(waiting, moment), claimed(waiting, moment)

    assert first is not None
    assert second is None


@pytest.mark.database
def test_a_table_that_was_claimed_and_put_back_since_it_was_looked_at_is_left_to_others(
    waiting: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def another_worker() -> None:
        with monkeypatch.context() as broken:
            broken.setattr("play.tables.services.thinking.choose", _broken)
            think(table=waiting.pk, clock=now)

    with just_before_the_update("play_table", another_worker):
        late = claimed(waiting, now())

    next_one = claimed(waiting, now())
    assert late is None
    assert next_one is not None
    assert next_one.attempts == 2


def test_messages_that_come_three_times_change_nothing(waiting: Table) -> None:
    for _ in range(3):
        think(table=waiting.pk, clock=now)
    waiting.refresh_from_db()
    actions, version = list(waiting.actions), waiting.version

    think(table=waiting.pk, clock=now)

    waiting.refresh_from_db()
    assert (waiting.actions, waiting.version) == (actions, version)


def test_a_silent_worker_is_replaced_and_its_late_move_is_not_written(waiting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first worker falls asleep while it thinks; another one does the work; then the first one wakes up."""
    done_by_another: list[int] = []

    def sleepy(*arguments: Any) -> int:
        monkeypatch.undo()
        tables_sent(monkeypatch)
        think(table=waiting.pk, clock=lambda: now() + LATER)
        done_by_another.extend(Table.objects.get().actions)
        return done_by_another[waiting.moves]

    monkeypatch.setattr("play.tables.services.thinking.choose", sleepy)
    think(table=waiting.pk, clock=now)

    assert len(done_by_another) > waiting.moves
    assert Table.objects.get().actions == done_by_another


def test_the_sweeper_wakes_a_worker_for_a_table_whose_worker_died(waiting: Table, messages: list[UUID]) -> None:
    claimed(waiting, now())
    messages.clear()

    sweep(now=now())
    early = list(messages)
    sweep(now=now() + LATER)

    assert (early, messages) == ([], [waiting.pk])
    work(waiting)
    assert waiting.phase != Phase.THINKING


def test_a_broker_that_is_away_costs_time_and_no_move(
    alice: Player, opened: Opening, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    table = opened(alice, "wizard_duel", seed=3, first=0)

    def away(_: str) -> None:
        raise BrokerAwayError("no route")

    with monkeypatch.context() as broken:
        divert(broken, THINK, away)
        while table.phase == Phase.YOURS:
            with django_capture_on_commit_callbacks(execute=True):
                play_move(table=table, action=sitting_at(table).choices()[0], version=table.version, now=now())
    stored = Table.objects.get()
    sent = tables_sent(monkeypatch)
    sweep(now=now())

    assert (stored.phase, stored.published) == (Phase.THINKING, None)
    assert sent == [table.pk]


def test_a_move_that_kills_every_worker_sets_the_table_aside(waiting: Table) -> None:
    for attempt in range(MOST_ATTEMPTS):
        assert claimed(waiting, now() + attempt * LATER) is not None

    think(table=waiting.pk, clock=lambda: now() + (MOST_ATTEMPTS + 1) * LATER)

    waiting.refresh_from_db()
    assert waiting.phase == Phase.STUCK
    assert "5 workers" in waiting.problem


def test_an_agent_that_fails_is_tried_again_and_then_given_up(waiting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.tables.services.thinking.choose", _broken)

    for _ in range(MOST_ATTEMPTS):
        think(table=waiting.pk, clock=now)

    waiting.refresh_from_db()
    assert (waiting.phase, waiting.problem) == (Phase.STUCK, "ZeroDivisionError: by the agent")


def test_a_worker_that_fails_late_does_not_disturb_the_one_who_thinks_now(
    waiting: Table, messages: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the lease of the other one away, and called a third."""

    def late(*_: Any) -> int:
        assert claimed(waiting, now() + LATER) is not None
        raise ZeroDivisionError("by the agent")

    monkeypatch.setattr("play.tables.services.thinking.choose", late)
    messages.clear()
    think(table=waiting.pk, clock=now)

    waiting.refresh_from_db()
    assert (waiting.attempts, waiting.problem, messages) == (2, "", [])
    assert waiting.lease is not None


@pytest.mark.parametrize("attempts", [0, MOST_ATTEMPTS - 1])
def test_a_worker_that_goes_on_has_begun_the_next_move_once(
    waiting: Table, attempts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At its last attempt it made the move, failed at the next one, and the table was set aside at once."""
    Table.objects.update(attempts=attempts)
    moves = [choose]

    def stumbling(*arguments: Any) -> int:
        return moves.pop()(*arguments) if moves else _broken()

    monkeypatch.setattr("play.tables.services.thinking.choose", stumbling)
    before = waiting.moves
    think(table=waiting.pk, clock=now)

    waiting.refresh_from_db()
    assert waiting.moves > before
    assert (waiting.phase, waiting.attempts) == (Phase.THINKING, 1)


def test_a_game_given_up_while_the_ai_thinks_stays_given_up(waiting: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> int:
        concede(table=Table.objects.get(), now=now())
        return sitting_at(waiting).choices()[0]

    monkeypatch.setattr("play.tables.services.thinking.choose", interrupted)

    think(table=waiting.pk, clock=now)

    waiting.refresh_from_db()
    assert (waiting.phase, waiting.conceded) == (Phase.OVER, True)


def test_the_same_table_gives_the_same_moves(alice: Player, opened: Opening) -> None:
    """The luck of an agent hangs on the seed and the number of the decision: any move can be found again."""
    first, second = (opened(alice, "wizard_duel", seed=3, level="normal", first=1) for _ in range(2))

    assert first.actions == second.actions
    assert first.actions


def test_the_rules_of_the_day_are_noted(alice: Player, opened: Opening) -> None:
    assert opened(alice).rules_version == Wankul.rules_version
