"""The deck editor in a browser: by keyboard alone, without JavaScript, against somebody else's edits, and for everybody."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.models import Deck
from decks.services import editing, revisions
from tests.accessibility import flaws, flaws_in_every_look
from tests.complaints import complaints_of
from tests.conftest import client_of
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Visit = Callable[[Page, str], None]


@pytest.fixture
def session(alice: Player) -> str:
    return client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def editor(live_server: LiveServer, page: Page, session: str, wankul: Game) -> Iterator[Page]:
    """Alice's page; the test fails when the browser complains of anything but a refused edit."""
    complaints = complaints_of(page, expected=r"\b(404|409)\b")
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    yield page
    assert complaints == []


def open_editor(page: Page, live_server: LiveServer, deck: Deck, state: str = "") -> None:
    page.goto(f"{live_server.url}/decks/{deck.pk}/atelier/{state}")


def copies(page: Page, key: str) -> None:
    return page.locator(f"#line-{key} .stepper__count")  # type: ignore[return-value]


def saved(page: Page, version: int) -> None:
    """Waits until the page shows this version of the deck."""
    expect(page.locator(f'#deck-cards[data-version="{version}"]')).to_be_attached(timeout=20_000)


def press_french(page: Page, code: str, key: str) -> None:
    """A key as a French keyboard sends it: the digit row types signs unless Shift is held."""
    event = {"key": key, "code": code, "bubbles": True, "cancelable": True}
    page.evaluate("event => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', event))", event)


def test_a_deck_is_built_by_keyboard_alone_and_quick_clicks_are_all_counted(
    editor: Page, live_server: LiveServer, alice: Player
) -> None:
    deck = a_deck(alice)
    open_editor(editor, live_server, deck)

    editor.keyboard.press("/")
    editor.keyboard.type("mastu")
    for _ in range(2):
        editor.keyboard.press("Enter")
    saved(editor, 3)
    expect(editor.locator("#search-field")).to_be_focused()
    editor.keyboard.type("navire pirate")
    editor.keyboard.press("Enter")
    saved(editor, 4)
    expect(editor.locator('[data-add]:near(:text("NAVIRE"))').first).to_be_visible()
    assert current(deck).content() == {"S1-001": 1, "S1-108": 2}

    editor.keyboard.press("Control+z")
    saved(editor, 5)
    assert current(deck).content() == {"S1-108": 2}
    editor.keyboard.press("Control+Shift+z")
    saved(editor, 6)
    assert current(deck).content() == {"S1-001": 1, "S1-108": 2}

    editor.locator("#name-S1-108").focus()
    editor.keyboard.press("p")
    expect(editor.locator('[value="swap S1-108 S1-163"]')).to_be_focused()
    editor.keyboard.press("Enter")
    saved(editor, 7)
    assert current(deck).content() == {"S1-001": 1, "S1-163": 2}

    editor.evaluate("for (let click = 0; click < 6; click++) document.getElementById('more-S1-163').click()")
    saved(editor, 13)
    expect(editor.locator("#line-S1-163 .stepper__count")).to_have_text("8")
    assert current(deck).content() == {"S1-001": 1, "S1-163": 8}


def test_a_line_obeys_arrows_signs_digits_and_delete(editor: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 1, "S1-032": 1, "S1-108": 1})
    open_editor(editor, live_server, deck)
    editor.locator("#name-S1-031").focus()

    editor.keyboard.press("ArrowRight")
    saved(editor, 2)
    expect(editor.locator("#name-S1-031")).to_be_focused()
    editor.keyboard.press("+")
    saved(editor, 3)
    editor.keyboard.press("-")
    saved(editor, 4)
    assert current(deck).content()["S1-031"] == 2

    editor.keyboard.press("ArrowDown")
    expect(editor.locator("#name-S1-032")).to_be_focused()
    press_french(editor, "Digit3", '"')
    saved(editor, 5)
    press_french(editor, "Digit6", "-")
    saved(editor, 6)
    press_french(editor, "Numpad9", "9")
    saved(editor, 7)
    assert current(deck).content()["S1-032"] == 9

    editor.keyboard.press("Delete")
    saved(editor, 8)
    assert "S1-032" not in current(deck).content()
    expect(editor.locator("#name-S1-108")).to_be_focused()
    editor.keyboard.press("Control+z")
    saved(editor, 9)
    assert current(deck).content() == {"S1-031": 2, "S1-032": 9, "S1-108": 1}


