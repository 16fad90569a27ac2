"""What reading a list may cost: a bound in processor time, for lists that are within every other bound and slow all the same."""

import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from collection.lists.rows import UnreadableListError

MOST_SECONDS: Final = 8.0
"""Of one thread, over reading and matching; a list of a hundred thousand lines takes two to four."""

ROWS_A_LOOK: Final = 250

Thing = TypeVar("Thing")


class Budget:
    """Begins when it is made, and counts only what its own thread computes."""

    def __init__(self) -> None:
        self._ends = time.thread_time() + MOST_SECONDS

    def spent_on(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """The things one by one; UnreadableListError once the budget is spent."""
        for number, thing in enumerate(things):
            if number % ROWS_A_LOOK == 0 and time.thread_time() >= self._ends:
                raise UnreadableListError("too_slow")
            yield thing
