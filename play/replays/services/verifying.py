"""Games as text that people send, played again for them in a process each: one of a player, and few of all, at a time."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.utils.translation import gettext_lazy as _

from collection.models import Player
from collection.refusal import Refusal
from collection.services.allowances import BusyError, Limit, account, one_at_a_time, one_of_few
from collection.services.own_lists import lists_of
from simulator.transcript import Verdict
from simulator.transcript.apart import PATIENCE, verify_apart

VERIFYING: Final = Limit("verifying", most=1, seconds=2 * PATIENCE)

AT_ONCE: Final = 2
"""Games of all players that are played again at a time: each holds a thread of the web, a core and up to a gigabyte."""


class VerifyingBusyError(Refusal):
    """Another game of the player is being played again, or as many of others as may be."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = _("Other games are being verified. Try again in a moment.")


def verify_for(player: Player, text: str, *, now: datetime) -> Verdict:
    """Whether a text is the game that it says. UnreadableTranscriptError, VerifyingBusyError."""
    try:
        with one_at_a_time(VERIFYING, who=account(player), now=now), one_of_few(VERIFYING, few=AT_ONCE, now=now):
            return verify_apart(text.replace("\r\n", "\n"), lists_of(player))
    except BusyError:
        raise VerifyingBusyError(wait=1) from None
