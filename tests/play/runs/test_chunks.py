"""The life of chunks, step by step: what workers, sweepers and owners do in any order loses nothing and counts nothing twice."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import OperationalError

from collection.models import Player
from collection.services import waking
from collection.services.leasing import renew
from collection.services.waking import BrokerAwayError
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question, Span, growing_spans
from play.runs.models import Chunk, ChunkState, Run, RunState, last_sweep
from play.runs.services import chunks, merging, playing, stopping
from play.sweeping import sweep
from tests.messages import ADD_UP, PLAY_CHUNK, divert
from tests.play.between import just_before_the_update
from tests.play.coins.laboratory import Coins
from tests.play.conftest import Asking, later

STATES = ChunkState


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """Runs what follows as if each transaction really ended."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def states(run: Run) -> list[str]:
    return list(run.chunks.order_by("index").values_list("state", flat=True))


def play_all(sent: list[int], committed: Any, after: float = 1) -> None:
    """One worker that takes every message there is, and those that follow."""
    while sent:
        with committed():
            playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(after))


def test_a_new_run_publishes_a_window_and_keeps_the_rest_waiting(alice: Player, asked: Asking, sent: list[int]) -> None:
    run = asked(alice, games=100, chunk=10)

    assert states(run) == [STATES.PUBLISHED] * 4 + [STATES.WAITING] * 6
    assert sent == list(run.chunks.order_by("index").values_list("pk", flat=True))[:4]


def test_each_end_publishes_the_next_chunk_until_the_run_is_added_up(
    alice: Player, asked: Asking, sent: list[int], committed: Any
) -> None:
    run = asked(alice, games=95, chunk=10)

    play_all(sent, committed)

    run.refresh_from_db()
    assert (run.state, run.games_done, run.chunks_ended, run.chunks_failed) == (RunState.DONE, 95, 10, 0)
    assert json.loads(run.result)["tosses"] == list(range(95))
    assert run.is_complete
    assert run.report is not None
    assert run.report["heads"] == json.loads(run.result)["heads"]
    assert set(run.chunks.values_list("result", flat=True)) == {""}


def test_the_result_does_not_depend_on_the_cut_or_the_order(
    alice: Player, asked: Asking, sent: list[int], committed: Any
) -> None:
    whole, pieces = asked(alice, games=60, chunk=60), asked(alice, games=60, chunk=7)
    sent.reverse()

    play_all(sent, committed)

    whole.refresh_from_db()
    pieces.refresh_from_db()
    assert whole.result == pieces.result
    assert whole.result.encode() == pieces.result.encode() != b""


def test_of_two_workers_one_gets_the_chunk(alice: Player, asked: Asking, sent: list[int]) -> None:
    asked(alice)

    first = chunks.claim_chunk(chunk=sent[0], now=later(1))
    second = chunks.claim_chunk(chunk=sent[0], now=later(1))

    assert first is not None
    assert (first.attempts, second) == (1, None)


@pytest.mark.database
def test_a_chunk_that_was_claimed_and_put_back_since_it_was_looked_at_is_left_to_others(
    alice: Player, asked: Asking, sent: list[int]
) -> None:
    """Else two workers would hold the same attempt, and both could end it."""
    asked(alice)
    chunk = sent[0]

    def another_worker() -> None:
        claim = chunks.claim_chunk(chunk=chunk, now=later(1))
        assert claim is not None
        chunks.retry_chunk(chunk=claim, problem="bad luck", now=later(1))

    with just_before_the_update("play_chunk", another_worker):
        late = chunks.claim_chunk(chunk=chunk, now=later(1))

    next_one = chunks.claim_chunk(chunk=chunk, now=later(1))
    assert late is None
    assert next_one is not None
    assert next_one.attempts == 2


def test_a_chunk_of_a_silent_worker_is_claimed_again_and_counts_once(
    alice: Player, asked: Asking, coins: Coins, sent: list[int], committed: Any
) -> None:
    run = asked(alice, games=10, chunk=10)
    silent = chunks.claim_chunk(chunk=sent[0], now=later(0))
    assert silent is not None

    with committed():
        assert sweep(now=later(7)).abandoned == 0
        assert sweep(now=later(9)).abandoned == 1
    play_all(sent, committed)
    late = coins.play(Question.from_dict(run.question), Span(0, 10), lambda: False)

    assert not chunks.finish_chunk(chunk=silent, played=late, now=later(20))
    run.refresh_from_db()
    assert (run.games_done, run.state, run.chunks.get().attempts) == (10, RunState.DONE, 2)