def test_panels_open_by_keyboard_stay_through_edits_and_searches_and_a_bar_leads_to_its_cards(
    editor: Page, live_server: LiveServer, alice: Player
) -> None:
    deck = a_deck(alice, a_legal_content())
    open_editor(editor, live_server, deck)

    editor.keyboard.press("Alt+3")
    editor.locator("#id_hope-turn").fill("0")
    editor.locator("#id_hope-turn").press("Enter")
    expect(editor.locator("#odds-answer")).to_contain_text("68,9")
    editor.locator("#id_hope-turn").fill("1")
    editor.locator("#id_hope-turn").press("Enter")
    expect(editor.locator("#odds-answer")).to_contain_text("81,3")
    editor.locator("#search-field").fill("mastu")
    expect(editor.locator("#found .found__row")).to_have_count(1)
    editor.locator("#more-S1-031").click()
    saved(editor, 2)

    expect(editor.locator("#tab-stats")).to_have_attribute("aria-current", "true")
    expect(editor).to_have_url(re.compile(r"[?&]panel=stats\b"))
    expect(editor).to_have_url(re.compile(r"[?&]q=mastu\b"))
    editor.reload()
    expect(editor.locator("#odds-answer")).to_contain_text("80,6")
    expect(editor.locator("#search-field")).to_have_value("mastu")

    bar = editor.get_by_role("link", name="Terrain\u00a0: 10 exemplaires")
    bar.focus()
    editor.keyboard.press("Enter")
    expect(editor.locator("#found .found__row")).to_have_count(4)
    expect(editor.locator("#search-field")).to_have_value(f"dans=#{deck.pk} type:terrain")
    expect(editor.locator("#announcer")).to_contain_text("4 cartes")
    expect(editor).to_have_url(re.compile(r"[?&]panel=stats\b"))


def test_a_panel_answered_late_keeps_the_search_in_the_address(editor: Page, live_server: LiveServer, alice: Player) -> None:
    """Both answers say the whole address as they knew it: the later one once took the other's part away."""
    open_editor(editor, live_server, a_deck(alice, {"S1-031": 3, "S1-108": 2}), "?q=rust&panel=stats")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    editor.route("**/atelier/volet/**", hold)

    editor.locator("#id_hope-turn").fill("7")
    with editor.expect_request("**/atelier/volet/**"):
        editor.locator("#id_hope-turn").press("Tab")
    editor.locator("#search-field").fill("mastu")
    expect(editor).to_have_url(re.compile(r"[?&]q=mastu\b"))
    held.pop().continue_()

    expect(editor).to_have_url(re.compile(r"[?&]hope-turn=7\b"))
    expect(editor).to_have_url(re.compile(r"[?&]q=mastu\b"))
    expect(editor).not_to_have_url(re.compile("rust"))


def test_a_panel_opened_while_an_edit_is_under_way_stays(editor: Page, live_server: LiveServer, alice: Player) -> None:
    """What was searched for is in sight again too, where its address is opened: the filters unfold only once asked for."""
    deck = a_deck(alice, {"S1-031": 3, "S1-108": 2})
    editor.set_viewport_size({"width": 1280, "height": 800})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    editor.route("**/atelier/remarque/", hold)
    open_editor(editor, live_server, deck, "?q=cout<=1&panel=card&card=S1-031")
    bottoms = editor.locator(".found__row").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().bottom)")
    assert sum(bottom <= 800 for bottom in bottoms) >= 10
    for keys in ("Alt+4", "Control+s"):
        if not editor.locator("#remark-note").count():
            editor.locator("#tab-card").click()
        editor.locator("#remark-note").fill(f"Changé avant {keys}")
        with editor.expect_request("**/atelier/remarque/"):
            editor.keyboard.press(keys)
        expect(editor.locator("#tab-changes")).to_have_attribute("aria-current", "true")
        expect(editor.locator("#tab-changes" if keys == "Alt+4" else "#revision-message")).to_be_focused()
        held.pop().continue_()
        expect(editor.locator("#draft-state")).to_have_text("Brouillon enregistré")
        expect(editor.locator("#tab-changes")).to_have_attribute("aria-current", "true")
        assert deck.remarks.get().note == f"Changé avant {keys}"

    editor.locator("#tab-card").focus()
    editor.keyboard.press("v")
    expect(editor.locator(".piles")).to_be_visible()
    assert current(deck).arrangement["view"] == "stacks"


