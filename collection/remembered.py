"""What was worked out is kept as long as there is room: much that is small, little that is large."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """Answers by question, `room` of them by weight at most: what was asked longest ago goes first.

    A bound of their number alone would let one player fill the memory of a process, with the largest there are. `weigh` is
    told the question and the answer: both are kept.
    """

    def __init__(self, weigh: Callable[[Any, T], int], *, room: int) -> None:
        self.weigh, self.room = weigh, room
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = Lock()
        self.weight = 0

    def get(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer that is kept, or a new one; two threads that ask at once may both work it out."""
        with self._lock:
            if question in self._kept:
                self._kept.move_to_end(question)
                return self._kept[question][0]
        found = answer()
        self._keep(question, found)
        return found

    def _keep(self, question: Hashable, found: T) -> None:
        weight = self.weigh(question, found)
        with self._lock:
            if question in self._kept or weight > self.room:
                return
            self._kept[question] = found, weight
            self.weight += weight
            while self.weight > self.room:
                _question, (_gone, its) = self._kept.popitem(last=False)
                self.weight -= its

    def __len__(self) -> int:
        return len(self._kept)
