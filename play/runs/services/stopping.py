"""Ending a run before its time: stopping it and keeping what was played, or deleting it."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from typing import Final

from django.db import DatabaseError, transaction
from django.db.models import Q

from collection.services.leasing import call_or_leave_to_the_sweeper
from collection.services.players import wait_for_turn
from decks.services.attaching import forget
from play.runs.models import Chunk, ChunkState, Run, RunState
from play.runs.services.chunks import count_ended
from play.runs.services.merging import add_up
from play.runs.services.publishing import publish_more

log = logging.getLogger(__name__)

ADDED_UP_AT_ONCE: Final = 12
"""Chunks whose counts are merged where the stop is asked, a matter of milliseconds: the answer of a run that lay behind others
waits for no worker, which may think at a table, on a busy machine for long. If the process dies, the sweeper finds the run."""


def stop_run(*, run: Run, now: datetime) -> None:
    """Play no further game of a run; those played are added up and kept. A run that has ended stays as it is.

    Chunks in workers' hands end between two games; the last of them adds the run up. A search is stopped between two steps too.
    """
    with transaction.atomic():
        player = wait_for_turn(run.owner)
        at_work = Q(state=RunState.RUNNING) | Q(state=RunState.MERGING, search__isnull=False)
        asked = Run.objects.filter(at_work, pk=run.pk, stop_asked=None).update(stop_asked=now)
        if not asked:
            return
        idle = Chunk.objects.filter(run=run, state__in=(ChunkState.WAITING, ChunkState.PUBLISHED))
        last = count_ended(run=run, chunks=idle.update(state=ChunkState.DROPPED))
        publish_more(player=player, now=now)
        if last:
            transaction.on_commit(partial(_end, run, now))


def _end(run: Run, now: datetime) -> None:
    """Add a run up that has just been stopped: here where that is quick, else by a worker."""
    is_quick = Chunk.objects.filter(run=run, state=ChunkState.DONE).count() <= ADDED_UP_AT_ONCE
    if is_quick and not Run.objects.filter(pk=run.pk, search__isnull=False).exists():
        try:
            add_up(run=run.pk, now=now)
        except DatabaseError as problem:  # stopped it is; a worker adds it up when the lease is over
            log.warning("A run that was stopped could not be added up at once: %s", problem)
    else:
        Run.objects.to_do().filter(pk=run.pk).update(published=now)
        call_or_leave_to_the_sweeper(run)


def delete_run(*, run: Run, now: datetime) -> None:
    """Remove a run, its games and its answer, at work or not; no guide shows it, and the player's other runs go on at once."""
    with transaction.atomic():
        player = wait_for_turn(run.owner)
        Run.objects.filter(pk=run.pk).delete()
        forget(report=run.pk)
        publish_more(player=player, now=now)