LONG_NAMES = {"S1-034": 3, "S1-086": 3, "S1-133": 3, "S1-100": 1}
"""CAMIONNEUR (Terracid), JOUEUR DU GRENIER, JACQUES FLANTIER; BILLY LE BONHOMME DE NEIGE needs two lines."""

TOO_MANY = {"S1-108": 4}


def test_lines_and_tabs_have_room_a_fix_is_one_press_and_swaps_write_no_styles(
    editor: Page, live_server: LiveServer, alice: Player
) -> None:
    deck = a_deck(alice, LONG_NAMES | TOO_MANY, format="libre")
    editor.set_viewport_size({"width": 1280, "height": 800})
    open_editor(editor, live_server, deck)

    heights = editor.locator(".deck-line").evaluate_all("lines => lines.map(line => line.offsetHeight)")
    assert len(heights) == len(LONG_NAMES | TOO_MANY)
    assert max(heights) <= 40
    lines = "names => names.map(name => Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)))"
    assert editor.locator(".deck-line__name").evaluate_all(lines).count(1) == len(heights) - 1
    starts = "all => all.map(one => Math.round(one.getBoundingClientRect().left))"
    assert len(set(editor.locator(".deck-line__printing").evaluate_all(starts))) == 1
    for width in (1120, 1280, 1600):
        editor.set_viewport_size({"width": width, "height": 800})
        assert editor.evaluate("(pane => pane.scrollWidth <= pane.clientWidth)(document.querySelector('#pane-deck'))"), width

    editor.set_viewport_size({"width": 1280, "height": 800})
    for tab in ("card", "stats", "changes", "legality"):
        editor.locator(f"#tab-{tab}").click()
        expect(editor.locator(f"#tab-{tab}")).to_have_attribute("aria-current", "true")
    assert editor.evaluate("(tabs => tabs.scrollWidth <= tabs.clientWidth)(document.querySelector('#deck-panel .tabs'))")
    # An extension that touched a field leaves an empty style behind; to copy that into what comes anew would break the policy.
    editor.evaluate("for (const one of document.querySelectorAll('input')) one.style.color = 'red', one.style.color = ''")
    editor.locator("#fix-C-COPIES-1").press("Enter")
    saved(editor, 2)
    assert current(deck).content() == LONG_NAMES | {"S1-108": 3}


