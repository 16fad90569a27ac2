"""Signs of life of a worker: a beat that fails is followed by the next, and one in vain is told."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

from django.db import DatabaseError
from django.test import override_settings

from collection.services.leasing import beating


def wait_for(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@override_settings(CHUNK_LEASE=0.03)
def test_a_beat_that_fails_is_followed_by_the_next_and_one_in_vain_is_told() -> None:
    beats: list[int] = []
    taken_over = Event()

    def renew() -> bool:
        beats.append(len(beats))
        if len(beats) == 1:
            raise DatabaseError("locked")
        return len(beats) < 4 or not taken_over.wait(60)

    with beating(renew) as lost:
        wait_for(lambda: len(beats) >= 3)
        before = lost.is_set()
        taken_over.set()
        wait_for(lost.is_set)
    time.sleep(0.05)
    ended = len(beats)
    time.sleep(0.05)

    assert not before
    assert len(beats) == ended
