"""People without an account: a row of their own from the first thing they make, for some days after their last visit.

Whatever a guest makes belongs to that row as it would to an account, so that every check of who owns what holds for both.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from collection.models import Player

GUEST_KEPT = timedelta(days=7)
"""How long a guest and all that is theirs are kept after their last visit."""

UNCLAIMED_KEPT = timedelta(hours=1)
"""How long a guest is kept of whom no browser ever heard, because the first request came to no end."""

DOOR_OPEN = timedelta(minutes=10)
"""How long requests of one browser without a session mean the same guest: those of a double click, and corrected forms."""

KEPT_ANEW = timedelta(hours=6)
"""A visit prolongs the time of a guest at most that often."""

SWEPT_AT_ONCE = 50

SHARED = F("guest_until") + timedelta(microseconds=1)
"""The time of a guest whom a second request found: no longer the one that the first request wrote."""


def make_guest(*, door: str | None, now: datetime) -> Player:
    """A guest, kept for an hour until `keep_guest` says that a browser has the session. The same door gives the same guest."""
    if found := guest_behind(door, now):
        return found
    guest = Player(email="", date_joined=now, guest_until=now + UNCLAIMED_KEPT, guest_door=door)
    guest.set_unusable_password()
    try:
        with transaction.atomic():
            guest.save(force_insert=True)
    except IntegrityError:  # another request of the same browser was faster, or a door is used a second time
        return guest_behind(door, now) or make_guest(door=None, now=now)
    return guest


def guest_behind(door: str | None, now: datetime) -> Player | None:
    """The guest whom this browser began as a short while ago, if it did. Who finds one keeps it from being withdrawn."""
    if not door:
        return None
    found = Player.objects.filter(guest_door=door, guest_until__gt=now, date_joined__gt=now - DOOR_OPEN).first()
    return found if found and Player.objects.filter(pk=found.pk, guest_until__isnull=False).update(guest_until=SHARED) else None


def withdraw_guest(*, guest: Player) -> bool:
    """Delete a guest who was made for a request that was refused; False where another request has the same guest meanwhile."""
    with transaction.atomic():
        row = Player.objects.select_for_update().filter(pk=guest.pk, guest_until=guest.guest_until).first()
        if row is not None:
            row.delete()
    return row is not None


def is_to_be_kept(guest: Player, *, now: datetime) -> bool:
    """Whether a visit prolongs the time of a guest: not where one did lately, or where it is no guest."""
    return guest.guest_until is not None and guest.guest_until <= now + GUEST_KEPT - KEPT_ANEW


def keep_guest(*, guest: Player, now: datetime) -> bool:
    """Keep a guest for some days from now. False where it was done lately, or there is no such guest any more."""
    if not is_to_be_kept(guest, now=now):
        return False
    guest.guest_until = now + GUEST_KEPT
    return Player.objects.filter(pk=guest.pk, guest_until__isnull=False).update(guest_until=guest.guest_until) == 1


def settle_down(*, guest: Player, now: datetime) -> Player | None:
    """The row of a guest, locked, as that of an account to be: its address and password are still to be written.

    None where it is no guest any more. Call it inside the transaction that opens the account.
    """
    row = Player.objects.select_for_update().filter(pk=guest.pk, guest_until__isnull=False).first()
    if row is not None:
        row.guest_until, row.guest_door, row.date_joined = None, None, now
    return row


def forget_guest(*, guest: Player) -> None:
    """Delete a guest and all that is theirs; an account stays."""
    with transaction.atomic():
        for row in Player.objects.select_for_update().filter(pk=guest.pk, guest_until__isnull=False):
            row.delete()


def sweep_guests(*, now: datetime) -> int:
    """Delete guests whose time is over, with all that is theirs, some at a time; says how many."""
    over = list(Player.objects.filter(guest_until__lte=now).order_by("guest_until").values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    deleted = 0
    for pk in over:
        with transaction.atomic():
            row = Player.objects.select_for_update().filter(pk=pk, guest_until__lte=now).first()
            if row is not None:
                row.delete()
                deleted += 1
    return deleted


def sweep_sessions(*, now: datetime) -> None:
    """Delete some of the sessions whose time is over: every guest leaves one."""
    over = Session.objects.filter(expire_date__lte=now).values_list("pk", flat=True)[:SWEPT_AT_ONCE]
    Session.objects.filter(pk__in=list(over)).delete()


def limit_words(sentence: str) -> str:
    """A sentence about what a guest may have, and the way to more."""
    return sentence + " " + _("Create an account to keep it all and go on.")
