"""What reading a list may cost: a bound in processor time, for lists that are within every other bound and slow all the same."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from collection.lists.rows import UnreadableListError

MOST_SECONDS: Final = 8.0
"""Of one thread, over reading and matching; a list of a hundred thousand lines takes two to four."""

ROWS_A_LOOK: Final = 250

Thing = TypeVar("Thing")


class Budget:
    """Begins when it is made, and counts only what its own thread computes, by `clock`, in seconds: MOST_SECONDS if nobody says.

    `tell` hears now and then how many things were looked at, in all.
    """

    def __init__(
        self,
        seconds: float | None = None,
        *,
        clock: Callable[[], float] = time.thread_time,
        tell: Callable[[int], None] | None = None,
    ) -> None:
        self._clock, self._tell = clock, tell
        self._ends = clock() + (MOST_SECONDS if seconds is None else seconds)
        self._passed = 0

    def spent_on(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """The things one by one; UnreadableListError once the budget is spent."""
        for number, thing in enumerate(things):
            if number % ROWS_A_LOOK == 0:
                self._look()
            self._passed += 1
            yield thing

    def _look(self) -> None:
        if self._clock() >= self._ends:
            raise UnreadableListError("too_slow")
        if self._tell:
            self._tell(self._passed)
