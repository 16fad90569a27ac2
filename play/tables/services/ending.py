"""Leaving a table: giving the game up, ending one that cannot go on, and deleting a table with everything on it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from collection.refusal import GoneError, Refusal
from collection.services.players import hold
from play.tables.models import Phase, Table
from play.tables.services.moving import StaleTableError

ABANDONED = "ai_failed"
"""How a game ended whose AI found no move."""


class GoesOnError(Refusal):
    """The game is over, or can go on: there is no reason to end it as a draw."""

    words = _("Only a game whose AI found no move can be ended as a draw.")


def concede(*, table: Table, now: datetime) -> None:
    """Give the game up; of two players the other one wins. One that is over stays so. May refuse with StaleTableError."""
    if table.is_over:
        return
    winner = 1 - table.seat if len(table.seats) == 2 else None
    _end(table, now, conceded=True, winner=winner)


def end_as_draw(*, table: Table, now: datetime) -> None:
    """End a game whose AI found no move: nobody has won. Refuses with GoesOnError and StaleTableError."""
    if table.phase != Phase.STUCK:
        raise GoesOnError
    _end(table, now, winner=None, rewards=[0.0] * len(table.seats), ending=ABANDONED)


def _end(table: Table, now: datetime, **how: Any) -> None:
    """Write that a game is over, unless the row has changed since it was read."""
    values = {"phase": Phase.OVER, "version": table.version + 1, "moved": now, **how}
    values |= {"lease": None, "published": None, "clock": "", "deadline": None}
    if not Table.objects.filter(pk=table.pk, version=table.version).update(**values):
        raise StaleTableError
    for name, value in values.items():
        setattr(table, name, value)


def delete_table(*, table: Table) -> None:
    """Remove a table and all that belongs to it; a worker that thinks there finds nothing to write.

    A hint or a rematch that is being asked for waits, or is waited for. Twice is once.
    """
    with suppress(GoneError), transaction.atomic():
        hold(table)
        Table.objects.filter(pk=table.pk).delete()
