"""What was told of a game, put together by its causes: one reads why something happened, and folds what follows of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from collection.languages import page_language
from play.common.chapters import Heading
from play.tables.engine.sitting import Told
from simulator.kernel.narration import Line
from simulator.kernel.words import CardWords, Words


class Entry(NamedTuple):
    """A line of the log after the number of actions before it."""

    moves: int
    words: Words | str


@dataclass(frozen=True, slots=True)
class Because:
    """Lines one after the other that one card has caused, by its name; "" for what players did themselves and what rules say.

    What `is_price` was paid for that card.
    """

    cause: str
    lines: tuple[Entry, ...]
    is_price: bool = False
    cards: tuple[str, ...] = ()
    """The printing that the cause names."""

    @property
    def is_group(self) -> bool:
        """There is something to fold."""
        return bool(self.cause) and len(self.lines) > 1


def by_cause(told: Sequence[Told]) -> Iterator[Heading | Because]:
    """Everything that was told, in the page's language, cut where headings stand."""
    language = page_language()
    for (cause, is_price), group in groupby(told, key=lambda one: (_key(one.line), one.line.is_price)):
        lines = list(group)
        if cause is None:
            yield from (Heading(line.words.say(language)) for _, line in lines)
        else:
            by = lines[0].line.cause
            yield Because(
                cause,
                tuple(Entry(moves, line.words) for moves, line in lines),
                is_price,
                by.cards if isinstance(by, CardWords) else (),
            )


def _key(line: Line) -> str | None:
    """What tells groups apart; None for headings."""
    return None if line.is_heading else line.cause.say(page_language()) if line.cause else ""
