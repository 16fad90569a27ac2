"""A card is added to a deck where it is seen, by keyboard alone, by somebody who came a moment ago."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from decks.models import Deck
from tests.accessibility import flaws

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]


def test_a_stranger_adds_from_the_sheet_of_a_tile_and_takes_it_back(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/catalogue/wankul/cartes/?q=mastu")
    page.locator("#results .card-tile > a").first.focus()
    page.keyboard.press("i")
    decks = page.locator("#card-sheet .card-decks")
    decks.get_by_role("link").press("Enter")
    expect(decks.get_by_role("button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(decks.locator(".notice")).to_contain_text("+1 MASTU")
    expect(decks.locator(".card-decks__form button")).to_be_focused()
    assert flaws(page, within="#card-sheet") == []
    assert Deck.objects.get().content() == {"S1-108": 1}

    decks.locator("[name=undo]").press("Enter")
    expect(decks.locator(".notice")).to_contain_text("retiré")

    page.keyboard.press("Escape")
    page.locator(".masthead summary").first.click()
    page.locator("button[name=theme][value=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
