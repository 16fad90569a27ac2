"""How much of each set the engine plays, as bars to one scale: for those who make and review the cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from collection.catalogue.reviewing import StatusCounts

BAR_WIDTH = 400


@dataclass(frozen=True, slots=True)
class SetBar:
    """The counts of a set, and its bar: for each engine status where its part begins and how long it is."""

    counts: StatusCounts
    parts: tuple[tuple[str, float, float], ...]


def bars_of(sets: Sequence[StatusCounts]) -> list[SetBar]:
    """A bar a set, to one scale."""
    longest = max((one.cards for one in sets), default=0)
    return [_bar(one, longest) for one in sets]


def _bar(counts: StatusCounts, longest: int) -> SetBar:
    parts, start = [], 0.0
    for status, amount in counts.by_status.items():
        length = round(BAR_WIDTH * amount / longest, 1) if longest else 0.0
        parts.append((str(status.value), start, length))
        start = round(start + length, 1)
    return SetBar(counts, tuple(parts))
