"""Archives to be restored: taken in, done by a worker all at once, told about; whatever dies in between."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import DatabaseError, models, transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from collection.models import MovementBatch, Player, Restoration
from collection.refusal import Refusal
from collection.services.beating import beating
from collection.services.players import wait_for_turn
from collection.services.waking import BrokerAwayError, send

log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
Tell = Callable[[int], None]
Restore = Callable[[Restoration, Tell], None]
"""Brings an archive back and calls `finish` in the transaction that writes it; says meanwhile how many files are done."""

TASK: Final = "config.tasks.restore"
MOST_ATTEMPTS: Final = 3
"""An archive that so many workers began and none ended may be what kills them."""

TELL_EVERY: Final = 0.4
"""Seconds between two words about how far it is."""


WAITS: Final = timedelta(days=1)
"""So long an archive waits for a yes, then it is thrown away."""


class RestorationBusyError(Refusal):
    """Another archive of the player is being restored."""

    words = gettext_lazy("An archive is being restored already. Wait for it, or throw it away.")


class LostError(Exception):
    """The archive was thrown away, or another worker has it: there is no use in going on."""


def take_in(
    *, player: Player, content: bytes, name: str, language: str, files: int, now: datetime, merges: bool = False
) -> Restoration:
    """Keep an archive until a worker has restored it, instead of those before. Refuses with RestorationBusyError.

    One that `merges` is first read only, to say what it would add; `agree` lets it be written.
    """
    with transaction.atomic():
        wait_for_turn(player)
        mine = Restoration.objects.of(player)
        if mine.unfinished().exists():
            raise RestorationBusyError
        mine.delete()
        row = mine.create(
            player=player,
            content=content,
            name=" ".join(name.replace("\0", "").split())[:200],
            language=language,
            files=files,
            created=now,
            published=now,
            merges=merges,
        )
        transaction.on_commit(partial(_send_or_leave_to_the_sweeper, row.pk))
    return row


def offer(row: Restoration, *, preview: Mapping[str, Any]) -> None:
    """Note what an archive would add, and let it wait for its owner's yes. Raises LostError."""
    if not _mine(row).update(preview=dict(preview), lease=None, published=None, done=row.files):
        raise LostError


def agree(*, player: Player, pk: UUID, now: datetime) -> bool:
    """Let an archive be written whose additions its owner has seen; False where there is none that waits."""
    with transaction.atomic():
        waiting = Restoration.objects.of(player).waiting().filter(pk=pk)
        if not waiting.update(agreed=now, published=now, done=0, attempts=0):
            return False
        transaction.on_commit(partial(_send_or_leave_to_the_sweeper, pk))
    return True


def discard(*, player: Player, pk: UUID) -> None:
    """Throw away an archive, or what is told of it; a worker at it finds nothing to finish. What was restored stays."""
    Restoration.objects.of(player).filter(pk=pk).delete()


def work(*, pk: UUID, restore: Restore, clock: Clock) -> None:
    """Restore an archive, if that is still to be done and nobody does it. Safe to call any number of times."""
    row = _claim(pk, clock())
    if row is None:
        return
    with override(row.language):
        if row.attempts > MOST_ATTEMPTS:
            _refuse(
                row, _("This archive was begun several times and could not be read to its end. Nothing was written."), clock()
            )
            return
        try:
            with beating(lambda: _mine(row).update(lease=_lease_from(clock())) == 1):
                restore(row, _teller(row))
        except LostError:
            return
        except DatabaseError:
            raise  # not the archive's fault: the lease ends and another worker tries
        except Refusal as refusal:
            _refuse(row, str(refusal), clock())
        except SoftTimeLimitExceeded:
            _refuse(row, _("Reading this archive took too long. Nothing was written."), clock())
        except Exception:
            log.exception("An archive could not be restored: %s", pk)
            _mine(row).update(lease=None, published=None)  # the sweeper calls the next worker


def finish(row: Restoration, *, told: Mapping[str, int], act: MovementBatch | None, now: datetime) -> None:
    """Note what was brought back, in the transaction that writes it. Raises LostError; then nothing may be written."""
    if not _mine(row).update(finished=now, content=None, lease=None, told=dict(told), act=act, done=row.files):
        raise LostError


def sweep_restorations(*, now: datetime) -> int:
    """Call workers for archives whose worker fell silent or whose message was lost; says how many. BrokerAwayError as usual."""
    Restoration.objects.waiting().filter(created__lt=now - WAITS).delete()
    before = now - timedelta(seconds=settings.PUBLISH_AGAIN_AFTER)
    sent = 0
    for found in Restoration.objects.abandoned(now, before).values("pk", "lease", "published"):
        if Restoration.objects.open().filter(**found).update(lease=None, published=now):
            _send_or_put_back(found["pk"])
            sent += 1
    return sent


def _claim(pk: UUID, now: datetime) -> Restoration | None:
    """Take an archive that nobody restores, or whose worker fell silent; None when there is nothing to do."""
    row = Restoration.objects.open().select_related("player").filter(pk=pk).first()
    if row is None:
        return None
    free = Restoration.objects.open().filter(Q(lease=None) | Q(lease__lt=now), pk=pk, attempts=row.attempts)
    if not free.update(lease=_lease_from(now), attempts=row.attempts + 1, done=0):
        return None
    row.attempts += 1
    return row


def _teller(row: Restoration) -> Tell:
    """Writes how many files are done, now and then."""
    told = time.monotonic()

    def tell(done: int) -> None:
        nonlocal told
        moment = time.monotonic()
        if moment - told < TELL_EVERY:
            return
        told = moment
        if not _mine(row).update(done=min(done, row.files)):
            raise LostError

    return tell


def _refuse(row: Restoration, problem: str, now: datetime) -> None:
    _mine(row).update(finished=now, content=None, lease=None, problem=problem)


def _mine(row: Restoration) -> models.QuerySet[Restoration]:
    """The row, as long as this worker is the one that has it."""
    return Restoration.objects.open().filter(pk=row.pk, attempts=row.attempts)


def _lease_from(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.CHUNK_LEASE)


def _send_or_leave_to_the_sweeper(pk: UUID) -> None:
    try:
        _send_or_put_back(pk)
    except BrokerAwayError as problem:
        log.info("The broker takes no messages; the sweeper will try again: %s", problem)


def _send_or_put_back(pk: UUID) -> None:
    try:
        send(TASK, restoration=str(pk))
    except BrokerAwayError:
        Restoration.objects.filter(pk=pk, lease=None).update(published=None)
        raise
