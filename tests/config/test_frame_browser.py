"""The frame in a browser: accessibility, keyboard, themes without JavaScript, failed requests."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from collection.services.guests import make_guest
from collection.services.wishes import set_wish
from tests.accessibility import BEYOND, INSTEAD, LOOKS, flaws, flaws_in_every_look
from tests.collection.holders import own, printing
from tests.complaints import complaints_of
from tests.conftest import client_of
from tests.decks.builders import a_deck, a_legal_content

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PUBLIC = ["home", "account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
OWN = ["home", "profile", "delete_account", "account_email", "account_change_password", "account_logout"]


@pytest.fixture
def visit(live_server: LiveServer, page: Page, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A page that fails the test when the browser has anything to complain of; six cards a page are enough of what is alike."""
    monkeypatch.setattr("collection.browsing.listing.PAGE_SIZE", 6)
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


def log_in(page: Page, live_server: LiveServer) -> Player:
    player = Player.objects.create_user("alice@example.com", "a long enough pass phrase", display_name="Alice")
    session = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    return player


PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def test_heads_and_lists_leave_a_window_to_the_work_and_a_phone_shows_what_one_can_do(
    visit: Page, live_server: LiveServer
) -> None:
    """Each page once: on a phone, then in a wide window in both languages; each promise where it is made.

    Where nothing may move while a page comes it is loaded, elsewhere what the site sends is put in the place of what is there.
    """
    alice = log_in(visit, live_server)
    own(alice, 2, "S1-031", "S1-033")
    a_deck(alice, a_legal_content())
    french, english = client_of(alice), client_of(alice)
    french.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    english.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    worked_on = [reverse(name) for name in WORKED_ON]
    said_more = [reverse(name) for name in ("collection:completion", "collection:exchanges", "decks:formats", "play:new-field")]
    games = {game: reverse("catalogue:game", args=[game]) for game in ("wankul", "lekemar", "woodland_wizards")}
    cards = [reverse("catalogue:cards", args=["wankul"]), reverse("catalogue:card", args=["wankul", "S1-031"])]
    forms = [reverse("play:new-goldfish"), reverse("play:new-table", args=["wankul"])]
    heads = [*worked_on, *said_more, *games.values(), *cards, *forms]
    firsts = {
        reverse("collection:home"): "#results .card-tile",
        cards[0]: "#results .card-tile",
        reverse("decks:list"): ".deck-name",
        reverse("play:tables"): ".open-tables h3",
    }
    pressed = [reverse(name) for name in ("home", "play:tables", "play:list", "decks:list")]
    pressed += [games["wankul"], games["woodland_wizards"]]
    tabs = [reverse(name) for name in ("collection:journal", "collection:wishes", "play:new-series")]
    sets = [("lekemar", "house"), ("wongar", "areas"), ("woodland_wizards", "house")]
    titles = [reverse("catalogue:set", args=[game, slug]) for game, slug in sets]
    stays = [*firsts, reverse("catalogue:home")]

    for address in dict.fromkeys([*stays, *heads, *pressed, *tabs, *titles]):
        visit.set_viewport_size(PHONE)  # type: ignore[arg-type]
        if address not in stays:
            visit.evaluate(INSTEAD, french.get(address).content.decode())
        else:
            visit.goto(live_server.url + address)
            visit.wait_for_load_state("networkidle")
            assert visit.evaluate(SHIFTED) < 0.001, address
        if address in firsts:
            assert_begins_high(visit, firsts[address], address)
        if address in pressed:
            assert_buttons_are_in_sight(visit, address)
        if address in tabs:
            assert_current_tab_is_in_sight(visit, address)
        if address in titles:
            name, lines = visit.locator("main h1").evaluate(LINES)
            assert lines <= len(name.split()), (address, name, lines)
        if address in heads:
            most = END_OF_TITLE if address in worked_on else END_OF_HEAD
            visit.set_viewport_size(WIDE)  # type: ignore[arg-type]
            assert_head_is_low(visit, most, address)
            visit.evaluate(INSTEAD, english.get(address).content.decode())
            assert_head_is_low(visit, most, address)

    visit.set_viewport_size({"width": 320, "height": 844})
    visit.goto(live_server.url + reverse("play:tables"))
    visit.evaluate("document.documentElement.style.setProperty('--font-text', 'sans-serif')")
    assert visit.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it fits before its font has come"


def assert_head_is_low(page: Page, most: int, address: str) -> None:
    """The title and the head end high in a wide window."""
    end = page.locator("main h1").evaluate("title => title.getBoundingClientRect().bottom + scrollY")
    assert end <= 96, address
    head = page.locator(".page-head").evaluate("head => head.getBoundingClientRect().bottom + scrollY")
    assert head <= most, address


def assert_begins_high(page: Page, first: str, address: str) -> None:
    """A list begins in the first half of the screen of a phone."""
    assert page.locator(first).first.evaluate("one => one.getBoundingClientRect().top + scrollY") < 422, address
    for button in page.locator(".page--cards .page-head__actions .button:has(> .icon)").all():
        assert button.locator("> .icon").is_visible(), "where the words are hidden, the icon says what a button does"


def assert_buttons_are_in_sight(page: Page, address: str) -> None:
    """What one can do on a page is seen without pushing it sideways."""
    buttons = page.locator(".page-head__actions > *")
    assert buttons.count() >= 2, address
    ends = [box["x"] + box["width"] for one in buttons.all() if (box := one.bounding_box())]
    assert max(ends) <= PHONE["width"], address
    assert page.locator(".page-head__actions").evaluate("one => one.scrollWidth <= one.clientWidth"), address


