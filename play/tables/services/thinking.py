"""The moves of the AI: made by a worker that holds a lease on the table, written one by one, whatever dies in between."""

from __future__ import annotations

import logging
import time
from datetime import datetime
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import DatabaseError

from collection.services.leasing import (
    Clock,
    call_again,
    call_or_leave_to_the_sweeper,
    claim,
    held,
    keeping,
    lease_from,
)
from play.tables.engine.sitting import OutdatedTableError, sitting_of
from play.tables.models import Phase, Table
from play.tables.services.moving import StaleTableError, record
from simulator.ai import make_agent
from simulator.ai.driver import choose
from simulator.kernel.game import Agent

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 5
"""A move that so many workers began and none ended may be what kills them: the table is set aside as stuck."""

SPELL = 10.0
"""Seconds that a worker thinks at one table before others get their turn."""


def think(*, table: UUID, clock: Clock) -> None:
    """Play for the agents of a table until its owner is asked or the spell is over. Safe to call any number of times."""
    row = claim(Table.objects.filter(pk=table), now=clock())
    if row is None:
        return
    if row.attempts > MOST_ATTEMPTS:
        _set_aside(row, f"{MOST_ATTEMPTS} workers died or fell silent at this move")
        return
    try:
        with keeping(row, clock):
            _think(row, clock)
    except StaleTableError:
        return  # taken back, conceded, or another worker has the table now
    except DatabaseError:
        raise  # not the game's fault
    except SoftTimeLimitExceeded as limit:
        met = f"{limit.args[0]} s of a core" if limit.args else f"{settings.CELERY_TASK_SOFT_TIME_LIMIT} s"
        _try_again(row, f"thinking took longer than {met}")
    except OutdatedTableError as problem:
        _set_aside(row, problem.cause)
    except Exception as problem:
        log.exception("No move could be found at table %s", table)
        _try_again(row, f"{type(problem).__name__}: {problem}")


def _think(table: Table, clock: Clock) -> None:
    """One move after the other, each written at once; then the table is its owner's, over, or another worker's."""
    agents: dict[str, Agent] = {}
    began = time.monotonic()
    with sitting_of(table) as sitting:
        while not sitting.is_over and not sitting.is_mine:
            name = table.seats[sitting.asked]
            agent = agents.setdefault(name, make_agent(name, sitting.game))
            sitting.play(choose(agent, sitting.state, table.seed, len(sitting.actions)))
            sitting.play_what_is_forced()
            goes_on = time.monotonic() - began < SPELL
            now = clock()
            record(table=table, sitting=sitting, now=now, lease=lease_from(now) if goes_on else None)
            if not goes_on:
                return


def _try_again(table: Table, problem: str) -> None:
    """Note what went wrong and call another worker, or set the table aside after the last attempt.

    Unlike a list or a hint, the table is not given back to wait for the sweeper: its owner is looking on.
    """
    if table.attempts >= MOST_ATTEMPTS:
        _set_aside(table, problem)
        return
    if held(table).update(lease=None, problem=problem):
        call_or_leave_to_the_sweeper(table)


def _set_aside(table: Table, problem: str) -> None:
    """No more thinking at this table: its owner may take back, end the game as a draw, and report it. Open pages notice."""
    held(table).update(phase=Phase.STUCK, problem=problem, lease=None, published=None, version=table.version + 1)


def sweep_tables(*, now: datetime) -> int:
    """Call workers for tables whose worker fell silent or whose message was lost; answers how many. BrokerAwayError as usual."""
    return call_again(Table.objects.abandoned(now).light(), now=now)