def test_somebody_elses_edit_is_shown_and_nothing_is_lost(editor: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    open_editor(editor, live_server, deck)
    editing.add_copies(deck=deck, version=1, printing="S1-031", copies=2)

    editor.evaluate("for (let click = 0; click < 3; click++) document.getElementById('more-S1-108').click()")
    expect(editor.locator("[data-conflict]")).to_contain_text("GARAGISTE")
    expect(editor.locator("[data-waiting-count]")).to_have_text("2")
    assert current(deck).version == 2
    editor.locator("#conflict-mine").click()
    saved(editor, 5)

    assert current(deck).content() == {"S1-031": 2, "S1-108": 4}
    expect(editor.locator("[data-conflict]")).to_have_count(0)


def test_a_phone_shows_one_part_at_a_time_the_search_soon_and_the_face_of_each_line(
    editor: Page, live_server: LiveServer, alice: Player
) -> None:
    deck = a_deck(alice, {"S1-031": 2, "S3-109": 1})  # SAMOURABSTRAIT: one long word
    editor.set_viewport_size({"width": 390, "height": 844})
    open_editor(editor, live_server, deck)
    face = editor.locator("#line-S1-031 .deck-line__picture")

    expect(face).to_be_visible()
    place, name = face.bounding_box(), editor.locator("#line-S1-031 .deck-line__name").bounding_box()
    assert place
    assert name
    assert place["x"] + place["width"] <= name["x"] + 1
    field = editor.locator("#search-field").bounding_box()
    assert field
    assert field["y"] < 260
    assert editor.evaluate("document.documentElement.scrollWidth") == 390
    assert flaws(editor) == []

    expect(editor.locator("#pane-deck")).to_be_visible()
    expect(editor.locator("#found")).to_be_hidden()
    editor.locator("#search-field").click()
    expect(editor.locator("#pane-deck")).to_be_hidden()
    expect(editor.locator("#search-field")).to_be_focused()
    editor.keyboard.type("rust")
    editor.keyboard.press("Enter")
    saved(editor, 2)
    editor.click(".found__look >> nth=0")
    expect(editor.locator("#pane-panel")).to_be_visible()
    expect(editor.locator("#deck-panel .face")).to_be_visible()

    assert current(deck).content() == {"S1-005": 1, "S1-031": 2, "S3-109": 1}


SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  const add = (list) => list.getEntries().forEach((one) => { sum += one.value; });
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""
"""How far things moved by themselves since the page opened, as browsers measure it."""


def test_nothing_moves_on_a_phone_while_scripts_are_on_their_way(editor: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, a_legal_content())
    editor.set_viewport_size({"width": 390, "height": 800})

    def late(route: Route) -> None:
        editor.wait_for_timeout(400)
        route.continue_()

    editor.route("**/js/deck-editor.js", late)
    for state, pane in (("", "#pane-deck"), ("?panel=card&card=S1-108#deck-panel", "#pane-panel")):
        open_editor(editor, live_server, deck, state)
        expect(editor.locator(pane)).to_be_visible()

        assert editor.evaluate(SHIFTS) < 0.1, state


PAGES = ["", "atelier/?q=mas", "atelier/?panel=card&card=S1-108", "atelier/?panel=stats", "atelier/?panel=changes"]
OTHERS = ["revisions/", "revisions/1/", "texte/", "importer/", "reglages/", "supprimer/"]


def test_every_page_of_decks_is_accessible_and_fits(editor: Page, live_server: LiveServer, alice: Player) -> None:
    """A deck of few cards, for its lines are alike: too many of one in two printings, too few in all."""
    deck = a_deck(alice, {"S1-001": 2, "S1-031": 3, "S1-033": 3, "S1-108": 2, "S1-163": 2})
    revisions.save_revision(deck=deck, version=1, message="Première")
    editing.change_copies(deck=deck, version=1, deltas={"S1-031": -1, "S1-001": 1})
    editor.set_viewport_size({"width": 320, "height": 800})

    addresses = ["/decks/", "/decks/nouveau/", "/decks/modeles/", *(f"/decks/{deck.pk}/{page}" for page in [*PAGES, *OTHERS])]
    for address in addresses:
        editor.goto(live_server.url + address)
        is_panel_new = "panel=" in address  # beside it stands what the editor has shown before
        assert flaws_in_every_look(editor, within="#deck-panel" if is_panel_new else "html") == [], address


def test_cards_are_put_aside_remarked_and_arranged_in_french(editor: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 2, "S1-036": 1, "S1-108": 1})
    editor.set_viewport_size({"width": 1280, "height": 800})
    open_editor(editor, live_server, deck)
    bottoms = editor.locator(".found__row").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().bottom)")
    assert sum(bottom <= 800 for bottom in bottoms) >= 10

    editor.locator("#name-S1-031").focus()
    editor.keyboard.press("m")
    saved(editor, 2)
    expect(editor.locator("#maybe")).to_contain_text("Peut-être")
    editor.keyboard.press("Shift+ArrowDown")
    saved(editor, 3)
    assert (current(deck).content(), current(deck).maybe()) == ({"S1-036": 1, "S1-108": 1}, {"S1-031": 2})
    editor.locator("#maybe-name-S1-031").focus()
    editor.keyboard.press("Shift+ArrowUp")
    saved(editor, 4)
    press_french(editor, "Digit4", "'")
    saved(editor, 5)
    assert current(deck).boards().maybe == {"S1-031": 4}
    editor.keyboard.press("/")
    editor.keyboard.type("navire pirate")
    editor.keyboard.press("Shift+Enter")
    saved(editor, 6)
    editor.locator("#found .found__row").first.drag_to(editor.locator("#maybe"))
    saved(editor, 7)
    assert current(deck).maybe() == {"S1-001": 2, "S1-031": 4}

    editor.locator("#name-S1-108").focus()
    editor.keyboard.press("t")
    expect(editor.locator("#remark-tags")).to_be_focused()
    editor.keyboard.type("moteur")
    editor.keyboard.press("Tab")
    expect(editor.locator("#line-S1-108 .tag")).to_have_text("moteur")
    expect(editor.locator("#remark-note")).to_be_focused()
    editor.keyboard.type("À garder en main")
    expect(editor.locator("#line-S1-108 .tag--note")).to_be_visible()
    editor.keyboard.type(" toujours")
    expect(editor.locator("#remark [name=seen_note]")).to_have_value("À garder en main toujours")
    expect(editor.locator("#draft-state")).to_have_text("Brouillon enregistré")
    editor.locator("#arrange-group").select_option("tag")
    expect(editor.locator("#deck-cards caption").first).to_contain_text("moteur")
    editor.locator("label:has(#view-stacks)").click()
    expect(editor.locator(".piles .pile")).to_have_count(2)
    editor.locator("#name-S1-108").focus()
    press_french(editor, "Digit3", '"')
    saved(editor, 8)
    expect(editor.locator("#line-S1-108 .stepper__count")).to_have_text("3")
    assert deck.remarks.get().note == "À garder en main toujours"
    assert flaws(editor) == []


