"""What a number of a rule means comes up beside it, by mouse and by key, and goes away again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import flaws

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("catalogues")]


def test_a_rule_is_found_and_explained_on_the_spot(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/regles/wankul/")
    bubble, link = page.get_by_role("tooltip"), page.locator("#R6 a.explained")

    link.hover()
    expect(bubble).to_contain_text("R24 · Phase 2")
    assert flaws(page) == []
    page.mouse.move(5, 5)
    expect(bubble).to_be_hidden()

    page.locator("#R6 .rule__number").focus()
    page.keyboard.press("Tab")
    expect(bubble).to_be_visible()
    expect(link).to_have_attribute("aria-describedby", "explanation")
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{live_server.url}/regles/wankul/#R24")

    page.get_by_role("main").get_by_role("searchbox").fill("dépile")
    expect(page.locator("#R26")).to_be_visible()
    expect(page.locator("#R1")).to_have_count(0)
