"""How long somebody waits for a database that another one is writing to: so long in all, not so long for each statement.

SQLite lets one connection write at a time, PostgreSQL one transaction a row. Whoever waits has a `Patience`; each statement that
may have to wait is allowed what is left of it, and what it waited is taken off.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from http import HTTPStatus
from time import monotonic
from typing import Any, Final

from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext_lazy as _

from collection.refusal import Refusal

log = logging.getLogger(__name__)

OF_A_REQUEST: Final = 5.0
"""Seconds that one request waits in all."""

BRIEF: Final = 0.25
"""Seconds that something waits without which its page can be answered as well."""

USUAL: Final = 20.0
"""Seconds that each statement of everybody else waits: workers, commands."""

LEAST: Final = 0.02
"""Seconds that a statement may wait when no patience is left: none would mean for ever on PostgreSQL."""

ASK_AGAIN: Final = 5
"""Seconds after which asking again may help."""

BUSY: Final = {"55P03", "40P01", "40001", "53300"}
"""PostgreSQL's words: a lock was not to be had in time, two transactions waited for each other or met, too many connections."""

TOO_MANY_CONNECTIONS: Final = ("too many clients", "too many connections", "remaining connection slots")
"""The same of a server that lets nobody in any more, which gives no code to whoever is not in."""

DISK_FULL: Final = {"53100", "SQLITE_FULL"}
"""How PostgreSQL and SQLite call a disk without room."""

WAIT_FOR_ROOM: Final = 60
"""Seconds after which whoever met a full disk may ask again."""

LOCKING: Final = ("FOR UPDATE", "FOR NO KEY UPDATE")


class BusyDatabaseError(Refusal):
    """The database was busy with what others write for longer than somebody waits."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    words = _("The site has much to write at this moment. Try again in a few seconds.")

    def __init__(self) -> None:
        super().__init__(wait=ASK_AGAIN)


class FullDiskError(Refusal):
    """The database cannot grow."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    words = _("The disk of the site is full: it keeps nothing new at the moment. Try again later.")

    def __init__(self) -> None:
        super().__init__(wait=WAIT_FOR_ROOM)


class Patience:
    """What is `left` of some seconds; `waited` is what went."""

    def __init__(self, seconds: float) -> None:
        self.left = max(seconds, 0.0)
        self.waited = 0.0

    def take(self, seconds: float) -> None:
        self.left = max(self.left - seconds, 0.0)
        self.waited += seconds


_patience: ContextVar[Patience | None] = ContextVar("patience", default=None)


def seconds_waited() -> float:
    """How long the request at hand has waited for the database; 0 where nobody counts."""
    patience = _patience.get()
    return patience.waited if patience else 0.0


@contextmanager
def patient_for(seconds: float) -> Iterator[Patience]:
    """What is asked of the database inside waits so long in all, and no longer than whoever is outside may still wait."""
    outer = _patience.get()
    mine = Patience(seconds if outer is None else min(seconds, outer.left))
    token, teller = _patience.set(mine), _Teller()
    try:
        if outer is None:
            with connection.execute_wrapper(teller):
                yield mine
        else:
            yield mine
    finally:
        _patience.reset(token)
        if outer is not None:
            outer.take(mine.waited)
        elif teller.has_told and _can_be_told(connection):
            _tell_the_usual(connection)  # workers and commands go on with this connection


@contextmanager
def unless_busy() -> Iterator[None]:
    """What a page need not wait for: tried for a moment, and left undone where the database is busy. In no transaction."""
    try:
        with patient_for(BRIEF):
            yield
    except DatabaseError as problem:
        if not is_busy(problem):
            raise
        log.warning("left undone: %s", problem)


class _Teller:
    """Around each statement of a request: allows it what is left, and counts what it waited."""

    def __init__(self) -> None:
        self._told: tuple[Any, int] | None = None

    @property
    def has_told(self) -> bool:
        """Whether a statement was allowed other than the usual time."""
        return self._told is not None

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        database, patience = context["connection"], _patience.get()
        if patience is None or not _may_wait(database, sql):
            return execute(sql, params, many, context)
        allowed = round(1000 * max(patience.left, LEAST))
        if database.vendor != "sqlite" or self._told != (database.connection, allowed):  # a rollback takes back a SET
            _tell(database, allowed / 1000)
            self._told = (database.connection, allowed)
        began = monotonic()
        try:
            answer = execute(sql, params, many, context)
        except DatabaseError as problem:
            if is_busy(problem):
                patience.take(monotonic() - began)
            raise
        if database.vendor == "sqlite" or any(word in sql for word in LOCKING):
            patience.take(_rounded(monotonic() - began))
        return answer


def _rounded(seconds: float) -> float:
    """What takes less than a hundredth of a second has not waited."""
    return seconds if seconds >= 0.01 else 0.0


def _may_wait(database: BaseDatabaseWrapper, sql: str) -> bool:
    """On SQLite whoever begins to write, for readers never wait there; on PostgreSQL whoever writes or locks rows."""
    is_reading = sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK"))
    if database.vendor == "sqlite":
        return not is_reading and not database.in_atomic_block
    return not is_reading or any(word in sql for word in LOCKING)


def _tell(database: BaseDatabaseWrapper, seconds: float) -> None:
    milliseconds = round(1000 * seconds)
    said = f"PRAGMA busy_timeout={milliseconds}" if database.vendor == "sqlite" else f"SET lock_timeout={milliseconds}"
    with database.wrap_database_errors:
        database.connection.execute(said)


def _tell_the_usual(database: BaseDatabaseWrapper) -> None:
    """What the connection began with: on PostgreSQL an operator may have said something else."""
    if database.vendor == "sqlite":
        _tell(database, USUAL)
    else:
        with database.wrap_database_errors:
            database.connection.execute("RESET lock_timeout")


def _can_be_told(database: BaseDatabaseWrapper) -> bool:
    """Not where the connection is gone, nor in a transaction that failed, whose rollback takes back what it was told."""
    if database.connection is None:
        return False
    return database.vendor == "sqlite" or database.connection.info.transaction_status.name in ("IDLE", "INTRANS")


def is_busy(problem: BaseException) -> bool:
    """Whether the database refused because of what others do at the same time, so that the same may go well a moment later."""
    cause = problem.__cause__ if isinstance(problem, DatabaseError) else None
    name = getattr(cause, "sqlite_errorname", None) or ""
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or getattr(cause, "sqlstate", None) in BUSY:
        return True
    return cause is not None and any(words in str(cause) for words in TOO_MANY_CONNECTIONS)


def is_full(problem: BaseException) -> bool:
    """Whether the database refused because its disk has no room."""
    cause = problem.__cause__ if isinstance(problem, DatabaseError) else None
    said = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    return said in DISK_FULL
