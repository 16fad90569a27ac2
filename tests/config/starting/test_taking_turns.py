"""Two `prepare` of one folder, or of one database, at once: the second one says that it waits, and waits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from config.starting.taking_turns import LOCK, WAITS, taking_turns
from tests.play.installation import ROOT, Installation, in_postgresql


def first_line_of_prepare(site: Installation) -> str:
    """What a `prepare` of this folder says at once; then it is killed."""
    command = [sys.executable, "manage.py", "prepare", "--no-demo"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=site.environment, stdout=pipe, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            return process.stdout.readline().strip()
        finally:
            process.kill()


@pytest.mark.processes
def test_a_new_home_that_is_being_prepared_is_left_alone(tmp_path: Path) -> None:
    site = Installation(tmp_path / "home")
    with taking_turns(site.home, print):
        assert first_line_of_prepare(site) == WAITS

    assert not (site.home / "cartable.sqlite3").exists()


@pytest.mark.services
@pytest.mark.processes
def test_a_database_that_another_machine_prepares_is_left_alone(tmp_path: Path) -> None:
    site = Installation(tmp_path / "home", "postgresql", broker="files://localhost/")
    in_postgresql(f'CREATE DATABASE "{site.name}"')
    try:
        with psycopg.connect(site.environment["DATABASE_URL"], autocommit=True) as other:
            other.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            assert first_line_of_prepare(site) == WAITS
            assert other.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
    finally:
        site.remove()