def test_a_worker_that_renews_its_lease_keeps_its_chunk(alice: Player, asked: Asking, sent: list[int]) -> None:
    asked(alice)
    claim = chunks.claim_chunk(chunk=sent[0], now=later(0))
    assert claim is not None

    assert renew(claim, now=later(6))

    assert sweep(now=later(13)).abandoned == 0
    assert chunks.claim_chunk(chunk=sent[0], now=later(13)) is None
    assert chunks.claim_chunk(chunk=sent[0], now=later(15)) is not None
    assert not renew(claim, now=later(16))


def test_a_message_that_was_lost_is_sent_again(alice: Player, asked: Asking, sent: list[int], committed: Any) -> None:
    run = asked(alice, games=20)
    sent.clear()

    with committed():
        assert sweep(now=later(60)).forgotten == 0
        assert sweep(now=later(121)).forgotten == 2
        assert sweep(now=later(122)).forgotten == 0
    play_all(sent, committed)

    run.refresh_from_db()
    assert run.is_complete


def test_a_run_asked_while_the_broker_is_away_is_sent_by_the_next_sweep(
    alice: Player, asked: Asking, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(chunk: int) -> None:
        raise BrokerAwayError("nobody there")

    with monkeypatch.context() as away:
        divert(away, PLAY_CHUNK, refuse)
        run = asked(alice, games=20)
        assert sweep(now=later(1)).forgotten == 0

    assert sweep(now=later(2)).forgotten == 2
    assert sorted(sent) == sorted(run.chunks.values_list("pk", flat=True))


def test_a_chunk_that_raises_is_given_up_after_five_attempts_and_the_rest_is_kept(
    alice: Player, asked: Asking, sent: list[int], committed: Any, caplog: pytest.LogCaptureFixture
) -> None:
    run = asked(alice, games=30, chunk=10, sick=15)

    play_all(sent, committed)

    run.refresh_from_db()
    sick = run.chunks.get(state=STATES.FAILED)
    assert (sick.index, sick.attempts, sick.problem) == (1, 5, "ValueError: this coin has no sides")
    assert (run.state, run.games_done, run.chunks_failed, run.is_partial) == (RunState.DONE, 20, 1, True)
    assert json.loads(run.result)["tosses"] == [*range(10), *range(20, 30)]
    assert "this coin has no sides" in caplog.text


def test_a_chunk_whose_workers_all_die_is_given_up(alice: Player, asked: Asking, sent: list[int], committed: Any) -> None:
    run = asked(alice, games=20, chunk=10)
    for death in range(5):
        assert chunks.claim_chunk(chunk=sent[0], now=later(20 * death)) is not None
    with committed():
        sweep(now=later(500))

    play_all(sent, committed)

    run.refresh_from_db()
    lost = run.chunks.get(index=0)
    assert (lost.state, lost.problem) == (STATES.FAILED, "5 workers died or fell silent at these games")
    assert (run.state, run.games_done) == (RunState.DONE, 10)


def test_a_chunk_ends_once_however_often_its_worker_says_so(alice: Player, asked: Asking, coins: Coins, sent: list[int]) -> None:
    run = asked(alice, games=20, chunk=10)
    claim = chunks.claim_chunk(chunk=sent[0], now=later(0))
    assert claim is not None
    played = coins.play(Question.from_dict(run.question), Span(0, 10), lambda: False)

    for moment in (1, 2):
        chunks.finish_chunk(chunk=claim, played=played, now=later(moment))
    chunks.retry_chunk(chunk=claim, problem="too late", now=later(3))

    run.refresh_from_db()
    assert (run.games_done, run.chunks_ended, states(run)[0]) == (10, 1, STATES.DONE)


def test_each_chunk_that_is_given_up_is_counted(alice: Player, asked: Asking, sent: list[int]) -> None:
    run = asked(alice, games=30, chunk=10)
    for chunk in sent[:2]:
        claim = chunks.claim_chunk(chunk=chunk, now=later(0))
        assert claim is not None
        chunks.fail_chunk(chunk=claim, problem="no sides", now=later(1))

    run.refresh_from_db()
    assert (run.chunks_ended, run.chunks_failed) == (2, 2)


def test_the_last_attempt_at_a_chunk_is_still_played(alice: Player, asked: Asking, sent: list[int], committed: Any) -> None:
    run = asked(alice, games=10, chunk=10)
    for death in range(4):
        assert chunks.claim_chunk(chunk=sent[0], now=later(20 * death)) is not None

    with committed():
        playing.play_chunk(chunk=sent[0], clock=lambda: later(500))

    run.refresh_from_db()
    assert (run.state, run.games_done, run.chunks_failed) == (RunState.DONE, 10, 0)


@pytest.mark.parametrize("state", [RunState.DONE, RunState.FAILED, RunState.MERGING])
def test_no_chunk_of_a_run_that_is_not_at_work_is_taken(alice: Player, asked: Asking, sent: list[int], state: RunState) -> None:
    run = asked(alice, games=10)
    Run.objects.filter(pk=run.pk).update(state=state)

    assert chunks.claim_chunk(chunk=sent[0], now=later(1)) is None


def test_stopping_keeps_what_was_played_and_starts_nothing_more(
    alice: Player, asked: Asking, coins: Coins, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = asked(alice, games=100, chunk=10)
    with committed():
        playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))
    claim = chunks.claim_chunk(chunk=sent[0], now=later(1))
    assert claim is not None
    merges: list[str] = []
    divert(monkeypatch, ADD_UP, merges.append)

    with committed():
        stopping.stop_run(run=run, now=later(2))
        stopping.stop_run(run=run, now=later(2.5))

    assert states(run) == [STATES.DONE, STATES.RUNNING] + [STATES.DROPPED] * 8
    assert chunks.stop_is_asked(chunk=claim)
    part = coins.play(Question.from_dict(run.question), Span(10, 4), lambda: False)
    assert chunks.finish_chunk(chunk=claim, played=part, now=later(3))
    assert merging.add_up(run=run.pk, now=later(3))
    run.refresh_from_db()
    assert (run.state, run.games_done, run.is_partial, run.stop_asked) == (RunState.DONE, 14, True, later(2))
    assert json.loads(run.result)["tosses"] == list(range(14))
    play_all(sent, committed)
    assert run.chunks.filter(state=STATES.RUNNING).count() == 0
    assert merges == []


