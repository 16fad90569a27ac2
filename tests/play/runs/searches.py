"""Searches asked and played inside a test, by one worker or by several that take turns."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import Any

from play.common.playable_decks import PlayableDeck
from play.runs.engine.advice import advice_question
from play.runs.engine.questions import Question
from play.runs.models import ChunkState, Run
from play.runs.services.chunks import claim_chunk
from play.runs.services.merging import add_up
from play.runs.services.playing import play_chunk
from play.runs.services.sweeping import SweptRuns, sweep_runs
from simulator.lab.advisor.plan import Plan
from tests.play.conftest import later
from tests.simulator.lab.test_advisor import POOL, POOR

POOR_DECK = PlayableDeck("starter:poor", "Poor", "wankul", "libre", POOR)
WEAK_POOL = {"S1-032": 1, "S1-070": 1}
"""Nothing that is better than what the poor deck holds."""

SMALL = Plan(
    screening_rounds=8,
    halving_rounds=10,
    finalists=2,
    proof_rounds=100,
    screener="scripted",
    prover="scripted",
    screening_chunk=400,
    proving_chunk=300,
)
TINY = replace(SMALL, screening_rounds=2, halving_rounds=4, proof_rounds=8, screening_chunk=40, proving_chunk=20)


def small_advice(plan: Plan = TINY, pool: dict[str, int] = POOL, seed: int = 4, deck: PlayableDeck = POOR_DECK) -> Question:
    """Which card would help the poor deck against its like; of so few games that a test can play them."""
    other = replace(POOR_DECK, choice="starter:alike")
    asked = advice_question(deck, [other], pool=pool, cards="owned", budget="60", prover="scripted", seed=seed)
    return replace(asked, search={**asked.search, "format": "libre", "plan": plan.as_dict()})


class Crew:
    """Workers of one test: what is sent to them lies in `sent`."""

    def __init__(self, sent: list[int], capture: Any) -> None:
        self.sent, self.capture, self.seconds = sent, capture, count(2)

    def clock(self) -> datetime:
        """Each look is a second later."""
        return later(next(self.seconds))

    def begin(self, run: Run) -> None:
        """What the worker does whom asking woke."""
        with self.capture(execute=True):
            add_up(run=run.pk, now=self.clock())

    def work(self, run: Run, chunks: int = 10**6, *, last_first: bool = False) -> Run:
        """Play what was sent, until nothing is or so many chunks are played."""
        while self.sent and chunks:
            with self.capture(execute=True):
                play_chunk(chunk=self.sent.pop(-1 if last_first else 0), clock=self.clock)
            chunks -= 1
        run.refresh_from_db()
        return run

    def lose(self, run: Run) -> None:
        """A worker takes a chunk and dies; the sweeper finds it when its lease is over."""
        assert claim_chunk(chunk=self.sent.pop(0), now=self.clock()) is not None
        self.seconds = count(next(self.seconds) + 3_600)
        sweep_runs(SweptRuns(), now=self.clock())
        assert not run.chunks.filter(state=ChunkState.RUNNING).exists()
