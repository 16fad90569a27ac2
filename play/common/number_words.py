"""Numbers in words: with the decimal mark of the page's language, their interval, and a dash where nothing can be said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from simulator.catalog.typography import telling_digits
from simulator.lab.figures import FIRM

NOTHING = "—"


def plain(value: float | None, decimals: int = 1) -> str:
    """12,3 or 12.3."""
    return NOTHING if value is None else number_format(round(value, decimals), decimals, use_l10n=True, force_grouping=True)


def signed(value: float, decimals: int = 1) -> str:
    """A distance: +1,2 or −1,2."""
    sign = "−" if round(value, decimals) < 0 else "+"
    return sign + plain(abs(value), decimals)


def bound(value: float, decimals: int = 1) -> str:
    """An end of an interval of distances: with as many decimals as it takes not to read as 0 where it is not."""
    return signed(value, telling_digits(value, decimals))


def percent(share: float | None, decimals: int = 1) -> str:
    """A share of 1, told of 100."""
    return NOTHING if share is None else _("%(number)s%%") % {"number": plain(100 * share, decimals)}


def of_hundred(share: float) -> str:
    """How many of a hundred a share is, with the minus sign of print: 3, or −4."""
    count = round(100 * share)
    return f"−{-count}" if count < 0 else str(count)


def between(low: float | None, high: float | None, decimals: int = 1, *, beside: float | None = None) -> str:
    """The two ends of an interval; "" where there is none. An end that is not `beside` does not read as if it were."""
    if low is None or high is None:
        return ""
    ends = (low, high)
    if beside is None:
        return " – ".join(plain(end, decimals) for end in ends)
    return " – ".join(plain(end, telling_digits(end, decimals, beside=beside)) for end in ends)


def share_between(low: float | None, high: float | None, decimals: int = 1, *, beside: float | None = None) -> str:
    """The two ends of the interval of a share."""
    if low is None or high is None:
        return ""
    told = between(100 * low, 100 * high, decimals, beside=None if beside is None else 100 * beside)
    return _("%(number)s%%") % {"number": told}


def is_firm(estimate: Mapping[str, Any]) -> bool:
    """Enough games to tell a share."""
    return bool(estimate["games"] >= FIRM)


LONG = 120
"""Minutes from which on hours are told."""


def duration(seconds: float | None) -> str:
    """A length of time, in the unit that says most."""
    if seconds is None:
        return NOTHING
    if seconds < 1:
        return _("less than a second")
    if seconds < 90:
        whole = round(seconds)
        return ngettext("%(count)d second", "%(count)d seconds", whole) % {"count": whole}
    whole = round(seconds / 60)
    if whole >= LONG:
        return _("%(hours)d h %(minutes)02d") % {"hours": whole // 60, "minutes": whole % 60}
    return ngettext("%(count)d minute", "%(count)d minutes", whole) % {"count": whole}
