"""Archives to be restored: taken in, done by a worker all at once, told about; whatever dies in between."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from collection.models import MovementBatch, Player, Restoration
from collection.refusal import Refusal
from collection.services.leasing import (
    Clock,
    LostError,
    call_again,
    call_or_leave_to_the_sweeper,
    claim,
    give_back,
    held,
    keeping,
    telling,
)
from collection.services.players import wait_for_turn

log = logging.getLogger(__name__)

Tell = Callable[[int], None]
Restore = Callable[[Restoration, Tell], None]
"""Brings an archive back and calls `finish` in the transaction that writes it; says meanwhile how many files are done."""

MOST_ATTEMPTS: Final = 3
"""An archive that so many workers began and none ended may be what kills them."""

WAITS: Final = timedelta(days=1)
"""So long an archive waits for a yes, then it is thrown away."""


class RestorationBusyError(Refusal):
    """Another archive of the player is being restored."""

    words = gettext_lazy("An archive is being restored already. Wait for it, or throw it away.")


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
        transaction.on_commit(partial(call_or_leave_to_the_sweeper, row))
    return row


def offer(row: Restoration, *, preview: Mapping[str, Any]) -> None:
    """Note what an archive would add, and let it wait for its owner's yes. Raises LostError."""
    if not held(row).update(preview=dict(preview), lease=None, published=None, done=row.files):
        raise LostError


def agree(*, player: Player, pk: UUID, now: datetime) -> bool:
    """Let an archive be written whose additions its owner has seen; False where there is none that waits."""
    with transaction.atomic():
        waiting = Restoration.objects.of(player).waiting().filter(pk=pk)
        if not waiting.update(agreed=now, published=now, done=0, attempts=0):
            return False
        agreed = Restoration.objects.light().get(pk=pk)
        transaction.on_commit(partial(call_or_leave_to_the_sweeper, agreed))
    return True


def discard(*, player: Player, pk: UUID) -> None:
    """Throw away an archive, or what is told of it; a worker at it finds nothing to finish. What was restored stays."""
    Restoration.objects.of(player).filter(pk=pk).delete()


def work(*, pk: UUID, restore: Restore, clock: Clock) -> None:
    """Restore an archive, if that is still to be done and nobody does it. Safe to call any number of times."""
    row = claim(Restoration.objects.select_related("player").filter(pk=pk), now=clock(), done=0)
    if row is None:
        return
    with override(row.language):
        if row.attempts > MOST_ATTEMPTS:
            _refuse(
                row, _("This archive was begun several times and could not be read to its end. Nothing was written."), clock()
            )
            return
        try:
            tell = telling(row)
            with keeping(row, clock):
                restore(row, lambda done: tell(min(done, row.files)))
        except LostError:
            return
        except DatabaseError:
            raise  # not the archive's fault
        except Refusal as refusal:
            _refuse(row, str(refusal), clock())
        except SoftTimeLimitExceeded:
            _refuse(row, _("Reading this archive took too long. Nothing was written."), clock())
        except Exception:
            log.exception("An archive could not be restored: %s", pk)
            give_back(row)


def finish(row: Restoration, *, told: Mapping[str, int], act: MovementBatch | None, now: datetime) -> None:
    """Note what was brought back, in the transaction that writes it. Raises LostError; then nothing may be written."""
    if not held(row).update(finished=now, content=None, lease=None, told=dict(told), act=act, done=row.files):
        raise LostError


def sweep_restorations(*, now: datetime) -> int:
    """Call workers for archives whose worker fell silent or whose message was lost; says how many. BrokerAwayError as usual."""
    Restoration.objects.waiting().filter(created__lt=now - WAITS).delete()
    return call_again(Restoration.objects.abandoned(now).light(), now=now)


def _refuse(row: Restoration, problem: str, now: datetime) -> None:
    held(row).update(finished=now, content=None, lease=None, problem=problem)
