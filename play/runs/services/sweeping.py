"""Going round: what was lost of runs on its way to a worker is found in the rows and sent again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from collection.models import Player
from collection.refusal import GoneError
from collection.services.players import wait_for_turn
from collection.services.waking import BrokerAwayError
from play.runs.models import Chunk, ChunkState, Run, RunState
from play.runs.services.chunks import count_ended
from play.runs.services.publishing import publish_more, send_chunk, send_merge


@dataclass(slots=True)
class SweptRuns:
    """What a round found: chunks whose worker fell silent, chunks whose message was lost, runs that nobody adds up."""

    abandoned: int = 0
    forgotten: int = 0
    merges: int = 0


def sweep_runs(found: SweptRuns, *, now: datetime) -> None:
    """Send again what was lost, and count it in `found` as it goes. BrokerAwayError as usual."""
    _send_abandoned(found, now)
    _send_forgotten(found, now)
    _send_merges(found, now)
    _fill_windows(now)


def _send_abandoned(done: SweptRuns, now: datetime) -> None:
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
    with suppress(GoneError), transaction.atomic():
        wait_for_turn(chunk.run.owner)
        same = Chunk.objects.filter(pk=chunk.pk, state=ChunkState.RUNNING, attempts=chunk.attempts, lease=chunk.lease)
        dropped = same.update(state=ChunkState.DROPPED, lease=None)
        if dropped:
            count_ended(run=chunk.run, chunks=1)
        return dropped == 1
    return False


def _send_forgotten(done: SweptRuns, now: datetime) -> None:
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


def _send_merges(done: SweptRuns, now: datetime) -> None:
    """Runs whose chunks have all ended, and which nobody is adding up, or has been called for."""
    before = now - timedelta(seconds=settings.PUBLISH_AGAIN_AFTER)
    for run in Run.objects.abandoned(now, before).only("pk", "lease", "published"):
        same = Run.objects.filter(pk=run.pk, state=RunState.MERGING, lease=run.lease, published=run.published)
        if same.update(lease=None, published=now):
            _send_merge_or_put_back(run)
            done.merges += 1


def _send_merge_or_put_back(run: Run) -> None:
    try:
        send_merge(run=run)
    except BrokerAwayError:
        Run.objects.filter(pk=run.pk, state=RunState.MERGING, lease=None).update(published=None)
        raise


def _fill_windows(now: datetime) -> None:
    """Players whose chunks wait although nothing of theirs is afoot."""
    waiting = Player.objects.filter(runs__state=RunState.RUNNING, runs__chunks__state=ChunkState.WAITING).distinct()
    for player in waiting:
        with suppress(GoneError), transaction.atomic():
            publish_more(player=wait_for_turn(player), now=now)
