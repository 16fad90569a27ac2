"""The site in a French browser without JavaScript, by forms and links alone: accounts, searches, copies, decks, runs, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Lot, Player
from collection.models.lots import Condition
from decks.models import Deck
from play.runs.models import Run
from play.tables.models import Phase, Table
from tests.collection.holders import owned
from tests.conftest import client_of
from tests.play.conftest import sent
from tests.play.runs.test_browser import work as play_the_games
from tests.play.tables.conftest import messages
from tests.play.tables.conftest import work as let_the_ai_play

__all__ = ["messages", "sent"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@contextmanager
def window(browser: Browser, site: str, player: Player | None = None) -> Iterator[Page]:
    """A page of a French browser that runs no script."""
    context = browser.new_context(java_script_enabled=False, locale="fr-FR", base_url=site)
    if player is not None:
        session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
    try:
        yield context.new_page()
    finally:
        context.close()


def test_a_stranger_signs_up_counts_a_card_and_says_how_it_is_in_another_theme_and_language(
    browser: Browser, live_server: LiveServer, wankul: Game
) -> None:
    with window(browser, live_server.url) as page:
        page.goto(reverse("home"))
        page.get_by_role("link", name="Créer un compte").first.click()
        page.get_by_label("Courriel").first.fill("camille@example.com")
        page.get_by_label("Mot de passe").first.fill("une phrase assez longue")
        page.get_by_role("button", name="Créer le compte").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("camille")

        page.locator("[data-search-site]").fill("navire pirate")
        page.locator("[data-search-site]").press("Enter")
        page.locator("main").get_by_role("link", name=re.compile("navire pirate", re.I)).first.click()
        for _ in range(2):
            page.locator(".stepper button[value$=' 1']").first.click()
        expect(page.locator(".stepper").first).to_contain_text("2")
        page.locator(".stepper button[value$=' -1']").first.click()
        camille = Player.objects.get(email="camille@example.com")
        assert owned(camille) == {"S1-001": 1}

        page.get_by_role("link", name="État, langue et rangement de mes exemplaires").click()
        page.get_by_role("link", name=re.compile("^Modifier")).first.click()
        page.get_by_label("État").select_option(index=2)
        page.get_by_role("button", name="Noter").click()
        expect(page.locator("main table")).to_contain_text(str(Condition(Lot.objects.get().condition).label))

        page.locator("#last-act").get_by_role("button", name="Annuler").click()
        assert not Lot.objects.exists()

        page.goto(reverse("catalogue:cards", args=["wankul"]))
        page.locator("#card-search").fill("s1-108")
        page.locator("#card-search").press("Enter")
        expect(page.locator("#results .card-tile")).to_have_count(1)
        page.locator("#results .stepper button[value$=' 1']").click()
        expect(page.locator("#results .stepper > [data-copies]")).to_have_text("1")
        expect(page).to_have_url(re.compile(re.escape(reverse("catalogue:cards", args=["wankul"]) + "?q=s1-108") + "$"))

        page.goto(reverse("collection:fast-entry"))
        page.locator("#entry-line").fill("31*2")
        page.locator("#entry-line").press("Enter")
        expect(page.locator(".messages")).to_contain_text("S1 31")
        assert owned(camille) == {"S1-001": 1, "S1-031": 2, "S1-108": 1}

        page.locator("details.menu > summary").first.click()
        page.locator("button[name=theme][value=dark]").click()
        page.locator("details.menu > summary").first.click()
        page.locator("button[name=language][value=en]").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page).to_have_url(re.compile(re.escape(reverse("collection:fast-entry"))))


def test_a_list_is_imported_after_its_question_is_answered(
    browser: Browser, live_server: LiveServer, alice: Player, wankul: Game
) -> None:
    with window(browser, live_server.url, alice) as page:
        page.goto(reverse("collection:home"))
        page.get_by_role("link", name="Importer", exact=True).first.click()
        page.locator("textarea").fill("3 MASTU (S1) 108\n2 SEXY\ndeux PORTAL")
        page.get_by_role("button", name="Lire la liste").click()
        page.locator(".question").filter(has_text="2 SEXY").get_by_role("radio").first.check()
        page.get_by_role("button", name="Garder ces choix").click()
        page.get_by_role("checkbox", name=re.compile("Laisser de côté")).check()
        page.get_by_role("button", name=re.compile("Importer 2 lignes")).click()
        expect(page.locator(".messages")).to_contain_text("5")

    assert owned(alice)["S1-108"] == 3
    assert sum(owned(alice).values()) == 5


def test_a_deck_is_made_edited_imported_into_and_read(
    browser: Browser, live_server: LiveServer, alice: Player, wankul: Game
) -> None:
    with window(browser, live_server.url, alice) as page:
        page.goto(reverse("decks:list"))
        page.get_by_role("link", name="Nouveau deck").first.click()
        page.get_by_label("Nom").fill("Premier essai")
        page.get_by_label(re.compile("Niveau 1 - ")).check()
        page.locator("textarea").fill("2 MASTU (S1) 108")
        page.get_by_role("button", name="Créer le deck").click()
        page.locator("#search-field").fill("navire pirate")
        page.locator("#search-field").press("Enter")
        page.locator("#add-S1-001").click()
        page.locator("#less-S1-108").click()
        deck = Deck.objects.get()
        assert deck.content() == {"S1-001": 1, "S1-108": 1}
        page.locator("#tab-stats").click()
        page.locator("#remove-S1-108").click()
        page.locator("#undo").click()
        deck.refresh_from_db()
        assert deck.content() == {"S1-001": 1, "S1-108": 1}
        expect(page).to_have_url(re.compile(r"[?&]panel=stats\b"))
        expect(page).to_have_url(re.compile(r"[?&]q=navire\b"))

        page.goto(reverse("decks:import", args=[deck.pk]))
        page.locator("textarea").fill("S1-031 x3\n1 SEXY")
        page.locator("[name=mode][value=add]").check()
        page.get_by_role("button", name="Examiner la liste").click()
        page.locator("main").get_by_role("radio").first.check()
        page.get_by_role("button", name="Appliquer").click()
        expect(page.locator("#line-S1-031")).to_be_visible()

        page.get_by_role("link", name="Page du deck").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Premier essai")
        expect(page.locator("main")).to_contain_text("NAVIRE PIRATE")
        page.locator(".page-head details.menu > summary").click()
        page.get_by_role("link", name="Le deck en texte").click()
        expect(page.locator("#deck-text")).to_have_value(re.compile(r"^1 MASTU \(S1\) 108$", re.MULTILINE))
        expect(page.get_by_role("button", name="Copier", exact=True)).to_be_hidden()


def test_a_run_is_asked_for_and_its_report_read(
    browser: Browser, live_server: LiveServer, alice: Player, wankul: Game, sent: list[int]
) -> None:
    with window(browser, live_server.url, alice) as page:
        page.goto(reverse("play:new-goldfish"))
        page.get_by_label("Nombre de parties").fill("30")
        page.get_by_role("button", name="Vérifier d’abord ce deck").click()
        expect(page.locator("#preflight .facts")).to_be_visible()
        expect(page.get_by_label("Nombre de parties")).to_have_value("30")
        page.get_by_role("button", name="Jouer les parties").click()
        expect(page.locator("#run progress")).to_be_visible()
        play_the_games(sent)
        page.get_by_role("link", name="Actualiser").click()
        expect(page.locator(".verdict__words")).to_be_visible()

    assert Run.objects.get().games_total == 30


def test_a_table_is_played_at(
    browser: Browser, live_server: LiveServer, alice: Player, wankul: Game, messages: list[object]
) -> None:
    with window(browser, live_server.url, alice) as page:
        page.goto(reverse("play:tables"))
        page.get_by_role("link", name=re.compile("^Deck et niveau")).first.click()
        page.get_by_role("button", name="S’asseoir").click()
        table = Table.objects.get()
        let_the_ai_play(table)
        page.goto(table.get_absolute_url())
        choices = page.locator(".choices__list .choice-button")
        choices.last.click()
        table.refresh_from_db()
        assert (len(table.actions) > 0, table.phase) == (True, Phase.THINKING)
        let_the_ai_play(table)
        page.get_by_role("link", name="Regarder de nouveau").click()
        before = len(table.actions)
        choices.first.click()
        table.refresh_from_db()
        assert len(table.actions) > before
        expect(page.locator("#news")).to_be_visible()
