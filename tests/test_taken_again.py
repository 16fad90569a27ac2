"""What workers are called for: taken again after a fault that passes, by the message of one sweeper, until it has ended well."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from collection.models import Game, Holding, ImportDraft, ImportMode, Leased, LeasedQuerySet, Player, Remains, Restoration
from collection.services import importing, large_imports, leasing, long_lists, restorations
from collection.services import remains as left_behind
from config.accounts.restoring import restore_archive
from play.runs.engine.questions import Question, Span
from play.runs.models import Run, RunState
from play.runs.services import chunks, merging, playing
from play.runs.services.asking import Subject, ask
from play.sweeping import sweep
from play.tables.models import Hint, HintState, Phase, Table
from play.tables.services import hints, opening, thinking
from tests.collection.holders import own
from tests.config.accounts.whole_account import exported, taken_in
from tests.play.between import just_before_the_update
from tests.play.coins.laboratory import Coins
from tests.play.conftest import coin_question, coins
from tests.play.tables.conftest import setup_of

__all__ = ["coins"]

pytestmark = pytest.mark.django_db

ROUND = timedelta(minutes=3)
"""After so long each lease has ended, and each message that nobody took is sent again."""

Message = tuple[str, dict[str, Any]]

TAKE: dict[str, Callable[..., Any]] = {
    "play.tasks.play_chunk": lambda now, chunk: playing.play_chunk(chunk=chunk, clock=lambda: now),
    "play.tasks.add_up": lambda now, run: merging.add_up(run=UUID(run), now=now),
    "play.tasks.think": lambda now, table: thinking.think(table=UUID(table), clock=lambda: now),
    "play.tasks.weigh": lambda now, hint: hints.work_out(hint_id=hint, now=now),
    "collection.tasks.read_list": lambda now, draft: long_lists.read_draft(draft=UUID(draft), clock=lambda: now),
    "collection.tasks.write_list": lambda now, draft: large_imports.write_draft(draft=UUID(draft), clock=lambda: now),
    "collection.tasks.clear_remains": lambda now, remains: left_behind.clear(remains=remains, clock=lambda: now),
    "config.tasks.restore": lambda now, restoration: restorations.work(
        pk=UUID(restoration), restore=restore_archive, clock=lambda: now
    ),
}
"""What a worker does with each message, at a moment that a test chooses."""


@dataclass(slots=True)
class Site:
    """What lies in the broker; a moment is so far behind the one at which the row was written."""

    capture: Any
    began: datetime = field(default_factory=timezone.now)
    messages: list[Message] = field(default_factory=list)

    def take(self, message: Message, after: timedelta = timedelta(0)) -> None:
        """Be the worker who gets this message."""
        task, arguments = message
        with self.capture(execute=True):
            TAKE[task](self.began + after, **arguments)

    def sweep(self, after: timedelta) -> list[Message]:
        """One round; the messages that it sent, which stay in nobody's hands."""
        with self.capture(execute=True):
            sweep(now=self.began + after)
        sent = self.messages[:]
        self.messages.clear()
        return sent

    def go_on(self, rounds: int = 8) -> None:
        """Sweepers and workers do what they do, for a while in which nothing fails."""
        for number in range(1, rounds):
            self.messages += self.sweep(number * ROUND)
            while self.messages:
                self.take(self.messages.pop(0), number * ROUND)


@dataclass(frozen=True, slots=True)
class Work:
    """A row that waits for a worker: what the message for it says, and how to tell that it ended well.

    `step` is where in the code the work itself is done, behind the claim of the row.
    """

    row: Leased
    message: Message
    ended: Callable[[], bool]
    step: str

    @property
    def table(self) -> str:
        """Where the row lies in the database."""
        return str(self.row._meta.db_table)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> Site:
    found = Site(django_capture_on_commit_callbacks)
    monkeypatch.setattr("celery.current_app.send_task", lambda task, kwargs: found.messages.append((task, kwargs)))
    return found


def _coins(player: Player, now: datetime) -> Run:
    return ask(owner=player, question=coin_question(10), subject=Subject("Pocket money"), now=now).run


def _chunk(player: Player, now: datetime) -> Work:
    run = _coins(player, now)
    chunk = run.chunks.get()
    is_complete = Run.objects.filter(pk=run.pk, state=RunState.DONE, games_done=10, chunks_failed=0).exists
    step = "tests.play.coins.laboratory.Coins.play"
    return Work(chunk, ("play.tasks.play_chunk", {"chunk": chunk.pk}), is_complete, step)


