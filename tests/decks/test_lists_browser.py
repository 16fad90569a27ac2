"""The lists of decks on a phone: the first deck stands high, each takes a few lines, and what narrows the list unfolds."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from collection.services.house import house_player
from decks.origins.house import publish_starters
from tests.accessibility import flaws
from tests.conftest import client_of
from tests.decks.builders import a_deck, a_legal_content

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HIGHEST, TALLEST = 300, 180
"""Pixels from the top of the screen to the first deck, and of a deck."""


@pytest.fixture
def phone(live_server: LiveServer, page: Page, alice: Player, wankul: Game) -> Page:
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.set_viewport_size({"width": 390, "height": 844})
    publish_starters(house_player())
    a_deck(alice, a_legal_content(), name="Meule")
    a_deck(alice, a_legal_content() | {"S1-108": 9}, name="Un deck dont le nom est long comme un jour sans pain")
    return page


def rows(page: Page) -> list[dict[str, Any]]:
    """Where each deck stands, how high it is, and how many lines of facts it has."""
    found: list[dict[str, Any]] = page.evaluate("""() => {
        const isFact = cell => cell.matches("td:not(.deck-faces, .deck-rows__verdict, .row-actions)") && cell.offsetHeight;
        const top = one => Math.round(one.getBoundingClientRect().top);
        return [...document.querySelectorAll(".deck-rows tbody tr")].map(row => ({
            top: top(row), height: row.offsetHeight, lines: new Set([...row.children].filter(isFact).map(top)).size,
        }));
    }""")
    return found


def test_the_lists_of_decks_are_dense_on_a_phone_where_what_narrows_the_public_ones_unfolds(
    phone: Page, live_server: LiveServer
) -> None:
    phone.goto(f"{live_server.url}/decks/")
    assert_dense(phone)
    expect(phone.locator(".deck-rows tbody tr").first).to_contain_text("59 cartes")
    assert flaws(phone) == []

    phone.goto(f"{live_server.url}/decks/partages/")
    assert_dense(phone)
    expect(phone.locator(".deck-rows tbody tr").first).to_contain_text("50 cartes")
    expect(phone.locator(".deck-rows tbody").get_by_text("j’aime").filter(visible=True)).to_have_count(0)

    fold, legality = phone.locator(".toolbar__fold summary"), phone.get_by_label("Légalité")
    expect(legality).to_be_hidden()
    phone.set_viewport_size({"width": 1280, "height": 800})
    expect(legality).to_be_visible()
    expect(phone.locator(".toolbar__fold")).to_be_hidden()
    expect(phone.get_by_role("columnheader", name="Auteur")).to_be_visible()
    phone.set_viewport_size({"width": 390, "height": 844})
    fold.click()
    expect(legality).to_be_visible()
    field = phone.locator("#deck-query").bounding_box()
    assert field
    assert field["width"] > 150
    legality.select_option("yes")
    phone.locator(".toolbar--folding").get_by_role("button", name="Rechercher", exact=True).click()
    phone.wait_for_url("**legal=yes**")
    expect(phone.get_by_label("Légalité")).to_have_value("yes")
    expect(phone.get_by_label("Légalité")).to_be_visible()
    assert flaws(phone) == []


def assert_dense(page: Page) -> None:
    """The first deck stands high, each takes a few lines, and none is wider than the screen."""
    found = rows(page)
    assert len(found) >= 2
    assert found[0]["top"] <= HIGHEST
    assert [row for row in found if row["height"] > TALLEST or row["lines"] > 2] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
