"""The names of small faces in a browser: words stay apart, however narrow the letters are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from collection.models import Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEAST = 0.25
"""How wide a space is at least, beside the letters: less is not seen in a few pixels."""

SPACES = """() => [...document.querySelectorAll(":is(.face--tile, .face--small) .face__name")].flatMap((name) => {
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const at = text.data.search(/(?<=\\S)\\s(?=\\S)/);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const style = getComputedStyle(text.parentElement);
    if (parseFloat(style.fontStretch) < 100) found.push(range.getBoundingClientRect().width / parseFloat(style.fontSize));
  }
  return found;
})"""


def test_the_words_of_a_narrow_name_stay_apart(page: Page, live_server: LiveServer, wankul: Game) -> None:
    page.goto(f"{live_server.url}/catalogue/wankul/cartes/?q=flantier")
    page.evaluate("document.fonts.ready.then(() => true)")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})

        spaces = page.evaluate(SPACES)

        assert len(spaces) >= 2
        assert min(spaces) >= LEAST, width
