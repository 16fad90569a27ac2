"""A lesson by mouse and by key: the pieces of the board are the second door to its choices, as at any table."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import flaws
from tests.at_rest import in_sight

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("catalogues")]

MOST_KEYS = 30
"""Of the longest lesson, and more."""


def test_a_lesson_goes_on_when_its_piece_is_clicked_or_keyed(page: Page, live_server: LiveServer) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{live_server.url}/jouer/apprendre/wankul/")
    step, hand = page.locator(".lesson__progress"), page.locator(".wk-hand")

    go_on = page.get_by_role("button", name="Continuer")
    expect(go_on).to_be_focused()
    expect(go_on).to_have_accessible_description(re.compile("Les Terrains sont au milieu"))
    expect(go_on.locator("kbd")).to_have_text("␣")
    page.keyboard.press("Enter")
    expect(step).to_contain_text("Étape 2 sur 8")
    page.keyboard.press("w")
    expect(page.get_by_role("dialog")).to_contain_text("Pas encore")
    page.keyboard.press("Escape")

    in_sight(hand.locator(".is-playable"))
    hand.locator(".is-playable").hover()
    expect(page.locator("#card-preview .face__name")).to_be_visible()
    hand.locator(".is-playable").click()
    expect(step).to_contain_text("Étape 3 sur 8")
    page.keyboard.press("1")
    expect(page.locator(".choice-button")).to_contain_text("QUANTUM")
    page.keyboard.press("1")
    expect(step).to_contain_text("Étape 4 sur 8")

    page.reload()
    assert flaws(page) == []
    expect(step).to_contain_text("Étape 4 sur 8")
    page.keyboard.press("z")
    expect(step).to_contain_text("Étape 3 sur 8")
    assert faults == []


ENDS = {"fr": "Jouer une vraie partie", "en": "Play a real game"}


@pytest.mark.parametrize(
    ("game", "language"),
    [("wankul", "fr"), ("wizard_duel", "en"), ("wongar", "en"), ("woodland_wizards", "fr"), ("lekemar", "en")],
)
def test_a_lesson_is_learned_to_its_end_by_keys_alone(page: Page, live_server: LiveServer, game: str, language: str) -> None:
    """What is read is passed by Space, what is asked for is the choice of key 1; at the end the focus is on what comes next.

    Each game in one of the languages, by day in French and by night in English; every step's words are in both
    (test_lessons.py), and each lesson comes to its end in both (test_lesson_pages.py).
    """
    end = ENDS[language]
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    page.emulate_media(reduced_motion="reduce", color_scheme="dark" if language == "en" else "light")
    page.goto(f"{live_server.url}/jouer/apprendre/{game}/")
    table, finished = page.locator("#table"), page.get_by_role("link", name=end)

    go_on, read = page.locator("[data-goes-on]"), 0
    for _ in range(MOST_KEYS):
        if finished.count():
            break
        before = table.get_attribute("data-version") or ""
        if go_on.count():  # it has the focus at once and after each step; Space finds it from elsewhere, too
            expect(go_on).to_be_focused()
            read += 1
            if read % 2:
                page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space" if page.locator("[data-confirming]").count() else "1")
        expect(table).not_to_have_attribute("data-version", before)
    assert read

    expect(finished).to_be_focused()
    assert flaws(page) == []
    if game == "wankul":
        assert_a_piece_shows_its_card_alone(page)
        finished.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/jouer/nouvelle/{game}/")


def assert_a_piece_shows_its_card_alone(page: Page) -> None:
    """After the lesson is won there is nothing to say of why not."""
    page.keyboard.press("ArrowRight")
    with page.expect_response(re.compile("pourquoi|why")):
        page.keyboard.press("Enter")

    card = page.get_by_role("dialog")
    expect(card.locator(".face__name")).to_be_visible()
    page.wait_for_timeout(300)
    expect(card).not_to_contain_text("Pas encore")
    expect(card).not_to_contain_text("Not yet")
    page.keyboard.press("Escape")


def test_on_a_phone_the_step_covers_nothing_of_what_it_asks_for(page: Page, live_server: LiveServer) -> None:
    """The step stays at the top: the Terrain that a card is to be laid on comes into sight below it."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/jouer/apprendre/wankul/")
    step, covering, place = (
        page.locator(".lesson__progress"),
        page.locator(".lesson__step"),
        page.locator(".board [data-drop] .is-playable"),
    )
    for number, key in ((1, "Space"), (2, "1"), (3, "1")):
        expect(step).to_contain_text(f"Étape {number} sur 8")
        page.keyboard.press(key)
    expect(place).to_have_count(2)  # QUANTUM and its free place

    page.wait_for_function(
        "([places, step]) => places.every((one) => one.getBoundingClientRect().top >= step.getBoundingClientRect().bottom)",
        arg=[place.element_handles(), covering.element_handle()],
    )
    words, panel = page.locator(".lesson__words").bounding_box(), covering.bounding_box()
    assert words is not None
    assert panel is not None
    assert words["width"] > 0.9 * panel["width"]
