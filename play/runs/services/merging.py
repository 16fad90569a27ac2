"""Adding a run up when its last chunk has ended."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.models import Chunk, ChunkState, Run, RunState

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)
"""How long adding up may take before another worker tries; it is a matter of a second."""

MOST_MERGES = 5


def add_up(*, run: UUID, now: datetime) -> bool:
    """Merge the chunks' counts, tell the report and end the run. True when this call did it.

    Safe to call at any time and from anywhere: only a run whose chunks have all ended is added up, by one worker at
    a time, and the answer is written once.
    """
    found = Run.objects.filter(pk=run, state=RunState.MERGING).first()
    if found is None:
        return False
    free = Q(lease=None) | Q(lease__lt=now)
    if not Run.objects.filter(free, pk=run, state=RunState.MERGING, merges=found.merges).update(
        lease=now + LEASE, merges=found.merges + 1
    ):
        return False
    if found.merges >= MOST_MERGES:
        return _fail(found, f"adding up failed {MOST_MERGES} times", now)
    try:
        result, report = _answer(found)
    except Exception as problem:
        log.exception("A run could not be added up: %s", run)
        return _fail(found, f"{type(problem).__name__}: {problem}", now)
    return _write(found, result, report, now)


def _answer(run: Run) -> tuple[str, dict[str, object]]:
    question = Question.from_dict(run.question)
    laboratory = LABORATORIES[question.kind]
    done = Chunk.objects.filter(run=run, state=ChunkState.DONE).order_by("index").values_list("result", flat=True)
    result = laboratory.merge(question, list(done))
    return result, laboratory.report(question, result)


def _write(run: Run, result: str, report: dict[str, object], now: datetime) -> bool:
    """Keep the answer; the chunks' counts are in it, so they are no longer needed."""
    with transaction.atomic():
        merging = Run.objects.filter(pk=run.pk, state=RunState.MERGING)
        written = merging.update(state=RunState.DONE, result=result, report=report, finished=now, lease=None)
        if written:
            Chunk.objects.filter(run=run).update(result="")
    return written == 1


def _fail(run: Run, problem: str, now: datetime) -> bool:
    failed = Run.objects.filter(pk=run.pk, state=RunState.MERGING)
    return failed.update(state=RunState.FAILED, problem=problem, finished=now, lease=None) == 1
