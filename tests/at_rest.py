"""A page whose scrolling has come to rest, as it has before a person points at anything."""

from __future__ import annotations

from playwright.sync_api import Locator

DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""What was scrolled is told to a page when it is drawn, and may then have put away what a mouse points at."""


def in_sight(at: Locator) -> None:
    """Scrolls the element into sight, and waits until its page has been told of it."""
    at.scroll_into_view_if_needed()
    at.page.evaluate(DRAWN)
