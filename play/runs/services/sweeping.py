"""Going round: what was lost of runs on its way to a worker is found in the rows and sent again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from collection.models import Player
from collection.refusal import GoneError
from collection.services.leasing import call_again, held
from collection.services.players import wait_for_turn
from play.runs.models import Chunk, ChunkState, Run, RunState
from play.runs.services.chunks import count_ended
from play.runs.services.publishing import publish_more


@dataclass(slots=True)
class SweptRuns:
    """What a round found: chunks whose worker fell silent, chunks whose message was lost, runs that nobody adds up."""

    abandoned: int = 0
    forgotten: int = 0
    merges: int = 0


def sweep_runs(found: SweptRuns, *, now: datetime) -> None:
    """Send again what was lost, and count it in `found` as it goes. BrokerAwayError as usual.

    Chunks of silent workers go back to the queue; those of a run being stopped are dropped.
    """
    for chunk in Chunk.objects.with_run().silent(now).filter(run__stop_asked__isnull=False):
        found.abandoned += _drop(chunk)
    chunks = Chunk.objects.defer("result")
    found.abandoned += call_again(chunks.silent(now), now=now, state=ChunkState.PUBLISHED)
    found.forgotten += call_again(chunks.unheard(now), now=now)
    found.merges += call_again(Run.objects.light().abandoned(now), now=now)
    _fill_windows(now)


def _drop(chunk: Chunk) -> bool:
    with suppress(GoneError), transaction.atomic():
        wait_for_turn(chunk.run.owner)
        dropped = held(chunk).filter(lease=chunk.lease).update(state=ChunkState.DROPPED, lease=None)
        if dropped:
            count_ended(run=chunk.run, chunks=1)
        return dropped == 1
    return False


def _fill_windows(now: datetime) -> None:
    """Players whose chunks wait although nothing of theirs is afoot."""
    waiting = Player.objects.filter(runs__state=RunState.RUNNING, runs__chunks__state=ChunkState.WAITING).distinct()
    for player in waiting:
        with suppress(GoneError), transaction.atomic():
            publish_more(player=wait_for_turn(player), now=now)
