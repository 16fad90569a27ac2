"""When a clause holds: dates as exactly as a source says them, which may be a year alone, or nothing at all."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date
from enum import Enum

from simulator.kernel.words import Words

NOWHERE = Words("", "")

_WRITTEN = re.compile(r"(?P<year>[0-9]{4})(-(?P<month>[0-9]{2})(-(?P<day>[0-9]{2}))?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Moment:
    """A year, a month or a day; `text` is how it is written: "2023", "2023-11", "2023-11-01"."""

    text: str
    first: date
    last: date

    @classmethod
    def read(cls, text: str) -> Moment:
        """The moment so written. Raises ValueError for what is no date."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(text)
        year, month, day = (int(found[part]) if found[part] else None for part in ("year", "month", "day"))
        if year is None or year < 1:
            raise ValueError(text)
        if day and month:
            exact = date(year, month, day)
            return cls(text, exact, exact)
        last = month or 12
        return cls(text, date(year, month or 1, 1), date(year, last, calendar.monthrange(year, last)[1]))


class Force(Enum):
    """Whether a clause holds on a day; UNSURE where its source does not say exactly enough."""

    YES = "yes"
    UNSURE = "unsure"
    NOT_YET = "not yet"
    NO_MORE = "no more"

    @property
    def counts(self) -> bool:
        """What may hold is asked of a deck."""
        return self in {Force.YES, Force.UNSURE}


@dataclass(frozen=True, slots=True)
class Term:
    """From when a clause holds, and until which day included; None where nobody wrote it down. `source` says who did."""

    since: Moment | None = None
    until: Moment | None = None
    source: Words = NOWHERE

    def on(self, day: date) -> Force:
        """Whether the clause holds on that day; one of which no beginning is known is taken to hold always."""
        if self.since and day < self.since.first:
            return Force.NOT_YET
        if self.until and day > self.until.last:
            return Force.NO_MORE
        unsure = (self.since and day < self.since.last) or (self.until and day > self.until.first)
        return Force.UNSURE if unsure else Force.YES


ALWAYS = Term()
"""A clause of which no source we hold gives a date."""
