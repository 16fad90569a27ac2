"""The whole card, wherever one is named: one walk over the site that reads what a person sees."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player, Printing
from collection.services.house import house_player
from collection.services.importing import read_into_draft
from play.replays.services.showpieces import SHOWPIECES, keep_showpieces
from tests.at_rest import DRAWN, in_sight
from tests.collection.exchangers import opened, proposed, spare, ware, wish
from tests.collection.holders import own
from tests.conftest import client_of
from tests.decks.builders import a_deck, a_legal_content
from tests.play.conftest import Playing, answered, played, sent

__all__ = ["answered", "played", "sent"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("catalogues")]

PREVIEW, SHEET = "#card-preview", "#card-sheet"
CARD = "S1-033"
NAMED = f'[data-card="wankul:{CARD}"]'
COPIES = 4
BEAT = 2_000
"""Milliseconds, and a little more, in which the live board goes a moment on."""


@pytest.fixture
def seen(page: Page, live_server: LiveServer, alice: Player) -> Page:
    """A browser of Alice, in French."""
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.set_viewport_size({"width": 1280, "height": 800})
    return page


def words_of(key: str) -> list[str]:
    """What a person is to read of a card: its name, and all of its text."""
    card = Printing.objects.shown().get(key=key).card
    return [card.name, *(line["text"] for line in card.words["fr"])]


def assert_read(page: Page, box: str, key: str) -> None:
    """Name, text, facts, status and copies are seen in the box, and the box lies inside the window."""
    expect(page.locator(f"{box} .face--large")).to_be_visible()
    text = " ".join(page.locator(box).inner_text().split())
    wanted = [*words_of(key), "Rareté", "Cartable joue cette carte"]
    assert [words for words in wanted if " ".join(words.split()) not in text] == []
    place = page.locator(box).bounding_box()
    assert place
    assert 0 <= place["x"] <= 1280 - place["width"]
    assert 0 <= place["y"] <= 800 - place["height"]


def point(page: Page, at: Locator) -> None:
    """A mouse that comes to rest on the name, or on what stands for it."""
    in_sight(at)
    at.hover()


def assert_not_covered(page: Page, at: Locator) -> None:
    """Neither what is pointed at nor anything of its row, of which the buttons are part."""
    row = at.locator("xpath=ancestor-or-self::*[@data-card][1]")
    one, other = page.locator(PREVIEW).bounding_box(), (row if row.count() else at).bounding_box()
    assert one
    assert other
    beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
    above = one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]
    assert beside or above, (one, other)


FEW = 6
"""Cards of a page of many, for its tiles are alike; which page CARD is on follows from its number."""


@dataclass(frozen=True)
class Pages:
    """Every kind of page that names one of Alice's cards: its address, and the selector of what stands for the card there.

    What reads them is one script; what differs is how a page names a card: a tile, a row, a pocket, a word, a label, a strip
    of a pile, a line beside the panel, what was found, a bar of a chart. Each of these is read by mouse and by key once, and
    by finger where it stands otherwise on a phone; each page by one of them.
    """

    by_mouse: dict[str, str]
    by_finger: tuple[str, ...]


@pytest.fixture
def named(alice: Player, bob: Player, wankul: Game, played: Playing, monkeypatch: pytest.MonkeyPatch) -> Pages:
    monkeypatch.setattr("collection.browsing.listing.PAGE_SIZE", FEW)
    act = own(alice, COPIES, CARD)
    assert act.batch
    deck, other = a_deck(alice, a_legal_content()), a_deck(alice, {CARD: 1, "S1-034": 2, "S1-108": 1}, name="Camion")
    draft = read_into_draft(player=alice, game=wankul, content="2 CAMIONNEUR\n1 CAMIONNEUR (S1) 33\n", now=timezone.now())
    run = played(alice, games=2, choice=f"deck:{deck.pk}")
    wish(alice, CARD)
    spare(bob, CARD)
    opened(alice, bob)
    exchange = proposed(bob, alice, {ware(CARD): 1}, {})
    listed = reverse("catalogue:cards", args=["wankul"]) + "?q=camionneur"
    deck_page, editor = reverse("decks:deck", args=[other.pk]), reverse("decks:edit", args=[other.pk])
    by_mouse = {
        f"{listed}&view=list": f"{NAMED} a",
        reverse("catalogue:card", args=["wankul", CARD]): f"tr{NAMED} a",
        reverse("search") + "?q=camionneur": f"a{NAMED}",
        reverse("collection:binder", args=["wankul", "origins"]) + "?number=33": f"{NAMED} a",
        reverse("collection:journal"): f"a{NAMED}",
        reverse("collection:exchange", args=[exchange.pk]): f"{NAMED} a",
        reverse("collection:import-preview", args=[draft.pk]): f"span{NAMED}",
        deck_page: f"{NAMED} .pile__strip",
        f"{editor}?q=camionneur": f"#found {NAMED} a",
        reverse("play:run", args=[run.pk]): f"{NAMED} [tabindex]",
        listed: f"{NAMED} a",
    }
    by_finger = (
        f"{listed}&view=text",
        reverse("catalogue:set", args=["wankul", "origins"]) + f"?page={-(-int(CARD[-3:]) // FEW)}",
        reverse("catalogue:review", args=["wankul"]) + "?q=camionneur",
        reverse("collection:home") + "?game=wankul",
        reverse("collection:lines") + "?game=wankul",
        reverse("collection:act", args=[act.batch.pk]),
        reverse("collection:wishes"),
        reverse("collection:import-preview", args=[draft.pk]),
        deck_page,
        f"{deck_page}?view=list",
        f"{reverse('decks:compare')}?a={deck.pk}&b={other.pk}",
        editor,
        reverse("play:run", args=[run.pk]),
    )
    return Pages(by_mouse, by_finger)


STOP = """(element) => {
  const field = element.closest("label")?.querySelector("input");
  const stops = [element, field, ...element.closest("[data-card]").querySelectorAll("a, button, [tabindex]")];
  const stop = stops.find((one) => one?.tabIndex >= 0 && one.checkVisibility());
  stop?.focus();
  return Boolean(stop) && stop === document.activeElement;
}"""
"""Puts the focus on the element, on the field that its label is of, or on the first stop of its card."""


def test_the_whole_card_is_read_on_every_page_that_names_one(
    seen: Page, browser: Browser, live_server: LiveServer, alice: Player, named: Pages
) -> None:
    for address, selector in named.by_mouse.items():
        seen.goto(live_server.url + address)
        read_by_mouse_and_keys(seen, seen.locator(selector).first)
    at = seen.locator(f"{NAMED} a").first  # the last of them is a list of cards
    go_away_and_count(seen, at)

    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR")
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    phone = context.new_page()
    for address in named.by_finger:
        phone.goto(live_server.url + address)
        held(phone, phone.locator(NAMED).locator("visible=true").first)
        assert all(words in phone.locator(SHEET).inner_text() for words in words_of(CARD)), address
        assert phone.url == live_server.url + address
    context.close()


def read_by_mouse_and_keys(page: Page, at: Locator) -> None:
    """A mouse that rests, then the focus, then the sheet."""
    point(page, at)
    assert_read(page, PREVIEW, CARD)
    assert f"Vous en possédez {COPIES}" in page.locator(PREVIEW).inner_text(), page.url
    assert_not_covered(page, at)
    page.mouse.move(2, 2)
    expect(page.locator(PREVIEW)).not_to_be_visible()

    page.keyboard.press("Shift")
    assert at.evaluate(STOP), page.url
    assert_read(page, PREVIEW, CARD)
    page.keyboard.press("i")
    assert_read(page, SHEET, CARD)
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).not_to_be_visible()


def go_away_and_count(page: Page, at: Locator) -> None:
    """Escape puts away what is read of the link in focus; what is counted there is read at once."""
    page.locator("h1").click()
    page.keyboard.press("Shift")
    at.focus()
    assert_read(page, PREVIEW, CARD)
    page.keyboard.press("Escape")
    expect(page.locator(PREVIEW)).not_to_be_visible()
    expect(at).to_be_focused()

    page.locator(f"{NAMED} button[value$=' 1']").first.click()
    expect(page.locator(f"{NAMED} .stepper > [data-copies]").first).to_have_text(str(COPIES + 1))
    page.mouse.move(2, 2)
    point(page, at)
    expect(page.locator(PREVIEW)).to_contain_text(f"Vous en possédez {COPIES + 1}")


def held(page: Page, at: Locator) -> None:
    """A finger laid on an element, and lifted when the card has come."""
    at.evaluate("element => element.scrollIntoView({ block: 'center' })")
    page.evaluate(DRAWN)
    box = at.bounding_box()
    assert box
    fingers = page.context.new_cdp_session(page)
    where = [{"x": box["x"] + min(box["width"] / 2, 40), "y": box["y"] + box["height"] / 2}]
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    expect(page.locator(f"{SHEET} .face--large")).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(f"{SHEET} .face--large")).to_be_visible()


def test_a_replay_shows_the_cards_that_its_moments_name(seen: Page, live_server: LiveServer) -> None:
    house = house_player()
    keep_showpieces(house, now=timezone.now())
    link = next(one for one in SHOWPIECES if one.game == "wankul")
    seen.goto(live_server.url + reverse("play:link", args=[link.token]))
    at = seen.locator(".moment a:has([data-card])").first
    key = (at.locator("[data-card]").first.get_attribute("data-card") or "").removeprefix("wankul:")
    address = seen.url

    point(seen, at.locator("[data-card]").first)
    assert_named(seen, PREVIEW, key)
    seen.mouse.move(2, 2)
    seen.keyboard.press("Shift")
    at.focus()
    assert_named(seen, PREVIEW, key)
    seen.keyboard.press("i")
    assert_named(seen, SHEET, key)
    assert seen.url == address


def test_the_live_board_waits_while_a_card_of_its_words_is_read(page: Page, live_server: LiveServer) -> None:
    keep_showpieces(house_player(), now=timezone.now())
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(live_server.url + reverse("home"))
    play, moment = page.locator("#live-play"), page.locator("#live-moment [data-at]")
    word = page.locator("#live-moment .live__words a[data-card]").first
    play.click()
    while not word.count():
        stood = moment.get_attribute("data-at") or ""
        page.locator("[data-live=after]").click()
        expect(moment).not_to_have_attribute("data-at", stood)
    stood = moment.get_attribute("data-at") or ""
    point(page, word)
    expect(page.locator(f"{PREVIEW} .face--large")).to_be_visible()

    play.evaluate("button => button.click()")  # the mouse stays on the word
    expect(play).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(2 * BEAT)
    expect(moment).to_have_attribute("data-at", stood)
    page.mouse.move(2, 2)
    expect(moment).not_to_have_attribute("data-at", stood)


def assert_named(page: Page, box: str, key: str) -> None:
    expect(page.locator(f"{box} .face--large")).to_be_visible()
    text = " ".join(page.locator(box).inner_text().split())
    assert [words for words in words_of(key) if " ".join(words.split()) not in text] == []
    if box == SHEET:
        page.keyboard.press("Escape")


def test_in_the_editor_the_card_leaves_the_line_free_and_goes_away_when_a_button_or_key_has_changed_something(
    seen: Page, live_server: LiveServer, alice: Player, wankul: Game
) -> None:
    deck = a_deck(alice, {"S1-001": 1, CARD: 2, "S1-031": 3, "S1-108": 3})
    seen.goto(live_server.url + reverse("decks:edit", args=[deck.pk]))
    added_by_keys(seen)
    seen.mouse.move(2, 2)
    counted_by_mouse(seen)


def added_by_keys(seen: Page) -> None:
    rows, preview = seen.locator("#found [data-add]"), seen.locator(PREVIEW)
    count = seen.locator("#found .found__row").first.locator("[data-in-deck]")
    copies = int(count.inner_text())

    def added(more: int) -> None:
        expect(count).to_have_text(str(copies + more))
        seen.wait_for_timeout(800)  # twice as long as a card has to rest
        expect(preview).not_to_be_visible()

    seen.locator("#search-field").focus()
    seen.keyboard.press("ArrowDown")
    expect(rows.first).to_be_focused()
    expect(preview).to_be_visible()
    seen.keyboard.press("Enter")
    added(1)
    seen.keyboard.press("ArrowDown")
    expect(preview).to_be_visible()
    seen.keyboard.press("ArrowUp")
    expect(preview).to_be_visible()

    seen.locator("#search-field").focus()
    point(seen, seen.locator("#found .found__row").nth(1))
    expect(preview).to_be_visible()
    seen.keyboard.type(rows.first.get_attribute("data-add") or "")
    seen.keyboard.press("Enter")
    added(2)


def counted_by_mouse(seen: Page) -> None:
    line, preview = seen.locator(f".deck-line{NAMED}"), seen.locator(PREVIEW)
    copies = int(line.get_attribute("data-copies") or 0)

    for more in (1, 2):
        point(seen, line.locator("a").first)
        if more == 1:
            expect(preview).to_be_visible()
            assert_not_covered(seen, line)
        line.locator("button[id^=more-]").click()
        expect(line).to_have_attribute("data-copies", str(copies + more))
        seen.wait_for_timeout(800)  # twice as long as a mouse has to rest
        expect(preview).not_to_be_visible()

    other = seen.locator(f".deck-line:not({NAMED}) a").first
    point(seen, other)
    expect(preview).to_be_visible()
    assert_not_covered(seen, other)
    seen.mouse.move(2, 2)
    point(seen, seen.locator("#found [data-card]").first)
    expect(preview).to_be_visible()
    assert_not_covered(seen, seen.locator("#pane-deck"))
    seen.mouse.move(2, 2)
    point(seen, line.locator("a").first)
    expect(preview).to_be_visible()

    seen.set_viewport_size({"width": 1280, "height": 600})  # less than all that is said of it
    seen.mouse.move(2, 2)
    expect(preview).not_to_be_visible()
    line.locator("a").first.focus()
    seen.keyboard.press("Tab")
    expect(preview).to_be_visible()
    assert_not_covered(seen, seen.locator("#pane-deck"))


def test_lines_of_a_pasted_deck_are_told_apart_by_their_pictures_and_previews(
    seen: Page, live_server: LiveServer, wankul: Game
) -> None:
    seen.goto(live_server.url + reverse("decks:new"))
    seen.locator("textarea").first.fill("2 CAMIONNEUR")
    seen.locator("[name=name]").fill("Camions")
    seen.locator("main form button[type=submit]").last.click()

    at = seen.locator(f"label {NAMED}").first
    expect(at).to_be_visible()
    pictures = seen.locator("label [data-card] img")
    assert len({one.get_attribute("src") for one in pictures.all()}) == pictures.count() > 1
    point(seen, at)
    assert_read(seen, PREVIEW, CARD)
    assert_not_covered(seen, at)


def test_the_words_of_the_game_are_read_beside_the_card_and_lead_to_the_glossary_from_its_sheet(
    seen: Page, live_server: LiveServer, wankul: Game
) -> None:
    seen.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=peintre")
    at = seen.locator("[data-card] a").first
    point(seen, at)
    expect(seen.locator(f"{PREVIEW} .preview__words")).to_contain_text("une gemme de fermeture")

    seen.mouse.move(2, 2)
    seen.keyboard.press("Shift")
    at.focus()
    seen.keyboard.press("i")
    word = seen.locator(f"{SHEET} .preview__words a", has_text="Combo")
    expect(word).to_be_visible()
    for _ in range(5):
        seen.keyboard.press("Tab")
        if word.evaluate("link => link === document.activeElement"):
            break
    expect(word).to_be_focused()
    expect(seen.locator(PREVIEW)).not_to_be_visible()
    seen.keyboard.press("Enter")
    seen.wait_for_url(f"**{reverse('rules:glossary', args=['wankul'])}#combo")

    seen.set_viewport_size({"width": 1280, "height": 480})
    seen.go_back()
    point(seen, seen.locator("[data-card] a").first)
    expect(seen.locator(f"{PREVIEW} .face--large")).to_be_visible()
    expect(seen.locator(f"{PREVIEW} .preview__words")).not_to_be_visible()


def test_a_long_press_opens_the_card_and_follows_no_link_and_a_stranger_reads_it_too(
    browser: Browser, live_server: LiveServer, wankul: Game
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR")
    page = context.new_page()
    address = live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=camionneur"
    page.goto(address)
    tile = page.locator(NAMED)
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    assert box
    finger = {"clientX": box["x"] + 40, "clientY": box["y"] + 40, "pointerType": "touch", "bubbles": True, "isPrimary": True}

    tile.locator("a").dispatch_event("pointerdown", finger)
    expect(page.locator(f"{SHEET} .face--large")).to_be_visible()
    tile.locator("a").dispatch_event("pointerup", finger)
    tile.locator("a").dispatch_event("click", {"bubbles": True, "cancelable": True})

    assert page.url == address
    assert all(words in page.locator(SHEET).inner_text() for words in words_of(CARD))
    assert "possédez" not in page.locator(SHEET).inner_text()
    context.close()
