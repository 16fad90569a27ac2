"""The day of a player: what workers do is counted, bounded and told; small questions go first."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from collection.patience import patient_for
from collection.services.house import house_player
from play.runs.engine.laboratory import Played
from play.runs.models import Chunk, ChunkState, Run, RunState, WorkDay
from play.runs.services.playing import TRIES, play_chunk
from play.runs.services.stopping import delete_run
from play.runs.services.worktime import NoTimeLeftError, note_work, work_time
from tests.busy import held
from tests.play.coins.laboratory import Coins
from tests.play.conftest import NOON, Asking, Playing, later

ENGLISH = {"accept-language": "en"}
GOLDFISH = {"deck": "starter:wankul/siege", "games": 50, "seed": 3}


def finish(sent: list[int], committed: Any) -> None:
    while sent:
        with committed(execute=True):
            play_chunk(chunk=sent.pop(0), clock=lambda: later(1))


def test_the_work_of_each_chunk_is_added_to_the_day_of_its_player(
    alice: Player, bob: Player, asked: Asking, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    run = asked(alice)
    finish(sent, django_capture_on_commit_callbacks)
    row = WorkDay.objects.get()

    note_work(player=alice, seconds=1.5, now=NOON)
    delete_run(run=run, now=NOON)

    assert (row.player, row.day) == (alice, NOON.date())
    assert work_time(alice, NOON).spent == pytest.approx(1.5 + row.milliseconds / 1000)
    assert work_time(bob, NOON).spent == 0
    assert work_time(alice, NOON + timedelta(days=1)).spent == 0


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_work_for_somebody_who_is_gone_is_nobodys(alice: Player) -> None:
    gone = Player(pk=alice.pk + 1_000)

    note_work(player=gone, seconds=1, now=NOON)

    assert not WorkDay.objects.filter(player_id=gone.pk).exists()


PLAYING = "play.runs.services.playing"
TABLES = "collection_player", "play_chunk", "play_run", "play_workday"


@pytest.fixture
def held_when_played(coins: Coins, monkeypatch: pytest.MonkeyPatch) -> Iterator[ExitStack]:
    """Somebody else begins to write once, as soon as the last game of a chunk is played, and goes on until this is closed."""
    play, once = coins.play, iter([held(*TABLES)])
    with ExitStack() as somebody:

        def play_and_hold(*asked: Any) -> Played:
            played = play(*asked)
            if asked[1].first + asked[1].count == 10:
                for writing in once:
                    somebody.enter_context(writing)
            return played

        monkeypatch.setattr(coins, "play", play_and_hold)
        yield somebody


class Hearing(logging.Handler):
    """Does something as soon as the log says anything."""

    def __init__(self, do: Callable[[], object]) -> None:
        super().__init__()
        self.emit = lambda _record: do()  # type: ignore[assignment]


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says of the chunk, a sentence each: no traceback."""
    told = [one for one in caplog.records if one.name == PLAYING]
    assert not any(one.exc_info for one in told)
    return [one.getMessage().partition(":")[0] for one in told]


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_was_played_is_kept_when_the_database_is_free_again(
    alice: Player, asked: Asking, sent: list[int], held_when_played: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    """The note of the work failed with a traceback, and took the games with it: they were played again."""
    run, ear = asked(alice, games=10), Hearing(held_when_played.close)
    logging.getLogger(PLAYING).addHandler(ear)
    try:
        with patient_for(0.1):
            play_chunk(chunk=sent.pop(0), clock=lambda: later(1))
    finally:
        logging.getLogger(PLAYING).removeHandler(ear)

    chunk = Chunk.objects.get(run=run)
    assert (chunk.state, chunk.attempts) == (ChunkState.DONE, 1)
    assert warnings(caplog) == ["the database is busy"]
    assert work_time(alice, NOON).spent == pytest.approx(WorkDay.objects.get().milliseconds / 1000)
    run.refresh_from_db()
    assert run.state == RunState.DONE


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_busy_for_too_long_leaves_the_chunk_to_the_next_worker(
    alice: Player, asked: Asking, sent: list[int], held_when_played: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    run = asked(alice, games=10)
    with patient_for(0.1):
        play_chunk(chunk=sent.pop(0), clock=lambda: later(1))
    held_when_played.close()

    chunk = Chunk.objects.get(run=run)
    assert chunk.state == ChunkState.RUNNING
    told = ["the database is busy"] * (TRIES - 1) + ["the database was busy for too long", "the database is busy"]
    assert warnings(caplog) == told
    assert not WorkDay.objects.exists()
    play_chunk(chunk=chunk.pk, clock=lambda: later(60))
    chunk.refresh_from_db()
    assert (chunk.state, chunk.attempts) == (ChunkState.DONE, 2)


@override_settings(CORE_SECONDS_A_DAY=10)
def test_a_day_that_is_used_up_gives_known_answers_and_no_new_ones(
    alice: Player, bob: Player, asked: Asking, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    known = asked(alice, seed=1)
    finish(sent, django_capture_on_commit_callbacks)
    note_work(player=alice, seconds=10, now=NOON)
    note_work(player=house_player(), seconds=10, now=NOON)

    with pytest.raises(NoTimeLeftError) as refused:
        asked(alice, seed=2)

    assert refused.value.wait == 12 * 3600
    assert asked(alice, seed=1).pk == known.pk
    assert asked(bob, seed=2).state == RunState.RUNNING
    assert asked(house_player(), seed=3).state == RunState.RUNNING
    assert asked(alice, seed=2, after=12 * 3600).state == RunState.RUNNING


@override_settings(CORE_SECONDS_A_DAY=600)
def test_page_and_api_say_what_is_left_and_when_to_ask_again(
    alice: Player, alice_client: Client, wankul: Any, sent: list[int]
) -> None:
    note_work(player=alice, seconds=120, now=timezone.now())
    told = alice_client.get("/api/runs/time/").json()
    assert (told["spent"], told["limit"], told["left"]) == (120, 600, 480)

    note_work(player=alice, seconds=481, now=timezone.now())
    page = alice_client.post(reverse("play:new-goldfish"), {**GOLDFISH, "agent": "scripted"}, headers=ENGLISH)
    answer = alice_client.post("/api/runs/", json.dumps(GOLDFISH), content_type="application/json", headers=ENGLISH)

    for refused in (page, answer):
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 86_400
        assert "used up" in refused.content.decode()
    assert alice_client.get("/api/runs/time/").json()["left"] == 0
    assert not Run.objects.exists()


def test_the_list_says_what_is_left_of_the_day(alice: Player, alice_client: Client, played: Playing) -> None:
    played(alice)
    note_work(player=alice, seconds=7_260, now=timezone.now())

    page = alice_client.get(reverse("play:list"), headers=ENGLISH).content.decode()

    assert "2 h 01 today, of 6 h 00 a day; 3 h 59 are left" in page


def test_a_run_that_waits_for_other_games_of_its_player_says_so(alice: Player, alice_client: Client, asked: Asking) -> None:
    """It said that it waited for a process, and for nothing that a player knows."""
    search, small = asked(alice, games=40, seed=1), asked(alice, games=20, seed=2)
    title = "Your other simulations finish their share first"

    def page() -> str:
        return alice_client.get(small.get_absolute_url(), headers=ENGLISH).content.decode()

    assert title not in page()
    assert "Waiting for its turn" in page()
    Chunk.objects.filter(run=search).update(state=ChunkState.RUNNING)
    assert title in page()
    Chunk.objects.filter(run=small).update(state=ChunkState.RUNNING)
    assert title not in page()


@override_settings(RUN_WINDOW=1)
def test_small_questions_are_played_before_large_ones_and_say_so(alice: Player, alice_client: Client, asked: Asking) -> None:
    large, small, search = asked(alice, games=400, seed=1), asked(alice, games=40, seed=2), asked(alice, games=20, seed=3)
    Run.objects.filter(pk=search.pk).update(search={"stage": "cards"})
    Chunk.objects.filter(run=large).update(state=ChunkState.WAITING)

    assert [run.pk for run in Run.objects.in_turn(alice)] == [small.pk, large.pk, search.pk]
    Run.objects.filter(pk=small.pk).update(search={"stage": "trial"})
    assert [run.pk for run in Run.objects.in_turn(alice)] == [large.pk, search.pk, small.pk]  # 20 games left in all, and 40
    Run.objects.filter(pk=search.pk).update(games_total=2_000)
    assert [run.pk for run in Run.objects.in_turn(alice)] == [large.pk, small.pk, search.pk]
    Run.objects.filter(pk=small.pk).update(search=None)
    told = alice_client.get(f"/api/runs/{large.pk}/").json()
    assert told["ahead"] == 1
    assert told["seconds_left"] > alice_client.get(f"/api/runs/{small.pk}/").json()["seconds_left"] > 0
    page = alice_client.get(large.get_absolute_url(), headers=ENGLISH).content.decode()
    assert "1 of your simulations goes first" in page
    assert "next of your simulations" in alice_client.get(small.get_absolute_url(), headers=ENGLISH).content.decode()
    Run.objects.filter(pk=large.pk).update(games_done=F("games_total"))
    assert alice_client.get(f"/api/runs/{large.pk}/").json()["ahead"] is None
