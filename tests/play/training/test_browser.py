"""The hand trainer in a browser: a card is read, a hand is answered and the next one dealt, all by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from play.tables.models import Hint, HintState, Table
from play.training.models import Drill
from tests.accessibility import flaws
from tests.play.tables.conftest import sitting_at
from tests.play.tables.test_browser import owner, visit

__all__ = ["owner", "visit"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]


def test_a_hand_is_read_answered_and_followed_by_the_next_with_keys(
    visit: Callable[..., Table], page: Page, live_server: LiveServer, messages: list[UUID]
) -> None:
    """The numbers beside the answers did nothing, and no card could be read."""
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": "fr", "url": live_server.url}])
    page.goto(live_server.url + reverse("play:trainer"))
    page.get_by_role("button", name="Distribuer une main").click()
    drill = Drill.objects.get()
    dialog = page.get_by_role("dialog", name="Carte")

    page.locator("#drill .piece[data-inspect]").first.press("Enter")
    expect(dialog.locator(".face--large")).to_be_visible()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert flaws(page) == []
    drill.refresh_from_db()
    assert drill.answer is None

    second = page.locator("#drill .choice-button").nth(1).get_attribute("value")
    page.keyboard.press("2")
    expect(page.locator("#verdict")).to_be_visible()
    drill.refresh_from_db()
    assert str(drill.answer) == second

    page.locator("body").press("Space")
    expect(page.locator(".choice-button").first).to_be_visible()
    expect(page.locator("#verdict")).to_have_count(0)
    assert Drill.objects.count() == 2


def test_the_whole_hand_is_in_sight_and_the_verdict_told_in_full(
    visit: Callable[..., Table], page: Page, live_server: LiveServer, messages: list[UUID]
) -> None:
    """On a phone the fifth card was pushed out of sight, and the last sentence lay below the edge of a box that scrolled."""
    page.goto(live_server.url + reverse("play:trainer"))
    page.locator("main form [type=submit]").click()
    cards = page.locator("#drill .wk-hand .piece")
    expect(cards).to_have_count(5)
    for width in (1280, 320, 390):
        page.set_viewport_size({"width": width, "height": 800})
        boxes = [card.bounding_box() for card in cards.all()]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)

    page.locator(".choice-button").first.click()
    expect(page.locator("#verdict")).to_be_visible()
    table = Drill.objects.get().table
    judged = {"low": 40.0, "high": 60.0, "samples": 300, "difference": 0.0, "behind": [-1.0, 1.0]}
    lines = [{"action": action, "chance": 50.0, **judged} for action in sitting_at(table).choices()]
    Hint.objects.filter(table=table).update(state=HintState.READY, lines=lines)
    page.reload()

    hint = page.locator("#verdict .hint")
    expect(hint.locator("tbody tr")).to_have_count(2)
    assert hint.evaluate("box => box.scrollHeight <= box.clientHeight")

    page.set_viewport_size({"width": 320, "height": 800})
    assert flaws(page) == [], "at this width the figures scroll"
