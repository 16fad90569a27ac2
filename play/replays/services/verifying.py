"""Games as text that people send, played again for them in a process each: one of a player, and few of all, at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.utils.translation import gettext_lazy as _

from collection.models import Player
from collection.refusal import Refusal
from collection.services.allowances import BusyError, Limit, account, give_back, one_at_a_time, one_of_few, spend
from collection.services.own_lists import lists_of
from simulator.transcript import Verdict
from simulator.transcript.apart import PATIENCE, verify_apart

VERIFYING: Final = Limit("verifying", most=1, seconds=2 * PATIENCE)

AT_ONCE: Final = 2
"""Games of all players that are played again at a time: each holds a thread of the web, a core and up to a gigabyte."""

LATELY: Final = Limit("verified lately", most=1, seconds=300)
"""Who had a game verified lately finds the first place alone: a few accounts that go on and on leave the other to the rest."""


class VerifyingBusyError(Refusal):
    """Another game of the player is being played again, or as many of others as may be."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = _("Other games are being verified. Try again in a moment.")


def verify_for(player: Player, text: str, *, now: datetime) -> Verdict:
    """Whether a text is the game that it says. UnreadableTranscriptError, VerifyingBusyError."""
    with _a_place(player, now):
        return verify_apart(text.replace("\r\n", "\n"), lists_of(player))


@contextmanager
def _a_place(player: Player, now: datetime) -> Iterator[None]:
    """Holds a place for a player who holds none. VerifyingBusyError."""
    who = account(player)
    is_new = spend(LATELY, who=who, now=now) is None
    try:
        with one_at_a_time(VERIFYING, who=who, now=now), one_of_few(VERIFYING, few=AT_ONCE if is_new else 1, now=now):
            yield
    except BusyError:
        if is_new:
            give_back(LATELY, who=who)
        raise VerifyingBusyError(wait=1) from None
