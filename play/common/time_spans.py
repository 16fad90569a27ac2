"""A length of time that nobody knows exactly, told by its two ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.common.number_words import LONG, duration

RIGHT_WITHIN: Final = 1.5
"""Estimates of time promise this factor where nothing else is wanting of the machine."""

LONGEST_IN_SECONDS, MINUTE = 90, 60

SAYS_NOTHING: Final = 8
"""Two ends so many times apart tell nobody when to come back: the later one alone is told."""


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """About so many seconds, between these two."""

    seconds: float
    low: float
    high: float

    @classmethod
    def around(cls, seconds: float, factor: float) -> TimeSpan:
        """So many times longer, or shorter, at most."""
        return cls(seconds, seconds / factor, seconds * factor)

    def holds(self, seconds: float) -> bool:
        """Whether it took as long as was said."""
        return self.low <= seconds <= self.high

    @property
    def words(self) -> str:
        """Both ends in the unit that says most; one where both read alike, or lie too far apart to say anything."""
        low, high = duration(self.low), duration(self.high)
        if low == high:
            return low
        if round(self.low) < 1 or self.high > SAYS_NOTHING * self.low:
            return _("at most %(time)s") % {"time": high}
        if self.high < LONGEST_IN_SECONDS:
            return ngettext("%(low)d to %(high)d second", "%(low)d to %(high)d seconds", round(self.high)) % {
                "low": round(self.low),
                "high": round(self.high),
            }
        if self.low >= LONGEST_IN_SECONDS and self.high < LONG * MINUTE:
            return ngettext("%(low)d to %(high)d minute", "%(low)d to %(high)d minutes", round(self.high / MINUTE)) % {
                "low": round(self.low / MINUTE),
                "high": round(self.high / MINUTE),
            }
        return _("%(low)s to %(high)s") % {"low": low, "high": high}
