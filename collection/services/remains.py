"""The end of a player, which takes a moment however much there is: what is too much for that is deleted by workers afterwards.

SQLite lets one connection write. A journal of half a million rows is deleted in seven seconds, for which nobody else may wait. So
the row of the player and everything that anybody can see go in one transaction; copies, lots, places and acts of a large
collection stay behind for a while. They name a player who is no more: no page, no count and no quota finds them, and nothing new
can be written beside them, for every writer needs the player's row.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError, connection, models, router, transaction
from django.db.models import Max
from django.db.models.deletion import Collector

from collection.models import (
    LARGE_ACT,
    Holding,
    Lot,
    LotMovement,
    Movement,
    MovementBatch,
    Place,
    PlaceMovement,
    Player,
    Remains,
)
from collection.services.leasing import (
    Clock,
    call_again,
    call_or_leave_to_the_sweeper,
    claim,
    give_back,
    held,
    keeping,
    lease_from,
)

log = logging.getLogger(__name__)

LEFT_BEHIND: Final = frozenset({Lot, Holding, Place, MovementBatch})
"""What names its player without a constraint of the database, so that it may outlive the row (docs/decisions/0068)."""

A_PIECE: Final = 2_000
"""Rows deleted in one transaction: some hundredths of a second."""

ACTS_AT_ONCE: Final = 200
"""Acts whose rows are looked for at once: most are small."""

MOST_SECONDS: Final = 60.0
"""For so long a worker deletes; then others have their turn, and the sweeper calls for the rest."""

AGAIN_AFTER: Final = timedelta(minutes=10)
"""When what failed for a reason that nobody knows is tried again."""


class NumberInUseError(Exception):
    """Somebody has the number of an account that ended: nothing tells what it left from what is theirs."""


def end(player: Player, *, now: datetime) -> None:
    """Delete the row of a player and all that is theirs; to be called in a transaction that holds the row.

    Of a large collection, copies, lots, places and acts stay for workers, whom nothing else can find.
    """
    if not _is_large(player.pk):
        player.delete()
        return
    left = Remains.objects.create(account=player.pk, ended=now, published=now)
    ending = _Ending(using=router.db_for_write(Player, instance=player), origin=player)
    ending.collect([player])
    ending.delete()
    transaction.on_commit(partial(call_or_leave_to_the_sweeper, left))


class _Ending(Collector):
    """All that goes with a row of a player, but for what stays behind."""

    def related_objects(self, related_model: type[models.Model], related_fields: Any, objs: Any) -> models.QuerySet[Any]:
        """Rows that go with `objs`."""
        found = super().related_objects(related_model, related_fields, objs)
        return found.none() if related_model in LEFT_BEHIND else found


def _is_large(account: int) -> bool:
    """Whether a collection has more rows than can be deleted while others wait; no more than these are counted."""
    room = LARGE_ACT
    for rows in (
        Lot.objects.filter(player=account),
        Holding.objects.filter(player=account),
        MovementBatch.objects.filter(player=account),
        *(kind.objects.filter(batch__player=account) for kind in (LotMovement, Movement, PlaceMovement)),
    ):
        room -= rows.order_by()[: room + 1].count()
        if room < 0:
            return True
    return False


def clear(*, remains: int, clock: Clock) -> None:
    """Delete what an account left behind, if nobody does it, for a minute at most. Safe to call any number of times."""
    left = claim(Remains.objects.filter(pk=remains), now=clock())
    if left is None:
        return
    began = time.monotonic()
    try:
        with keeping(left, clock) as lost:
            while not lost.is_set() and time.monotonic() < began + MOST_SECONDS:
                since = time.monotonic()
                if not clear_some(left):
                    return
                time.sleep(time.monotonic() - since)  # whoever else writes has every other moment
    except OperationalError:
        raise  # the lease ends, and another one tries
    except SoftTimeLimitExceeded:
        log.info("Deleting what account %d left took longer than a task may; it goes on", left.account)
    except Exception:
        log.exception("What account %d left could not be deleted", left.account)
        held(left).update(lease=lease_from(clock(), AGAIN_AFTER))
        return
    give_back(left)


@transaction.atomic
def clear_some(left: Remains) -> bool:
    """Delete up to A_PIECE rows of what is left; False where nothing was, and it is forgotten. NumberInUseError.

    Children go before what they belong to, and the newest act first, for it may undo an older one: no delete walks further.
    """
    account = left.account
    if Player.objects.filter(pk=account).exists():
        raise NumberInUseError
    room = A_PIECE - _delete(Lot.objects.filter(player=account).order_by("pk"), A_PIECE)
    room -= _delete(Holding.objects.filter(player=account).order_by("pk"), room)
    if not room:
        return True
    acts = list(MovementBatch.objects.filter(player=account).order_by("-pk").values_list("pk", flat=True)[:ACTS_AT_ONCE])
    if acts:
        _delete_acts(acts, room)
        return True
    Place.objects.filter(player=account).delete()
    held(left).delete()
    return False


def _delete_acts(acts: Sequence[int], room: int) -> None:
    """Delete so many rows of acts, and the acts where they had no more."""
    for kind in (LotMovement, Movement, PlaceMovement):
        room -= _delete(kind.objects.filter(batch__in=acts).order_by(), room)
        if not room:
            return
    MovementBatch.objects.filter(pk__in=acts).delete()


def _delete(rows: models.QuerySet[Any], most: int) -> int:
    """Delete at most so many of these rows, to which nothing belongs; says how many."""
    some = rows.model._default_manager.filter(pk__in=rows.values("pk")[:most])
    deleted, _kinds = some.delete()
    return int(deleted)


def keep_numbers() -> None:
    """Let no new player have the number of an account that left something; to be called after migrations.

    SQLite counts numbers on from the highest that was ever given, and forgets that where a migration builds the table anew.
    """
    last = Remains.objects.aggregate(last=Max("account"))["last"]
    if last is None or connection.vendor != "sqlite":
        return
    table = Player._meta.db_table
    with transaction.atomic(), connection.cursor() as cursor:
        missing = "NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = %s)"
        cursor.execute(f"INSERT INTO sqlite_sequence (name, seq) SELECT %s, 0 WHERE {missing}", [table, table])
        cursor.execute("UPDATE sqlite_sequence SET seq = max(seq, %s) WHERE name = %s", [last, table])


def sweep_remains(*, now: datetime) -> int:
    """Call workers for what is left of accounts whose worker fell silent, or gave its place to others, or whose message was lost;
    says for how many. BrokerAwayError as usual.
    """
    return call_again(Remains.objects.abandoned(now), now=now)
