"""Numbers of simulations in templates."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.http import QueryDict

from play.common import number_words
from play.runs.models import Run
from play.runs.presentation.report_page import title_of

register = template.Library()


@register.filter
def lasting(seconds: float | None) -> str:
    """A length of time in words."""
    return number_words.duration(seconds)


@register.filter
def share_of(part: float, whole: float) -> str:
    """How much of a whole a part is, of 100."""
    return number_words.percent(part / whole if whole else None, 0)


@register.filter
def of_hundred(share: float) -> str:
    """How many of a hundred a share is: 3, or −4."""
    return number_words.of_hundred(share)


@register.filter
def plain_number(value: int) -> str:
    """A number that names something, such as a seed: digits alone."""
    return str(value)


@register.filter
def at(values: Sequence[Any], place: int) -> Any:
    """The entry at a place, counted from 0."""
    return values[place]


@register.filter
def without_page(state: QueryDict) -> str:
    """The query string without its page."""
    kept = state.copy()
    kept.pop("page", None)
    return kept.urlencode()


@register.filter
def run_title(run: Run) -> str:
    """What a run is called in the language of the page."""
    return title_of(run)
