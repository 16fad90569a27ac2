"""A series in a browser, in French: from the choice of a game to the report, to a game and back, without a complaint."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from play.runs.models import Run
from tests.accessibility import BEYOND, flaws, flaws_in_every_look
from tests.decks.builders import a_deck
from tests.play.runs.test_browser import owner, visit, work

__all__ = ["owner", "visit"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

NEW = reverse("play:new-series")


def test_from_the_form_to_the_report_and_to_one_of_its_games(visit: Page, live_server: LiveServer, sent: list[int]) -> None:
    visit.goto(live_server.url + NEW)

    visit.get_by_label("Jeu", exact=True).select_option("wizard_duel")
    expect(visit.get_by_label("Comparer", exact=True)).to_contain_text("Mort subite")
    expect(visit.locator(".htmx-added")).to_have_count(0)  # until then nobody listens to the new form
    visit.get_by_label("Joueurs", exact=True).select_option("4")
    expect(visit.get_by_label("Joueur 4", exact=True)).to_be_attached()
    visit.get_by_text("Un autre joueur automatique à certains sièges").click()
    visit.get_by_label("Joueur 1", exact=True).select_option("random")
    visit.get_by_label("Comparer", exact=True).select_option(label="Mort subite")
    visit.get_by_label("Nombre de parties").fill("10")
    visit.get_by_label("Nombre de parties").press("Tab")
    expect(visit.locator("#preflight")).to_contain_text("(2 variantes de 10)")

    visit.get_by_role("button", name="Jouer les parties").click()
    expect(visit.locator("#run progress")).to_be_visible()
    work(sent)
    expect(visit.locator(".verdict__words")).to_contain_text("Durée de la partie en tours")
    assert flaws(visit) == []

    visit.get_by_role("link", name="oui", exact=True).click()
    expect(visit.locator("#figure-wins")).to_contain_text("Joueur au hasard")
    assert flaws(visit) == []
    visit.locator("#figure-ending a").first.click()
    expect(visit.locator("#games")).to_contain_text(re.compile(r"parties? sur 20"))
    assert flaws(visit) == []
    visit.locator("#games th a").first.click()
    expect(visit.locator("#m1")).to_be_visible()
    expect(visit.locator("main")).to_contain_text("Joueur au hasard")
    assert Run.objects.get().deck_name == "Wizard Duel, 4 joueurs"


@pytest.mark.parametrize(("game", "look"), [("wankul", ("dark", 320)), ("wizard_duel", ("light", 1280))])
def test_the_form_is_accessible_and_fits(visit: Page, live_server: LiveServer, game: str, look: tuple[str, int]) -> None:
    """With decks and without, in one look each."""
    visit.goto(f"{live_server.url}{NEW}?game={game}")
    for fold in visit.locator("main details:not([open]) > summary").all():
        fold.click()

    for width in (320, 1280):
        visit.set_viewport_size({"width": width, "height": 800})
        assert visit.evaluate(BEYOND) == []
    assert flaws_in_every_look(visit, (look,)) == []


def test_a_deck_with_a_long_name_leaves_room_for_what_is_said_of_it(visit: Page, live_server: LiveServer, owner: Player) -> None:
    """Beside eighty characters, how long the games take was written one letter a line."""
    deck = a_deck(owner, {"S1-031": 3}, name="Le très long deck de ma grand-mère, avec toutes ses ruses anticonstitutionnelles")
    visit.goto(f"{live_server.url}{NEW}?game=wankul")
    visit.locator("[name=deck_0]").select_option(f"deck:{deck.pk}")
    expect(visit.locator("#preflight")).to_contain_text(deck.name)

    for width in (320, 1280):
        visit.set_viewport_size({"width": width, "height": 800})
        widths = visit.locator("#preflight .facts > dd").evaluate_all("all => all.map(one => one.clientWidth)")
        assert min(widths) > 100
        assert visit.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
