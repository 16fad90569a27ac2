"""The frame in a browser: accessibility, keyboard, themes without JavaScript, failed requests."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from collection.services.guests import make_guest
from collection.services.wishes import set_wish
from tests.accessibility import flaws, flaws_in_every_look
from tests.collection.holders import own, printing
from tests.complaints import complaints_of
from tests.conftest import client_of
from tests.decks.builders import a_deck, a_legal_content

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PUBLIC = ["home", "style", "account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
OWN = ["home", "profile", "delete_account", "account_email", "account_change_password", "account_logout"]


@pytest.fixture
def visit(live_server: LiveServer, page: Page, wankul: Game) -> Iterator[Page]:
    """A page that fails the test when the browser has anything to complain of."""
    complaints = complaints_of(page)
    yield page
    assert complaints == []


END_OF_TITLE, END_OF_HEAD = 98, 154
"""Pixels from the top of a wide screen to the end of the title and its buttons; of what is said below them."""

WORKED_ON = (
    "collection:home", "collection:fast-entry", "collection:places", "collection:import", "collection:journal", "decks:list",
    "play:list", "play:tables",
)  # fmt: skip
"""Where one comes again and again: nothing is said there below the title."""


def log_in(page: Page, live_server: LiveServer) -> None:
    player = Player.objects.create_user("alice@example.com", "a long enough pass phrase", display_name="Alice")
    session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_frame_and_title_leave_the_window_to_the_work(visit: Page, live_server: LiveServer, language: str) -> None:
    log_in(visit, live_server)
    visit.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}])
    visit.set_viewport_size({"width": 1280, "height": 800})
    wide = [reverse(name) for name in ("collection:completion", "collection:exchanges", "decks:formats", "play:new-field")]
    games = [reverse("catalogue:game", args=[game]) for game in ("wankul", "lekemar", "woodland_wizards")]
    cards = [reverse("catalogue:cards", args=["wankul"]), reverse("catalogue:card", args=["wankul", "S1-031"])]
    forms = [reverse("play:new-goldfish"), reverse("play:new-table", args=["wankul"])]
    worked_on = [reverse(name) for name in WORKED_ON]

    for address in [*worked_on, *wide, *games, *cards, *forms]:
        visit.goto(live_server.url + address)

        end = visit.locator("main h1").evaluate("title => title.getBoundingClientRect().bottom + scrollY")
        assert end <= 96, address
        head = visit.locator(".page-head").evaluate("head => head.getBoundingClientRect().bottom + scrollY")
        assert head <= (END_OF_TITLE if address in worked_on else END_OF_HEAD), address


def test_on_a_phone_what_one_can_do_on_a_page_is_seen_without_pushing_it_sideways(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    visit.set_viewport_size({"width": 390, "height": 844})
    games = [reverse("catalogue:game", args=[game]) for game in ("wankul", "woodland_wizards")]

    for address in [reverse("home"), reverse("play:tables"), reverse("play:list"), reverse("decks:list"), *games]:
        visit.goto(live_server.url + address)
        buttons = visit.locator(".page-head__actions > *")

        assert buttons.count() >= 2, address
        ends = [box["x"] + box["width"] for one in buttons.all() if (box := one.bounding_box())]
        assert max(ends) <= 390, address
        assert visit.locator(".page-head__actions").evaluate("one => one.scrollWidth <= one.clientWidth"), address


LINES = """title => {
  const words = document.createRange();
  words.selectNodeContents(title.firstChild);
  return [words.toString().trim(), new Set([...words.getClientRects()].map(one => Math.round(one.top))).size];
}"""


def test_on_a_phone_the_title_of_a_set_breaks_between_its_words_only(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    visit.set_viewport_size({"width": 390, "height": 844})

    for game, slug in (("lekemar", "house"), ("wongar", "areas"), ("woodland_wizards", "house")):
        visit.goto(live_server.url + reverse("catalogue:set", args=[game, slug]))
        name, lines = visit.locator("main h1").evaluate(LINES)
        assert lines <= len(name.split()), (game, name, lines)


def test_on_a_phone_a_list_begins_in_the_first_half_of_the_screen(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    alice = Player.objects.get(email="alice@example.com")
    own(alice, 2, "S1-031", "S1-033")
    a_deck(alice, a_legal_content())
    visit.set_viewport_size({"width": 390, "height": 844})

    firsts = {
        reverse("collection:home") + "?game=wankul": "#results .card-tile",
        reverse("catalogue:cards", args=["wankul"]): "#results .card-tile",
        reverse("decks:list"): ".deck-name",
        reverse("play:tables"): ".open-tables h3",
    }
    for address, first in firsts.items():
        visit.goto(live_server.url + address)

        assert visit.locator(first).first.evaluate("one => one.getBoundingClientRect().top + scrollY") < 422, address
        assert visit.evaluate(SHIFTED) < 0.001, address
        for button in visit.locator(".page--cards .page-head__actions .button:has(> .icon)").all():
            assert button.locator("> .icon").is_visible(), "where the words are hidden, the icon says what a button does"

    visit.set_viewport_size({"width": 320, "height": 844})
    visit.evaluate("document.documentElement.style.setProperty('--font-text', 'sans-serif')")
    assert visit.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it fits before its font has come"


def test_what_a_phone_folds_away_comes_with_the_filters(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    visit.set_viewport_size({"width": 390, "height": 844})
    visit.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]))
    folded = [visit.get_by_label("Trier par"), visit.get_by_label("Mes exemplaires"), visit.get_by_label("Impressions")]
    for one in folded:
        expect(one).to_be_hidden()

    visit.locator(".filters__summary").click()

    for one in folded:
        expect(one).to_be_visible()
    assert flaws(visit) == []
    visit.get_by_label("Trier par").select_option("number")
    visit.wait_for_url("**sort=number**")
    visit.set_viewport_size({"width": 1280, "height": 800})
    visit.reload()
    expect(visit.get_by_label("Trier par")).to_be_visible()
    expect(visit.get_by_role("searchbox", name="Chercher dans les noms")).to_have_attribute(
        "placeholder", "Noms, numéros, textes"
    )


def test_another_game_is_chosen_beside_the_pages_of_a_collection(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    visit.set_viewport_size({"width": 390, "height": 844})
    visit.goto(live_server.url + reverse("collection:home") + "?game=wankul")

    visit.locator(".sections__game > summary").click()
    games = visit.get_by_role("navigation", name="Jeu", exact=True)
    expect(games.locator("[aria-current=page]")).to_have_text("Wankul")
    assert flaws(visit) == []
    games.get_by_role("link", name="Lekemar").click()

    expect(visit.locator(".sections__game > summary")).to_contain_text("Lekemar")
    visit.locator(".sections__game > summary").click()
    visit.keyboard.press("Escape")
    expect(visit.locator(".sections__game > summary")).to_be_focused()


def test_the_stacks_of_a_deck_leave_no_empty_half_and_cut_no_figure(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    deck = a_deck(Player.objects.get(email="alice@example.com"), a_legal_content())
    for width in (390, 1280):
        visit.set_viewport_size({"width": width, "height": 800})
        visit.goto(live_server.url + reverse("decks:deck", args=[deck.pk]))

        stacks, room = visit.locator(".pile").all(), visit.locator(".piles").bounding_box()
        assert room
        ends = [box["x"] + box["width"] for one in stacks if (box := one.bounding_box())]
        assert max(ends) - room["x"] > 0.75 * room["width"], width
        card, picture = visit.locator(".pile__card").first.bounding_box(), visit.locator(".pile__picture").first.bounding_box()
        assert card
        assert picture
        assert card["y"] + card["height"] - picture["y"] >= 0.22 * picture["width"], width


PRESSED = ".masthead, .on-screen, .sections, .page-head__actions, .toolbar, .browser__form, .segmented, .stepper > button"


def test_the_longest_word_for_a_name_widens_no_page(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    deck = a_deck(Player.objects.get(email="alice@example.com"), a_legal_content(), name="W" * 100)
    own_pages = [reverse(name, args=[deck.pk]) for name in ("decks:deck", "decks:settings", "decks:edit")]
    addresses = [reverse("home"), reverse("decks:list"), reverse("play:new-field"), *own_pages]
    for width in (320, 1280):
        visit.set_viewport_size({"width": width, "height": 800})
        for address in addresses:
            visit.goto(live_server.url + address)

            assert visit.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), (
                address,
                width,
            )

        visit.goto(live_server.url + own_pages[0])
        title, deeds = visit.locator("main h1").bounding_box(), visit.locator(".page-head__actions").bounding_box()
        assert title
        assert deeds
        assert title["x"] + title["width"] <= deeds["x"] or title["y"] + title["height"] <= deeds["y"] + 4, width


def test_paper_shows_the_cards_and_nothing_to_press_also_of_a_dark_page(visit: Page, live_server: LiveServer) -> None:
    log_in(visit, live_server)
    alice = Player.objects.get(email="alice@example.com")
    own(alice, 2, "S1-031")
    set_wish(player=alice, card=printing("S1-031").card, printing=None, copies=1, note="", now=timezone.now())
    deck = a_deck(alice, a_legal_content())
    visit.context.add_cookies([{"name": "theme", "value": "dark", "url": live_server.url}])
    visit.emulate_media(media="print")

    pages = (reverse("collection:home") + "?game=wankul", reverse("collection:wishes"), reverse("decks:deck", args=[deck.pk]))
    for address in pages:
        visit.goto(live_server.url + address)

        expect(visit.locator("main h1")).to_be_visible()
        expect(visit.get_by_role("button", name="Retirer")).to_have_count(0)
        for one in visit.locator(PRESSED).all():
            expect(one).to_be_hidden()
        assert visit.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_a_page_that_is_not_there_leads_on_by_the_search_of_the_site(page: Page, live_server: LiveServer, wankul: Game) -> None:
    for width, theme in ((320, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.context.add_cookies([{"name": "theme", "value": theme, "url": live_server.url}])
        page.goto(live_server.url + "/nulle-part/")

        assert flaws(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.locator("#ways-on").fill("camionneur")
    page.keyboard.press("Enter")
    expect(page.locator(".hit").first).to_contain_text("CAMIONNEUR")


@pytest.mark.parametrize("logged_in", [False, True])
def test_frame_pages_are_accessible_and_fit(visit: Page, live_server: LiveServer, logged_in: bool) -> None:
    visit.set_viewport_size({"width": 320, "height": 800})
    if logged_in:
        log_in(visit, live_server)

    for name in OWN if logged_in else PUBLIC:
        visit.goto(live_server.url + reverse(name))

        assert flaws_in_every_look(visit) == [], name


def test_a_row_of_tabs_shows_the_current_one_and_pictures_push_nothing_away(visit: Page, live_server: LiveServer) -> None:
    visit.set_viewport_size({"width": 390, "height": 800})
    log_in(visit, live_server)

    for address in (reverse("collection:journal"), reverse("collection:wishes"), reverse("play:new-series")):
        visit.goto(live_server.url + address)

        box = visit.locator("main .tabs [aria-current]").bounding_box()
        assert box
        assert box["x"] >= 0, address
        assert box["x"] + box["width"] <= 390, address

    visit.goto(live_server.url + reverse("catalogue:home"))
    visit.wait_for_load_state("networkidle")
    assert visit.evaluate(SHIFTED) < 0.001


SHIFTED = """() => new Promise((tell) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
        .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => tell(sum), 100);
})"""
"""How far things that one sees were pushed away while the page loaded."""


def test_open_menus_and_the_keyboard_sheet_are_accessible(visit: Page, live_server: LiveServer) -> None:
    visit.set_viewport_size({"width": 320, "height": 700})
    log_in(visit, live_server)
    visit.goto(live_server.url)

    for summary in visit.locator("details.menu > summary").all():
        summary.click()
        sheet = visit.locator("details.menu[open] .menu__sheet").bounding_box()
        assert sheet
        assert 0 <= sheet["x"] <= sheet["x"] + sheet["width"] <= 320
        assert flaws(visit) == []
        visit.keyboard.press("Escape")
        expect(summary).to_be_focused()
    visit.keyboard.press("F1")
    expect(visit.locator("#keys")).to_be_visible()
    assert flaws(visit) == []


def test_the_first_tab_skips_to_the_content(visit: Page, live_server: LiveServer) -> None:
    visit.goto(live_server.url)

    visit.keyboard.press("Tab")
    visit.keyboard.press("Enter")

    expect(visit.locator("#main")).to_be_focused()


def test_g_then_a_letter_goes_somewhere_unless_one_is_typing_or_switched_it_off(visit: Page, live_server: LiveServer) -> None:
    login = live_server.url + reverse("account_login")
    visit.goto(login)
    visit.locator("#id_login").focus()
    visit.keyboard.type("gc")
    assert visit.url == login

    visit.locator("h1").click()
    visit.keyboard.type("gh")
    expect(visit).to_have_url(live_server.url + reverse("home"))
    expect(visit.locator("[data-dialog=keys]")).to_be_visible()  # the script of the new page has run

    visit.keyboard.press("F1")
    visit.locator("#keys-on").uncheck()
    visit.keyboard.press("Escape")
    visit.goto(login)
    visit.keyboard.type("gh?")
    assert visit.url == login
    expect(visit.locator("#keys")).to_be_hidden()


def test_theme_and_language_change_without_javascript(browser: Browser, live_server: LiveServer, wankul: Game) -> None:
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    page = context.new_page()
    page.goto(live_server.url + reverse("account_login"))

    page.locator("details.menu > summary").first.click()
    page.locator("button[name=theme][value=dark]").click()
    page.locator("details.menu > summary").first.click()
    page.locator("button[name=language][value=en]").click()

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(re.compile(re.escape(reverse("account_login"))))
    context.close()


def test_a_failed_request_says_so_keeps_what_was_typed_and_tries_again(page: Page, live_server: LiveServer, wankul: Game) -> None:
    page.goto(live_server.url)
    answers = iter(["fail", "broken", "well"])
    sent: list[str | None] = []

    def answer(route: Route) -> None:
        sent.append(route.request.post_data)
        match next(answers):
            case "fail":
                route.abort()
            case "broken":
                route.fulfill(status=500, body="no")
            case _:
                route.fulfill(status=200, body="<b>arrived</b>")

    page.route("**/tried", answer)
    page.evaluate(
        """() => {
            main.innerHTML = '<form hx-post="/tried" hx-target="#result"><input name="words"><button>Go</button></form>'
                + '<div id="result"></div>';
            htmx.process(main);
        }"""
    )
    page.locator("[name=words]").fill("typed")
    page.get_by_text("Go", exact=True).click()
    for _ in range(2):
        expect(page.locator("#trouble")).to_be_visible()
        expect(page.locator("[name=words]")).to_have_value("typed")
        page.locator("#trouble-retry").click()

    expect(page.locator("#result")).to_have_text("arrived")
    expect(page.locator("#trouble")).to_be_hidden()
    assert sent == ["words=typed"] * 3


LONG = "maximilien-alexandre.de-la-rochefoucauld@example.com"
WIDTHS = (320, 390, 430, 481, 640, 833, 959, 960, 1024, 1215, 1216, 1280, 1472)
"""Windows on both sides of every width at which the head of the page changes."""

CROWDED = """() => {
  const named = [...document.querySelectorAll(".masthead a, .masthead summary, .masthead input")]
    .filter((one) => one.checkVisibility() && !one.closest(".menu__sheet"));
  const boxes = named.map((one) => [one.textContent.trim() || one.name, one.getBoundingClientRect()]);
  const meet = ([, one], [, other]) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > -1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const pairs = boxes.flatMap((one, at) =>
    boxes.slice(at + 1).filter((other) => meet(one, other)).map((other) => [one[0], other[0]]));
  return pairs.concat(boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([name]) => [name]));
}"""
"""What stands on something else in the head of the page, or outside of the window."""


@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("who", ["stranger", "guest", "player"])
def test_nothing_in_the_head_of_a_page_stands_on_anything_else(
    browser: Browser, live_server: LiveServer, wankul: Game, who: str, language: str
) -> None:
    context = browser.new_context(locale=language)
    if who != "stranger":
        player = make_guest(door=None, now=timezone.now()) if who == "guest" else Player.objects.create_user(LONG, "pass phrase")
        session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + reverse("rules:home"))

    crowded = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        crowded[width] = page.evaluate(CROWDED)

    context.close()
    assert {width: found for width, found in crowded.items() if found} == {}


def test_the_page_of_the_api_keeps_the_policy(visit: Page, live_server: LiveServer) -> None:
    """Its library writes a style into the page, which the policy refuses and the console told."""
    log_in(visit, live_server)
    visit.goto(live_server.url + reverse("api-docs"))

    expect(visit.locator('a[href="#/blocks/blocks_list"]')).to_be_visible()
