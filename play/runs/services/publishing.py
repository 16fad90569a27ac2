"""Telling workers of chunks to play, a few of each player's at a time."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction

from collection.models import Player
from collection.services.leasing import call_or_leave_to_the_sweeper
from play.common.guests import GUEST_WINDOW
from play.runs.models import Chunk, ChunkState, Run


def publish_more(*, player: Player, now: datetime) -> None:
    """Fill the player's window: publish waiting chunks, those of the smallest question first, until enough are in workers' hands.

    Call it inside a transaction that holds `wait_for_turn(player)`. The window keeps runs of one player from blocking those
    of another, and lets a stop take effect at once.
    """
    window = GUEST_WINDOW if player.is_guest else settings.RUN_WINDOW
    for _place in range(Chunk.objects.of_player(player).to_do().count(), window):
        chunk = _next_chunk(player)
        if chunk is None:
            break
        Chunk.objects.filter(pk=chunk.pk, state=ChunkState.WAITING).update(state=ChunkState.PUBLISHED, published=now)
        transaction.on_commit(partial(call_or_leave_to_the_sweeper, chunk))


def _next_chunk(player: Player) -> Chunk | None:
    run = Run.objects.in_turn(player).values_list("pk", flat=True).first()
    waiting = Chunk.objects.filter(run=run, state=ChunkState.WAITING).order_by("index")
    return waiting.only("pk").first() if run else None
