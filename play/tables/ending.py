"""Leaving a table: giving the game up, and deleting a table with everything on it."""

from __future__ import annotations

from datetime import datetime

from play.table_models import Phase, Table
from play.tables.moving import StaleTableError


def concede(*, table: Table, now: datetime) -> None:
    """Give the game up; of two players the other one wins. One that is over stays so. May refuse with StaleTableError."""
    if table.is_over:
        return
    winner = 1 - table.seat if len(table.seats) == 2 else None
    values = {"phase": Phase.OVER, "conceded": True, "winner": winner, "version": table.version + 1, "moved": now}
    values |= {"lease": None, "published": None, "clock": "", "deadline": None}
    if not Table.objects.filter(pk=table.pk, version=table.version).update(**values):
        raise StaleTableError
    for name, value in values.items():
        setattr(table, name, value)


def delete_table(*, table: Table) -> None:
    """Remove a table and all that belongs to it; a worker that thinks there finds nothing to write."""
    Table.objects.filter(pk=table.pk).delete()
