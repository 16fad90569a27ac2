"""A collector comes from another product, in French, and leaves with everything.

His file, a card of two printings, a binder, found again, lent to a deck; a wish, an exchange that fulfils it, all of it in one
archive, and the same account again from that archive.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player, Restoration
from config import tasks
from simulator.catalog import load
from tests.collection.exchangers import wish
from tests.collection.holders import own, owned
from tests.config.accounts.whole_account import normal_form
from tests.conftest import PASSWORD, client_of
from tests.decks.builders import a_deck

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HEADINGS = """Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,Artist Proof,\
Altered Art,Misprint,Promo,Textless,Printing Id,Printing Note,Tags,My Price"""
EDITIONS = {"S1": "Origins", "S2": "Campus"}
TWICE_PRINTED = "MASTU"
CHOSEN = "S1-163"
LINES = 40
"""Of the file: two hundred are pasted in `test_whole_path.py`."""

GIVEN, SOUGHT = "S1-031", "S2-044"
"""A card of the file, and one that is not in it, each printed once."""


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


def page_of(player: Player, browser: Browser, live_server: LiveServer, width: int) -> Page:
    """A browser in which the player is logged in, at its page of exchanges."""
    context = browser.new_context(locale="fr-FR", viewport={"width": width, "height": 800}, accept_downloads=True)
    session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("collection:exchanges"))
    return page


def test_a_file_of_deckbox_becomes_an_account_that_one_can_take_along(
    browser: Browser, live_server: LiveServer, alice: Player, bob: Player, wankul: Game, tmp_path: Path
) -> None:
    text, named = deckbox(LINES)
    assert GIVEN in named
    assert SOUGHT not in named
    file = tmp_path / "Inventory_camille.csv"
    file.write_text(text)
    hers = page_of(alice, browser, live_server, 390)

    comes_from_deckbox(hers, live_server.url, file)
    assert owned(alice).keys() == named | {CHOSEN}
    puts_one_card_away_and_finds_it(hers, live_server.url)
    lends_it_to_a_deck(hers, live_server.url, alice)

    keeps_one_of_each_and_wishes(hers, live_server.url)
    own(bob, bob.keeps + 1, SOUGHT)
    wish(bob, GIVEN)
    exchanges(hers, page_of(bob, browser, live_server, 1280))
    assert (owned(alice)[GIVEN], owned(alice)[SOUGHT]) == (1, 1)
    assert owned(bob) == {GIVEN: 1, SOUGHT: bob.keeps}

    archive = tmp_path / "cartable.zip"
    takes_everything(hers, live_server.url, archive)
    fresh = Player.objects.create_user("fresh@example.com", PASSWORD)
    restores(page_of(fresh, browser, live_server, 1280), live_server.url, archive)
    for player in (alice, fresh):
        player.refresh_from_db()
    assert normal_form(fresh) == normal_form(alice)


def comes_from_deckbox(page: Page, site: str, file: Path) -> None:
    """The file is read, the line that means two printings is answered, all of it is written."""
    page.goto(site + reverse("collection:import"))
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Lire la liste").click()
    leave_out = page.locator("label", has=page.locator("[data-rows=open]"))
    expect(leave_out).to_contain_text("Laisser de côté la ligne qui n’est pas résolue")
    page.locator(".question", has_text=TWICE_PRINTED).get_by_label("S1 163").check()
    expect(leave_out).to_be_hidden()  # nothing is left to be left out
    page.get_by_role("button", name="Garder ces choix").click()
    page.locator("button[name=commit]").click()
    expect(page.locator(".messages")).to_be_visible()


def puts_one_card_away_and_finds_it(page: Page, site: str) -> None:
    """A binder, a card in one of its pockets, and the way there from the search of every page."""
    page.goto(site + reverse("collection:places"))
    page.get_by_label("Nom", exact=True).fill("Classeur bleu")
    page.get_by_role("button", name="Créer ce rangement").click()
    page.goto(site + reverse("collection:unsorted") + "?game=wankul")
    page.locator(f'tr[data-card="wankul:{CHOSEN}"]').get_by_role("checkbox").check()
    page.get_by_label("À partir de la page").fill("3")
    page.get_by_label("À partir de la pochette").fill("4")
    page.get_by_role("button", name="Ranger", exact=True).click()
    page.goto(site + reverse("collection:places"))
    page.get_by_role("link", name="Classeur bleu").click()
    page.get_by_role("link", name="Pages suivantes").click()
    drawn = page.locator(f'.pocket [data-card="wankul:{CHOSEN}"] .face__sheet > img')
    assert drawn.evaluate("one => getComputedStyle(one).filter") == "none", "what lies there is no ghost"

    page.get_by_role("banner").get_by_role("link", name="Chercher").click()
    page.locator("main").get_by_role("combobox").fill("s1 163")
    page.keyboard.press("Enter")
    page.locator("main").get_by_role("link", name=re.compile(TWICE_PRINTED)).first.click()
    expect(page.locator("main")).to_contain_text(re.compile("Où ils sont rangés.: Classeur bleu, page 3, pochette 4"))


def lends_it_to_a_deck(page: Page, site: str, alice: Player) -> None:
    """The list to pick by says where it lies; the deck is built with it."""
    deck = a_deck(alice, {CHOSEN: 1})
    page.goto(f"{site}/decks/{deck.pk}/exemplaires/")
    expect(page.locator(".picks__where")).to_contain_text("Classeur bleu, page 3, pochette 4")
    page.get_by_role("button", name="Monter le deck").click()
    expect(page.get_by_text("1 exemplaire s’y trouve, libre pour aucun autre deck")).to_be_visible()


def keeps_one_of_each_and_wishes(page: Page, site: str) -> None:
    """The second copies are to spare; a card is looked for."""
    page.goto(site + reverse("collection:places"))
    page.get_by_label("Exemplaires que je garde de chaque carte").fill("1")
    page.get_by_role("button", name="Changer").click()
    page.goto(site + reverse("catalogue:card", args=["wankul", SOUGHT]))
    page.get_by_text("Chercher des exemplaires").click()
    page.get_by_role("button", name="Mettre dans les souhaits").click()
    expect(page.locator("#wish")).to_contain_text("1 ×")


def exchanges(hers: Page, his: Page) -> None:
    """A code, a proposal of what each looks for, an answer, and both say that the cards have changed hands."""
    hers.goto(his.url)
    hers.get_by_role("button", name="Créer un code").click()
    his.get_by_label("Code", exact=True).fill(hers.locator("code").inner_text())
    his.get_by_label("Code", exact=True).press("Enter")
    his.get_by_role("button", name="D’accord").click()
    his.get_by_role("button", name="Envoyer la proposition").click()
    expect(his.get_by_text("C’est à Alice de répondre")).to_be_visible()

    hers.reload()
    hers.get_by_role("row", name="Bob").get_by_role("link").first.click()
    hers.get_by_role("button", name="Accepter").click()
    hers.get_by_role("button", name="Remis et reçu").click()
    expect(hers.get_by_text("Vous avez confirmé. Dès que")).to_be_visible()
    his.reload()
    his.get_by_role("button", name="Remis et reçu").click()
    expect(his.get_by_text("Il figure dans les deux journaux")).to_be_visible()


def takes_everything(page: Page, site: str, archive: Path) -> None:
    page.goto(site + reverse("profile"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Tout en une archive (ZIP)").click()
    download.value.save_as(archive)


def restores(page: Page, site: str, archive: Path) -> None:
    """Sent to an account that holds nothing; the worker is this test."""
    page.goto(site + reverse("restore"))
    page.get_by_label("Archive (ZIP)").set_input_files(archive)
    page.get_by_role("button", name="Restaurer").click()
    expect(page.get_by_role("heading", name="Envoyer une archive")).to_be_hidden()
    tasks.restore(restoration=str(Restoration.objects.get().pk))
    expect(page.get_by_role("heading", name="L’archive est restaurée")).to_be_visible()
