"""Going round: whatever was lost on its way to a worker is found in the rows of every room and sent again."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from collection.models import Allowance
from collection.services.exchanges import sweep_exchanges
from collection.services.long_lists import sweep_lists
from collection.services.openings import sweep_openings
from collection.services.remains import sweep_remains
from collection.services.restorations import sweep_restorations
from collection.services.waking import BrokerAwayError
from decks.services.editing import sweep_receipts
from play.runs.models import SweepMark
from play.runs.services.sweeping import SweptRuns, sweep_runs
from play.tables.services.hints import sweep_hints
from play.tables.services.moving import sweep_deadlines
from play.tables.services.thinking import sweep_tables

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Sweep(SweptRuns):
    """What one round found: of runs, tables and hints of either kind, long card lists, archives, and what accounts left."""

    tables: int = 0
    lists: int = 0
    archives: int = 0
    remains: int = 0


def sweep(*, now: datetime) -> Sweep:
    """One round. Any number of sweepers may go round at once: each row is taken by one of them.

    A broker that is away ends the round early; the rows stay as they are for the next.
    """
    done = Sweep()
    sweep_deadlines(now=now)
    try:
        sweep_runs(done, now=now)
        done.tables = sweep_tables(now=now) + sweep_hints(now=now)
        done.lists = sweep_lists(now=now)
        done.archives = sweep_restorations(now=now)
        done.remains = sweep_remains(now=now)
    except BrokerAwayError as problem:
        log.info("The broker takes no messages: %s", problem)
    Allowance.objects.over(now).delete()
    sweep_openings(now=now)
    sweep_exchanges(now=now)
    sweep_receipts(now=now)
    SweepMark.objects.update_or_create(id=1, defaults={"swept": now})
    return done