def _merge(player: Player, now: datetime) -> Work:
    """A run whose last worker died before it added up: no message was ever sent."""
    run = _coins(player, now)
    claim = chunks.claim_chunk(chunk=run.chunks.get().pk, now=now)
    assert claim is not None
    assert chunks.finish_chunk(
        chunk=claim, played=Coins().play(Question.from_dict(run.question), Span(0, 10), lambda: False), now=now
    )
    is_complete = Run.objects.filter(pk=run.pk, state=RunState.DONE, games_done=10).exists
    step = "tests.play.coins.laboratory.Coins.merge"
    return Work(run, ("play.tasks.add_up", {"run": str(run.pk)}), is_complete, step)


def _table(player: Player, now: datetime) -> Work:
    table = opening.open_table(owner=player, setup=setup_of("wizard_duel", seed=3, first=1), now=now)
    assert table.phase == Phase.THINKING
    has_moved = Table.objects.filter(pk=table.pk, phase=Phase.YOURS, moves__gt=0).exists
    return Work(table, ("play.tasks.think", {"table": str(table.pk)}), has_moved, "play.tables.services.thinking.choose")


def _hint(player: Player, now: datetime) -> Work:
    table = opening.open_table(owner=player, setup=setup_of("wizard_duel", seed=3, first=0), now=now)
    asked = hints.ask_hint(table=table, now=now)
    is_ready = Hint.objects.filter(pk=asked.pk, state=HintState.READY).exclude(lines=[]).exists
    return Work(asked, ("play.tasks.weigh", {"hint": asked.pk}), is_ready, "play.tables.services.hints.hint")


def _list(player: Player, now: datetime) -> Work:
    game = Game.objects.get(slug="wankul")
    draft = long_lists.take_in(player=player, game=game, content="2 S1-031\n" * (long_lists.LONG + 1), now=now)
    is_read = ImportDraft.objects.filter(pk=draft.pk, is_read=True).exclude(rows=[]).exists
    message = ("collection.tasks.read_list", {"draft": str(draft.pk)})
    return Work(draft, message, is_read, "collection.services.long_lists.read_rows")


def _import(player: Player, now: datetime) -> Work:
    """Large enough for a worker, whatever its size: its owner agreed to it."""
    game = Game.objects.get(slug="wankul")
    draft = importing.read_into_draft(player=player, game=game, content="2 S1-031\n", now=now)
    large_imports.agree(draft=draft, mode=ImportMode.ADD, leave_out=False, now=now)
    agreed = ImportDraft.objects.get(pk=draft.pk)
    is_written = ImportDraft.objects.filter(pk=draft.pk, committed__isnull=False, act__isnull=False, lease=None).exists
    message = ("collection.tasks.write_list", {"draft": str(draft.pk)})
    return Work(agreed, message, is_written, "collection.services.large_imports.commit_import")


def _archive(player: Player, now: datetime) -> Work:
    other = Player.objects.create_user("carol@example.com", display_name="Carol")
    own(other, 2, "S1-031", "S1-108")
    row = taken_in(player, exported(other), now=now)
    is_restored = Restoration.objects.filter(pk=row.pk, finished__isnull=False, problem="", told__copies=4).exists
    return Work(row, ("config.tasks.restore", {"restoration": str(row.pk)}), is_restored, "config.accounts.restoring.what_is_new")


def _remains(_player: Player, now: datetime) -> Work:
    """What an account left whose collection was too large to go with it."""
    other = Player.objects.create_user("carol@example.com", display_name="Carol")
    own(other, 2, "S1-031", "S1-108")
    account = other.pk
    with pytest.MonkeyPatch.context() as patched, transaction.atomic():
        patched.setattr("collection.services.remains.LARGE_ACT", 1)
        left_behind.end(other, now=now)
    left = Remains.objects.get(account=account)

    def is_cleared() -> bool:
        return not Remains.objects.exists() and not Holding.objects.filter(player=account).exists()

    message = ("collection.tasks.clear_remains", {"remains": left.pk})
    return Work(left, message, is_cleared, "collection.services.remains.clear_some")


WORKS = {
    "chunk": _chunk, "merge": _merge, "table": _table, "hint": _hint, "list": _list, "import": _import, "archive": _archive,
    "remains": _remains,
}  # fmt: skip


@pytest.fixture(params=WORKS)
def work(request: pytest.FixtureRequest, alice: Player, wankul: Game, coins: Coins, site: Site) -> Work:
    """A row of each kind, whose message nobody has taken yet."""
    with site.capture(execute=True):
        found = WORKS[request.param](alice, site.began)
    assert found.message in site.messages or request.param == "merge"
    assert found.row.message == found.message
    site.messages.clear()
    return found


def test_every_kind_of_row_that_is_leased_is_here() -> None:
    assert len(Leased.__subclasses__()) == len(WORKS) - 1, "a draft is read, and written"