@pytest.mark.parametrize("quick", [True, False])
def test_stopping_a_run_that_nobody_has_begun_adds_it_up_without_games(
    alice: Player, asked: Asking, committed: Any, monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    run = asked(alice)
    if not quick:
        monkeypatch.setattr(stopping, "ADDED_UP_AT_ONCE", -1)
    merges: list[str] = []
    divert(monkeypatch, ADD_UP, merges.append)

    with committed():
        stopping.stop_run(run=run, now=later(1))
        stopping.stop_run(run=run, now=later(2))

    assert merges == ([] if quick else [str(run.pk)])
    assert merging.add_up(run=run.pk, now=later(3)) is not quick, "what is quick is added up where it was stopped"
    run.refresh_from_db()
    assert (run.state, run.games_done, run.stop_asked) == (RunState.DONE, 0, later(1))


def test_a_run_is_stopped_although_the_database_is_locked_when_it_is_added_up(
    alice: Player, asked: Asking, coins: Coins, committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = asked(alice)

    def locked(*_: object) -> str:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patched, committed():
        patched.setattr(coins, "merge", locked)
        stopping.stop_run(run=run, now=later(1))

    assert not merging.add_up(run=run.pk, now=later(60))
    assert merging.add_up(run=run.pk, now=later(62)), "once the lease is over"
    run.refresh_from_db()
    assert (run.state, run.stop_asked) == (RunState.DONE, later(1))


def test_a_chunk_of_a_stopped_run_whose_worker_died_is_dropped(
    alice: Player, asked: Asking, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = asked(alice, games=10)
    assert chunks.claim_chunk(chunk=sent[0], now=later(0)) is not None
    stopping.stop_run(run=run, now=later(1))
    divert(monkeypatch, ADD_UP, lambda _run: merging.add_up(run=run.pk, now=later(30)))

    with committed():
        found = sweep(now=later(30))

    run.refresh_from_db()
    assert (found.abandoned, found.merges, states(run), run.state) == (1, 1, [STATES.DROPPED], RunState.DONE)


def test_whoever_takes_such_a_chunk_over_plays_no_game_of_it(
    alice: Player, asked: Asking, sent: list[int], committed: Any
) -> None:
    run = asked(alice, games=10)
    assert chunks.claim_chunk(chunk=sent[0], now=later(0)) is not None
    stopping.stop_run(run=run, now=later(1))

    with committed():
        playing.play_chunk(chunk=sent[0], clock=lambda: later(30))

    run.refresh_from_db()
    assert (states(run), run.state, run.games_done) == ([STATES.DROPPED], RunState.DONE, 0)


def test_deleting_a_run_at_work_leaves_nothing_and_frees_the_window(
    alice: Player, asked: Asking, sent: list[int], committed: Any
) -> None:
    first, second = asked(alice, games=100), asked(alice, games=100, seed=8)
    claim = chunks.claim_chunk(chunk=sent[0], now=later(1))
    assert claim is not None

    with committed():
        stopping.delete_run(run=first, now=later(2))

    assert chunks.stop_is_asked(chunk=claim)
    assert not chunks.finish_chunk(
        chunk=claim,
        played=LABORATORIES["coins"].play(Question.from_dict(first.question), Span(0, 10), lambda: False),
        now=later(3),
    )
    assert Chunk.objects.exclude(run=second).count() == 0
    assert states(second).count(STATES.PUBLISHED) == 4


def test_players_have_windows_of_their_own_in_which_one_run_goes_after_the_other(
    alice: Player, bob: Player, asked: Asking, sent: list[int], committed: Any
) -> None:
    mine = [asked(alice, games=100, seed=seed, after=seed) for seed in range(3)]
    theirs = asked(bob, games=100)

    assert [states(run).count(STATES.PUBLISHED) for run in mine] == [4, 0, 0]
    assert states(theirs).count(STATES.PUBLISHED) == 4

    for _ in range(4):
        with committed():
            playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))

    assert sum(states(run).count(STATES.PUBLISHED) for run in mine) == 4
    assert [states(run).count(STATES.PUBLISHED) for run in mine] == [4, 0, 0]


def test_a_run_is_added_up_by_one_worker_and_again_if_it_dies(
    alice: Player, asked: Asking, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = asked(alice, games=10)
    with monkeypatch.context() as dying:
        dying.setattr("play.runs.services.playing.add_up", lambda **_: None)
        play_all(sent, committed)
    Run.objects.update(merges=1, lease=later(60))

    assert not merging.add_up(run=run.pk, now=later(59))
    assert merging.add_up(run=run.pk, now=later(61))
    assert not merging.add_up(run=run.pk, now=later(200))

    run.refresh_from_db()
    assert run.is_complete


def test_adding_up_that_fails_is_tried_again_and_then_ends_the_run_with_the_reason(
    alice: Player, asked: Asking, coins: Coins, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ended the run at the first attempt, whatever had gone wrong."""

    def stumble(*_: object) -> str:
        raise ZeroDivisionError("no coins")

    monkeypatch.setattr(coins, "merge", stumble)
    run = asked(alice, games=10)
    play_all(sent, committed)

    for attempt in range(1, merging.MOST_MERGES):
        run.refresh_from_db()
        assert (run.state, run.merges, run.problem) == (RunState.MERGING, attempt, "")
        assert merging.add_up(run=run.pk, now=later(attempt + 1)) is (attempt == merging.MOST_MERGES - 1)

    run.refresh_from_db()
    assert (run.state, run.problem) == (RunState.FAILED, "ZeroDivisionError: no coins")


def test_a_late_worker_does_not_end_a_run_that_another_one_adds_up(
    alice: Player, asked: Asking, coins: Coins, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever failed after its lease had ended gave up what the next one was at."""
    run = asked(alice, games=10)
    with monkeypatch.context() as dying:
        dying.setattr("play.runs.services.playing.add_up", lambda **_: None)
        play_all(sent, committed)
    Run.objects.update(merges=merging.MOST_MERGES - 2)

    def late(*_: object) -> str:
        Run.objects.filter(pk=run.pk, merges=merging.MOST_MERGES - 1).update(merges=merging.MOST_MERGES, lease=later(200))
        raise ZeroDivisionError("no coins")

    monkeypatch.setattr(coins, "merge", late)

    assert not merging.add_up(run=run.pk, now=later(9))

    run.refresh_from_db()
    assert (run.state, run.merges, run.lease) == (RunState.MERGING, merging.MOST_MERGES, later(200))


def test_a_worker_with_other_rules_does_not_mix_its_games_in(
    alice: Player, asked: Asking, coins: Coins, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = asked(alice, games=20)
    with committed():
        playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))

    monkeypatch.setattr(coins, "rules", "2")
    play_all(sent, committed)

    run.refresh_from_db()
    assert (run.games_done, run.chunks_failed, run.rules_version) == (10, 1, "1")
    assert "ask again" in run.chunks.get(state=STATES.FAILED).problem


def test_the_sweeper_leaves_its_mark(db: None) -> None:
    assert last_sweep() is None

    sweep(now=later(1))
    sweep(now=later(6))

    assert last_sweep() == later(6)


def test_the_sweeper_fills_a_window_that_stands_open(alice: Player, asked: Asking, sent: list[int], committed: Any) -> None:
    run = asked(alice, games=100)
    sent.clear()
    Chunk.objects.filter(run=run, state=STATES.PUBLISHED).update(state=STATES.WAITING)

    with committed():
        sweep(now=later(1))

    assert len(sent) == 4


def test_a_broker_that_is_away_is_told_apart_from_other_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError("port closed")

    monkeypatch.setattr("celery.current_app.send_task", refuse)

    with pytest.raises(BrokerAwayError, match="port closed"):
        waking.send("play.tasks.play_chunk", chunk=1)


@pytest.mark.parametrize("waits", ["a run without an answer", "a small one", "nobody, for long"])
def test_a_chunk_is_laid_down_where_others_wait_and_none_of_its_games_is_lost_or_played_twice(
    alice: Player, bob: Player, asked: Asking, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch, waits: str
) -> None:
    """Before, a question of a second waited for long chunks; one that took a minute on a busy machine was given up."""
    run = asked(alice, games=40, chunk=40)
    Run.objects.update(foretold=100.0)
    if waits != "nobody, for long":
        other = asked(bob, games=10, seed=8)
        answered = {"foretold": 2.0, "games_done": 3} if waits == "a small one" else {"foretold": 900.0}
        Run.objects.filter(pk=other.pk).update(**answered)

    with monkeypatch.context() as patched, committed():
        patched.setattr(playing, "PIECE", 0.0)
        patched.setattr(chunks, "LEAST_HELD", 0.0)
        patched.setattr(chunks, "LONGEST_HELD", 0.0 if waits == "nobody, for long" else 60.0)
        playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))

    parts = [(part.state, part.first, part.count) for part in run.chunks.order_by("index")]
    assert parts == [(STATES.DONE, 0, 1), (STATES.PUBLISHED, 1, 39)]
    Run.objects.exclude(pk=run.pk).delete()
    play_all([run.chunks.get(state=STATES.PUBLISHED).pk], committed)
    run.refresh_from_db()
    assert (run.state, run.games_done, run.chunks_ended, run.chunks_total) == (RunState.DONE, 40, 2, 2)
    assert json.loads(run.result)["tosses"] == list(range(40))
    assert (run.gauge_count, run.gauge_total) == (40, json.loads(run.result)["heads"])


