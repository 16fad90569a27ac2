"""A database that somebody else is writing to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.db import connection


@contextmanager
def held(*tables: str) -> Iterator[None]:
    """Somebody else writes: everything on SQLite, these tables on PostgreSQL."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None, uri=True)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        return
    with closing(connection.copy()) as another:
        another.set_autocommit(False)
        with another.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {', '.join(tables)} IN SHARE ROW EXCLUSIVE MODE")
        yield
        another.rollback()
