"""A lesson by mouse and by key: the pieces of the board are the second door to its choices, as at any table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.accessibility import flaws

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("catalogues")]


def test_a_lesson_goes_on_when_its_piece_is_clicked_or_keyed(page: Page, live_server: LiveServer) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{live_server.url}/jouer/apprendre/wankul/")
    step, hand = page.locator(".lesson__progress"), page.locator(".wk-hand")

    page.get_by_role("button", name="Continuer").click()
    expect(step).to_contain_text("Étape 2 sur 8")
    page.keyboard.press("w")
    expect(page.get_by_role("dialog")).to_contain_text("Pas encore")
    page.keyboard.press("Escape")

    hand.locator(".is-playable").scroll_into_view_if_needed()
    page.wait_for_timeout(100)
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
