"""A replay on a phone: its board is seen at once."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from collection.services.house import house_player
from play.replays.services.showpieces import keep_showpieces

PLACES = """() => [...document.querySelectorAll("#replay :is(.replay-bar, .replay-now, .board, .replay-top, .replay-side)")]
    .map((part) => part.getBoundingClientRect().top)"""


@pytest.mark.usefixtures("catalogues")
def test_the_board_begins_in_the_upper_half_of_a_phone_and_the_keyboard_goes_through_a_replay_as_the_eyes_do(
    browser: Browser, live_server: LiveServer
) -> None:
    """Narrow and wide, and when a window becomes the other; also after a step, which changes three of the parts."""
    link = keep_showpieces(house_player(), now=timezone.now())[0]
    page = browser.new_page(viewport={"width": 390, "height": 844})

    for at in (0, 30):
        page.goto(f"{live_server.url}{link.get_absolute_url()}?at={at}")
        board, words = (page.locator(part).bounding_box() for part in ("#replay-board", "#replay-now"))
        assert board is not None
        assert words is not None
        assert words["y"] + words["height"] <= board["y"] < 844 / 2

    for width in (390, 1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        tops = page.evaluate(PLACES)
        assert len(tops) == 5
        assert tops == sorted(tops), width
        page.locator("[data-step=after]").click()
        page.wait_for_url(lambda address: "at=30" not in address)
    page.close()


@pytest.mark.usefixtures("catalogues")
def test_who_takes_over_the_game_of_the_front_page_begins_at_the_top(browser: Browser, live_server: LiveServer) -> None:
    """Whom one plays and whose turn it is are in sight, and what the site says covers neither."""
    keep_showpieces(house_player(), now=timezone.now())
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="fr-FR")
    page.goto(live_server.url)
    page.get_by_role("button", name="Reprendre la partie à ce coup").click()

    said = page.locator(".messages .notice")
    expect(said).to_contain_text("Une table d’entraînement")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    words, turn = said.bounding_box(), page.locator(".table-head__turn").bounding_box()
    assert page.evaluate("scrollY") == 0
    assert words is not None
    assert turn is not None
    assert words["y"] + words["height"] <= turn["y"]
    page.close()