def test_a_chunk_is_played_on_where_a_large_run_waits_that_has_answers_already(
    alice: Player, bob: Player, asked: Asking, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two long runs of two players take turns by whole chunks."""
    monkeypatch.setattr(playing, "PIECE", 0.0)
    monkeypatch.setattr(chunks, "LEAST_HELD", 0.0)
    run, other = asked(alice, games=40, chunk=40), asked(bob, games=40, seed=8)
    Run.objects.update(foretold=100.0)
    Run.objects.filter(pk=other.pk).update(games_done=3)

    with committed():
        playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))

    assert states(run) == [STATES.DONE]


def test_the_rest_of_a_chunk_that_was_laid_down_is_dropped_with_the_run_that_is_stopped(
    alice: Player, asked: Asking, sent: list[int], committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "PIECE", 0.0)
    monkeypatch.setattr(chunks, "LONGEST_HELD", 0.0)
    monkeypatch.setattr(chunks, "LEAST_HELD", 0.0)
    run = asked(alice, games=40, chunk=40)
    with committed():
        playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(1))

    with committed():
        stopping.stop_run(run=run, now=later(2))
    merging.add_up(run=run.pk, now=later(3))

    run.refresh_from_db()
    assert (states(run), run.state, run.games_done) == ([STATES.DONE, STATES.DROPPED], RunState.DONE, 1)


def test_chunks_grow_to_ten_seconds_and_shrink_at_the_end() -> None:
    """The first ones give a first interval at once, the longest cost little to hand out, the last ones leave no worker idle."""
    seconds = [span.count / 100 for span in growing_spans(60_000, 0.01)]

    assert sum(seconds) == 600
    assert (seconds[0], max(seconds)) == (0.3, 10.0)
    assert sum(one for one in seconds if one >= 5) / sum(seconds) > 0.85
    assert max(seconds[-4:]) < 5
    assert max(span.count for span in growing_spans(800, 0.01)) <= 240
