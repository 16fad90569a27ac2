"""How long workers worked for a player today, and when that is enough: seconds of one core, whatever was asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from http import HTTPStatus

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from collection.models import Player
from collection.refusal import Refusal
from collection.services.guests import limit_words
from collection.services.house import is_house
from play.common.number_words import duration
from play.runs.engine.slowness import note_slowness
from play.runs.models import Run, WorkDay


class NoTimeLeftError(Refusal):
    """Workers have worked for the player as long as they do in a day."""

    status = HTTPStatus.TOO_MANY_REQUESTS


@dataclass(frozen=True, slots=True)
class WorkTime:
    """The core-seconds of a player's day: `spent` of `limit`; the next day begins at `until`."""

    spent: float
    limit: float
    until: datetime

    @property
    def left(self) -> float:
        """What may still be worked; never less than nothing."""
        return max(0.0, self.limit - self.spent)


def work_time(player: Player, now: datetime) -> WorkTime:
    """How much of today's time is gone."""
    today = timezone.localdate(now)
    spent = WorkDay.objects.filter(player=player, day=today).values_list("milliseconds", flat=True).first() or 0
    limit = settings.GUEST_CORE_SECONDS_A_DAY if player.is_guest else settings.CORE_SECONDS_A_DAY
    return WorkTime(spent / 1000, limit, timezone.make_aware(datetime.combine(today + timedelta(days=1), time.min)))


def check_time(player: Player, now: datetime) -> None:
    """Refuse with NoTimeLeftError where today's time is gone; runs at work are played to their end all the same."""
    known = work_time(player, now)
    if known.left or is_house(player):
        return
    words = _("Today’s time for simulations is used up: %(limit)s of calculating. Those at work go on; ask again in %(wait)s.")
    wait = max(1, round((known.until - now).total_seconds()))
    told = words % {"limit": duration(known.limit), "wait": duration(wait)}
    raise NoTimeLeftError(limit_words(told) if player.is_guest else told, wait=wait)


def note_work(*, player: Player, seconds: float, now: datetime) -> None:
    """Add so much work to the player's day; nothing for somebody who is gone."""
    milliseconds, day = max(0, round(1000 * seconds)), timezone.localdate(now)
    for _attempt in range(2):
        if WorkDay.objects.filter(player=player, day=day).update(milliseconds=F("milliseconds") + milliseconds):
            return
        try:
            with transaction.atomic():
                WorkDay.objects.create(player=player, day=day, milliseconds=milliseconds)
        except IntegrityError:
            continue  # another worker made the row just now, or the player is gone
        return


def note_pace(*, run: Run, passed: float, worked: float) -> None:
    """A worker had a chunk of the run in hand for so long, and a core for so much of it: what estimates of time rest on."""
    held, core = (max(0, round(1000 * seconds)) for seconds in (passed, worked))
    row = Run.objects.filter(pk=run.pk)
    row.update(held_milliseconds=F("held_milliseconds") + held, core_milliseconds=F("core_milliseconds") + core)
    note_slowness(passed=passed, worked=worked)
