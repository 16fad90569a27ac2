"""Large imports are written by a worker: the owner's yes stands in the row of the draft until they are, or it is told why not."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from collection.catalogue.shelf import shelf_of
from collection.lists.previewing import preview_of
from collection.models import LARGE_ACT, ImportDraft, ImportMode
from collection.refusal import Refusal
from collection.services.importing import ImportExpiredError, commit_import, refuse_unresolved, rows_at_most
from collection.services.leasing import (
    Clock,
    LostError,
    call_or_leave_to_the_sweeper,
    claim,
    give_back,
    held,
    keeping,
)
from collection.services.planning import LargeActsBusyError
from collection.services.players import wait_for_turn

log = logging.getLogger(__name__)

MOST_ATTEMPTS: Final = 3
"""An import that so many workers began and none ended may be what kills them."""


def is_large(draft: ImportDraft, mode: ImportMode) -> bool:
    """Whether writing the draft may take longer than somebody waits for a page."""
    return rows_at_most(draft, mode) > LARGE_ACT


def agree(*, draft: ImportDraft, mode: ImportMode, leave_out: bool, now: datetime) -> None:
    """Let a worker write a draft as it stands; once, however often its owner says so.

    Refuses with ImportExpiredError, and with ImportRefusedError rows that are not resolved unless `leave_out`.
    """
    refuse_unresolved(preview_of(draft, shelf_of(draft.game)), leave_out=leave_out)
    with transaction.atomic():
        wait_for_turn(draft.player)
        drafts = ImportDraft.objects.filter(pk=draft.pk)
        said = {"agreed": now, "mode": mode, "leave_out": leave_out, "language": get_language() or "", "refused": ""}
        fresh = {"attempts": 0, "lease": None, "published": now}
        if drafts.waiting(now).filter(is_read=True, agreed=None).update(**said, **fresh):
            transaction.on_commit(partial(call_or_leave_to_the_sweeper, drafts.light().get()))
        elif not drafts.filter(agreed__isnull=False).exists():
            raise ImportExpiredError


def take_back(*, draft: ImportDraft) -> bool:
    """Let a draft wait for its owner's yes again; False where it was written meanwhile, or is gone."""
    drafts = ImportDraft.objects.filter(pk=draft.pk, is_read=True, committed=None)
    return bool(drafts.update(agreed=None, lease=None, published=None))


def write_draft(*, draft: UUID, clock: Clock) -> None:
    """Write a draft whose owner agreed, if that is still to be done and nobody does it. Safe to call any number of times."""
    now = clock()
    drafts = ImportDraft.objects.filter(pk=draft)
    if not drafts.to_write().free(now).exists():
        return
    claimed = claim(drafts.to_write().light().select_related("player"), now=now)
    if claimed is None:
        return
    with override(claimed.language or None):
        _write_claimed(claimed, clock)


def _write_claimed(draft: ImportDraft, clock: Clock) -> None:
    if draft.attempts > MOST_ATTEMPTS:
        _refuse(draft, _("This list could not be written, although it was tried several times."), clock())
        return
    try:
        with keeping(draft, clock):
            commit_import(
                draft=draft,
                mode=ImportMode(draft.mode),
                leave_out=draft.leave_out,
                now=clock(),
                mine=held(draft),
            )
    except LostError:
        return
    except LargeActsBusyError:
        held(draft).update(lease=None, published=None, attempts=F("attempts") - 1)  # it was not tried
    except DatabaseError:
        raise  # not the list's fault
    except Refusal as refusal:
        _refuse(draft, str(refusal), clock())
    except SoftTimeLimitExceeded:
        _refuse(draft, _("Writing this list took too long."), clock())
    except Exception:
        log.exception("An import could not be written: %s", draft.pk)
        give_back(draft)


def _refuse(draft: ImportDraft, words: str, now: datetime) -> None:
    """The draft is as before, and waits anew for its owner, who is told why."""
    held(draft).update(agreed=None, lease=None, published=None, refused=words[:500], created=now)
