"""How long an agent may think: so many samples, and a clock that only guards against a stuck move."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

CHECK_EVERY = 8
"""Samples between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Samples for one choice; after `seconds` the agent answers with what it has, and says so.

    Samples make choices repeatable, seconds do not: a choice that the clock cut short is counted (`Searcher.cut_short`).
    """

    samples: int
    seconds: float = 10.0
    now: Callable[[], float] = field(default=time.monotonic, compare=False)

    def of(self, samples: int) -> Budget:
        """The same clock for another number of samples."""
        return replace(self, samples=samples)


class Alarm:
    """The clock of one choice."""

    def __init__(self, budget: Budget) -> None:
        self._now = budget.now
        self._end = budget.now() + budget.seconds
        self.rang = False

    def rings(self, sample: int) -> bool:
        """Say whether the time is up. Looks at the clock now and then; what rang once rings on."""
        if sample % CHECK_EVERY == 0 and sample and self._now() >= self._end:
            self.rang = True
        return self.rang
