"""What a process knows about a server that went away: one caller tries it now and then, and nobody else waits for it."""

from __future__ import annotations

import logging
from functools import cache
from threading import Lock
from time import monotonic

log = logging.getLogger(__name__)

PAUSE = 5.0
"""Seconds between two tries of a server that is away."""

SAID_AGAIN = 60.0
"""Seconds between two words of the log about a server that stays away."""


class Outage:
    """Whether one server answers, for all threads of this process. `what` it is called in the log."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.is_on = False
        self._try_at = self._say_at = 0.0
        self._lock = Lock()

    def may_try(self) -> bool:
        """Whether the caller shall ask the server: always while it answers, else one caller every PAUSE seconds."""
        with self._lock:
            now = monotonic()
            if self.is_on and now < self._try_at:
                return False
            self._try_at = now + PAUSE
            return True

    def begin(self, problem: Exception) -> None:
        """The server did not answer. The log hears of it once a minute at most."""
        with self._lock:
            now = monotonic()
            self._try_at = now + PAUSE
            is_news = not self.is_on or now >= self._say_at
            self.is_on = True
            if is_news:
                self._say_at = now + SAID_AGAIN
        if is_news:
            log.warning("%s is away: %s", self.what, problem)

    def end(self) -> None:
        """The server answered."""
        if self.is_on:
            self.is_on = False
            log.warning("%s answers again.", self.what)


@cache
def outage_of(what: str, address: str) -> Outage:
    """The one Outage of this process for the server at this address; the address, which may hold a password, is not told."""
    del address
    return Outage(what)