@contextmanager
def undone() -> Iterator[None]:
    """The database is left as it was found."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def locked_at(statement: int) -> Iterator[list[str]]:
    """The database refuses this statement and no other; the list holds it once it came."""
    met: list[str] = []
    numbers = count(1)

    def execute(go_on: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if next(numbers) == statement:
            met.append(sql)
            raise OperationalError("database is locked")
        if met:
            transaction.set_rollback(
                False
            )  # what never came to the database spoils no transaction, and that of the test is not the worker's
        return go_on(sql, *arguments)

    with connection.execute_wrapper(execute):
        yield met
    transaction.set_rollback(False)


def fail_once(monkeypatch: pytest.MonkeyPatch, step: str, problem: Exception) -> None:
    """Let a step of the work raise the first time that it is taken."""
    real, problems = pkgutil.resolve_name(step), [problem]

    def stumbling(*arguments: Any, **named: Any) -> Any:
        if problems:
            raise problems.pop()
        return real(*arguments, **named)

    monkeypatch.setattr(step, stumbling)


def test_a_database_that_is_locked_in_the_midst_of_the_work_ends_nothing(
    work: Work, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Adding up and hints took it for a fault of theirs, and ended the row for good at the first attempt."""
    fail_once(monkeypatch, work.step, OperationalError("database is locked"))

    with pytest.raises(OperationalError):
        site.take(work.message)
    assert not work.ended()
    site.go_on()

    assert work.ended()


@pytest.mark.database
def test_whichever_statement_of_a_worker_finds_the_database_locked_the_row_ends_well(work: Work, site: Site) -> None:
    """Each of the first eight, and of those behind them the more rarely the more there are."""
    statement, met = 0, True
    while met:
        statement += 1 + statement // 8
        with undone():
            with locked_at(statement) as found, suppress(OperationalError):
                site.take(work.message)
            site.go_on()
            assert work.ended(), found
        met = bool(found)

    assert statement > 3


@pytest.mark.database
def test_of_two_sweepers_one_calls_a_worker(work: Work, site: Site) -> None:
    """Each of them sent a message for every hint and every run that waited."""
    calls: list[Message] = []

    with just_before_the_update(work.table, lambda: calls.extend(site.sweep(ROUND))):
        calls += site.sweep(ROUND)

    assert calls == [work.message]


def test_a_row_that_waits_for_a_worker_is_called_for_once_in_a_while(work: Work, site: Site) -> None:
    """A hint was called for in every round, thirty times a minute, and so was a run that was to be added up."""
    rounds = [timedelta(seconds=second) for second in range(0, 600, 20)]

    called = [after.seconds for after in rounds for message in site.sweep(after) if message == work.message]

    begins = 0 if isinstance(work.row, Run) else settings.PUBLISH_AGAIN_AFTER + 20
    assert called == list(range(int(begins), 600, int(settings.PUBLISH_AGAIN_AFTER) + 20))


def test_a_message_that_comes_again_costs_one_look_at_the_row(work: Work, site: Site) -> None:
    """It read the row whole, an archive of fifty megabytes with it, wrote to it in vain, and took the place of another list."""
    row: LeasedQuerySet[Any] = leasing._rows_like(work.row).filter(pk=work.row.pk)

    with undone():
        assert leasing.claim(row, now=site.began)
        with CaptureQueriesContext(connection) as while_it_is_done:
            site.take(work.message)
    site.go_on()
    assert work.ended()
    with CaptureQueriesContext(connection) as later:
        site.take(work.message, ROUND)

    for queries in (while_it_is_done, later):
        assert [query["sql"].partition(" ")[0] for query in queries.captured_queries] == ["SELECT"]


@pytest.mark.parametrize("is_silent", [False, True])
def test_a_broker_that_is_away_when_a_row_is_swept_is_tried_again_in_the_next_round(
    work: Work, site: Site, monkeypatch: pytest.MonkeyPatch, *, is_silent: bool
) -> None:
    """Where a worker fell silent too; its games waited for two minutes more."""
    if is_silent:
        fail_once(monkeypatch, work.step, OperationalError("database is locked"))
        with pytest.raises(OperationalError):
            site.take(work.message)

    def away(*_: object, **__: object) -> None:
        raise ConnectionRefusedError("port closed")

    monkeypatch.setattr("collection.outages.PAUSE", 0.0)
    with monkeypatch.context() as patched:
        patched.setattr("celery.current_app.send_task", away)
        assert site.sweep(ROUND) == []
    assert site.sweep(ROUND + timedelta(seconds=settings.SWEEP_EVERY)) == [work.message]
