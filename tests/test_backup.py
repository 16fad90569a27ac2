"""Backup and restore as docs/operations.md says, on either database: every row of every table comes back."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from psycopg.conninfo import make_conninfo

from collection.models import Player
from tests.collection.holders import own
from tests.decks.builders import a_deck
from tests.play.installation import in_postgresql

GUIDE = Path(settings.BASE_DIR, "docs/operations.md").read_text(encoding="utf-8")


def asked(words: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(words)
        found: list[Any] = cursor.fetchall()
        return found


def rows(database: str) -> dict[str, list[str]]:
    """All rows of all tables of a database on the server, as text."""
    with psycopg.connect(database) as connected:
        found = {
            table: connected.execute(f'SELECT * FROM "{table}"'.encode()) for table in connection.introspection.table_names()
        }
        return {table: sorted(map(str, lines.fetchall())) for table, lines in found.items()}


@pytest.fixture
def another() -> Iterator[str]:
    """An empty database of the machine's server, for this test alone."""
    name = f"cartable_{uuid4().hex[:10]}"
    in_postgresql(f'CREATE DATABASE "{name}"')
    yield name
    in_postgresql(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("wankul")
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the backup of SQLite")
def test_a_file_that_sqlite_wrote_while_the_site_runs_holds_everything(alice: Player, tmp_path: Path) -> None:
    own(alice, 2, "S1-108")
    a_deck(alice, {"S1-108": 2})
    assert "\"VACUUM INTO 'backup.sqlite3'\"" in GUIDE

    asked(f"VACUUM INTO '{tmp_path / 'backup.sqlite3'}'")

    asked(f"ATTACH '{tmp_path / 'backup.sqlite3'}' AS backup")
    try:
        assert asked("PRAGMA backup.integrity_check") == [("ok",)]
        for table in connection.introspection.table_names():
            kept, there = (f'SELECT * FROM {database}."{table}"' for database in ("backup", "main"))
            assert asked(f"{there} EXCEPT {kept}") == asked(f"{kept} EXCEPT {there}") == [], table
    finally:
        asked("DETACH backup")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("wankul")
@pytest.mark.skipif(connection.vendor != "postgresql", reason="the backup of PostgreSQL")
def test_what_pg_dump_wrote_comes_back_in_another_database(alice: Player, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    own(alice, 2, "S1-108")
    a_deck(alice, {"S1-108": 2})
    dump, name = tmp_path / "cartable.dump", request.getfixturevalue("another")
    here, there = (make_conninfo(**_place(database)) for database in (connection.settings_dict["NAME"], name))
    assert "`pg_dump -Fc cartable > cartable.dump`" in GUIDE
    assert "`pg_restore --clean --if-exists -d cartable cartable.dump`" in GUIDE

    with dump.open("wb") as file:
        subprocess.run(["pg_dump", "-Fc", here], stdout=file, check=True)
    subprocess.run(["pg_restore", "--clean", "--if-exists", "-d", there, dump], check=True)

    assert rows(there) == rows(here)


def _place(database: str) -> dict[str, Any]:
    known = connection.settings_dict
    said = {"host": known["HOST"], "port": known["PORT"], "user": known["USER"], "password": known["PASSWORD"]}
    return {name: value for name, value in said.items() if value} | {"dbname": database}
