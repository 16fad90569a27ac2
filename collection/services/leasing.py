"""How workers share rows: one claims a row under a lease, is heard of while it works, and ends it or gives it back.

Whatever dies in between, the row is the truth. A worker that fell silent is followed by the next one, a message that was lost is
sent again by the sweeper, and a claim that somebody else has taken over writes nothing: each write goes through `held`. All of it
is conditional updates of one row, so of any number of workers or sweepers that try, one gets it.

What ends a row, how often it is tried, and what becomes of it then is the business of each kind of work. So is a fault of the
database: it is not the work's fault, so every worker lets a DatabaseError pass; the lease ends, and another one tries.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any, Final, TypeVar, cast

from django.conf import settings
from django.db import DatabaseError, connection

from collection.models import Leased, LeasedQuerySet
from collection.services import waking

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
Row = TypeVar("Row", bound=Leased)

TELL_EVERY: Final = 0.4
"""Seconds between two words about how far a worker is."""


class LostError(Exception):
    """The row is gone, or another worker has it: there is no use in going on."""


def lease_from(now: datetime, silence: timedelta | None = None) -> datetime:
    """Until when a worker may be silent: for the CHUNK_LEASE of the site, unless its work says for how long."""
    return now + (timedelta(seconds=settings.CHUNK_LEASE) if silence is None else silence)


def claim(rows: LeasedQuerySet[Row], *, now: datetime, silence: timedelta | None = None, **values: Any) -> Row | None:
    """Take the row, if it is to be done and nobody has it or its worker fell silent; None when there is nothing to do.

    The other `values` are written with the claim. The row that is answered carries the name of the claim. What is large in a row
    is read by whoever may claim it alone: a message may come any number of times.
    """
    row = rows.free(now).first()
    if row is None:
        return None
    counter = row.claim_columns[0]
    attempts = getattr(row, counter) + 1
    values |= {"lease": lease_from(now, silence), counter: attempts}
    if not held(row).free(now).update(**values):
        return None
    setattr(row, counter, attempts)
    return row


def held(row: Row) -> LeasedQuerySet[Row]:
    """The row, as long as the claim that `row` was taken with is the last one."""
    return _rows_like(row).under_claim_of(row)


def give_back(row: Leased) -> None:
    """Let go of a row that could not be done; the sweeper calls the next worker."""
    held(row).update(lease=None, published=None)


@contextmanager
def keeping(row: Leased, clock: Clock, silence: timedelta | None = None) -> Iterator[Event]:
    """Renew the lease of a row while the block runs. The event is set once the row is another worker's, or nobody's."""
    with beating(lambda: renew(row, now=clock(), silence=silence)) as lost:
        yield lost


def renew(row: Leased, *, now: datetime, silence: timedelta | None = None) -> bool:
    """Say that the worker lives; False when the row is no longer its own.

    That is also where it was given back, or a sweeper took it back: another worker was, or will be, called for it.
    """
    return held(row).exclude(lease=None).update(lease=lease_from(now, silence)) == 1


@contextmanager
def beating(renew: Callable[[], bool]) -> Iterator[Event]:
    """Call `renew` three times a lease while the block runs, in a thread beside it: whoever computes for long is not taken for
    dead. The event is set once it answered that there is nothing to renew.

    Only a process that died, or was stopped, falls silent; one that never ends meets the time limit of its task.
    """
    ended, lost = Event(), Event()
    thread = Thread(target=_beat, args=(renew, ended, lost), daemon=True)
    thread.start()
    try:
        yield lost
    finally:
        ended.set()


def _beat(renew: Callable[[], bool], ended: Event, lost: Event) -> None:
    while not ended.wait(settings.CHUNK_LEASE / 3):
        try:
            if not renew():
                lost.set()
        except DatabaseError as problem:
            log.warning("A sign of life was not written; the next one follows: %s", problem)
        finally:
            connection.close()  # the thread's own


def telling(row: Leased) -> Callable[[int], None]:
    """Writes how much of a row is `done`, now and then. LostError when there is no use in going on."""
    told = time.monotonic()

    def tell(done: int) -> None:
        nonlocal told
        moment = time.monotonic()
        if moment - told < TELL_EVERY:
            return
        told = moment
        so_far: dict[str, Any] = {"done": done}
        if not held(row).update(**so_far):
            raise LostError

    return tell


def call_or_leave_to_the_sweeper(row: Leased) -> None:
    """Call a worker for a row that was just published; where none can be called, the next round of the sweeper does."""
    try:
        _call(row)
    except waking.BrokerAwayError as problem:
        log.info("The broker takes no messages; the sweeper will try again: %s", problem)


def call_again(rows: LeasedQuerySet[Row], *, now: datetime, **values: Any) -> int:
    """Call workers for abandoned rows; answers for how many. BrokerAwayError when the broker cannot be reached.

    Any number of sweepers may go round at once: each row is taken by one of them, and not if its worker was heard of since. The
    other `values` are written too.
    """
    sent = 0
    for row in rows:
        if rows.filter(pk=row.pk, lease=row.lease, published=row.published).update(lease=None, published=now, **values):
            _call(row)
            sent += 1
    return sent


def _call(row: Leased) -> None:
    task, arguments = row.message
    try:
        waking.send(task, **arguments)
    except waking.BrokerAwayError:
        leave_to_the_sweeper(_rows_like(row).filter(pk=row.pk))
        raise


def leave_to_the_sweeper(rows: LeasedQuerySet[Row]) -> None:
    """Note that no message is on its way for rows that nobody has: the next round calls workers."""
    rows.to_do().filter(lease=None).update(published=None)


def _rows_like(row: Row) -> LeasedQuerySet[Row]:
    return cast(LeasedQuerySet[Row], type(row)._default_manager.all())
