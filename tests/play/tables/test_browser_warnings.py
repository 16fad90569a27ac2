"""What a page says before a choice that gives a Terrain away, and of a choice that wins: read on the screen."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from play.tables.models import Hint, HintState
from play.tables.services.hints import work_out
from tests.accessibility import flaws
from tests.play.tables.conftest import Placing
from tests.play.tables.test_assistance import FOURS, PILE, THREE, VALHEIM, given_away
from tests.play.tables.test_naming import window
from tests.simulator.games.wankul.board import at, board

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

GIVEN = "gives the Terrain to the opponent, 11 against 12"


def is_in_sight(page: Page, selector: str) -> bool:
    """It is drawn inside the window, and nothing lies over it."""
    return bool(
        page.locator(selector).evaluate(
            """(one) => {
              const box = one.getBoundingClientRect();
              const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
              return one.contains(top) || Boolean(top?.contains(one));
            }"""
        )
    )


PHONE, DESK = ({"width": width, "height": 844} for width in (390, 1280))


def test_a_terrain_is_not_given_away_before_that_is_read(
    browser: Browser, live_server: LiveServer, alice: Player, placed: Placing
) -> None:
    """On a phone, where the list is folded, and on a desk."""
    table = placed(alice, given_away())
    with window(browser, live_server.url, alice, viewport=PHONE) as context:
        page = context.new_page()
        page.goto(live_server.url + table.get_absolute_url())
        warning, terrain = page.locator(".choice-button__caution"), page.locator(".board button[data-key='slot:0']")
        expect(warning).to_contain_text(GIVEN)
        page.locator("#choices-fold").click()
        expect(warning).not_to_be_visible()

        for viewport in (PHONE, DESK):
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            terrain.click()

            expect(page.locator("#choices li:visible")).to_have_count(1)
            expect(warning).to_be_visible()
            assert is_in_sight(page, ".choice-button__caution")
            expect(page.locator("#announcer")).to_contain_text(GIVEN)
            table.refresh_from_db()
            assert table.actions == []
            assert flaws(page) == []
            if viewport is PHONE:
                page.keyboard.press("Escape")
                page.locator("#announcer").evaluate("(told) => told.replaceChildren()")

        terrain.click()
        expect(page.locator("#table")).to_have_attribute("data-moves", "1")


def test_a_hint_says_which_choice_wins_now(
    browser: Browser, live_server: LiveServer, alice: Player, placed: Placing, messages: list[object]
) -> None:
    foe = at(VALHEIM, b=[THREE])
    state = board(at(VALHEIM, a=FOURS, b=[THREE]), foe, foe, a={"hand": [THREE], **PILE}, b=PILE, markers=[4, 4])
    table = placed(alice, state)
    with window(browser, live_server.url, alice, viewport=PHONE) as context:
        page = context.new_page()
        page.goto(live_server.url + table.get_absolute_url())
        page.locator("[data-deed=hint]").click()
        expect(page.locator("[data-hint=asked]")).to_be_visible()
        assert work_out(hint_id=Hint.objects.get(table=table, state=HintState.ASKED).pk, now=timezone.now())

        first = page.locator("[data-hint=ready] tbody tr").first
        expect(first).to_contain_text("wins now")
        expect(first).to_contain_text("Score VALHEIM")
        expect(page.locator("[data-hint=ready] tbody", has_text="wins now").locator("tr", has_text="wins now")).to_have_count(1)
        for viewport in (PHONE, DESK):
            page.set_viewport_size(viewport)  # type: ignore[arg-type]
            assert is_in_sight(page, "[data-hint=ready] tbody tr:first-child .badge")
        assert flaws(page) == []
