"""A format written by hand, chosen for a deck, and the deck mended by one click."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.models import OwnFormat
from tests.accessibility import flaws
from tests.conftest import client_of
from tests.decks.builders import a_deck, a_legal_content, current, named

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_format_is_made_chosen_and_a_deck_mended_by_it(
    live_server: LiveServer, page: Page, alice: Player, wankul: Game
) -> None:
    deck = a_deck(alice, a_legal_content() | {"S1-108": 1})
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.goto(f"{live_server.url}/decks/formats/nouveau/")
    page.fill("[name=name]", "Sans Mastu")
    page.check("[name=base][value=niveau3]")
    expect(page.locator("[name=c0-query]")).not_to_be_visible()
    page.select_option("[name=c0-kind]", "forbidden")
    expect(page.locator("[name=c0-least]")).not_to_be_visible()
    page.fill("[name=c0-listed]", "MASTU (S1) 108")
    assert flaws(page) == []
    page.locator(".form__actions .button--primary").click()
    expect(page.locator("section[aria-labelledby=choose] button")).to_be_visible()
    assert flaws(page) == []
    own = OwnFormat.objects.get()
    page.locator("section[aria-labelledby=choose] button").click()
    expect(page.locator("h1")).to_have_text("Meule")
    assert current(deck).format == named(own)

    page.goto(f"{live_server.url}/decks/{deck.pk}/atelier/?panel=legality")
    page.click("#show-clauses")
    expect(page.locator("#deck-panel .clause").last).to_contain_text("Cartes interdites")
    page.click("#find-repair")
    expect(page.locator("#repair-title")).to_be_visible()
    assert flaws(page, within="#deck-panel") == []
    page.click("#apply-repair")

    expect(page.locator("#deck-panel .notice--ok")).to_be_visible()
    assert current(deck).content() == dict(sorted(a_legal_content().items()))
    page.click("#undo")
    expect(page.locator("#line-S1-108")).to_be_visible()
