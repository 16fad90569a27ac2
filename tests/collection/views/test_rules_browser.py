"""What a number of a rule means comes up beside it, by mouse and by key, and goes away again: in the shortest rulebook."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import flaws

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("catalogues")]


def test_a_rule_is_found_and_explained_on_the_spot(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/regles/wizard_duel/")
    bubble, link = page.get_by_role("tooltip"), page.locator("#R22 a.explained")

    link.hover()
    expect(bubble).to_contain_text("G1 · Un joueur est éliminé")
    assert flaws(page) == []
    page.mouse.move(5, 5)
    expect(bubble).to_be_hidden()

    page.locator("#R22 .rule__number").focus()
    page.keyboard.press("Tab")
    expect(bubble).to_be_visible()
    expect(link).to_have_attribute("aria-describedby", "explanation")
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{live_server.url}/regles/wizard_duel/#G1")

    page.get_by_role("main").get_by_role("searchbox").fill("épuisée")
    expect(page.locator("#R24")).to_be_visible()
    expect(page.locator("#R1")).to_have_count(0)


def test_a_finger_that_stays_on_a_number_of_a_rule_reads_it_and_goes_nowhere(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR")
    page, address = context.new_page(), f"{live_server.url}/regles/wizard_duel/"
    page.goto(address)
    bubble, link = page.get_by_role("tooltip"), page.locator("#R22 a.explained")
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    assert box
    finger = {"clientX": box["x"] + 4, "clientY": box["y"] + 4, "pointerType": "touch", "bubbles": True, "isPrimary": True}

    link.dispatch_event("pointerdown", finger)
    expect(bubble).to_contain_text("G1 · Un joueur est éliminé")
    link.dispatch_event("pointerup", finger)
    link.dispatch_event("click", {"bubbles": True, "cancelable": True})
    expect(bubble).to_be_visible()
    assert page.url == address

    page.locator("h1").dispatch_event("pointerdown", finger)
    expect(bubble).to_be_hidden()
    link.dispatch_event("pointerdown", finger)
    link.dispatch_event("pointerup", finger)
    link.dispatch_event("click", {"bubbles": True, "cancelable": True})
    expect(page).to_have_url(f"{address}#G1")
    context.close()
