"""How cost grows with what is given: a law that holds on any machine, however busy it is."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from typing import Final, TypeVar

Given = TypeVar("Given")

MOST: Final = 8.0
"""Times the cost of four times as much: what is linear costs 4 times as much, what is quadratic 16 times; caches of the machine
make a little more of it."""

ROUNDS: Final = 12
"""Other work on the machine only ever adds to a cost, so the least of several is the cost; mostly the first is enough."""


WARM: Final = 3
"""The small cost is taken so often a round: what is slow the first time would make everything look linear."""


def assert_linear(act: Callable[[Given], object], once: Given, four_times: Given) -> None:
    """With four times as much it costs less than MOST times the processor time, whatever the machine takes for either."""
    least = [math.inf, math.inf]
    gc.disable()  # cleaning up what others left behind is no cost of this
    try:
        for _ in range(ROUNDS):
            least = [min(least[0], *(_cost(act, once) for _ in range(WARM))), min(least[1], _cost(act, four_times))]
            if least[1] < MOST * least[0]:
                return
    finally:
        gc.enable()
    raise AssertionError(f"four times as much costs {least[1] / least[0]:.1f} times as much ({least[0]:.4f} s, {least[1]:.4f} s)")


def _cost(act: Callable[[Given], object], given: Given) -> float:
    """Seconds of this thread's processor time."""
    began = time.thread_time()
    act(given)
    return time.thread_time() - began
