"""Telling workers that a table waits for them. The row is the truth: a lost message costs time, never a move."""

from __future__ import annotations

import logging
from uuid import UUID

from collection.services.waking import BrokerAwayError, send
from play.tables.models import Phase, Table

log = logging.getLogger(__name__)


def send_table(*, table: UUID) -> None:
    """Wake a worker to think at a table. BrokerAwayError when the broker cannot be reached."""
    send("play.tasks.think", table=str(table))


def send_hint(*, hint: int, is_played_out: bool) -> None:
    """Wake a worker to weigh the choices of a table. BrokerAwayError when the broker cannot be reached.

    Playing whole games takes long: such a hint waits its turn among the simulations.
    """
    send("play.tasks.play_out" if is_played_out else "play.tasks.weigh", hint=hint)


def send_or_leave_to_the_sweeper(*, table: UUID) -> None:
    """Wake a worker to think; if the broker is away, note that no message was sent."""
    try:
        send_table(table=table)
    except BrokerAwayError as problem:
        log.info("The broker takes no messages; the sweeper will try again: %s", problem)
        Table.objects.filter(pk=table, phase=Phase.THINKING).update(published=None)
