"""How often somebody may do what costs the site much: counted in rows, and exactly, though several processes count at once.

One row a limit and a person. It is changed by conditional UPDATEs alone, so that calls in several processes cannot both take the
last of it. The rows lie in the database that everything else needs: counting fails only where nothing works, and then lets pass.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError
from django.db.models import F

from collection.models import Allowance, Player
from collection.patience import BRIEF, is_busy, patient_for

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """So many units in so many seconds, which begin with the first of them."""

    name: str
    most: int
    seconds: int


def account(player: Player) -> str:
    """For whom a limit of a player is counted."""
    return f"player {player.pk}"


def forget(player: Player) -> None:
    """Delete what was counted for a player."""
    Allowance.objects.filter(key__endswith=f":{account(player)}").delete()


class BusyError(Exception):
    """What may be done once at a time is being done."""


def spend(limit: Limit, *, who: str, cost: int = 1, now: datetime, is_reading: bool = False) -> timedelta | None:
    """Use up some units of a limit; when there are not enough left, none is used, and the answer is how long to wait.

    A cost above the whole limit is taken for the whole. Where the database cannot count, everything passes, and the log says so;
    where it is only busy, what only reads (`is_reading`) passes after a moment, and all else is refused by the database's error:
    it would have to wait for its own writing too, and somebody who keeps the database busy shall be no freer than others.
    """
    units = min(cost, limit.most)
    try:
        with patient_for(BRIEF) if is_reading else nullcontext():
            return _spend(limit, f"{limit.name}:{who}", units, now)
    except DatabaseError as problem:
        if is_busy(problem) and not is_reading:
            raise
        log.warning("%s is not counted: %s", limit.name, problem)
        return None


def _spend(limit: Limit, key: str, cost: int, now: datetime) -> timedelta | None:
    ends = now + timedelta(seconds=limit.seconds)
    rows = Allowance.objects.filter(key=key)
    going_on = rows.filter(ends__gt=now, used__lte=limit.most - cost)
    if going_on.update(used=F("used") + cost) or rows.over(now).update(used=cost, ends=ends):
        return None
    found, is_new = Allowance.objects.get_or_create(key=key, defaults={"used": cost, "ends": ends})
    if is_new or going_on.update(used=F("used") + cost):  # somebody else may have begun the row in the meantime
        return None
    return max(found.ends - now, timedelta(seconds=1))


def wait_of(limit: Limit, *, who: str, now: datetime) -> timedelta | None:
    """How long to wait for the next unit of a limit, where none is left; nothing is used up. What cannot be read passes."""
    used_up = Allowance.objects.filter(key=f"{limit.name}:{who}", ends__gt=now, used__gte=limit.most)
    try:
        ends = used_up.values_list("ends", flat=True).first()
    except DatabaseError as problem:
        log.warning("%s is not looked up: %s", limit.name, problem)
        return None
    return max(ends - now, timedelta(seconds=1)) if ends else None


def give_back(limit: Limit, *, who: str) -> None:
    """Take back one unit that was used up for nothing."""
    try:
        Allowance.objects.filter(key=f"{limit.name}:{who}", used__gt=0).update(used=F("used") - 1)
    except DatabaseError as problem:
        log.warning("%s is not given back: %s", limit.name, problem)


@contextmanager
def one_at_a_time(limit: Limit, *, who: str, now: datetime) -> Iterator[None]:
    """Holds the only unit of a limit while something is done; its time is up when a process died meanwhile. Raises BusyError."""
    if spend(limit, who=who, now=now):
        raise BusyError
    try:
        yield
    finally:
        _leave(limit, who, now)


@contextmanager
def one_of_few(limit: Limit, *, few: int, now: datetime) -> Iterator[None]:
    """Holds one of the few places that the whole site has for something costly, as `one_at_a_time` does. Raises BusyError."""
    place = next((name for name in map("place {}".format, range(few)) if spend(limit, who=name, now=now) is None), None)
    if place is None:
        raise BusyError
    try:
        yield
    finally:
        _leave(limit, place, now)


def _leave(limit: Limit, who: str, since: datetime) -> None:
    """Free what is held since then; what somebody else took when its time was up ends later, and stays theirs."""
    try:
        Allowance.objects.filter(key=f"{limit.name}:{who}", ends=since + timedelta(seconds=limit.seconds)).delete()
    except DatabaseError as problem:
        log.warning("%s is not given back: %s", limit.name, problem)
