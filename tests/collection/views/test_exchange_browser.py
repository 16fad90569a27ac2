"""Two players exchange in their browsers, in French: a code, a proposal, an answer, the cards in the other collection."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.exchanges.files import document_of
from collection.models import Game, Player
from tests.accessibility import flaws
from tests.collection.exchangers import FRENCH, say, spare, wish
from tests.collection.holders import owned
from tests.complaints import note_complaints
from tests.conftest import client_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

A, B = "S1-108", "S1-081"


def browser_of(player: Player, browser: Browser, live_server: LiveServer, *, theme: str, width: int, faults: list[str]) -> Page:
    """A page of a browser in which the player is logged in; what it complains of is noted."""
    context = browser.new_context(locale="fr-FR", viewport={"width": width, "height": 800})
    session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
    kept = {settings.SESSION_COOKIE_NAME: session, "theme": theme}
    context.add_cookies([{"name": name, "value": value, "url": live_server.url} for name, value in kept.items()])
    page = context.new_page()
    note_complaints(page, faults, expected="ERR_INTERNET_DISCONNECTED")  # the network goes, perhaps in the midst of an answer
    return page


def looked_at(page: Page) -> None:
    """Accessible, and no wider than the screen."""
    assert flaws(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def opens_and_proposes(hers: Page, his: Page, home: str) -> None:
    """She makes a code, he uses it and proposes what is filled in."""
    hers.goto(home)
    hers.get_by_label("Pour qui").fill("Bob")
    hers.get_by_label("Pour qui").press("Enter")
    code = hers.locator("code").inner_text()
    hers.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hers.get_by_role("button", name=f"Copier {code}").press("Enter")
    expect(hers.get_by_role("button", name=f"Copié {code}")).to_be_visible()
    expect(hers.locator("#announcer")).to_have_text("Copié")
    assert hers.evaluate("navigator.clipboard.readText()") == code
    looked_at(hers)
    his.goto(home)
    his.get_by_label("Code", exact=True).fill(code.lower())
    his.get_by_label("Code", exact=True).press("Enter")
    expect(his.get_by_role("heading", name="Échanger avec Alice ?")).to_be_visible()
    looked_at(his)
    his.get_by_role("button", name="D’accord").click()

    expect(his.get_by_role("heading", name="Échange avec Alice")).to_be_visible()
    gives, gets = his.locator('input[name^="give:"]'), his.locator('input[name^="get:"]').first
    expect(gives).to_have_value("1")
    expect(gets).to_have_value("1")
    expect(his.get_by_text("Équilibré : autant d’exemplaires de chaque rareté")).to_be_visible()
    less = his.get_by_role("button", name=re.compile("Un de moins.: SPIDERLAINK"))
    for _beyond_the_bounds in range(2):
        less.press("Enter")
    expect(gives).to_have_value("0")
    expect(his.get_by_text("Vous recevez en plus")).to_be_visible()
    expect(his.get_by_text("Équilibré")).to_have_count(0)
    expect(his.get_by_text("dans la proposition", exact=True)).to_have_count(0)
    his.context.set_offline(True)
    his.get_by_role("button", name=re.compile("Un de plus.: SPIDERLAINK")).click()
    expect(his.get_by_text("Vous recevez en plus")).to_be_hidden()
    his.context.set_offline(False)
    his.get_by_role("button", name=re.compile("Un de moins.: SPIDERLAINK")).click()
    his.get_by_role("button", name="Comparer les deux côtés").click()
    expect(his.get_by_text("Vous recevez en plus")).to_be_visible()
    looked_at(his)
    his.get_by_role("button", name=re.compile("Un de plus.: SPIDERLAINK")).click()
    his.get_by_role("button", name="Envoyer la proposition").click()
    expect(his.get_by_text("C’est à Alice de répondre")).to_be_visible()


def answers_and_hands_over(hers: Page, his: Page, home: str, bob: Player) -> None:
    """She accepts; both confirm, and nothing moves before."""
    hers.goto(home)
    expect(hers.get_by_text("attend votre réponse")).to_be_visible()
    hers.get_by_role("row", name="Bob").get_by_role("link").first.click()
    expect(hers.get_by_text("presque neuf, français")).to_be_visible()
    looked_at(hers)
    hers.get_by_role("link", name="Modifier").click()
    hers.wait_for_url("**/modifier/*")
    looked_at(hers)
    hers.go_back()
    hers.get_by_role("button", name="Accepter").press("Enter")
    hers.get_by_role("button", name="Remis et reçu").press("Enter")
    expect(hers.get_by_text("Vous avez confirmé. Dès que")).to_be_visible()
    assert owned(bob) == {B: 4}
    his.reload()
    his.get_by_role("button", name="Remis et reçu").click()
    expect(his.get_by_text("Il figure dans les deux journaux")).to_be_visible()


def test_two_players_exchange_two_cards(
    browser: Browser, live_server: LiveServer, alice: Player, bob: Player, wankul: Game
) -> None:
    spare(alice, A, copies=2)
    say(alice, A, 5, FRENCH)  # one of which nothing is said would be suggested first
    spare(bob, B)
    wish(bob, A, exactly=True)
    wish(alice, B)
    file = json.dumps(document_of(bob))
    faults: list[str] = []
    hers = browser_of(alice, browser, live_server, theme="dark", width=390, faults=faults)
    his = browser_of(bob, browser, live_server, theme="light", width=1280, faults=faults)
    home = live_server.url + reverse("collection:exchanges")

    opens_and_proposes(hers, his, home)
    answers_and_hands_over(hers, his, home, bob)

    assert (owned(alice), owned(bob)) == ({A: 4, B: 1}, {A: 1, B: 3})
    his.get_by_role("link", name="Dans mon journal").click()
    expect(his.get_by_role("heading", name="Échange : Alice")).to_be_visible()

    hers.goto(live_server.url + reverse("collection:compare-exchange"))
    hers.get_by_label("L’autre fichier, collé").fill(file)
    hers.get_by_role("button", name="Comparer").click()
    expect(hers.get_by_role("heading", name="Les deux fichiers")).to_be_visible()
    looked_at(hers)
    assert faults == []
