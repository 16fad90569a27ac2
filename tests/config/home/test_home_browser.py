"""The home page: what a new account sees side by side is about as high, and the live board stays where it is read."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from collection.services.house import house_player
from play.replays.services.showpieces import keep_showpieces
from tests.at_rest import DRAWN, in_sight
from tests.conftest import client_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_columns_of_a_new_account_are_even(live_server: LiveServer, page: Page, alice: Player, catalogues: None) -> None:
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(live_server.url)

    steps = page.evaluate("""() => [...document.querySelectorAll(".beginning__step")].map(
        one => one.lastElementChild.getBoundingClientRect().bottom - one.getBoundingClientRect().top
    )""")
    panels = page.evaluate("""() => ["decks-title", "runs-title"].map(
        title => document.getElementById(title).closest(".panel").offsetHeight
    )""")

    assert len(steps) == 3
    assert 2 * min(steps) >= max(steps)
    assert panels[0] == panels[1]
    assert page.evaluate("document.documentElement.scrollWidth") == 1280


@pytest.mark.usefixtures("catalogues")
def test_a_moment_that_comes_late_is_not_shown_on_a_board_that_was_stopped_or_is_read(
    live_server: LiveServer, page: Page
) -> None:
    keep_showpieces(house_player(), now=timezone.now())
    held: list[Route] = []
    moment, play = page.locator("#live-moment [data-at]"), page.locator("#live-play")
    card = page.locator("#live-moment .live__board [data-inspect]:visible").first
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(live_server.url + reverse("home"))
    path = page.locator("#live").get_attribute("data-moments") or ""
    moments = f"**{path.removesuffix('0/')}*/"

    def hold(route: Route) -> None:
        held.append(route)

    page.route(moments, hold)
    for stop in (play.click, card.hover):
        if play.get_attribute("aria-pressed") == "false":
            play.click()
            in_sight(card)
        while not held:  # a board that does not play on is ended by the limit of the test
            page.wait_for_timeout(50)
        stop()
        stood = moment.get_attribute("data-at")
        with page.expect_response(moments) as answer:
            held.pop(0).continue_()
        answer.value.finished()
        page.evaluate(DRAWN)
        assert moment.get_attribute("data-at") == stood

    page.unroute(moments)
    page.mouse.move(2, 2)
    expect(moment).not_to_have_attribute("data-at", stood or "")


@pytest.mark.usefixtures("catalogues")
def test_a_board_that_was_stopped_and_played_again_while_a_moment_came_stops_for_good(
    live_server: LiveServer, page: Page
) -> None:
    """Two loops played it from then on, and the next stop ended one of them."""
    keep_showpieces(house_player(), now=timezone.now())
    held: list[Route] = []
    moment, play = page.locator("#live-moment [data-at]"), page.locator("#live-play")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.clock.install()
    page.goto(live_server.url + reverse("home"))
    path = page.locator("#live").get_attribute("data-moments") or ""
    moments = f"**{path.removesuffix('0/')}*/"

    def hold(route: Route) -> None:
        held.append(route)

    page.route(moments, hold)
    began = moment.get_attribute("data-at") or ""
    while not held:  # a board that does not play is ended by the limit of the test
        page.clock.run_for(200)
        page.wait_for_timeout(50)
    play.click()
    play.click()
    with page.expect_response(moments) as answer:
        held.pop().continue_()
    answer.value.finished()
    page.unroute(moments)

    page.clock.run_for(1000)
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(10_000)
    page.wait_for_load_state("networkidle")
    assert moment.get_attribute("data-at") == began
    play.click()
    page.clock.run_for(2000)
    expect(moment).not_to_have_attribute("data-at", began)
