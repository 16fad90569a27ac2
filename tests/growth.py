"""How cost grows with what is given: a law that holds on any machine, however busy it is."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from typing import Final, TypeVar

Given = TypeVar("Given")

ALLOWED: Final = 1.5
"""The power of what is given that a cost may grow with, half-way between what is linear and what is quadratic.

Of four times as much that lets 8 times the cost pass, where a line costs 4 times and a square 16 times: caches of a machine make
a little more of it. Of sixteen times as much it lets 64 times pass, between 16 and 256: where a megabyte leaves the caches, and
neighbours on the machine want them too, there has to be so much room.
"""

ROUNDS: Final = 12
"""Other work on the machine only ever adds to a cost, so the least of several is the cost; mostly the first is enough."""


WARM: Final = 3
"""The small cost is taken so often a round: what is slow the first time would make everything look linear."""


def assert_linear(act: Callable[[Given], object], once: Given, more: Given, *, times: int = 4) -> None:
    """With so many times as much it costs less processor time than ALLOWED, whatever the machine takes for either."""
    least, most = [math.inf, math.inf], times**ALLOWED
    gc.disable()  # cleaning up what others left behind is no cost of this
    try:
        for _ in range(ROUNDS):
            least = [min(least[0], *(_cost(act, once) for _ in range(WARM))), min(least[1], _cost(act, more))]
            if least[1] < most * least[0]:
                return
    finally:
        gc.enable()
    ratio = least[1] / least[0]
    raise AssertionError(f"{times} times as much costs {ratio:.1f} times as much ({least[0]:.4f} s, {least[1]:.4f} s)")


def _cost(act: Callable[[Given], object], given: Given) -> float:
    """Seconds of this thread's processor time."""
    began = time.thread_time()
    act(given)
    return time.thread_time() - began
