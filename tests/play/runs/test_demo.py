"""The demo account's simulation: a real run, asked once."""

from __future__ import annotations

from typing import Any

import pytest

from collection.models import Game, Player
from play.runs.models import Run
from play.runs.services import demo, playing
from play.runs.services.demo import make_demo_run
from tests.play.conftest import later


def test_the_demo_run_is_of_two_thousand_games(alice: Player, wankul: Game) -> None:
    run = make_demo_run(alice)

    assert (run.kind, run.question["games"], run.games_total) == ("goldfish", 2_000, 2_000)


def test_the_demo_run_is_a_real_one_and_asked_once(
    alice: Player,
    wankul: Game,
    sent: list[int],
    django_capture_on_commit_callbacks: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(demo, "GAMES", 200)
    with django_capture_on_commit_callbacks(execute=True):
        first = make_demo_run(alice)
    again = make_demo_run(alice)
    while sent:
        with django_capture_on_commit_callbacks(execute=True):
            playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))

    first.refresh_from_db()
    assert first == again
    assert (first.games_done, first.is_complete) == (200, True)
    assert Run.objects.count() == 1
    assert make_demo_run(alice) == first
