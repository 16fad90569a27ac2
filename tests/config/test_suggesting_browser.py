"""Cards below the search of the site while somebody types, then from card to card: by keyboard, one question for many letters."""

import re

import pytest
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import flaws

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

AT_ONCE = """(field, words) => {
  for (const letter of words) {
    field.value += letter;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
"""Letters without a pause between them: those of the driver's keyboard have one where the browser is busy."""


def test_cards_are_offered_chosen_and_turned_by_keys(page: Page, live_server: LiveServer) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/recherche/cartes" in request.url:
            asked.append(request.url)

    page.on("request", note)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server.url}/regles/")
    page.keyboard.press("/")
    if not page.locator("#site-search").evaluate("field => field === document.activeElement"):
        page.locator("#site-search").focus()
    field, options = page.get_by_role("combobox"), page.get_by_role("option")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.evaluate(AT_ONCE, "peintre")
    expect(options).to_have_count(2)
    assert len(asked) == 1, "seven letters at once are one question"
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(field).not_to_have_attribute("aria-activedescendant", re.compile(""))
    assert flaws(page) == []

    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("peintre")
    page.keyboard.press("ArrowDown")
    expect(options).to_have_count(2)
    assert len(asked) == 1, "what was answered is not asked again"
    page.keyboard.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", str(options.last.get_attribute("id")))
    page.keyboard.press("Enter")
    page.wait_for_url("**/cartes/S1-067/*")

    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/cartes/S1-066/*")
    page.keyboard.press("n")
    page.wait_for_url("**/cartes/S1-067/*")

    page.locator("#site-search").focus()
    page.keyboard.type("peintre")
    page.keyboard.press("Enter")
    page.wait_for_url("**/recherche?q=peintre")

    page.locator("#site-search").fill("")
    page.keyboard.type("peintre")
    expect(options).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.type("zz")
    page.keyboard.press("Enter")  # at once: the card that was pointed at has another name than what stands here
    page.wait_for_url("**/recherche?q=peintrezz")


def test_a_name_that_no_card_has_is_told_at_once_with_what_to_do(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server.url}/regles/")
    page.locator("#site-search").focus()
    page.keyboard.type("qqqq")
    expect(page.get_by_role("option")).to_have_text(re.compile("Aucune carte de ce nom"))
    expect(page.locator("#announcer")).to_contain_text("Aucune carte de ce nom. Chercher")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/recherche?q=qqqq")
