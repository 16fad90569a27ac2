"""A worker that plays for long keeps the chunk that it claimed, and stops when it has lost it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.test import override_settings
from django.utils import timezone

from collection.models import Game, Player
from play.runs.engine.advice import AdviceLaboratory
from play.runs.engine.laboratories import LABORATORIES, SEARCHES
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.engine.searching import SearchState
from play.runs.models import Chunk, ChunkState, Run
from play.runs.services import playing
from play.runs.services.asking import Subject, ask
from play.runs.services.foretelling import TRIED
from play.runs.services.merging import add_up
from tests.messages import chunks_sent
from tests.play.coins.laboratory import Coins
from tests.play.conftest import coin_question
from tests.play.runs.searches import small_advice


class OneLongBeginning(AdviceLaboratory):
    """While it lists what could be tried, `meanwhile` happens."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.meanwhile = meanwhile

    def begin(self, question: Question) -> SearchState:
        self.meanwhile()
        return super().begin(question)


class OneLongGame(Coins):
    """While its first game is played, `meanwhile` happens."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self.meanwhile = meanwhile

    def play(self, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
        self.meanwhile()
        return super().play(question, span, stop)


def play_while(meanwhile: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> Chunk:
    """A chunk of a run, played by a worker to whose game something happens."""
    chunks_sent(monkeypatch)
    monkeypatch.setattr(playing, "LOOK_EVERY", 0.0)
    monkeypatch.setitem(LABORATORIES, "coins", OneLongGame(meanwhile))
    monkeypatch.setitem(TRIED, "coins", lambda _question: 1 / 300)
    Game.objects.get_or_create(slug="coins", defaults={"name": "Coins"})
    question = coin_question(5, chunk=5)
    alice = Player.objects.create_user("alice@example.com", "")
    run = ask(owner=alice, question=question, subject=Subject("Money"), now=timezone.now()).run
    playing.play_chunk(chunk=run.chunks.get().pk, clock=timezone.now)
    return run.chunks.get()


@override_settings(CHUNK_LEASE=0.3)
@pytest.mark.django_db(transaction=True)
def test_a_game_that_lasts_longer_than_a_lease_keeps_its_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    leases: set[object] = set()

    def meanwhile() -> None:
        while len(leases) < 4:
            leases.add(Chunk.objects.get().lease)
            time.sleep(0.01)

    played = play_while(meanwhile, monkeypatch)

    assert (played.state, played.attempts) == (ChunkState.DONE, 1)


@override_settings(CHUNK_LEASE=0.03)
@pytest.mark.django_db(transaction=True)
def test_a_worker_whose_chunk_was_given_to_another_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    def meanwhile() -> None:
        Chunk.objects.update(attempts=2)
        time.sleep(0.3)

    played = play_while(meanwhile, monkeypatch)

    assert (played.state, played.attempts, played.result) == (ChunkState.RUNNING, 2, "")


@override_settings(CHUNK_LEASE=0.3)
@pytest.mark.django_db(transaction=True)
def test_a_search_that_takes_long_to_begin_keeps_the_right_to_do_so(
    monkeypatch: pytest.MonkeyPatch, sent: list[int], wankul: Game
) -> None:
    leases: set[object] = set()

    def meanwhile() -> None:
        while len(leases) < 4:
            leases.add(Run.objects.get().lease)
            time.sleep(0.01)

    monkeypatch.setitem(SEARCHES, "advice", OneLongBeginning(meanwhile))
    alice = Player.objects.create_user("alice@example.com", "")
    run = ask(owner=alice, question=small_advice(), subject=Subject("Poor"), now=timezone.now()).run
    add_up(run=run.pk, now=timezone.now())

    run.refresh_from_db()
    assert None not in leases
    assert (run.state, run.merges) == ("running", 0)
    assert run.chunks.exists()
