"""A deck that needs an agreement, chosen when the page is there already: the option is proposed without another page."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from decks.models import Deck
from play.runs.models import Run
from play.tables.models import Table
from simulator.catalog.starters import starters
from tests.accessibility import flaws
from tests.decks.builders import a_deck
from tests.play.runs.test_browser import owner, visit

__all__ = ["owner", "visit"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

SIEGE = dict(starters("wankul")[0].cards)


@pytest.fixture
def with_duo(owner: Player) -> Deck:
    deck = a_deck(owner, SIEGE | {"S5-176A": 1}, name="À deux", format="duos")
    a_deck(owner, SIEGE, name="Seul")
    return deck


def test_a_table_proposes_what_a_deck_needs_until_somebody_says_otherwise(
    visit: Page, live_server: LiveServer, with_duo: Deck
) -> None:
    visit.goto(live_server.url + reverse("play:new-table", args=["wankul"]))
    duos, mine, theirs = (visit.locator(f"[name={name}]") for name in ("option_duos", "deck_0", "deck_1"))
    expect(duos).to_have_value("false")
    expect(visit.locator("[data-brought] .notice")).to_have_count(0)

    theirs.select_option(f"deck:{with_duo.pk}")
    expect(duos).to_have_value("true")
    expect(duos).to_be_visible()
    expect(visit.locator("[data-brought] .notice")).to_contain_text("« À deux »")
    assert flaws(visit) == []
    theirs.select_option("starter:wankul/siege")
    expect(duos).to_have_value("false")
    expect(visit.locator("[data-brought] .notice")).to_have_count(0)

    duos.select_option("true")
    duos.select_option("false")
    mine.select_option(f"deck:{with_duo.pk}")
    expect(duos).to_have_value("false")
    duos.select_option("true")
    visit.locator(".panel__foot .button--primary").click()
    expect(visit.locator("#table")).to_be_visible()

    assert Table.objects.get().options["duos"] is True


def test_a_series_proposes_it_too_and_asks_before_the_games_with_it(
    visit: Page, live_server: LiveServer, with_duo: Deck, sent: list[int]
) -> None:
    visit.goto(live_server.url + reverse("play:new-series") + "?game=wankul")
    duos = visit.locator("[name=option_duos]")
    expect(duos).to_have_value("false")

    with visit.expect_request(lambda asked: "option_duos=true" in asked.url):
        visit.locator("[name=deck_0]").select_option(f"deck:{with_duo.pk}")
    expect(duos).to_have_value("true")
    expect(visit.locator("#preflight")).to_contain_text("À deux")
    expect(visit.locator("#preflight")).not_to_contain_text("reste dans la boîte")
    duos.select_option("false")
    expect(visit.locator("#preflight")).to_contain_text("De « À deux », ceci reste dans la boîte")
    assert flaws(visit) == []
    visit.locator("[name=other_deck]").select_option(f"deck:{with_duo.pk}")
    visit.locator("[name=games]").fill("20")
    visit.locator(".panel__foot .button--primary").click()

    expect(visit.locator("main")).to_contain_text("reste dans la boîte")
    assert Run.objects.get().question["options"]["duos"] is False
