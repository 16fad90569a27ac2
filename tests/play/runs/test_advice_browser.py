"""How somebody improves a deck: the search, its games, the exchange, the comparison.

The way there, by the field and its hardest opponent, is in test_browser.py and test_duel_runs.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.services.shelf import create_deck
from play.runs.models import Run
from play.runs.services.merging import add_up
from simulator.catalog import load
from simulator.lab.advisor.plan import Speed
from tests.accessibility import BEYOND, flaws, see
from tests.collection.holders import own
from tests.play.runs.searches import SMALL
from tests.play.runs.test_browser import owner, visit, work
from tests.simulator.lab.test_advisor import POOR, STRONG

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

__all__ = ["owner", "visit"]


FEW_ROUNDS = replace(SMALL, screening_rounds=2, halving_rounds=4, proof_rounds=40)
"""Enough to prove how much better the strong card is than those of the poor deck."""

PHONE, DESK = ("dark", 390), ("light", 1280)


def looked_at(page: Page, *looks: tuple[str, int]) -> None:
    """Nothing is hard to reach, and nothing sticks out on a phone and on a desk."""
    page.emulate_media(reduced_motion="reduce")
    for look in sorted((PHONE, DESK), key=looks.__contains__):
        see(page, *look)
        assert page.evaluate(BEYOND) == [], look
        if look in looks:
            assert flaws(page) == [], look


def a_game_is_watched(page: Page) -> None:
    """From a list of games to the first of them, its replay, and a way to go on from there."""
    page.locator("#games tbody a").first.click()
    page.locator("a[href$='/revoir/']").click()
    expect(page.locator("form[action$='/continuer/']").first).to_be_attached()


def test_a_deck_is_improved_and_compared_with_what_it_was(
    visit: Page, live_server: LiveServer, sent: list[int], owner: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def quick(*given: Any, **named: Any) -> Speed:
        return Speed(0.004, 0.05)

    monkeypatch.setattr("play.runs.engine.advice.measured_speed", quick)
    monkeypatch.setattr("play.runs.engine.advice.make_plan", lambda *given, **named: FEW_ROUNDS)
    monkeypatch.setattr("play.runs.views.improving.PRECISION", "rough")
    deck = create_deck(owner=owner, game=wankul, name="Poor", format="libre", content=POOR)
    own(owner, 2, STRONG)
    catalogue = load("wankul")
    visit.goto(f"{live_server.url}{reverse('play:new-advice')}?deck={deck.pk}")
    expect(visit.locator(".badge--sentence").first).to_be_visible()  # what is said before the start is fetched after the page
    looked_at(visit, PHONE)
    while visit.locator("input[name=opponents]:checked").count():
        visit.locator("input[name=opponents]:checked").first.uncheck()
    visit.locator("summary:has-text('Coller')").click()
    text = "\n".join(f"{copies} {catalogue.card_of(key).name} ({key})" for key, copies in (POOR | {"S1-031": 2}).items())
    visit.locator("#id_pasted").fill(text)
    visit.locator("summary:has-text('Qui joue')").click()
    visit.locator("#id_agent").select_option("scripted")
    visit.locator("#ask button[type=submit]").click()
    visit.wait_for_url("**/simulations/*-*/")

    run = Run.objects.get()
    add_up(run=run.pk, now=timezone.now())
    expect(visit.locator("#progress-title")).to_contain_text("carte")
    assert flaws(visit) == []
    work(sent)
    expect(visit.locator(".proposal--proved").first).to_contain_text(catalogue.card_of(STRONG).name)
    looked_at(visit, PHONE, DESK)
    visit.locator(".proposal--proved .proposal__gain a").first.click()
    visit.wait_for_url("**/parties/*")
    looked_at(visit, DESK)
    a_game_is_watched(visit)
    visit.goto(live_server.url + run.get_absolute_url())

    visit.locator(".proposal form button").first.click()
    visit.wait_for_function(f"!location.pathname.includes('{run.pk}')")
    compared = Run.objects.get(kind="compare")
    add_up(run=compared.pk, now=timezone.now())
    work(sent)
    expect(visit.locator("#compared-title")).to_be_visible()
    looked_at(visit, PHONE)
    deck.refresh_from_db()
    assert deck.content()[STRONG] >= 1
    visit.goto(live_server.url + reverse("play:new-compare") + f"?deck={deck.pk}")
    expect(visit.locator("#preflight .facts")).to_be_visible()
    expect(visit.locator("#id_against optgroup").first).to_have_attribute("label", "Révisions de ce deck")
    looked_at(visit, DESK)
