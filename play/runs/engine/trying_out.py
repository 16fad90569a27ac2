"""How much of a core a game takes, tried out before any run says it, and remembered for a day."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

from django.core.cache import cache

DAY: Final = 86_400

Found = TypeVar("Found")


def known_for_a_day(key: str, tried: Callable[[], Found]) -> Found:
    """What trying something out found, today or just now."""
    known: Found | None = cache.get(key)
    if known is None:
        known = tried()
        cache.set(key, known, DAY)
    return known


def core_seconds_each(play: Callable[[int], object], *, most: int, seconds: float) -> float:
    """Seconds of a core for one of these games, by number: the mean of so many at most, fewer where they take longer."""
    begun, played = time.thread_time(), 0
    while played < most and time.thread_time() - begun < seconds:
        play(played)
        played += 1
    return (time.thread_time() - begun) / played
