"""Whatever the order in which workers claim, finish, fall silent and come back, every game counts exactly once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.models import Player
from play.runs.engine.questions import Span
from play.runs.models import OPEN, Chunk, ChunkState, Run, RunState
from play.runs.services import chunks, merging, playing, stopping
from play.runs.services.asking import Subject, ask
from play.sweeping import sweep
from tests.messages import ADD_UP, divert
from tests.play.coins.laboratory import Coins
from tests.play.conftest import coin_question, later

GAMES = 23
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("claim"), st.integers(0, 5)),
        st.tuples(st.just("finish"), st.integers(0, 5)),
        st.tuples(st.just("finish early"), st.integers(0, 5)),
        st.tuples(st.just("fail"), st.integers(0, 5)),
        st.tuples(st.just("retry"), st.integers(0, 5)),
        st.tuples(st.just("wait"), st.integers(1, 20)),
        st.tuples(st.just("sweep"), st.just(0)),
        st.tuples(st.just("add up"), st.just(0)),
        st.tuples(st.just("stop"), st.just(0)),
    ),
    max_size=40,
)


class Table:
    """A run of coins and the workers around it, each with the claim it last got."""

    def __init__(self, owner: Player, coins: Coins) -> None:
        self.coins = coins
        self.seconds = 0.0
        self.claims: list[Chunk] = []
        self.question = coin_question(GAMES, chunk=4)
        self.run = ask(owner=owner, question=self.question, subject=Subject("Any"), now=self.now).run
        self.rows = list(self.run.chunks.order_by("index"))

    @property
    def now(self) -> datetime:
        return later(self.seconds)

    def do(self, step: str, number: int) -> None:
        if step == "claim":
            claim = chunks.claim_chunk(chunk=self.rows[number].pk, now=self.now)
            self.claims += [claim] if claim else []
        elif step == "wait":
            self.seconds += number
        elif step == "sweep":
            sweep(now=self.now)
        elif step == "add up":
            merging.add_up(run=self.run.pk, now=self.now)
        elif step == "stop":
            stopping.stop_run(run=self.run, now=self.now)
        elif self.claims:
            self._end(step, self.claims[number % len(self.claims)])

    def _end(self, step: str, claim: Chunk) -> None:
        if step == "fail":
            chunks.fail_chunk(chunk=claim, problem="bad luck", now=self.now)
        elif step == "retry":
            chunks.retry_chunk(chunk=claim, problem="bad luck", now=self.now)
        else:
            stops = iter([False, True]) if step == "finish early" else iter([False] * 99)
            played = self.coins.play(self.question, Span(claim.first, claim.count), lambda: next(stops))
            chunks.finish_chunk(chunk=claim, played=played, now=self.now)

    def check(self) -> None:
        run = Run.objects.get(pk=self.run.pk)
        ended = run.chunks.exclude(state__in=OPEN)
        assert run.chunks_ended == ended.count()
        assert run.chunks_failed == run.chunks.filter(state=ChunkState.FAILED).count()
        assert run.chunks_ended < run.chunks_total or run.state != RunState.RUNNING
        assert run.chunks.aggregate(most=Sum("attempts"))["most"] is not None

    def play_to_the_end(self) -> Run:
        for _ in range(100):
            self.seconds += 200
            sweep(now=self.now)
            for row in self.run.chunks.order_by("index"):  # those too that came from what was laid down
                playing.play_chunk(chunk=row.pk, clock=lambda: self.now)
            merging.add_up(run=self.run.pk, now=self.now)
            run = Run.objects.get(pk=self.run.pk)
            if not run.is_active:
                return run
        raise AssertionError(f"the run never ended: {run.state}, {run.chunks_ended} of {run.chunks_total}")


@contextmanager
def undone() -> Iterator[None]:
    """Each example leaves the database as it found it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.database
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])  # as many on PostgreSQL
@given(steps=STEPS)
def test_every_game_counts_exactly_once(
    steps: list[tuple[str, int]], alice: Player, coins: Coins, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    divert(monkeypatch, ADD_UP, lambda _run: None)
    with undone():
        table = Table(alice, coins)
        for step, number in steps:
            table.do(step, number)
            table.check()

        run = table.play_to_the_end()

        tosses = json.loads(run.result)["tosses"]
        assert run.state == RunState.DONE
        assert len(tosses) == len(set(tosses)) == run.games_done
        assert set(run.chunks.values_list("state", flat=True)).isdisjoint(OPEN)
        disturbed = {step for step, _ in steps} & {"stop", "fail", "finish early", "retry", "claim"}
        if not disturbed:
            assert tosses == list(range(GAMES))
            assert run.is_complete
