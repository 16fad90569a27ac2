"""Two decks from one collection, in French: which copy is short, another card in its place, what to fetch, and paper."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.services import building, editing
from tests.collection.holders import own
from tests.conftest import client_of
from tests.decks.builders import a_deck, current

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHARED, HERS, HIS, INSTEAD = "S1-031", "S1-032", "S1-033", "S1-034"


@pytest.fixture
def visit(live_server: LiveServer, page: Page, alice: Player, wankul: Game) -> Page:
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    own(alice, 1, SHARED, HERS, HIS, INSTEAD)
    return page


def ask_whether_they_stand(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/decks/ensemble/")
    for name in ("Aube", "Brume"):
        page.get_by_role("checkbox", name=re.compile(name)).check()
    page.get_by_role("button", name="Peuvent-ils tenir ensemble ?").click()


def test_two_decks_that_share_a_card_are_told_apart_built_and_printed(
    visit: Page, live_server: LiveServer, alice: Player
) -> None:
    dawn = a_deck(alice, {SHARED: 1, HERS: 1}, name="Aube")
    mist = a_deck(alice, {SHARED: 1, HIS: 1}, name="Brume")

    ask_whether_they_stand(visit, live_server)
    expect(visit.get_by_role("heading", name="1 sur 2 peut tenir.")).to_be_visible()
    short = visit.locator("section, div.panel").filter(has=visit.get_by_role("heading", name="À trouver pour que tous tiennent"))
    expect(short.locator(f'[data-card="wankul:{SHARED}"]').first).to_be_visible()
    expect(visit.locator("table").locator(f'tr[data-card="wankul:{SHARED}"]')).to_contain_text("Brume, Aube")

    visit.locator(f'tr[data-card="wankul:{SHARED}"]').get_by_role("link", name="Brume").click()
    expect(visit.locator("#deck-panel h2").first).to_contain_text("GARAGISTE")
    visit.locator(f"#name-{SHARED}").focus()
    visit.keyboard.press("Delete")
    expect(visit.locator(f"#line-{SHARED}")).to_have_count(0)
    visit.keyboard.press("/")
    visit.keyboard.type(INSTEAD)
    expect(visit.get_by_role("button", name=re.compile("^Ajouter "))).to_have_count(1)
    visit.keyboard.press("Enter")
    expect(visit.locator(f"#line-{INSTEAD}")).to_be_visible()
    assert current(mist).content() == {HIS: 1, INSTEAD: 1}
    ask_whether_they_stand(visit, live_server)
    expect(visit.get_by_role("heading", name="Les 2 peuvent tenir ensemble.")).to_be_visible()

    visit.get_by_role("link", name="Exemplaires réels Aube").click()
    to_fetch = visit.locator("section").filter(has=visit.get_by_role("heading", name="À mettre dedans"))
    expect(to_fetch.get_by_role("checkbox")).to_have_count(2)
    visit.get_by_role("button", name="Monter le deck").click()
    expect(visit.get_by_text(re.compile("2 exemplaires s’y trouvent, libres pour aucun autre deck"))).to_be_visible()

    visit.goto(f"{live_server.url}/decks/{dawn.pk}/")
    visit.locator("main details.menu summary").first.click()
    visit.get_by_role("link", name=re.compile("^Imprimer")).click()
    address = visit.get_by_role("link", name=re.compile("Liste à cocher")).get_attribute("href")
    paper = visit.request.get(f"{live_server.url}{address}")
    assert (paper.status, paper.headers["content-type"], paper.body()[:5]) == (200, "application/pdf", b"%PDF-")


def test_what_is_to_be_fetched_uses_the_width_of_a_screen_and_stays_ticked_until_the_list_is_another(
    visit: Page, live_server: LiveServer, alice: Player
) -> None:
    own(alice, 1, SHARED)
    deck = a_deck(alice, {SHARED: 1, HERS: 1, HIS: 1, INSTEAD: 1}, name="Aube")
    ticked = visit.locator("[data-ticks] input:checked")
    visit.set_viewport_size({"width": 1280, "height": 900})

    visit.goto(f"{live_server.url}/decks/{deck.pk}/exemplaires/")
    lefts = visit.locator(".picks li").evaluate_all("lines => lines.map(line => line.getBoundingClientRect().left)")
    assert len(set(lefts)) == 2
    for key in (SHARED, HERS):
        visit.locator(f'[data-ticks] input[value^="{key}"]').check()
    visit.reload()
    expect(ticked).to_have_count(2)
    editing.set_copies(deck=deck, version=1, printing=SHARED, copies=2)
    visit.reload()

    expect(ticked).to_have_count(1)
    expect(ticked).to_have_value(re.compile(f"^{HERS}"))


def test_the_feet_of_a_row_of_cards_begin_on_one_line(visit: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, {SHARED: 1}, name="Aube")
    building.build_deck(deck=deck, version=1, build=0, whole=True, now=timezone.now())
    visit.set_viewport_size({"width": 1280, "height": 900})

    visit.goto(f"{live_server.url}/collection/")

    feet = visit.locator(".card-tile__foot").evaluate_all(
        "feet => feet.map(foot => [foot.getBoundingClientRect().top, foot.getBoundingClientRect().height])"
    )
    assert len({height for _top, height in feet}) > 1, "one foot takes more lines than the others"
    assert len({top for top, _height in feet}) == 1


def test_the_reasons_for_what_was_taken_keep_apart(visit: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, {SHARED: 1, HERS: 1, HIS: 1, INSTEAD: 1}, name="Aube")
    visit.set_viewport_size({"width": 1280, "height": 900})

    visit.goto(f"{live_server.url}/decks/{deck.pk}/completer/?stock=all")
    gap, bullets = visit.locator(".taken__reasons").first.evaluate(
        "list => [getComputedStyle(list).columnGap, getComputedStyle(list).paddingInlineStart].map(parseFloat)"
    )
    assert gap > bullets * 1.5


def test_what_lies_in_another_deck_takes_no_line_of_its_own(visit: Page, live_server: LiveServer, alice: Player) -> None:
    """The figure of what is free says where the others lie; on a phone, where it has no column, it stands below what is owned."""
    first = a_deck(alice, {SHARED: 1}, name="Aube et crépuscule")
    building.build_deck(deck=first, version=1, build=0, whole=True, now=timezone.now())
    deck = a_deck(alice, {SHARED: 1, HERS: 1})

    def heights() -> list[int]:
        return [visit.locator(f"#line-{key}").evaluate("line => line.offsetHeight") for key in (SHARED, HERS)]

    visit.set_viewport_size({"width": 1280, "height": 900})
    visit.goto(f"{live_server.url}/decks/{deck.pk}/atelier/")
    assert max(heights()) <= 40
    expect(visit.locator(f"#line-{SHARED}").get_by_title(re.compile("^1 dans «.Aube et crépuscule.»$"))).to_have_text("0")
    visit.locator(f"#line-{SHARED} .deck-line__name").hover()
    expect(visit.locator("#card-preview")).to_contain_text("Aube et crépuscule")

    visit.set_viewport_size({"width": 390, "height": 844})
    expect(visit.locator(f"#line-{SHARED} .deck-line__short")).to_be_visible()
    expect(visit.locator(f"#line-{SHARED} .deck-line__short")).to_have_text("0 libre")
    shared, hers = heights()
    assert shared - hers <= 2, "no line more"
    assert visit.evaluate("document.documentElement.scrollWidth <= innerWidth")
