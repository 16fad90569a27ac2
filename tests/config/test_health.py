"""Health: the process, the database, the broker and the sweeper, each named when it fails."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from config import health
from play.models import SweepMark


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
    assert response.json() == {"database": "ok", "migrations": "ok", "broker": "ok", "sweeper": "ok"}
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

    monkeypatch.setattr("config.health.current_app.connection_for_write", refuse)

    response = client.get("/readyz")

    assert (response.status_code, response.json()["broker"]) == (503, "no answer")


def test_missing_migrations_are_counted(client: Client, swept: SweepMark, monkeypatch: pytest.MonkeyPatch) -> None:
    assert health.missing_migrations() == []
    monkeypatch.setattr(health, "missing_migrations", lambda: ["play.0009_later"])

    assert client.get("/readyz").json()["migrations"] == "1 missing"


def test_a_database_that_does_not_answer_is_named_alone(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DatabaseError("gone")

    with monkeypatch.context() as trouble:
        trouble.setattr(connection, "cursor", refuse)
        response = client.get("/readyz")

    assert (response.status_code, response.json()) == (503, {"database": "no answer"})
