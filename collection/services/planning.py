"""Large acts are worked out before anybody has to wait for them: then they are written under the lock of their player.

SQLite lets one connection write at a time. An act of a hundred thousand lines takes seconds to work out and fewer to write: all
of it under the lock would let everybody who writes wait.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from math import ceil
from typing import Final, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from collection.inventory.remembering import last_act_of
from collection.models import LARGE_ACT, Player
from collection.refusal import Refusal
from collection.services.allowances import BusyError, Limit, account, one_at_a_time, spend
from collection.services.players import wait_for_turn

AT_ONCE: Final = Limit("large-acts", most=1, seconds=60)
"""Held by whoever plans and writes a large act, on the whole site: two at once would need twice the memory. One that takes longer
goes on, beside the next; where its process died, nobody waits for longer."""

MOVED: Final = Limit("journal-rows", most=1_000_000, seconds=86_400)
"""Rows that the large acts of a player write into the journal in a day: it keeps them for good."""

TRIED: Final = Limit("large-acts-tried", most=60, seconds=3_600)
"""Large acts of a player that are worked out in an hour, whether they are refused then or not."""

TRIES: Final = 3
"""How often an act is planned that others of the same player overtake."""

ASK_AGAIN: Final = 5
"""Seconds after which to try again, told where a large act of somebody is being written."""

Planned = TypeVar("Planned")
Done = TypeVar("Done")


class LargeActsBusyError(Refusal):
    """Another large act is being worked out or written."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    words = _("The site is writing another change of thousands of lines. Nothing was changed: try again in a moment.")


class OvertakenError(Refusal):
    """The collection changed each time between planning an act and writing it."""

    words = _("Your collection was changed meanwhile, several times. Nothing of this was written: try again.")


class TooMuchMovedError(Refusal):
    """The large acts of a player wrote as much into the journal as they may in a day."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = _("A million lines of your journal were written within a day. Nothing was changed: try again tomorrow.")


class TooManyLargeActsError(Refusal):
    """A player asked for as many large acts as are worked out in an hour."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = _("You asked for many changes of thousands of lines within an hour. Nothing was changed: try again later.")


class StaleError(Exception):
    """What was planned does not hold any more: it is to be planned anew."""


def planned(
    player: Player,
    rows: int,
    plan: Callable[[], Planned],
    write: Callable[[Planned], Done],
    *,
    cost: Callable[[Planned], int],
    patience: float = 0,
) -> Done:
    """What `write` says of what `plan` worked out, in one transaction under the player's lock.

    Of an act of at most so many `rows` of the journal, if these are many, the plan is made before the lock; it is made anew where
    the player acted meanwhile, or where `write` raises StaleError. Such an act waits `patience` seconds for another one to end,
    and uses up as much of the player's day as `cost` says of its plan. Refuses with LargeActsBusyError, OvertakenError,
    TooManyLargeActsError and TooMuchMovedError.
    """
    if rows <= LARGE_ACT:
        with transaction.atomic():
            wait_for_turn(player)
            return write(plan())
    with alone(patience):
        if wait := spend(TRIED, who=account(player), now=timezone.now()):
            raise TooManyLargeActsError(wait=ceil(wait.total_seconds()))
        paid = 0
        for _try in range(TRIES):
            act, made = last_act_of(player), _made(player, plan)
            if (more := cost(made) - paid) > 0:
                if wait := spend(MOVED, who=account(player), cost=more, now=timezone.now()):
                    raise TooMuchMovedError(wait=ceil(wait.total_seconds()))
                paid += more
            try:
                with transaction.atomic():
                    wait_for_turn(player)
                    if last_act_of(player) == act:
                        return write(made)
            except StaleError:
                pass
            del made  # before there is another one
        raise OvertakenError


def _made(player: Player, plan: Callable[[], Planned]) -> Planned:
    """A plan. Where it cannot be made, GoneError if the account ended meanwhile: what is read for it goes piece by piece."""
    try:
        return plan()
    except (Refusal, ObjectDoesNotExist):
        with transaction.atomic():
            wait_for_turn(player)
        raise


@contextmanager
def alone(patience: float = 0) -> Iterator[None]:
    """Holds what large acts need; waits so many seconds for it. LargeActsBusyError."""
    until = time.monotonic() + patience
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(one_at_a_time(AT_ONCE, who="everybody", now=timezone.now()))
                break
            except BusyError as problem:
                if time.monotonic() >= until:
                    raise LargeActsBusyError(wait=ASK_AGAIN) from problem
            time.sleep(0.5)
        yield
