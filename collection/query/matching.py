"""Looking through the texts of a catalogue, within a time limit."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from collection.query.errors import QueryError
from collection.query.index import Bits, Index
from collection.query.patterns import Sought, sought
from collection.query.tree import Pattern

PATTERN_TIME: Final = 0.06
"""In seconds of this thread's own computing: what all patterns of one query may take together."""

STEPS_A_LOOK: Final = 200_000
"""Letters that a pattern looks at between two looks at the clock: some thousandths of a second."""


@dataclass
class Clock:
    """How long the patterns of one query have taken, in seconds; other threads do not count."""

    limit: float = PATTERN_TIME
    spent: float = 0.0
    started: float = field(default_factory=time.thread_time)

    def begin(self) -> None:
        self.started = time.thread_time()

    def is_over(self) -> bool:
        """Whether the limit has passed."""
        return self.spent + time.thread_time() - self.started > self.limit

    def end(self) -> None:
        self.spent += time.thread_time() - self.started


def fitting(pattern: Pattern, texts: Mapping[int, tuple[str, ...]], clock: Clock) -> list[int]:
    """The cards of which one text fits a pattern. QueryError when it cannot be read, or when time is up."""
    asked = sought(pattern)
    clock.begin()
    try:
        return list(_fitting(asked, texts, clock))
    except TimeoutError:
        reason = _("this pattern takes too long here: add letters that must stand in the text.")
        raise QueryError(pattern.column, reason) from None
    finally:
        clock.end()


def _fitting(asked: Sought, texts: Mapping[int, tuple[str, ...]], clock: Clock) -> Iterator[int]:
    for card, lines in texts.items():
        if any(asked.literal in line and _fits(asked, line, clock) for line in lines):
            yield card


def _fits(asked: Sought, line: str, clock: Clock) -> bool:
    """Whether a pattern fits somewhere in a line. TimeoutError when time is up, within the line too."""
    if clock.is_over():
        raise TimeoutError
    if asked.steps * (len(line) + 1) <= STEPS_A_LOOK:
        return asked.regex.search(line) is not None
    stride = max(1, STEPS_A_LOOK // asked.steps)
    for place in range(len(line) + 1):
        if place % stride == 0 and clock.is_over():
            raise TimeoutError
        if asked.regex.match(line, place):
            return True
    return False


@lru_cache(maxsize=1_024)
def holding(index: Index, text: str) -> Bits:
    """The printings of the cards in whose search text this folded text stands, and those of the set that has it for a code."""
    return index.of_cards(card for card, searched in index.texts.items() if text in searched) | index.coded.get(text, 0)
