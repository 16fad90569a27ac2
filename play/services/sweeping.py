"""Going round: whatever was lost on the way is found in the rows and sent again."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from collection.models import Allowance, Player
from play.models import Chunk, ChunkState, Run, RunState, SweepMark
from play.services.chunks import count_ended
from play.services.publishing import BrokerAwayError, lock_of, publish_more, send_chunk, send_merge
from play.tables.hints import sweep_hints
from play.tables.moving import sweep_deadlines
from play.tables.thinking import sweep_tables

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Sweep:
    """What one round found: chunks whose worker fell silent, chunks and runs whose message was lost, tables of either kind."""

    abandoned: int = 0
    forgotten: int = 0
    merges: int = 0
    tables: int = 0


def sweep(*, now: datetime) -> Sweep:
    """One round. Any number of sweepers may go round at once: each row is taken by one of them.

    A broker that is away ends the round early; the rows stay as they are for the next.
    """
    done = Sweep()
    sweep_deadlines(now=now)
    try:
        _send_abandoned(done, now)
        _send_forgotten(done, now)
        _send_merges(done, now)
        _fill_windows(now)
        done.tables = sweep_tables(now=now) + sweep_hints(now=now)
    except BrokerAwayError as problem:
        log.info("The broker takes no messages: %s", problem)
    Allowance.objects.over(now).delete()
    SweepMark.objects.update_or_create(id=1, defaults={"swept": now})
    return done


def _send_abandoned(done: Sweep, now: datetime) -> None:
    """Chunks of silent workers go back to the queue; those of a run being stopped are dropped."""
    for chunk in Chunk.objects.with_run().abandoned(now):
        if chunk.run.stop_asked:
            done.abandoned += _drop(chunk)
        elif _retake(chunk, now):
            done.abandoned += 1
            send_chunk(chunk=chunk.pk)


def _retake(chunk: Chunk, now: datetime) -> bool:
    """Publish again, unless the worker renewed its lease or another sweeper was faster."""
    same = Chunk.objects.filter(pk=chunk.pk, state=ChunkState.RUNNING, attempts=chunk.attempts, lease=chunk.lease)
    return same.update(state=ChunkState.PUBLISHED, published=now, lease=None) == 1


def _drop(chunk: Chunk) -> bool:
    with transaction.atomic():
        lock_of(chunk.run.owner)
        same = Chunk.objects.filter(pk=chunk.pk, state=ChunkState.RUNNING, attempts=chunk.attempts, lease=chunk.lease)
        dropped = same.update(state=ChunkState.DROPPED, lease=None)
        if dropped:
            count_ended(run=chunk.run, chunks=1)
    return dropped == 1


def _send_forgotten(done: Sweep, now: datetime) -> None:
    """Chunks published long ago, or whose message could not be sent."""
    before = now - timedelta(seconds=settings.PUBLISH_AGAIN_AFTER)
    for pk, published in Chunk.objects.forgotten(before).values_list("pk", "published"):
        same = Chunk.objects.filter(pk=pk, state=ChunkState.PUBLISHED, published=published)
        if same.update(published=now):
            _send_or_put_back(pk)
            done.forgotten += 1


def _send_or_put_back(chunk: int) -> None:
    try:
        send_chunk(chunk=chunk)
    except BrokerAwayError:
        Chunk.objects.filter(pk=chunk, state=ChunkState.PUBLISHED).update(published=None)
        raise


def _send_merges(done: Sweep, now: datetime) -> None:
    """Runs whose chunks have all ended, and which nobody is adding up."""
    for run in Run.objects.filter(Q(lease=None) | Q(lease__lt=now), state=RunState.MERGING).only("pk"):
        send_merge(run=run)
        done.merges += 1


def _fill_windows(now: datetime) -> None:
    """Players whose chunks wait although nothing of theirs is afoot."""
    waiting = Player.objects.filter(runs__state=RunState.RUNNING, runs__chunks__state=ChunkState.WAITING).distinct()
    for player in waiting:
        with transaction.atomic():
            publish_more(player=lock_of(player), now=now)
