"""The language of the page, as the simulator's words know it."""

from django.utils.translation import get_language

from simulator.kernel.game import Language

LANGUAGES: tuple[Language, ...] = ("fr", "en")
"""Every language that the site and the card texts speak."""


def page_language() -> Language:
    """French or English, whichever the page is shown in."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"
