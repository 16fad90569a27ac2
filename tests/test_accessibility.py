"""What is wrong with a page in one theme or at one width only is found."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.accessibility import flaws_in_every_look

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang="en"><head><title>Page</title><meta name="color-scheme" content="light dark">
<style>{}</style></head><body><main><h1>Words</h1></main></body></html>"""


@pytest.mark.parametrize(
    ("style", "found"),
    [
        ("", []),
        (":root[data-theme=dark] h1 { color: #333; background: #222 }", ["dark, 1280: color-contrast"]),
        (":root[data-theme=light] h1 { color: #ddd; background: #fff }", ["light, 320: color-contrast"]),
        ("h1 { min-width: 400px }", ["light, 320: wider than its window"]),
    ],
)
def test_each_look_is_looked_at(page: Page, style: str, found: list[str]) -> None:
    page.set_content(PAGE.format(style))

    told = [flaw.rpartition(": <")[0] or flaw for flaw in flaws_in_every_look(page)]
    assert list(dict.fromkeys(told)) == found, "a flaw is told once an element"
    assert page.evaluate("innerWidth") == 320
