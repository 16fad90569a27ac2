"""A card that lets its player name any card of the game: hundreds of choices, found by typing or in one list."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from play.tables.models import Table
from play.tables.services.moving import play_move
from simulator.games.wankul.position import position
from tests.accessibility import flaws
from tests.conftest import client_of
from tests.play.tables.conftest import Placing, sitting_at

NAMER = "S3-101"
NAMED = "RENARD"


def naming(owner: Player, placed: Placing) -> Table:
    """A table where its owner is asked for a name."""
    mine = {"hand": [NAMER, "S1-031", "S1-032"], "deck": ["S1-031"] * 10}
    theirs = {"hand": ["S1-031"], "deck": ["S1-031"] * 10}
    terrains = [{"card": "S1-003"}]
    table = placed(owner, position({"players": [mine, theirs], "terrains": terrains, "phase": "main", "active": 0}))
    while len(choices := (sitting := sitting_at(table)).choices()) < 500:
        played = next(one for one in choices if sitting.state.action_to_struct(one)["kind"] != "pass")
        play_move(table=table, action=played, version=table.version, now=timezone.now())
        table.refresh_from_db()
    return table


@pytest.mark.django_db
def test_a_name_is_picked_from_one_list_without_scripts(alice: Player, alice_client: Client, placed: Placing) -> None:
    table = naming(alice, placed)
    offered = sitting_at(table).choices()

    page = alice_client.get(table.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    (pick,) = re.findall(r"<noscript>(<form.*?</form>)</noscript>", page, re.DOTALL)
    options = dict(re.findall(r'<option value="(\d+)">([^<]*)</option>', pick))

    assert [int(action) for action in options] == offered
    action = next(action for action, words in options.items() if NAMED in unescape(words))
    version, label = re.search(r'name="version" value="(\d+)"', pick), re.search(r'<label for="([^"]+)">([^<]+)', pick)
    assert version
    assert label
    assert label[2] == "Pick one of the choices"
    assert re.search(rf'<select [^>]*id="{label[1]}"[^>]* name="action"|<select [^>]*name="action"[^>]* id="{label[1]}"', pick)
    assert re.search(r'<button type="submit"[^>]*>(<svg.*?</svg>)?Play this choice<', pick, re.DOTALL)
    assert f'method="post" action="{reverse("play:table-move", args=[table.pk])}"' in pick
    alice_client.post(reverse("play:table-move", args=[table.pk]), {"action": action, "version": version[1]})
    table.refresh_from_db()
    assert int(action) in table.actions
    assert len(sitting_at(table).choices()) < 500


@pytest.mark.django_db
def test_a_few_choices_need_no_list(alice: Player, alice_client: Client, opened: Any) -> None:
    assert "choices-pick" not in alice_client.get(opened(alice).get_absolute_url()).content.decode()


def window(browser: Browser, site: str, owner: Player, **wishes: Any) -> BrowserContext:
    """A browser window of the owner, in English."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **wishes)
    session = client_of(owner).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([
        {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site},
        {"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": site},
    ])  # fmt: skip
    return context


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("catalogues")
def test_a_name_is_found_by_typing(browser: Browser, live_server: LiveServer, alice: Player, placed: Placing) -> None:
    """On a phone; what is found has room on a desk, too."""
    table = naming(alice, placed)
    total = len(sitting_at(table).choices())
    with window(browser, live_server.url, alice, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.goto(live_server.url + table.get_absolute_url())
        count = page.locator("#choices-count")
        expect(count).to_be_empty()
        expect(page.locator(".choices__verb")).to_have_count(0)

        page.keyboard.press("/")
        page.keyboard.type("zzzz")
        expect(count).to_have_text("No choice has these words.")
        page.keyboard.press("Escape")
        expect(count).to_be_empty()

        page.keyboard.press("/")
        page.keyboard.type(NAMED.lower())
        expect(count).to_have_text(re.compile(rf"^\d of {total} choices$"))
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert flaws(page) == []
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("#choices-count")).to_have_count(0)
