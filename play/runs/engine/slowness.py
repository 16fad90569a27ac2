"""How much longer than with a core to itself a worker takes at present, because others want the cores too."""

from __future__ import annotations

import os
import time
from typing import Final

from django.conf import settings
from django.core.cache import cache

CHUNKS, PROBE = "slowness-of-workers", "slowness-of-a-probe"

HALF_LIFE: Final = 20.0
"""Seconds after which what a chunk showed weighs half as much as what the next one shows."""

LASTS: Final = 20.0
"""Seconds for which the last chunks, or the last probe, speak for the machine."""

PROBED: Final = 0.04
"""Seconds of a core that a probe takes: several turns of everybody who waits for one."""

LONGEST_PROBE: Final = 1.0

LOAD_WEIGHS: Final = 2 / 3
"""What the load says counts twice as much as what a probe says. In twelve runs at a load of 11 to 16 on two cores their plain
mean told 0.84 of the slowness that was met, off by a factor of 1.38 on average; so weighed 0.91, and 1.30. Not the load alone,
for it remembers for a minute the runs that have ended."""

CORES: Final = os.cpu_count() or 1

Shown = tuple[float, float, float]
"""Seconds that passed, seconds of a core in them, and the moment of the last look."""


def note_slowness(*, passed: float, worked: float) -> None:
    """A worker had a chunk in hand for so many seconds, and for so many of them a core."""
    moment, known = time.time(), _shown()
    before = 0.5 ** ((moment - known[2]) / HALF_LIFE) if known else 0.0
    old = known or (0.0, 0.0, 0.0)
    cache.set(CHUNKS, (passed + before * old[0], worked + before * old[1], moment), LASTS)


def slowness() -> float:
    """So many times longer; 1 where a worker has a core to itself.

    Told by chunks that have just ended; else by a probe, which knows this moment alone, and by the load of the last minute, which
    counts all who wait as if each got the same share: their weighted geometric mean.
    """
    known = _shown()
    if known and known[1] > 0:
        return max(1.0, known[0] / known[1])
    found: float | None = cache.get(PROBE)
    if found is None:
        load = max(1.0, (os.getloadavg()[0] + settings.WORKERS) / CORES)
        found = load**LOAD_WEIGHS * _probe() ** (1 - LOAD_WEIGHS)
        cache.set(PROBE, found, LASTS)
    return found


def _shown() -> Shown | None:
    """What the last chunks showed; None where they are too long ago."""
    known: Shown | None = cache.get(CHUNKS)
    return known if known and 0 <= time.time() - known[2] < LASTS else None


def _probe() -> float:
    """Work for a moment, and see how long that moment was."""
    passed, worked = time.perf_counter(), time.thread_time()
    while time.thread_time() - worked < PROBED and time.perf_counter() - passed < LONGEST_PROBE:
        sum(range(500))
    return max(1.0, (time.perf_counter() - passed) / max(1e-6, time.thread_time() - worked))
