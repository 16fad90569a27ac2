"""How many files of collections are written at the same time: each takes seconds, which others of the process wait for."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http import HTTPStatus
from threading import BoundedSemaphore
from typing import Final

from django.utils.translation import gettext_lazy as _

from collection.models import Player
from collection.refusal import Refusal
from collection.services.allowances import BusyError, Limit, account, one_at_a_time

OF_A_PLAYER: Final = Limit("export-at-once", most=1, seconds=120)
"""One, in all processes; after so many seconds it died with its process."""

OF_A_PROCESS: Final = BoundedSemaphore(2)
"""Of its eight threads: the others go on with pages."""

WAITS: Final = 1.0
"""Seconds that one more waits for its turn."""

ASK_AGAIN: Final = 5


class OtherExportError(Refusal):
    """Another file of the same player is being written."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = _("Another file of your collection is being written. Ask for this one when it is there.")


class ExportsBusyError(Refusal):
    """As many files of others as may be are being written."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    words = _("The site is writing files for other players. Try again in a moment.")


@contextmanager
def turn_to_export(player: Player, now: datetime) -> Iterator[None]:
    """Holds a player's turn while a file is written. Refuses with OtherExportError or ExportsBusyError."""
    try:
        with one_at_a_time(OF_A_PLAYER, who=account(player), now=now), _place_of_process():
            yield
    except BusyError:
        raise OtherExportError(wait=ASK_AGAIN) from None


@contextmanager
def _place_of_process() -> Iterator[None]:
    if not OF_A_PROCESS.acquire(timeout=WAITS):
        raise ExportsBusyError(wait=ASK_AGAIN)
    try:
        yield
    finally:
        OF_A_PROCESS.release()
