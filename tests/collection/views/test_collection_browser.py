"""Catalogue and collection in a browser: accessible, live filters, copies by click, fast entry by keyboard, binder, import."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Card, Game, Player
from collection.services.demo import fill_demo_collection
from collection.services.importing import read_into_draft
from tests.accessibility import flaws
from tests.collection.holders import owned
from tests.conftest import client_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIST = "3 MASTU (S1) 108\n3x MASTU\n2 MASTO\n-2 CHIEN\n"


@pytest.fixture
def visit(live_server: LiveServer, page: Page, wankul: Game) -> Iterator[Page]:
    """A page that fails the test when the browser has anything to complain of."""
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "422 (Unprocessable" not in message.text:
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert complaints == []


@pytest.fixture
def mine(visit: Page, live_server: LiveServer, alice: Player) -> Page:
    """The same, as Alice."""
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    visit.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    return visit


@pytest.mark.parametrize(("theme", "width"), [("light", 320), ("dark", 1280)])
def test_pages_are_accessible_and_fit(
    mine: Page, live_server: LiveServer, alice: Player, wankul: Game, theme: str, width: int
) -> None:
    fill_demo_collection(alice)
    draft = read_into_draft(player=alice, game=wankul, content=LIST, now=timezone.now())
    mine.set_viewport_size({"width": width, "height": 800})
    mine.context.add_cookies([{"name": "theme", "value": theme, "url": live_server.url}])
    addresses = [
        reverse("catalogue:home"),
        reverse("catalogue:cards", args=["wankul"]) + "?q=chien",
        reverse("catalogue:cards", args=["wankul"]) + "?q=chien&view=list&cost_min=x",
        reverse("catalogue:set", args=["wankul", "hors_serie"]) + "?page=2",
        reverse("catalogue:card", args=["wankul", "S2-060"]),
        reverse("catalogue:review", args=["wankul"]) + "?set=origins",
        reverse("collection:home"),
        reverse("collection:completion"),
        reverse("collection:missing", args=["wankul", "origins"]),
        reverse("collection:binder", args=["wankul", "origins"]) + "?page=3",
        reverse("collection:fast-entry"),
        reverse("collection:card-entry") + "?set=origins&at=S1-108",
        reverse("collection:lines"),
        reverse("collection:journal"),
        reverse("collection:act", args=[alice.acts.latest("pk").pk]),
        reverse("collection:import"),
        reverse("collection:import-preview", args=[draft.pk]) + "?mode=set",
    ]

    for address in addresses:
        mine.goto(live_server.url + address)

        assert flaws(mine) == [], address
        assert mine.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), address


def test_filters_are_live_and_the_address_follows(visit: Page, live_server: LiveServer) -> None:
    visit.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]))
    count, search = visit.locator("#result-count-words"), visit.locator("#card-search")
    dogs = Card.objects.of("wankul").filter(search_text__contains="chien")
    of_laink, of_terracid = (str(dogs.filter(facts__clan=clan).count()) for clan in ("laink", "terracid"))
    every = str(dogs.count())

    search.press_sequentially("chien")
    expect(count.locator("strong")).to_have_text(every)
    expect(search).to_be_focused()
    expect(visit).to_have_url(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=chien")

    visit.locator("label", has_text="Laink").first.click()
    expect(count.locator("strong")).to_have_text(of_laink)
    expect(visit.locator("#count-clan-2")).to_have_text(of_terracid)
    visit.reload()
    expect(visit.locator("#results .card-tile")).to_have_count(int(of_laink))
    visit.locator("#results .chips a", has_text="Laink").click()
    expect(count.locator("strong")).to_have_text(every)


def test_a_turned_page_begins_at_the_count_and_back_returns(visit: Page, live_server: LiveServer) -> None:
    visit.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]))

    visit.locator("#results a[rel=next]").click()
    expect(visit.locator("#results .card-tile").first).to_contain_text("S1 61")
    expect(visit.locator("#result-count")).to_be_focused()
    visit.keyboard.press("n")
    expect(visit.locator("#results .card-tile").first).to_contain_text("S1 121")
    visit.go_back()
    expect(visit.locator("#results .card-tile").first).to_contain_text("S1 61")


def test_copies_are_counted_by_quick_clicks(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=s1-108")
    plus = mine.locator("#results .stepper button[value$=' 1']").first

    for _time in range(4):
        plus.click()
    expect(mine.locator("#results .stepper > [data-copies]").first).to_have_text("4")
    expect(plus).to_be_focused()
    mine.locator("#results .stepper button[value$=' -1']").first.click()
    expect(mine.locator("#results .stepper > [data-copies]").first).to_have_text("3")
    assert owned(alice) == {"S1-108": 3}

    mine.locator("#last-act button").click()
    expect(mine.locator("#results .stepper > [data-copies]").first).to_have_text("4")
    assert owned(alice) == {"S1-108": 4}


def test_fast_entry_needs_the_keyboard_alone(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("collection:fast-entry"))
    line = mine.locator("#entry-line")
    expect(line).to_be_focused()

    for typed, said in [("108*3", "MASTU"), ("163", "MASTU"), ("31 f", "(brillante)"), ("-1", "−1"), ("S2 31", "(S2) 31")]:
        mine.keyboard.type(typed)
        mine.keyboard.press("Enter")
        expect(mine.locator("#entry-said")).to_contain_text(said)
        expect(line).to_be_focused()
        expect(line).to_have_value("")
    assert owned(alice) == {"S1-108": 3, "S1-163": 1, "S2-031": 1}

    mine.keyboard.type("999")
    mine.keyboard.press("Enter")
    expect(mine.locator("#entry-said .notice--bad")).to_be_visible()
    expect(line).to_have_value("999")
    expect(line).to_be_focused()


def test_card_by_card_counts_every_press_of_a_thumb(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.set_viewport_size({"width": 390, "height": 844})
    mine.goto(live_server.url + reverse("collection:card-entry") + "?set=origins")
    pad = mine.locator("#number-pad")
    for key in ("1", "0", "9", "Effacer le dernier chiffre", "8", "En ajouter une"):
        pad.get_by_role("button", name=key, exact=True).click()
    title = mine.locator(".card-entry__title")
    expect(title).to_contain_text("S1 108")
    expect(mine.locator("#card-number")).to_have_value("")

    more = mine.locator("#card-entry [data-more]")
    for _quick in range(3):
        more.click(no_wait_after=True)
    expect(mine.locator("#card-entry .stepper__count").first).to_have_text("4")
    mine.get_by_role("link", name="Suivant carte").click()
    expect(title).to_contain_text("S1 109")
    mine.keyboard.press("+")
    expect(mine.locator("#card-entry .stepper__count").first).to_have_text("1")
    mine.locator(".entries").get_by_role("button", name="Annuler").first.click()
    expect(mine.locator("#card-entry .stepper__count").first).to_have_text("0")
    expect(title).to_contain_text("S1 109")
    assert owned(alice) == {"S1-108": 4}


def test_nothing_typed_ahead_is_lost(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("collection:fast-entry"))

    for number in range(31, 43):
        mine.keyboard.type(str(number))
        mine.keyboard.press("Enter")
    expect(mine.locator("#entry-said")).to_contain_text("(S1) 42 ")

    assert owned(alice) == {f"S1-0{number}": 1 for number in range(31, 43)}
    expect(mine.locator(".entries__act")).to_have_count(12)


def test_an_ambiguous_number_is_answered_by_a_button(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("collection:fast-entry") + "?set=hors_serie")
    line = mine.locator("#entry-line")

    mine.keyboard.type("2 *2")
    mine.keyboard.press("Enter")
    expect(line).to_have_value("2 *2")
    mine.locator("#entry-result button.chip", has_text="PGW-24#2").click()

    expect(mine.locator("#entry-said .notice--ok")).to_be_visible()
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    assert owned(alice) == {"HS-PGW-24-2-PGW-2024": 2}


def test_sixty_cards_a_minute_is_easy(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("collection:fast-entry"))
    begin = mine.evaluate("performance.now()")

    for number in range(1, 21):
        mine.keyboard.type(str(number))
        mine.keyboard.press("Enter")
        expect(mine.locator("#entry-said")).to_contain_text(f"(S1) {number} ")

    assert len(owned(alice)) == 20
    assert mine.evaluate("performance.now()") - begin < 20_000


def test_an_import_is_resolved_and_undone(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("collection:import"))
    mine.locator("textarea").fill(LIST)
    mine.locator("main form button[type=submit]").click()

    mine.locator(".question", has_text="3x MASTU").get_by_label("S1 163").check()
    mine.locator(".question", has_text="MASTO").get_by_label("S1 108").check()
    mine.locator("input[name=leave_out]").check()
    mine.locator("button[name=commit]").click()
    expect(mine.locator(".messages")).to_contain_text("8")
    assert owned(alice) == {"S1-108": 5, "S1-163": 3}

    mine.locator(".page-head__actions button").click()
    expect(mine.locator(".messages .notice--ok")).to_be_visible()
    assert owned(alice) == {}


def test_everything_works_without_scripts(browser: Browser, live_server: LiveServer, alice: Player, wankul: Game) -> None:
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page = context.new_page()

    page.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]))
    page.locator("#card-search").fill("s1-108")
    page.keyboard.press("Enter")
    expect(page.locator("#results .card-tile")).to_have_count(1)
    page.locator("#results .stepper button[value$=' 1']").click()
    expect(page.locator("#results .stepper > [data-copies]")).to_have_text("1")
    expect(page).to_have_url(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=s1-108")

    page.goto(live_server.url + reverse("collection:fast-entry"))
    page.locator("#entry-line").fill("31*2")
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("(S1) 31")
    assert owned(alice) == {"S1-108": 1, "S1-031": 2}
    context.close()


@pytest.mark.parametrize(("width", "least"), [(390, 200), (1280, 220)])
def test_the_search_is_one_line_and_its_help_fits(
    mine: Page, live_server: LiveServer, alice: Player, width: int, least: int
) -> None:
    fill_demo_collection(alice)
    mine.set_viewport_size({"width": width, "height": 844})
    for address in (reverse("catalogue:cards", args=["wankul"]), reverse("collection:home")):
        mine.goto(live_server.url + address)
        box = mine.locator("#card-search").bounding_box()
        assert box is not None
        assert box["height"] < 60
        assert box["width"] >= least
    mine.goto(live_server.url + reverse("catalogue:query", args=["wankul"]))
    assert mine.evaluate("document.documentElement.scrollWidth") <= width
