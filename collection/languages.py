"""The language of the page, as the simulator's words know it."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language

from simulator.kernel.game import Language

LANGUAGES: tuple[Language, ...] = ("fr", "en")
"""Every language that the site and the card texts speak."""


def page_language() -> Language:
    """French or English, whichever the page is shown in."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"


def long_date(day: date) -> str:
    """A day in full, in the language of the page: French counts the first of a month, "1er novembre 2023"."""
    words = date_format(day, "DATE_FORMAT")
    return f"1er{words[1:]}" if day.day == 1 and page_language() == "fr" else words
