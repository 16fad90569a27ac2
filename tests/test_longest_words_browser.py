"""The main pages on the narrowest phone in a language whose every word is longer than in French: nothing widens them."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.conf import settings
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from tests.accessibility import BEYOND, INSTEAD
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

LAID_OUT_BY_SCRIPTS = ("editor", "table")
"""Pages that are loaded, for their scripts begin with them; those of the others only answer to what is done."""


def test_words_longer_by_two_fifths_widen_no_main_page(
    page: Page, live_server: LiveServer, wankul: Game, alice: Player, sent: list[int], messages: list[UUID]
) -> None:
    """Each page in both languages."""
    filled = fill(alice, sent)
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.set_viewport_size({"width": WIDTH, "height": 800})
    page.goto(live_server.url)
    clients = {language: client_of(alice) for language in ("fr", "en")}

    wider = {}
    for name, address in filled.addresses.items():
        for language, client in clients.items():
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
            if name in LAID_OUT_BY_SCRIPTS:
                page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
                page.goto(live_server.url + address)
            else:
                page.evaluate(INSTEAD, client.get(address).content.decode())
            assert page.locator("html").get_attribute("lang") == language
            assert page.evaluate(STRETCHED, 0.4) > 20, name
            if found := page.evaluate(BEYOND):
                wider[f"{name}, {language}"] = found

    assert wider == {}
