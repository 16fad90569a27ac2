"""One `prepare` at a time of a home folder, and of a database that several machines share: the next one waits for it."""

from __future__ import annotations

import fcntl
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

LOCK = zlib.crc32(b"cartable prepare")
"""By which PostgreSQL knows it."""

WAITS = "Another `prepare` is at work here: this one waits until it has ended."


@contextmanager
def taking_turns(home: Path, say: Callable[[str], object]) -> Iterator[None]:
    """Hold the locks of the folder and of the database; whoever comes meanwhile says that it waits, and for what."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / "prepare.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(WAITS)
            fcntl.flock(file, fcntl.LOCK_EX)
        with _database(say):
            yield


@contextmanager
def _database(say: Callable[[str], object]) -> Iterator[None]:
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            say(WAITS)
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