def assert_current_tab_is_in_sight(page: Page, address: str) -> None:
    box = page.locator("main .tabs [aria-current]").bounding_box()
    assert box
    assert box["x"] >= 0, address
    assert box["x"] + box["width"] <= PHONE["width"], address


LINES = """title => {
  const words = document.createRange();
  words.selectNodeContents(title.firstChild);
  return [words.toString().trim(), new Set([...words.getClientRects()].map(one => Math.round(one.top))).size];
}"""
"""The words of a title, which break between each other only, and how many lines they take."""


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
    deck = a_deck(log_in(visit, live_server), a_legal_content())
    visit.goto(live_server.url + reverse("decks:deck", args=[deck.pk]))
    for width in (390, 1280):
        visit.set_viewport_size({"width": width, "height": 800})

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
    alice = log_in(visit, live_server)
    deck, player = a_deck(alice, {"S1-031": 3, "S1-108": 2}, name="W" * 100), client_of(alice)
    own_pages = [reverse(name, args=[deck.pk]) for name in ("decks:deck", "decks:settings", "decks:edit")]
    visit.goto(live_server.url + own_pages[-1])  # the editor, whose scripts lay it out; the others only answer to what is done
    for address in [own_pages[-1], reverse("home"), reverse("decks:list"), reverse("play:new-field"), *own_pages[:-1]]:
        if address != own_pages[-1]:
            visit.evaluate(INSTEAD, player.get(address, headers={"accept-language": "fr"}).content.decode())
        for width in (320, 1280):
            visit.set_viewport_size({"width": width, "height": 800})
            fits = visit.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            assert fits, (address, width)
            if address == own_pages[0]:
                title, deeds = visit.locator("main h1").bounding_box(), visit.locator(".page-head__actions").bounding_box()
                assert title
                assert deeds
                beside, above = title["x"] + title["width"] <= deeds["x"], title["y"] + title["height"] <= deeds["y"] + 4
                assert beside or above, width


def test_paper_shows_the_cards_and_nothing_to_press_also_of_a_dark_page(visit: Page, live_server: LiveServer) -> None:
    alice = log_in(visit, live_server)
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
        assert visit.locator(PRESSED).count()
        expect(visit.locator(PRESSED).filter(visible=True)).to_have_count(0)
        assert visit.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_a_page_that_is_not_there_leads_on_by_the_search_of_the_site(page: Page, live_server: LiveServer, wankul: Game) -> None:
    page.goto(live_server.url + "/nulle-part/")

    assert flaws_in_every_look(page) == []
    page.locator("#ways-on").fill("camionneur")
    page.keyboard.press("Enter")
    expect(page.locator(".hit").first).to_contain_text("CAMIONNEUR")


def test_frame_pages_are_accessible_and_fit(visit: Page, live_server: LiveServer) -> None:
    visit.set_viewport_size({"width": 320, "height": 800})
    for names in (PUBLIC, OWN):
        if names is OWN:
            log_in(visit, live_server)
        for name in names:
            visit.goto(live_server.url + reverse(name))

            assert flaws_in_every_look(visit) == [], name

    visit.goto(live_server.url + reverse("style"))  # a page that shows everything in both themes at once
    assert flaws_in_every_look(visit, LOOKS[:1]) == []
    visit.set_viewport_size({"width": LOOKS[-1][1], "height": 800})
    assert visit.evaluate(BEYOND) == []


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
        assert flaws(visit, within=".masthead") == []
        visit.keyboard.press("Escape")
        expect(summary).to_be_focused()
    visit.keyboard.press("F1")
    expect(visit.locator("#keys")).to_be_visible()
    assert flaws(visit, within="#keys") == []


def test_the_first_tab_skips_to_the_content_and_g_then_a_letter_goes_somewhere_unless_one_is_typing_or_switched_it_off(
    visit: Page, live_server: LiveServer
) -> None:
    login = live_server.url + reverse("account_login")
    visit.goto(login)
    visit.keyboard.press("Tab")
    visit.keyboard.press("Enter")
    expect(visit.locator("#main")).to_be_focused()

    visit.locator("#id_login").focus()
    visit.keyboard.type("gc")
    assert visit.url.removesuffix("#main") == login

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


def test_nothing_in_the_head_of_a_page_stands_on_anything_else(visit: Page, live_server: LiveServer) -> None:
    """For strangers, guests and players, in both languages: their heads, one after the other in one window."""
    guest, player = make_guest(door=None, now=timezone.now()), Player.objects.create_user(LONG, "pass phrase")
    address, bodies = reverse("rules:home"), {}
    for who, client in (("stranger", Client()), ("guest", client_of(guest)), ("player", client_of(player))):
        for language in ("fr", "en"):
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
            bodies[f"{who}, {language}"] = client.get(address).content.decode()
    assert len({body[body.index("<header") : body.index("</header>")] for body in bodies.values()}) == len(bodies)

    visit.goto(live_server.url + address)
    crowded = {}
    for width in WIDTHS:
        visit.set_viewport_size({"width": width, "height": 700})
        for name, body in bodies.items():
            visit.evaluate(INSTEAD, body)
            if found := visit.evaluate(CROWDED):
                crowded[f"{name}, {width}"] = found
    assert crowded == {}


def test_the_page_of_the_api_keeps_the_policy(visit: Page, live_server: LiveServer) -> None:
    """Its library writes a style into the page, which the policy refuses and the console told."""
    log_in(visit, live_server)
    visit.goto(live_server.url + reverse("api-docs"))

    expect(visit.locator('a[href="#/blocks/blocks_list"]')).to_be_visible()
