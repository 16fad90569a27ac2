"""A collector comes from another product, in French: his file, a card of two printings, a binder, found again, lent to a deck."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from simulator.catalog import load
from tests.collection.holders import owned
from tests.conftest import client_of
from tests.decks.builders import a_deck

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HEADINGS = """Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,Artist Proof,\
Altered Art,Misprint,Promo,Textless,Printing Id,Printing Note,Tags,My Price"""
EDITIONS = {"S1": "Origins", "S2": "Campus"}
TWICE_PRINTED = "MASTU"
CHOSEN = "S1-163"


def deckbox(lines: int) -> tuple[str, set[str]]:
    """A file of Deckbox, and the printings that it names; its last line does not say which of two printings it means."""
    catalogue = load("wankul")
    printings = [one for one in catalogue.printings.values() if one.set_code in EDITIONS]
    chosen = [one for one in printings if catalogue.cards[one.card_id].name != TWICE_PRINTED][: lines - 1]
    rows = []
    for rank, one in enumerate(chosen):
        name, edition = catalogue.cards[one.card_id].name, EDITIONS[one.set_code]
        rows.append(f'2,0,"{name}",{edition},{one.set_code},{one.number},Near Mint,French,,,,,,,,{90_000 + rank},,"",$0.00')
    rows.append(f'1,0,"{TWICE_PRINTED}",,,,Near Mint,French,,,,,,,,79156,,"",$0.00')
    return "\n".join([HEADINGS, *rows]), {one.id for one in chosen}


def test_a_file_of_deckbox_becomes_cards_in_a_binder_lent_to_a_deck(
    page: Page, live_server: LiveServer, alice: Player, wankul: Game, tmp_path: Path
) -> None:
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    text, named = deckbox(200)
    file = tmp_path / "Inventory_camille.csv"
    file.write_text(text)

    page.goto(live_server.url + reverse("collection:import"))
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Lire la liste").click()
    page.locator(".question", has_text=TWICE_PRINTED).get_by_label("S1 163").check()
    page.get_by_role("button", name="Garder ces choix").click()
    page.locator("button[name=commit]").click()
    expect(page.locator(".messages")).to_be_visible()
    assert owned(alice).keys() == named | {CHOSEN}

    page.goto(live_server.url + reverse("collection:places"))
    page.get_by_label("Nom", exact=True).fill("Classeur bleu")
    page.get_by_role("button", name="Créer ce rangement").click()
    page.goto(live_server.url + reverse("collection:unsorted") + "?game=wankul")
    page.locator(f'tr[data-card="wankul:{CHOSEN}"]').get_by_role("checkbox").check()
    page.get_by_label("À partir de la page").fill("3")
    page.get_by_label("À partir de la pochette").fill("4")
    page.get_by_role("button", name="Ranger", exact=True).click()

    page.get_by_role("banner").get_by_role("searchbox").fill("s1 163")
    page.keyboard.press("Enter")
    page.locator("main").get_by_role("link", name=re.compile(TWICE_PRINTED)).first.click()
    expect(page.locator("main")).to_contain_text(re.compile("Où ils sont rangés.: Classeur bleu, page 3, pochette 4"))

    deck = a_deck(alice, {CHOSEN: 1})
    page.goto(f"{live_server.url}/decks/{deck.pk}/exemplaires/")
    expect(page.locator(".picks__where")).to_contain_text("Classeur bleu, page 3, pochette 4")
    page.get_by_role("button", name="Monter le deck").click()
    expect(page.get_by_text("1 exemplaire s’y trouve, libre pour aucun autre deck")).to_be_visible()
