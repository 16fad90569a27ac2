"""Signs of life of a worker, given by a thread beside its work: whoever computes for long is not taken for dead."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, connection

log = logging.getLogger(__name__)


@contextmanager
def beating(renew: Callable[[], bool]) -> Iterator[Event]:
    """Call `renew` three times a lease while the block runs. The event is set once it answered that there is nothing to renew.

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
