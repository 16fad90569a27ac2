"""The main pages on the narrowest phone in a language whose every word is longer than in French: nothing widens them."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.conf import settings
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from tests.accessibility import BEYOND
from tests.conftest import client_of
from tests.main_pages import fill
from tests.play.conftest import sent
from tests.play.tables.conftest import messages

__all__ = ["messages", "sent"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STRETCHED = """share => {
  const longer = word => word + (word + word).slice(0, Math.ceil(word.length * share));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let changed = 0;
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || text.parentElement.closest("script, style, svg, textarea, bdi, .wordmark, [hidden]")) continue;
    text.data = text.data.replace(/\\p{L}{2,}/gu, longer);
    changed++;
  }
  return changed;
}"""
"""Makes every word of a page longer by this share of its letters, but names of people and the site. Says how many it did."""

WIDTH = 320


@pytest.mark.parametrize("language", ["fr", "en"])
def test_words_longer_by_two_fifths_widen_no_main_page(
    page: Page, live_server: LiveServer, wankul: Game, alice: Player, sent: list[int], messages: list[UUID], language: str
) -> None:
    filled = fill(alice, sent)
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    cookies = {settings.SESSION_COOKIE_NAME: session, settings.LANGUAGE_COOKIE_NAME: language}
    page.context.add_cookies([{"name": name, "value": value, "url": live_server.url} for name, value in cookies.items()])
    page.set_viewport_size({"width": WIDTH, "height": 800})

    wider = {}
    for name, address in filled.addresses.items():
        page.goto(live_server.url + address)
        assert page.evaluate(STRETCHED, 0.4) > 20, name
        if found := page.evaluate(BEYOND):
            wider[name] = found

    assert wider == {}
