"""What a worker does with one message: claim the chunk, play its games, keep what was counted."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime
from threading import Event

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import DatabaseError

from collection.services.beating import beating
from play.common.versions import Versions
from play.runs.engine.laboratories import LABORATORIES, SEARCHES
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.models import Run
from play.runs.services.chunks import (
    MOST_ATTEMPTS,
    Claim,
    claim_chunk,
    drop_chunk,
    fail_chunk,
    finish_chunk,
    is_to_be_laid_down,
    renew,
    retry_chunk,
    stop_is_asked,
)
from play.runs.services.merging import add_up
from play.runs.services.worktime import note_pace, note_work

Clock = Callable[[], datetime]

log = logging.getLogger(__name__)

DIED = "{} workers died or fell silent at these games"
TOO_LONG = "the games took longer than {} s"
TOO_MUCH = "the games took more than {} s of a core"
CHANGED = "the run began with {}, this worker has {}: ask again"
"""Why games were not played, as it is noted; an exception is noted as it is. Pages say it as `presentation.problems` does."""

MOST_TIMEOUTS = 2
"""Games that took too long, by the processor or by the clock, are tried once more; they hold a worker each time."""

PIECE = 0.5
"""Seconds of games between two looks at whether somebody else waits for the worker."""

LOOK_EVERY = 0.4
"""Seconds between two looks at whether the run is to stop."""


class LostClaimError(Exception):
    """The worker was silent for so long that somebody else has the chunk now."""


def play_chunk(*, chunk: int, clock: Clock) -> None:
    """Play the games of a chunk, if it is to be played and nobody else does. Safe to call any number of times."""
    claim = claim_chunk(chunk=chunk, now=clock())
    if claim is not None and _settle(claim, clock):
        add_up(run=claim.run.pk, now=clock())


def _settle(claim: Claim, clock: Clock) -> bool:
    """Bring the chunk to an end, or back to the queue. True when the run is now to be added up."""
    if stop_is_asked(claim=claim):
        return drop_chunk(claim=claim, now=clock())
    if claim.is_one_too_many:
        problem = claim.chunk.problem or DIED.format(MOST_ATTEMPTS)
        return fail_chunk(claim=claim, problem=problem, now=clock())
    return _play(claim, clock)


def _play(claim: Claim, clock: Clock) -> bool:
    question = Question.from_dict(claim.run.question)
    laboratory = LABORATORIES[question.kind]
    changed = _changed(claim.run, laboratory.versions(question))
    if changed:
        return fail_chunk(claim=claim, problem=changed, now=clock())
    try:
        with beating(lambda: renew(claim=claim, now=clock())) as lost:
            played = _timed(claim, question, _watch(claim, lost), clock)
    except LostClaimError:
        return False
    except DatabaseError:
        raise  # not the games' fault: the lease ends and another worker tries
    except SoftTimeLimitExceeded as limit:
        end = retry_chunk if claim.attempt < MOST_TIMEOUTS else fail_chunk
        return end(claim=claim, problem=_met(limit), now=clock())
    except Exception as problem:
        log.exception("A chunk could not be played: %s", claim.chunk.pk)
        return retry_chunk(claim=claim, problem=f"{type(problem).__name__}: {problem}", now=clock())
    if played is None:
        return drop_chunk(claim=claim, now=clock())
    return finish_chunk(claim=claim, played=played, now=clock())


def _met(limit: SoftTimeLimitExceeded) -> str:
    """That of the processor says how long it is; that of the clock does not."""
    return TOO_MUCH.format(*limit.args) if limit.args else TOO_LONG.format(settings.CELERY_TASK_SOFT_TIME_LIMIT)


def _timed(claim: Claim, question: Question, stop: Callable[[], bool], clock: Clock) -> Played | None:
    """What the chunk left behind; the work that it took is the player's, however it ended."""
    held, begun = time.perf_counter(), time.process_time()
    try:
        return _played(claim, question, stop)
    finally:
        passed, worked = time.perf_counter() - held, time.process_time() - begun
        note_work(player=claim.run.owner, seconds=worked, now=clock())
        note_pace(run=claim.run, passed=passed, worked=worked)


def _played(claim: Claim, question: Question, stop: Callable[[], bool]) -> Played | None:
    """What the chunk left behind; None where it belongs to a search that was stopped in its middle."""
    span = Span(claim.chunk.first, claim.chunk.count)
    if claim.run.is_search:
        return SEARCHES[question.kind].play_step(claim.run.search or {}, span, stop)
    return _in_pieces(claim, question, span, stop)


def _in_pieces(claim: Claim, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
    """Play the chunk piece by piece, and lay it down between two of them where others wait for its worker: what is left of it
    goes back to the queue. Pieces are of whole games, so that none is played in vain."""
    laboratory, begun, count = LABORATORIES[question.kind], time.monotonic(), 1
    parts: list[Played] = []
    first, end = span.first, span.first + span.count
    while True:
        piece, moment = min(count, end - first), time.monotonic()
        parts.append(laboratory.play(question, Span(first, piece), stop))
        first += parts[-1].games
        now = time.monotonic()
        if parts[-1].games < piece or first == end or is_to_be_laid_down(claim=claim, held=now - begun):
            return Played.together(parts, lambda results: laboratory.merge(question, results))
        if now - moment < PIECE / 2:
            count *= 2


def _changed(run: Run, now: Versions) -> str:
    """Why games played now would not belong to this run, or ""."""
    then = Versions(run.rules_version, run.cards_version)
    return "" if now == then else CHANGED.format(then, now)


def _watch(claim: Claim, lost: Event) -> Callable[[], bool]:
    """What the laboratory asks between games: whether to stop. LostClaimError when there is no use in going on."""
    looked = time.monotonic()

    def stop() -> bool:
        nonlocal looked
        moment = time.monotonic()
        if moment - looked < LOOK_EVERY:
            return False
        looked = moment
        if lost.is_set():
            raise LostClaimError
        return stop_is_asked(claim=claim)

    return stop
