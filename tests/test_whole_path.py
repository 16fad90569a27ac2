"""The way of a new collector, in French, in a browser, on an installation of its own with real processes: sign
up, paste two hundred lines, build a deck, hear what the rules say, mend it, and see how it does against others in real games."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from simulator.catalog import load
from simulator.catalog.starters import starter
from tests.complaints import complaints_of
from tests.play.installation import Installation

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of a site that was just installed, without the demo account."""
    installation = Installation(tmp_path / "home", DJANGO_SETTINGS_MODULE="config.settings")
    installation.home.mkdir()
    installation.manage("prepare", "--no-demo")
    installation.start()
    yield f"http://127.0.0.1:{installation.port}"
    installation.remove()


def two_hundred_lines() -> list[str]:
    """197 printings in three notations, one name of several cards, one slip, one number that does not exist."""
    printings = [one for one in CATALOGUE.printings.values() if one.set_code != "HS"][:197]
    lines = []
    for rank, one in enumerate(printings):
        name = CATALOGUE.cards[one.card_id].name
        forms = (
            f"2 {name} ({one.set_code}) {one.number}",
            f"{one.set_code}-{int(one.number):03} x2",
            f"{one.set_code} {one.number} 2",
        )
        lines.append(forms[rank % 3])
    return [*lines, "1 SEXY", "deux PORTAL", "1 MASTU (S1) 999"]


CATALOGUE = load("wankul")
STARTER = dict(starter("wankul", "clan_laink").cards)
CHARACTERS = [key for key in STARTER if CATALOGUE.card_of(key).type == "character"]
TOO_OFTEN = next(key for key in CHARACTERS if STARTER[key] == 3)
TOO_SELDOM = next(key for key in CHARACTERS if key != TOO_OFTEN and STARTER[key] > 1)


def starter_lines() -> str:
    """A starter deck as text, in which one card is there once too often and another once too seldom."""
    deck = STARTER | {TOO_OFTEN: STARTER[TOO_OFTEN] + 1, TOO_SELDOM: STARTER[TOO_SELDOM] - 1}
    rows = [(CATALOGUE.printings[key], copies) for key, copies in deck.items()]
    return "\n".join(f"{n} {CATALOGUE.cards[one.card_id].name} ({one.set_code}) {one.number}" for one, n in rows)


def test_from_a_collection_to_a_deck_proved_by_games(page: Page, site: str) -> None:
    complaints = complaints_of(page)

    _sign_up(page, site)
    _import_two_hundred_lines(page)
    _build_a_deck(page)
    _mend_the_deck(page)
    _hold_it_against_the_field(page)
    _read_one_game(page)

    assert complaints == []


def _sign_up(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("link", name="Créer un compte").first.click()
    page.get_by_label("Courriel").first.fill("camille@example.com")
    page.get_by_label("Mot de passe").first.fill("une phrase assez longue")
    page.get_by_role("button", name="Créer le compte").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("camille")


def _import_two_hundred_lines(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Collection").first.click()
    page.get_by_role("link", name="Importer", exact=True).first.click()
    page.locator("textarea").fill("\n".join(two_hundred_lines()))
    page.get_by_role("button", name="Lire la liste").click()

    expect(page.locator(".stat")).to_have_count(3)
    numbers = {stat.split("\n")[1]: int(stat.split("\n")[0]) for stat in page.locator(".stat").all_inner_texts()}
    assert numbers == {"en ordre": 197, "ambiguës": 2, "introuvable": 1}

    page.locator(".question").filter(has_text="1 SEXY").get_by_role("radio").first.check()
    page.get_by_role("button", name="Garder ces choix").click()
    page.get_by_role("checkbox", name=re.compile("Laisser de côté")).check()
    page.get_by_role("button", name=re.compile("Importer 198 lignes")).click()
    expect(page.locator("main")).to_contain_text("395")

    page.get_by_role("navigation").get_by_role("link", name="Collection").first.click()
    expect(page.locator(".stat-row").first).to_contain_text("395")


def _build_a_deck(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Decks").first.click()
    page.get_by_role("link", name="Nouveau deck").first.click()
    page.get_by_label("Nom").fill("Premier essai")
    page.get_by_label(re.compile("Niveau 3 - ")).check()
    page.locator("textarea").fill(starter_lines())
    page.get_by_role("button", name="Créer le deck").click()
    expect(page.get_by_text("Premier essai").first).to_be_visible()


def _mend_the_deck(page: Page) -> None:
    legality = page.locator(".violation--error")
    expect(legality).to_have_count(1)
    expect(legality.locator("q")).to_contain_text("3 exemplaires")
    expect(legality).to_contain_text(re.compile("4 .*3"))
    legality.get_by_role("button").first.click()
    expect(page.locator(".violation--error")).not_to_contain_text(re.compile("exemplaires"))

    # The fix took one copy away: thirty-nine characters. Enter adds the card found.
    search = page.get_by_role("main").get_by_role("searchbox").first
    search.fill(TOO_SELDOM)
    expect(page.get_by_role("button", name=re.compile("^Ajouter "))).to_have_count(1)
    search.press("Enter")
    expect(page.locator(".violation--error")).to_have_count(0)


def _hold_it_against_the_field(page: Page) -> None:
    page.get_by_role("link", name=re.compile("Simuler")).first.click()
    page.get_by_role("button", name="Jouer les parties").click()
    expect(page.locator("#run")).to_be_visible()
    _come_back_when_it_is_answered(page)
    expect(page.locator(".verdict__words")).to_be_visible()
    expect(page.locator("main")).to_contain_text(re.compile("388 parties"))
    expect(page.locator("main")).to_contain_text(re.compile("Gagne 51,5 parties sur 100"))
    expect(page.locator("main")).to_contain_text("95 fois sur 100")


def _come_back_when_it_is_answered(page: Page) -> None:
    """Away from the page, which would be drawn anew each second; `play/runs/test_browser.py` tells that it comes by itself."""
    run = page.url
    page.goto("about:blank")
    until = time.monotonic() + 300
    while "verdict__words" not in page.request.get(run).text():
        assert time.monotonic() < until, "no answer after five minutes"
        time.sleep(2)
    page.goto(run)


def _read_one_game(page: Page) -> None:
    page.get_by_role("link", name=re.compile("parties", re.I)).last.click()
    page.locator("table a").first.click()
    expect(page.locator("main")).to_contain_text(re.compile("Tour 1"))
