"""Health: the process, the database and what it should be, the disk, the broker and the sweeper, each named when it fails."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from config.checks import disks, health, schema
from config.checks.schema import misfits
from play.runs.models import SweepMark


@pytest.fixture
def swept(db: None) -> SweepMark:
    return SweepMark.objects.create(swept=timezone.now())


def test_the_process_answers_without_a_database(client: Client) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok\n")
    assert client.post("/healthz").status_code == 405


def test_a_site_that_can_work_is_ready(client: Client, swept: SweepMark) -> None:
    response = client.get("/readyz")

    assert response.status_code == 200
    parts = ("database", "migrations", "columns", "disk", "broker", "cache", "sweeper")
    assert response.json() == dict.fromkeys(parts, "ok")
    assert "no-cache" in response["Cache-Control"]


def test_a_sweeper_that_never_ran_or_stopped_is_named(client: Client, db: None) -> None:
    never = client.get("/readyz")
    SweepMark.objects.create(swept=timezone.now() - timedelta(minutes=10))
    stopped = client.get("/readyz")

    assert (never.status_code, never.json()["sweeper"]) == (503, "never went round")
    assert (stopped.status_code, stopped.json()["sweeper"]) == (503, "last round 600 s ago")


def test_a_broker_that_is_away_is_named(client: Client, swept: SweepMark, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("config.checks.health.current_app.connection_for_write", refuse)

    response = client.get("/readyz")

    assert (response.status_code, response.json()["broker"]) == (503, "no answer")


def test_missing_migrations_are_counted(client: Client, swept: SweepMark, monkeypatch: pytest.MonkeyPatch) -> None:
    assert schema.missing_migrations() == []
    monkeypatch.setattr(health, "missing_migrations", lambda: ["play.0009_later"])

    assert client.get("/readyz").json()["migrations"] == "1 missing"


@pytest.mark.database
def test_columns_that_are_not_there_are_named(client: Client, swept: SweepMark, monkeypatch: pytest.MonkeyPatch) -> None:
    """All migrations have run, by their names; the tables know better."""
    monkeypatch.setattr(health, "_fitting", set())
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE play_table DROP COLUMN pace")
        cursor.execute("ALTER TABLE play_table DROP COLUMN clock")
        cursor.execute("ALTER TABLE decks_deckedit ADD COLUMN colour varchar(5)")

    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()["migrations"]) == (503, "ok")
    assert answer.json()["columns"] == "play_table lacks clock, pace; and 1 more"


@pytest.mark.database
def test_columns_are_compared_once_a_process(client: Client, swept: SweepMark, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[list[str]] = []

    def compare() -> list[str]:
        compared.append(misfits())
        return compared[-1]

    monkeypatch.setattr(health, "_fitting", set())
    monkeypatch.setattr(health, "misfits", compare)

    answers = [client.get("/readyz").status_code for _ in range(3)]

    assert (answers, compared) == ([200] * 3, [[]])


@pytest.mark.database
def test_a_database_that_has_had_only_some_migrations_is_compared_with_those(db: None) -> None:
    """As before an upgrade that adds columns: what is still to come is not missing."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'account' AND name > '0003'")

    assert len(schema.missing_migrations()) >= 4
    assert schema.misfits() == []
    assert schema.refusal() == ""


def test_a_full_disk_is_named(client: Client, swept: SweepMark, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disks, "SPARE", 2**60)

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert re.fullmatch(r"the disk of the \w+ is full: \d+ MB left", answer.json()["disk"])


def test_a_folder_that_cannot_be_written_to_is_named(
    client: Client, swept: SweepMark, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    settings.EMAIL_FILE_PATH = tmp_path / "file"

    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()["disk"]) == (503, "the folder of the mails cannot be written to: Not a directory")


def test_a_folder_that_is_made_later_is_no_trouble(client: Client, swept: SweepMark, settings: Settings, tmp_path: Path) -> None:
    settings.EMAIL_FILE_PATH = tmp_path / "later" / "mail"

    assert client.get("/readyz").json()["disk"] == "ok"
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_does_not_answer_is_named_alone(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError("gone")

    with monkeypatch.context() as trouble:
        trouble.setattr(connection, "cursor", refuse)
        response = client.get("/readyz")

    assert (response.status_code, response.json()) == (503, {"database": "no answer"})
