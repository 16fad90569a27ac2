"""Choices with a time limit: the server keeps the deadline, and what a browser says of the time does not matter."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from play.tables.engine.sitting import Sitting
from play.tables.models import Phase, Table

GRACE = timedelta(seconds=0.4)
"""How much later than the deadline a choice may arrive: the way from a browser takes time."""


def clock_values(table: Table, sitting: Sitting) -> dict[str, Any]:
    """The columns of the clock after a change: a limit that goes on keeps its deadline, a new one has none yet."""
    clock = sitting.clock()
    if clock and clock.key == table.clock:
        return {}
    return {"clock": clock.key if clock else "", "deadline": None}


def start_clock(*, table: Table, sitting: Sitting, now: datetime) -> None:
    """Set the deadline when the choice is first shown to its owner; a table that nobody looks at waits for ever."""
    if table.phase != Phase.YOURS or not table.clock or table.deadline:
        return
    clock = sitting.clock()
    if clock is None:
        return
    deadline = now + timedelta(seconds=clock.seconds * table.pace)
    same = Table.objects.filter(pk=table.pk, version=table.version, deadline=None)
    table.deadline = (
        deadline if same.update(deadline=deadline) else Table.objects.values_list("deadline", flat=True).get(pk=table.pk)
    )


def is_too_late(table: Table, now: datetime) -> bool:
    """The time for the present choice is up."""
    return table.phase == Phase.YOURS and table.deadline is not None and now > table.deadline + GRACE
