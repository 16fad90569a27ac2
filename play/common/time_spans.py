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

WIDE: Final = 4
"""Two ends so many times apart are of less use than what is likely, with the later one."""

SAYS_NOTHING: Final = 8
"""Where nothing between them is likelier, two ends so far apart tell nobody when to come back: the later one alone is told."""

LIKELY_WITHIN: Final = 4.5
"""A middle that is no more times its earlier end is likely: that of a search like which none has ended yet is 3.75 at most, that
of a comparison that may be sure at its first look is more where that comes within the first third."""


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

    def after(self, seconds: float) -> TimeSpan:
        """Once something else of about so many seconds is over."""
        return TimeSpan(self.seconds + seconds, self.low + seconds / RIGHT_WITHIN, self.high + seconds * RIGHT_WITHIN)

    def holds(self, seconds: float) -> bool:
        """Whether it took as long as was said."""
        return self.low <= seconds <= self.high

    @property
    def has_a_likely_middle(self) -> bool:
        """Not where it may end with a first look, long before its middle."""
        return self.seconds <= LIKELY_WITHIN * self.low

    @property
    def words(self) -> str:
        """The time, and how long it may be at most where that is told beside it."""
        return ", ".join(filter(None, (self.likely, self.at_most)))

    @property
    def at_most(self) -> str:
        """The later end, where the ends lie so far apart that what is likely is told with it; else ""."""
        is_wide = self.high > WIDE * self.low and round(self.low) >= 1 and self.has_a_likely_middle
        return _("at most %(time)s") % {"time": duration(self.high)} if is_wide else ""

    @property
    def likely(self) -> str:
        """Both ends in the unit that says most, one where both read alike; where they lie far apart what is between them, or the
        later one where nothing there is likelier."""
        low, high = duration(self.low), duration(self.high)
        if low == high:
            return low
        if self.at_most:
            return _("about %(time)s") % {"time": duration(self.seconds)}
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