def quiet_context(browser: Browser, live_server: LiveServer, session: str) -> BrowserContext:
    """Another device of Alice's."""
    context = browser.new_context(locale="fr-FR")
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    return context


def leave(page: Page) -> None:
    """Closes a page that has no network. While it closes Chromium gives it one, and it would send what it kept."""
    page.evaluate("() => { window.htmx.ajax = () => new Promise(() => {}) }")
    page.close()


def test_two_devices_without_the_network_are_brought_together(
    browser: Browser, live_server: LiveServer, alice: Player, session: str, wankul: Game
) -> None:
    deck = a_deck(alice, {"S1-031": 1, "S1-108": 1})
    devices = [quiet_context(browser, live_server, session) for _ in range(2)]
    first, second = (device.new_page() for device in devices)
    for page in (first, second):
        open_editor(page, live_server, deck)
        page.context.set_offline(True)

    first.evaluate("for (let click = 0; click < 2; click++) document.getElementById('more-S1-108').click()")
    first.locator("#name-S1-031").focus()
    first.keyboard.press("m")
    expect(first.locator("#kept-list")).to_contain_text("+2 MASTU")
    expect(first.locator("#draft-state")).to_have_text("Pas encore envoyé : gardé sur cet appareil")
    expect(first.locator("#line-S1-108 .stepper__count")).to_have_text("3")
    first.locator("#name-S1-108").focus()
    first.keyboard.press("5")
    first.keyboard.press("Control+z")
    expect(first.locator("#line-S1-108 .stepper__count")).to_have_text("3")
    second.locator("#more-S1-031").click()
    second.locator("#remove-S1-108").click()
    expect(second.locator("#kept-list")).to_contain_text("−1 MASTU")
    assert current(deck).version == 1
    leave(first)

    devices[1].set_offline(False)
    second.locator("#kept-send").dispatch_event("click")  # also where the browser was faster, and hid it
    expect(second.locator("#kept")).to_be_hidden()
    assert current(deck).content() == {"S1-031": 2}
    devices[0].set_offline(False)
    first = devices[0].new_page()
    open_editor(first, live_server, deck)
    expect(first.locator("[data-brought]")).to_contain_text("Les deux ont été réunis")
    expect(first.locator("#draft-state")).to_have_text("Brouillon enregistré")

    assert (current(deck).content(), current(deck).maybe()) == ({"S1-031": 1, "S1-108": 2}, {"S1-031": 1})
    first.reload()
    expect(first.locator("#line-S1-108 .stepper__count")).to_have_text("2")
    assert current(deck).content() == {"S1-031": 1, "S1-108": 2}
    assert first.evaluate("Object.keys(localStorage).filter(key => key.startsWith('cartable.deck.'))") == []
    for device in devices:
        device.close()


