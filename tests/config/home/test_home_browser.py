"""The home page of a new account on a wide screen: what stands side by side is about as high."""

from __future__ import annotations

import pytest
from django.conf import settings
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
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
