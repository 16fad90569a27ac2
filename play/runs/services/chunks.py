"""The life of a chunk: claimed with a lease, ended once, whatever dies in between."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from math import inf
from typing import Final

from django.db import transaction
from django.db.models import F, Q

from collection.models import LeasedQuerySet
from collection.refusal import GoneError
from collection.services.leasing import call_or_leave_to_the_sweeper, claim, held
from collection.services.players import wait_for_turn
from play.runs.engine.laboratory import Played
from play.runs.models import Chunk, ChunkState, Run, RunState
from play.runs.services.publishing import publish_more

MOST_ATTEMPTS = 5
"""A chunk claimed so many times without an end is given up: it may be what kills its workers."""


LONGEST_HELD: Final = 20.0
"""Seconds after which a worker lays a chunk down: on a busy machine one of ten seconds of work may take a minute, and be given up
for that."""

LEAST_HELD: Final = 0.5
"""Seconds that a worker plays at a chunk at least, however many wait: handing it out is to cost little beside that."""

SMALL: Final = 10.0
"""A run that was foretold to take no more seconds than this is not to wait for a long chunk of a larger one."""


def claim_chunk(*, chunk: int, now: datetime) -> Chunk | None:
    """Take a chunk that is published, or whose worker was not heard of in time; None when there is nothing to do."""
    rows = Chunk.objects.with_run().filter(pk=chunk, run__state=RunState.RUNNING)
    claimed = claim(rows, now=now, state=ChunkState.RUNNING)
    if claimed is not None:
        Run.objects.filter(pk=claimed.run_id, started=None).update(started=now)
    return claimed


def stop_is_asked(*, chunk: Chunk) -> bool:
    """True when the run's owner asked to stop it, or deleted it."""
    return not Run.objects.filter(pk=chunk.run.pk, stop_asked=None).exists()


def is_to_be_laid_down(*, chunk: Chunk, held: float) -> bool:
    """Whether a worker that has had the chunk for so long is to play something else first: a run that has no answer yet, or a
    small one."""
    if held < LEAST_HELD:
        return False
    first_answer = Q(run__games_done=0, run__search__isnull=True)
    small = Q(run__foretold__lte=SMALL, run__foretold__lt=chunk.run.foretold or inf)
    waiting = Chunk.objects.filter(first_answer | small, state=ChunkState.PUBLISHED).exclude(run=chunk.run)
    return held >= LONGEST_HELD or waiting.exists()


def finish_chunk(*, chunk: Chunk, played: Played, now: datetime) -> bool:
    """Keep what was played, and put back the games of it that were not. True when it was the last chunk, so that the run must
    be added up now.

    A chunk that another worker has claimed since, or that ended otherwise, is left alone: games count once.
    """
    return _end(chunk, now, ChunkState.DONE, played=played)


def fail_chunk(*, chunk: Chunk, problem: str, now: datetime) -> bool:
    """Give the chunk's games up and say why; the rest of the run goes on. True as `finish_chunk` does."""
    return _end(chunk, now, ChunkState.FAILED, problem=problem)


def drop_chunk(*, chunk: Chunk, now: datetime) -> bool:
    """End a chunk of a run that is being stopped. True as `finish_chunk` does."""
    return _end(chunk, now, ChunkState.DROPPED)


def retry_chunk(*, chunk: Chunk, problem: str, now: datetime) -> bool:
    """Note what went wrong and publish the chunk again, or give it up after its last attempt. True as `finish_chunk` does.

    It does not wait for the sweeper, as a list does: it takes one of the few places in the window of its player.
    """
    if chunk.attempts >= MOST_ATTEMPTS:
        return fail_chunk(chunk=chunk, problem=problem, now=now)
    if _held(chunk).update(state=ChunkState.PUBLISHED, published=now, lease=None, problem=problem):
        call_or_leave_to_the_sweeper(chunk)
    return False


def _held(chunk: Chunk) -> LeasedQuerySet[Chunk]:
    """Unlike other rows, a chunk that the sweeper took back is lost at once, though nobody has claimed it yet: it is published
    again, and those are dropped and counted where the run is stopped."""
    return held(chunk).filter(state=ChunkState.RUNNING)


NOTHING = Played("", 0)


def _end(chunk: Chunk, now: datetime, state: ChunkState, *, played: Played = NOTHING, problem: str = "") -> bool:
    """End a claimed chunk and count it, both or neither; then publish the next ones. With the account all of it is gone."""
    with suppress(GoneError), transaction.atomic():
        wait_for_turn(chunk.run.owner)
        if not _held(chunk).update(state=state, result=played.result, problem=problem, lease=None, ended=now):
            return False
        if state == ChunkState.DONE and played.games < chunk.count:
            _put_back(chunk, played.games)
        last = count_ended(run=chunk.run, chunks=1, played=played, failed=int(state == ChunkState.FAILED))
        publish_more(player=chunk.run.owner, now=now)
        return last
    return False


def _put_back(chunk: Chunk, played: int) -> None:
    """Make the rest of a chunk one of its own; the rest of a run that is being stopped stays unplayed, and a step of a search
    is played whole or not at all."""
    run = Run.objects.filter(pk=chunk.run.pk, stop_asked=None, search__isnull=True)
    place = run.values_list("chunks_total", flat=True).first()
    if place is None:
        return
    run.update(chunks_total=F("chunks_total") + 1)
    Chunk.objects.filter(pk=chunk.pk).update(count=played)
    first, left = chunk.first + played, chunk.count - played
    Chunk.objects.create(run=chunk.run, index=place, first=first, count=left)


def count_ended(*, run: Run, chunks: int, played: Played = NOTHING, failed: int = 0) -> bool:
    """Count chunks that just ended. True when they were the last, and the run waits to be added up.

    Call it in the transaction that ended them, under `wait_for_turn` the owner.
    """
    count, total, squares = played.gauge
    Run.objects.filter(pk=run.pk).update(
        chunks_ended=F("chunks_ended") + chunks,
        chunks_failed=F("chunks_failed") + failed,
        games_done=F("games_done") + played.games,
        gauge_count=F("gauge_count") + count,
        gauge_total=F("gauge_total") + total,
        gauge_squares=F("gauge_squares") + squares,
    )
    last = Run.objects.filter(pk=run.pk, state=RunState.RUNNING, chunks_ended=F("chunks_total"))
    return last.update(state=RunState.MERGING) == 1