def test_what_was_left_unsent_waits_in_the_browser_for_its_account(
    browser: Browser, live_server: LiveServer, alice: Player, bob: Player, session: str, wankul: Game
) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    device = quiet_context(browser, live_server, session)
    page = device.new_page()
    open_editor(page, live_server, deck)
    device.set_offline(True)
    page.locator("#more-S1-108").click()
    expect(page.locator("#kept-list")).to_contain_text("+1 MASTU")
    leave(page)
    device.set_offline(False)

    def sits_down(player: Player) -> Page:
        """Another signs in at the same browser; whoever owns the deck, it is only for its owner to open."""
        key = client_of(player).cookies[settings.SESSION_COOKIE_NAME].value
        device.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": live_server.url}])
        Deck.objects.filter(pk=deck.pk).update(owner=player)
        opened = device.new_page()
        open_editor(opened, live_server, deck)
        expect(opened.locator("#draft-state")).to_have_text("Brouillon enregistré")
        return opened

    theirs = sits_down(bob)
    expect(theirs.locator("#kept")).to_be_hidden()
    theirs.wait_for_load_state("networkidle")
    assert current(deck).content() == {"S1-108": 1}
    assert len(theirs.evaluate("Object.keys(localStorage).filter(key => key.startsWith('cartable.deck.'))")) == 1
    theirs.close()

    mine = sits_down(alice)
    expect(mine.locator("#line-S1-108 .stepper__count")).to_have_text("2")
    saved(mine, 2)
    assert current(deck).content() == {"S1-108": 2}
    assert mine.evaluate("Object.keys(localStorage).filter(key => key.startsWith('cartable.deck.'))") == []
    device.close()


def test_an_edit_of_a_deck_that_is_not_there_for_the_moment_is_kept(
    editor: Page, live_server: LiveServer, alice: Player, bob: Player
) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    open_editor(editor, live_server, deck)
    Deck.objects.filter(pk=deck.pk).update(owner=bob)
    with editor.expect_response("**/changer/") as refusal:
        editor.locator("#more-S1-108").click()
    assert refusal.value.status == 404
    expect(editor.locator("#kept-list")).to_contain_text("+1 MASTU")

    Deck.objects.filter(pk=deck.pk).update(owner=alice)
    editor.locator("#kept-send").click()
    expect(editor.locator("#kept")).to_be_hidden()
    saved(editor, 2)
    assert current(deck).content() == {"S1-108": 2}


def test_an_edit_whose_answer_was_lost_is_done_once(
    browser: Browser, live_server: LiveServer, alice: Player, session: str, wankul: Game
) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    device = quiet_context(browser, live_server, session)
    page = device.new_page()
    open_editor(page, live_server, deck)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/changer/", lose)
    page.locator("#more-S1-108").click()
    expect(page.locator("#kept")).to_be_visible()
    assert current(deck).content() == {"S1-108": 2}
    page.unroute("**/changer/")
    page.locator("#kept-send").dispatch_event("click")
    saved(page, 2)
    expect(page.locator("#kept")).to_be_hidden()

    assert (current(deck).content(), current(deck).version) == ({"S1-108": 2}, 2)
    device.close()


def test_every_command_of_the_page_has_its_name(editor: Page, live_server: LiveServer, alice: Player) -> None:
    deck = a_deck(alice, {"S1-031": 2})
    open_editor(editor, live_server, deck)
    palette = editor.locator("#palette")

    editor.keyboard.press("Control+k")
    expect(palette).to_be_visible()
    assert flaws(editor, within="#palette") == []
    editor.keyboard.type("statis")
    expect(palette.locator("[aria-selected=true]")).to_contain_text("Statistiques")
    editor.keyboard.press("Enter")
    expect(palette).to_be_hidden()
    expect(editor.locator("#tab-stats")).to_have_attribute("aria-current", "true")

    editor.keyboard.press("Control+k")
    editor.keyboard.type("mastu")
    editor.keyboard.press("Enter")
    expect(editor.locator("#found [data-add]").first).to_contain_text("MASTU")
    expect(editor.locator("#search-field")).to_be_focused()
    editor.keyboard.press("Enter")
    saved(editor, 2)

    editor.locator("#name-S1-031").focus()
    editor.keyboard.press("m")
    saved(editor, 3)
    expect(editor.locator(".said")).to_contain_text("mis de côté")
    editor.locator("#said-undo").click()
    saved(editor, 4)
    expect(editor.locator(".said")).to_have_count(0)
    assert current(deck).content() == {"S1-031": 2, "S1-108": 1}
