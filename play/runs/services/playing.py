"""What a worker does with one message: claim the chunk, play its games, keep what was counted."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event
from typing import Final

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import DatabaseError

from collection.patience import is_busy
from collection.services.leasing import Clock, LostError, keeping
from play.common.versions import Versions
from play.runs.engine.laboratories import LABORATORIES, SEARCHES
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.models import Chunk, Run
from play.runs.services.chunks import (
    MOST_ATTEMPTS,
    claim_chunk,
    drop_chunk,
    fail_chunk,
    finish_chunk,
    is_to_be_laid_down,
    retry_chunk,
    stop_is_asked,
)
from play.runs.services.merging import add_up
from play.runs.services.worktime import note_pace, note_work

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

TRIES: Final = 3
"""How often a worker tries to keep what it played while the database is busy, each time as long as any statement waits."""

KEPT = "the database is busy: what was played of chunk %s waits to be written: %s"
LET_GO = "the database was busy for too long: chunk %s is played again: %s"
NOT_NOTED = "the database is busy: %.1f s of work on chunk %s are not noted: %s"


def play_chunk(*, chunk: int, clock: Clock) -> None:
    """Play the games of a chunk, if it is to be played and nobody else does. Safe to call any number of times."""
    claimed = claim_chunk(chunk=chunk, now=clock())
    if claimed is not None and _settle(claimed, clock):
        add_up(run=claimed.run.pk, now=clock())


def _settle(chunk: Chunk, clock: Clock) -> bool:
    """Bring the chunk to an end, or back to the queue. True when the run is now to be added up."""
    if stop_is_asked(chunk=chunk):
        return drop_chunk(chunk=chunk, now=clock())
    if chunk.attempts > MOST_ATTEMPTS:
        problem = chunk.problem or DIED.format(MOST_ATTEMPTS)
        return fail_chunk(chunk=chunk, problem=problem, now=clock())
    return _play(chunk, clock)


def _play(chunk: Chunk, clock: Clock) -> bool:
    question = Question.from_dict(chunk.run.question)
    laboratory = LABORATORIES[question.kind]
    changed = _changed(chunk.run, laboratory.versions(question))
    if changed:
        return fail_chunk(chunk=chunk, problem=changed, now=clock())
    work = _Work()
    try:
        with keeping(chunk, clock) as lost:
            return _played_and_kept(chunk, question, _watch(chunk, lost), work, clock)
    finally:
        _note(chunk, work, clock)


def _played_and_kept(chunk: Chunk, question: Question, stop: Callable[[], bool], work: _Work, clock: Clock) -> bool:
    try:
        played = _played(chunk, question, stop)
    except LostError:
        return False
    except DatabaseError:
        raise  # not the games' fault
    except SoftTimeLimitExceeded as limit:
        end = retry_chunk if chunk.attempts < MOST_TIMEOUTS else fail_chunk
        return end(chunk=chunk, problem=_met(limit), now=clock())
    except Exception as problem:
        log.exception("A chunk could not be played: %s", chunk.pk)
        return retry_chunk(chunk=chunk, problem=f"{type(problem).__name__}: {problem}", now=clock())
    finally:
        work.end()
    if played is None:
        return drop_chunk(chunk=chunk, now=clock())
    return _kept(chunk, played, clock)


def _kept(chunk: Chunk, played: Played, clock: Clock) -> bool:
    """Keep what was played, however long others write. True as `finish_chunk` does."""
    for tries in range(1, TRIES + 1):
        try:
            return finish_chunk(chunk=chunk, played=played, now=clock())
        except DatabaseError as problem:
            if not is_busy(problem):
                raise
            log.warning(KEPT if tries < TRIES else LET_GO, chunk.pk, problem)
    return False  # its lease ends, and another worker is called


def _met(limit: SoftTimeLimitExceeded) -> str:
    """That of the processor says how long it is; that of the clock does not."""
    return TOO_MUCH.format(*limit.args) if limit.args else TOO_LONG.format(settings.CELERY_TASK_SOFT_TIME_LIMIT)


class _Work:
    """What a chunk takes: seconds that `passed`, and seconds of a core that were `worked` in them, once it has ended."""

    def __init__(self) -> None:
        self.passed = self.worked = 0.0
        self._begun = time.perf_counter(), time.process_time()

    def end(self) -> None:
        passed, worked = self._begun
        self.passed, self.worked = time.perf_counter() - passed, time.process_time() - worked


def _note(chunk: Chunk, work: _Work, clock: Clock) -> None:
    """The work is the player's, however it ended. It is noted when what was played is safe, and a busy database forgets it."""
    try:
        note_work(player=chunk.run.owner, seconds=work.worked, now=clock())
        note_pace(run=chunk.run, passed=work.passed, worked=work.worked)
    except DatabaseError as problem:
        if not is_busy(problem):
            raise
        log.warning(NOT_NOTED, work.worked, chunk.pk, problem)


def _played(chunk: Chunk, question: Question, stop: Callable[[], bool]) -> Played | None:
    """What the chunk left behind; None where it belongs to a search that was stopped in its middle."""
    span = Span(chunk.first, chunk.count)
    if chunk.run.is_search:
        return SEARCHES[question.kind].play_step(chunk.run.search or {}, span, stop)
    return _in_pieces(chunk, question, span, stop)


def _in_pieces(chunk: Chunk, question: Question, span: Span, stop: Callable[[], bool]) -> Played:
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
        if parts[-1].games < piece or first == end or is_to_be_laid_down(chunk=chunk, held=now - begun):
            return Played.together(parts, lambda results: laboratory.merge(question, results))
        if now - moment < PIECE / 2:
            count *= 2


def _changed(run: Run, now: Versions) -> str:
    """Why games played now would not belong to this run, or ""."""
    then = Versions(run.rules_version, run.cards_version)
    return "" if now == then else CHANGED.format(then, now)


def _watch(chunk: Chunk, lost: Event) -> Callable[[], bool]:
    """What the laboratory asks between games: whether to stop. LostError when there is no use in going on."""
    looked = time.monotonic()

    def stop() -> bool:
        nonlocal looked
        moment = time.monotonic()
        if moment - looked < LOOK_EVERY:
            return False
        looked = moment
        if lost.is_set():
            raise LostError
        return stop_is_asked(chunk=chunk)

    return stop
