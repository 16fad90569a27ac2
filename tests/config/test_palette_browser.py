"""Ctrl + K on any page: pages, decks and cards by name, by keyboard alone, for anybody."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from tests.accessibility import flaws
from tests.conftest import client_of
from tests.decks.builders import a_deck

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]


def test_a_stranger_goes_to_a_page_a_card_and_the_search(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    palette = page.locator("#palette")
    chosen = palette.locator("[aria-selected=true]")
    page.keyboard.press("Control+k")
    expect(palette.get_by_role("combobox")).to_be_focused()
    expect(palette.get_by_role("option", name=re.compile("Règles.: Lekemar"))).to_be_visible()
    assert flaws(page, within="#palette") == []
    page.keyboard.press("Control+k")
    expect(palette).to_be_hidden()

    page.keyboard.press("Control+k")
    page.keyboard.type("regles lek")
    expect(chosen).to_have_text(re.compile("Règles.: Lekemar"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/regles/lekemar/")

    page.keyboard.press("Control+k")
    page.keyboard.type("mastu")
    expect(chosen).to_contain_text("S1 108")
    page.keyboard.press("ArrowUp")
    expect(chosen).to_have_text("Rechercher · mastu")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cartes/S1-108/*")

    page.keyboard.press("Control+k")
    page.keyboard.type("sombre")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_player_opens_a_deck_by_its_name(page: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, name="Ma meule")
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.goto(f"{live_server.url}/regles/")
    page.keyboard.press("Control+k")
    page.keyboard.type("meule")
    expect(page.locator("#palette [aria-selected=true]")).to_contain_text(re.compile("Deck.: Ma meule"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/decks/{deck.pk}/atelier/$"))
