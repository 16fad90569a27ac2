"""The whole card, wherever one is named: one walk over the site that reads what a person sees."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player, Printing
from collection.services.importing import read_into_draft
from tests.collection.holders import own
from tests.conftest import client_of
from tests.decks.builders import a_deck, a_legal_content
from tests.play.conftest import Playing, answered, played, sent

__all__ = ["answered", "played", "sent"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

PREVIEW, SHEET = "#card-preview", "#card-sheet"
CARD = "S1-033"
NAMED = f'[data-card="wankul:{CARD}"]'
COPIES = 4


@pytest.fixture
def seen(page: Page, live_server: LiveServer, alice: Player) -> Page:
    """A browser of Alice, in French."""
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.set_viewport_size({"width": 1280, "height": 800})
    return page


def words_of(key: str) -> list[str]:
    """What a person is to read of a card: its name, and all of its text."""
    card = Printing.objects.shown().get(key=key).card
    return [card.name, *(line["text"] for line in card.words["fr"])]


def assert_read(page: Page, box: str, key: str) -> None:
    """Name, text, facts, status and copies are seen in the box, and the box lies inside the window."""
    expect(page.locator(f"{box} .face--large")).to_be_visible()
    text = " ".join(page.locator(box).inner_text().split())
    wanted = [*words_of(key), "Rareté", "Le moteur joue cette carte"]
    assert [words for words in wanted if " ".join(words.split()) not in text] == []
    place = page.locator(box).bounding_box()
    assert place
    assert 0 <= place["x"] <= 1280 - place["width"]
    assert 0 <= place["y"] <= 800 - place["height"]


def point(page: Page, at: Locator) -> None:
    """A mouse that comes to rest on the name, or on what stands for it."""
    at.scroll_into_view_if_needed()
    page.wait_for_timeout(50)
    at.hover()


def assert_not_covered(page: Page, at: Locator) -> None:
    one, other = page.locator(PREVIEW).bounding_box(), at.bounding_box()
    assert one
    assert other
    beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
    above = one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]
    assert beside or above, (one, other)


def test_the_whole_card_is_read_on_every_page_that_names_one(
    seen: Page, live_server: LiveServer, alice: Player, wankul: Game, played: Playing
) -> None:
    act = own(alice, COPIES, CARD)
    assert act.batch
    deck = a_deck(alice, a_legal_content())
    draft = read_into_draft(player=alice, game=wankul, content="2 CAMIONNEUR\n1 CAMIONNEUR (S1) 33\n", now=timezone.now())
    run = played(alice, games=2, choice=f"deck:{deck.pk}")
    listed = reverse("catalogue:cards", args=["wankul"]) + "?q=camionneur"
    places = {
        listed: f"{NAMED} a",
        f"{listed}&view=text": f"{NAMED} a",
        f"{listed}&view=list": f"{NAMED} a",
        reverse("collection:home") + "?game=wankul": f"{NAMED} a",
        reverse("collection:binder", args=["wankul", "origins"]) + "?number=33": f"{NAMED} a",
        reverse("collection:act", args=[act.batch.pk]): f"{NAMED} a",
        reverse("collection:import-preview", args=[draft.pk]): f"span{NAMED}",
        reverse("decks:deck", args=[deck.pk]): f"{NAMED} .pile__strip",
        reverse("decks:deck", args=[deck.pk]) + "?view=list": f"{NAMED} a",
        reverse("decks:edit", args=[deck.pk]): f".deck-line{NAMED} a",
        reverse("play:run", args=[run.pk]): f"{NAMED} [tabindex]",
    }
    for address, named in places.items():
        seen.goto(live_server.url + address)
        at = seen.locator(named).first
        point(seen, at)
        assert_read(seen, PREVIEW, CARD)
        assert f"Vous en possédez {COPIES}" in seen.locator(PREVIEW).inner_text(), address
        assert_not_covered(seen, at)
        seen.mouse.move(2, 2)
        expect(seen.locator(PREVIEW)).not_to_be_visible()

    seen.goto(live_server.url + listed)
    at = seen.locator(f"{NAMED} a").first
    seen.keyboard.press("Shift")
    at.focus()
    assert_read(seen, PREVIEW, CARD)
    seen.keyboard.press("Escape")
    expect(seen.locator(PREVIEW)).not_to_be_visible()
    expect(at).to_be_focused()
    seen.keyboard.press("i")
    assert_read(seen, SHEET, CARD)
    seen.keyboard.press("Escape")
    expect(seen.locator(SHEET)).not_to_be_visible()

    seen.locator(f"{NAMED} button[value$=' 1']").first.click()
    expect(seen.locator(f"{NAMED} .stepper > [data-copies]").first).to_have_text(str(COPIES + 1))
    seen.mouse.move(2, 2)
    point(seen, at)
    expect(seen.locator(PREVIEW)).to_contain_text(f"Vous en possédez {COPIES + 1}")


def test_the_words_of_the_game_are_read_beside_the_card_and_lead_to_the_glossary_from_its_sheet(
    seen: Page, live_server: LiveServer, wankul: Game
) -> None:
    seen.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=peintre")
    at = seen.locator("[data-card] a").first
    point(seen, at)
    expect(seen.locator(f"{PREVIEW} .preview__words")).to_contain_text("une gemme de fermeture")

    seen.mouse.move(2, 2)
    seen.keyboard.press("Shift")
    at.focus()
    seen.keyboard.press("i")
    word = seen.locator(f"{SHEET} .preview__words a", has_text="Combo")
    expect(word).to_be_visible()
    for _ in range(5):
        seen.keyboard.press("Tab")
        if word.evaluate("link => link === document.activeElement"):
            break
    expect(word).to_be_focused()
    expect(seen.locator(PREVIEW)).not_to_be_visible()
    seen.keyboard.press("Enter")
    seen.wait_for_url(f"**{reverse('rules:glossary', args=['wankul'])}#combo")

    seen.set_viewport_size({"width": 1280, "height": 480})
    seen.go_back()
    point(seen, seen.locator("[data-card] a").first)
    expect(seen.locator(f"{PREVIEW} .face--large")).to_be_visible()
    expect(seen.locator(f"{PREVIEW} .preview__words")).not_to_be_visible()


def test_a_long_press_opens_the_card_and_follows_no_link_and_a_stranger_reads_it_too(
    browser: Browser, live_server: LiveServer, wankul: Game
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR")
    page = context.new_page()
    address = live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=camionneur"
    page.goto(address)
    tile = page.locator(NAMED)
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    assert box
    finger = {"clientX": box["x"] + 40, "clientY": box["y"] + 40, "pointerType": "touch", "bubbles": True, "isPrimary": True}

    tile.locator("a").dispatch_event("pointerdown", finger)
    expect(page.locator(f"{SHEET} .face--large")).to_be_visible()
    tile.locator("a").dispatch_event("pointerup", finger)
    tile.locator("a").dispatch_event("click", {"bubbles": True, "cancelable": True})

    assert page.url == address
    assert all(words in page.locator(SHEET).inner_text() for words in words_of(CARD))
    assert "possédez" not in page.locator(SHEET).inner_text()
    context.close()
