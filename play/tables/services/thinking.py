"""The moves of the AI: made by a worker that holds a lease on the table, written one by one, whatever dies in between."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import DatabaseError
from django.db.models import Q

from collection.services.beating import beating
from collection.services.waking import BrokerAwayError
from play.tables.engine.sitting import OutdatedTableError, sitting_of
from play.tables.models import Phase, Table, TableQuerySet
from play.tables.services.moving import StaleTableError, record
from play.tables.services.publishing import send_or_leave_to_the_sweeper, send_table
from simulator.ai import make_agent
from simulator.ai.driver import choose
from simulator.kernel.game import Agent

Clock = Callable[[], datetime]

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 5
"""A move that so many workers began and none ended may be what kills them: the table is set aside as stuck."""

SPELL = 10.0
"""Seconds that a worker thinks at one table before others get their turn."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to think at a table, until the lease ends and another worker claims it."""

    table: Table
    attempt: int


def think(*, table: UUID, clock: Clock) -> None:
    """Play for the agents of a table until its owner is asked or the spell is over. Safe to call any number of times."""
    claim = claim_table(table=table, now=clock())
    if claim is None:
        return
    if claim.attempt > MOST_ATTEMPTS:
        _set_aside(claim.table, f"{MOST_ATTEMPTS} workers died or fell silent at this move")
        return
    try:
        with beating(lambda: _renew(claim, clock())):
            _think(claim.table, clock)
    except StaleTableError:
        return  # taken back, conceded, or another worker has the table now
    except DatabaseError:
        raise  # not the game's fault: the lease ends and another worker tries
    except SoftTimeLimitExceeded as limit:
        met = f"{limit.args[0]} s of a core" if limit.args else f"{settings.CELERY_TASK_SOFT_TIME_LIMIT} s"
        _try_again(claim, f"thinking took longer than {met}")
    except OutdatedTableError as problem:
        _set_aside(claim.table, problem.cause)
    except Exception as problem:
        log.exception("No move could be found at table %s", table)
        _try_again(claim, f"{type(problem).__name__}: {problem}")


def claim_table(*, table: UUID, now: datetime) -> Claim | None:
    """Take a table at which an AI is to move and nobody thinks, or whose worker fell silent; None when there is nothing to do."""
    row = Table.objects.filter(pk=table, phase=Phase.THINKING).first()
    if row is None:
        return None
    free = Q(lease=None) | Q(lease__lt=now)
    same = Table.objects.filter(free, pk=table, phase=Phase.THINKING, version=row.version, attempts=row.attempts)
    if not same.update(lease=lease_from(now), attempts=row.attempts + 1):
        return None
    row.attempts += 1
    return Claim(row, row.attempts)


def lease_from(now: datetime) -> datetime:
    """Until when a worker may be silent."""
    return now + timedelta(seconds=settings.CHUNK_LEASE)


def _renew(claim: Claim, now: datetime) -> bool:
    """Say that the worker lives; False when it thinks at the table no longer, or another worker does."""
    mine = _unchanged(claim.table).filter(attempts=claim.table.attempts).exclude(lease=None)
    return mine.update(lease=lease_from(now)) == 1


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


def _try_again(claim: Claim, problem: str) -> None:
    """Note what went wrong and wake another worker, or set the table aside after the last attempt."""
    if claim.attempt >= MOST_ATTEMPTS:
        _set_aside(claim.table, problem)
        return
    if _unchanged(claim.table).update(lease=None, problem=problem):
        send_or_leave_to_the_sweeper(table=claim.table.pk)


def _set_aside(table: Table, problem: str) -> None:
    """No more thinking at this table: its owner may take back, end the game as a draw, and report it. Open pages notice."""
    _unchanged(table).update(phase=Phase.STUCK, problem=problem, lease=None, published=None, version=table.version + 1)


def _unchanged(table: Table) -> TableQuerySet:
    return Table.objects.filter(pk=table.pk, phase=Phase.THINKING, version=table.version)


def sweep_tables(*, now: datetime) -> int:
    """Wake workers for tables whose worker fell silent, or whose message was lost; answers how many. BrokerAwayError as usual.

    Any number of sweepers may go round at once: each table is taken by one of them.
    """
    before = now - timedelta(seconds=settings.PUBLISH_AGAIN_AFTER)
    sent = 0
    for found in (Table.objects.abandoned(now), Table.objects.forgotten(before)):
        for row in found.values("pk", "lease", "published"):
            if Table.objects.filter(**row, phase=Phase.THINKING).update(lease=None, published=now):
                _send_or_put_back(row["pk"])
                sent += 1
    return sent


def _send_or_put_back(table: UUID) -> None:
    try:
        send_table(table=table)
    except BrokerAwayError:
        Table.objects.filter(pk=table, phase=Phase.THINKING).update(published=None)
        raise
