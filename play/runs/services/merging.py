"""Adding a run up when its last chunk has ended; of a search, adding a step up and beginning the next."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import F

from collection.refusal import GoneError
from collection.services.leasing import Clock, claim, give_back, held, keeping
from collection.services.players import wait_for_turn
from play.runs.engine.laboratories import LABORATORIES, SEARCHES
from play.runs.engine.questions import Question
from play.runs.engine.searching import SearchState
from play.runs.models import Chunk, ChunkState, Run, RunState
from play.runs.services.publishing import publish_more

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)
"""How long the worker that adds up a run may be silent before another one tries. Adding up takes about a second; the beginning
of a search takes longer, and gives signs of life."""

MOST_MERGES = 5
"""A run that so many workers began to add up and none did may be what kills them."""


def add_up(*, run: UUID, now: datetime) -> bool:
    """Merge the chunks' counts, tell the report and end the run. True when this call did it.

    Safe to call at any time and from anywhere: only a run whose chunks have all ended is added up, by one worker at
    a time, and the answer is written once. A search that has more to play goes on instead.
    """
    found = claim(Run.objects.filter(pk=run), now=now, silence=LEASE)
    if found is None:
        return False
    if found.merges > MOST_MERGES:
        return _fail(found, f"adding up failed {MOST_MERGES} times", now)
    try:
        if found.is_search:
            with keeping(found, _clock_from(now), LEASE):
                return _go_on(found, now)
        result, report = _answer(found)
    except DatabaseError:
        raise  # not the counts' fault
    except Exception as problem:
        log.exception("A run could not be added up: %s", run)
        return _try_again(found, f"{type(problem).__name__}: {problem}", now)
    return _write(found, result, report, now)


def _clock_from(now: datetime) -> Clock:
    """The time, by the clock of whoever said what it is `now`."""
    began = time.monotonic()
    return lambda: now + timedelta(seconds=time.monotonic() - began)


def _answer(run: Run) -> tuple[str, dict[str, object]]:
    question = Question.from_dict(run.question)
    laboratory = LABORATORIES[question.kind]
    done = Chunk.objects.filter(run=run, state=ChunkState.DONE).order_by("index").values_list("result", flat=True)
    result = laboratory.merge(question, list(done))
    return result, laboratory.report(question, result)


def _go_on(run: Run, now: datetime) -> bool:
    """Take the step that was played into account and begin the next; end the search where there is none, or none is wanted."""
    question = Question.from_dict(run.question)
    laboratory = SEARCHES[question.kind]
    before = run.search or laboratory.begin(question)
    known, is_whole = _stepped(run, before) if run.search else (before, True)
    if is_whole and laboratory.pending(known) and _begin_step(run, known, now):
        return False
    result = laboratory.result(known)
    is_over = is_whole and not laboratory.pending(known)
    return _write(run, result, laboratory.report(question, result), now, is_over=is_over)


def _stepped(run: Run, before: SearchState) -> tuple[SearchState, bool]:
    """What is known after the step that ended, and whether all of it was played; without that, it says nothing."""
    laboratory = SEARCHES[run.kind]
    done = Chunk.objects.filter(run=run, state=ChunkState.DONE).exclude(result="")
    results = list(done.values_list("result", flat=True))
    if len(results) < len(laboratory.pending(before)):
        return before, False
    return laboratory.advance(before, results), True


def _begin_step(run: Run, known: SearchState, now: datetime) -> bool:
    """Keep what is known, and cut the next step into chunks, all or nothing. False for a run that is to stop, or is gone."""
    laboratory = SEARCHES[run.kind]
    parts = laboratory.pending(known)
    with suppress(GoneError), transaction.atomic():
        player = wait_for_turn(run.owner)
        same = Run.objects.filter(pk=run.pk, state=RunState.MERGING, chunks_total=run.chunks_total, stop_asked=None)
        begun = same.update(
            state=RunState.RUNNING,
            search=known,
            lease=None,
            published=None,
            merges=0,
            chunks_total=run.chunks_total + len(parts),
            games_total=F("games_done") + laboratory.games_left(known),
        )
        if begun:
            Chunk.objects.filter(run=run).exclude(result="").update(result="")
            Chunk.objects.bulk_create(
                Chunk(run=run, index=run.chunks_total + place, first=part.first, count=part.count)
                for place, part in enumerate(parts)
            )
            publish_more(player=player, now=now)
        return begun == 1
    return False


def _write(run: Run, result: str, report: dict[str, object], now: datetime, *, is_over: bool = False) -> bool:
    """Keep the answer; the chunks' counts are in it, so they are no longer needed. A search that `is_over` misses no game."""
    total = F("games_done") if is_over else F("games_total")
    with transaction.atomic():
        merging = Run.objects.filter(pk=run.pk, state=RunState.MERGING, chunks_total=run.chunks_total)
        written = merging.update(state=RunState.DONE, result=result, report=report, finished=now, lease=None, games_total=total)
        if written:
            Chunk.objects.filter(run=run).update(result="")
    return written == 1


def _try_again(run: Run, problem: str, now: datetime) -> bool:
    """Let the sweeper call another worker, or end the run after the last attempt and say why. True when it ended."""
    if run.merges >= MOST_MERGES:
        return _fail(run, problem, now)
    give_back(run)
    return False


def _fail(run: Run, problem: str, now: datetime) -> bool:
    return held(run).update(state=RunState.FAILED, problem=problem, finished=now, lease=None) == 1
