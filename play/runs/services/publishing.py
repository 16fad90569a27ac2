"""Telling workers of chunks to play and of runs to add up."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction

from collection.models import Player
from collection.services.waking import BrokerAwayError, send
from play.common.guests import GUEST_WINDOW
from play.runs.models import Chunk, ChunkState, Run, RunState

log = logging.getLogger(__name__)


def publish_more(*, player: Player, now: datetime) -> None:
    """Fill the player's window: publish waiting chunks, those of the smallest question first, until enough are in workers' hands.

    Call it inside a transaction that holds `wait_for_turn(player)`. The window keeps runs of one player from blocking those
    of another, and lets a stop take effect at once.
    """
    afoot = Chunk.objects.of_player(player).afoot().count()
    chosen: list[int] = []
    window = GUEST_WINDOW if player.is_guest else settings.RUN_WINDOW
    while afoot + len(chosen) < window:
        chunk = _next_chunk(player)
        if chunk is None:
            break
        Chunk.objects.filter(pk=chunk, state=ChunkState.WAITING).update(state=ChunkState.PUBLISHED, published=now)
        chosen.append(chunk)
    transaction.on_commit(partial(send_or_leave_to_the_sweeper, chunks=chosen))


def _next_chunk(player: Player) -> int | None:
    run = Run.objects.in_turn(player).values_list("pk", flat=True).first()
    waiting = Chunk.objects.filter(run=run, state=ChunkState.WAITING).order_by("index")
    return waiting.values_list("pk", flat=True).first() if run else None


def send_or_leave_to_the_sweeper(*, chunks: Sequence[int]) -> None:
    """Send the messages of published chunks; if the broker is away, note that they were not sent."""
    for place, chunk in enumerate(chunks):
        try:
            send_chunk(chunk=chunk)
        except BrokerAwayError as problem:
            log.info("The broker takes no messages; the sweeper will try again: %s", problem)
            Chunk.objects.filter(pk__in=chunks[place:], state=ChunkState.PUBLISHED).update(published=None)
            break


def send_chunk(*, chunk: int) -> None:
    """Wake a worker for a chunk. BrokerAwayError when the broker cannot be reached."""
    send("play.tasks.play_chunk", chunk=chunk)


def send_merge_or_leave_to_the_sweeper(*, run: Run) -> None:
    """Wake a worker to add up a run; if the broker is away, note that no message was sent."""
    try:
        send_merge(run=run)
    except BrokerAwayError as problem:
        log.info("The broker takes no messages; the sweeper will try again: %s", problem)
        Run.objects.filter(pk=run.pk, state=RunState.MERGING, lease=None).update(published=None)


def send_merge(*, run: Run) -> None:
    """Wake a worker to add up a run. BrokerAwayError when the broker cannot be reached."""
    send("play.tasks.add_up", run=str(run.pk))
