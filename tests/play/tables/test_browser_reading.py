"""Each game's table as a person sees it, at a desk and on a phone: what stands where, and the cards that he reads there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from play.tables.models import Table
from play.tables.services.moving import play_move
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.game import Language
from tests.at_rest import in_sight
from tests.play.tables.at_the_page import DESK, PHONE, AtThePage, Hand, at_the_page
from tests.play.tables.conftest import sitting_at, work

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogues", "messages"),
]

PREVIEW, DIALOG = "#card-preview", "#card-sheet"
MANY = 5
"""Choices of the owner after which cards lie on the table, and the log has named some."""

CONTRAST = 4.5
SMALLEST = 10.0
"""Pixels of the smallest letters that may be called readable."""

SEEN = """(selector) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const channels = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const behind = (element) => {
    const colour = channels(getComputedStyle(element).backgroundColor);
    return colour[3] === 255 ? colour : behind(element.parentElement);
  };
  const found = [];
  const box = document.querySelector(selector);
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const place = range.getBoundingClientRect(), holder = walker.currentNode.parentElement;
    const sheet = holder.closest(".face__sheet")?.getBoundingClientRect();
    if (!walker.currentNode.data.trim() || !place.width || !place.height || !holder.closest(".face__text")) continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(holder);
    const shades = [luminance(channels(style.color)), luminance(behind(holder))].sort();
    found.push({
      text: walker.currentNode.data,
      size: parseFloat(style.fontSize),
      contrast: (shades[1] + 0.05) / (shades[0] + 0.05),
      inWindow: place.left >= 0 && place.top >= 0 && place.right <= innerWidth && place.bottom <= innerHeight,
      onCard: place.left >= sheet.left && place.right <= sheet.right && place.top >= sheet.top && place.bottom <= sheet.bottom,
    });
  }
  return found;
}"""
"""The texts of the card in a box that can be seen at all, each with what makes it readable."""


@pytest.fixture
def seated(browser: Browser, live_server: LiveServer, alice: Player) -> Any:
    """Opens a table some choices into its game, and its page; nothing that the browser complains of passes."""

    @contextmanager
    def sitting(
        game: str, language: Language, hand: Hand = "mouse", *, begun: Callable[[Table], object] | None = play_on
    ) -> Iterator[AtThePage]:
        with at_the_page(browser, live_server.url, alice, game, language=language, hand=hand, seed=11, begun=begun) as seat:
            yield seat
            assert seat.complaints == []

    return sitting


def play_on(table: Table) -> None:
    """Some choices of the owner, without the browser."""
    for _ in range(MANY):
        sitting = sitting_at(table)
        play_move(table=table, action=sitting.choices()[0], version=table.version, now=timezone.now())
        work(table)


def said_of(game: str, key: str, language: Language) -> list[str]:
    """What the engine says of a card, line by line."""
    return [line.text for line in GAMES[game].card_words(load(game).card_of(key), language)]


SHOWN: Final = """(all) => all.map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.checkVisibility({ visibilityProperty: true }) && width * height > 0 ? one.dataset.inspect || one.dataset.card : "";
})"""
"""The cards of elements that are visible."""


def cards_with_text(where: Locator, game: str, language: Language) -> list[Locator]:
    """One of each kind of card that has a text, among the elements."""
    found: dict[str, Locator] = {}
    for number, card in enumerate(where.evaluate_all(SHOWN)):
        key = card.rpartition(":")[2]
        if key and said_of(game, key, language):
            found.setdefault(key, where.nth(number))
    return list(found.values())


def assert_read(page: Page, box: str, lines: list[str]) -> None:
    """Every line of the text is seen in this box, large and clear enough, on its card and inside the window."""
    expect(page.locator(f"{box} .face--large")).to_be_visible()
    seen = page.evaluate(SEEN, box)
    text = plain(" ".join(one["text"] for one in seen))
    assert [line for line in lines if plain(line) not in text] == []
    assert [one for one in seen if one["contrast"] < CONTRAST or one["size"] < SMALLEST] == []
    assert [one for one in seen if not one["inWindow"] or not one["onCard"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def key_of(piece: Locator) -> str:
    return (piece.get_attribute("data-inspect") or piece.get_attribute("data-card") or "").rpartition(":")[2]


@pytest.mark.parametrize(
    ("game", "language"),
    [("wankul", "fr"), ("wizard_duel", "en"), ("wongar", "fr"), ("woodland_wizards", "en"), ("lekemar", "fr")],
)
def test_a_desk_shows_all_at_once_and_cards_are_read_under_the_mouse_and_in_focus(
    seated: Any, game: str, language: Language
) -> None:
    """Each game by day, in one of the languages; in focus also in a window as narrow as a phone, by night."""
    with seated(game, language) as seat:
        page: Page = seat.page
        assert_all_is_seen_at_once(page, game)

        page.set_viewport_size(DESK)  # type: ignore[arg-type]
        pieces = cards_with_text(page.locator(".board [data-inspect]"), game, language)
        assert pieces
        assert_read_by(hovered, page, pieces[0], game, language)
        assert_read_by(focused, page, pieces[-1], game, language)
        if game in NAMING:
            page.locator("#log > summary").click()
            assert_read_by(hovered, page, cards_with_text(page.locator("#log [data-card]"), game, language)[0], game, language)
            page.locator("#log > summary").click()

        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        pieces = cards_with_text(page.locator(".board [data-inspect]"), game, language)
        for piece in dict.fromkeys((pieces[0], pieces[-1])):
            assert_read_by(focused, page, piece, game, language)


NAMING: Final = {"woodland_wizards", "lekemar"}
"""Games whose log names cards that have a text, beside Wankul, whose log is read below."""


def assert_all_is_seen_at_once(page: Page, game: str) -> None:
    """Board, hand, own bar and choices, also where the window is low: the board scrolls under them, and the page does not."""
    hand, choices, listed, board = ".board__hand", "#choices", "#choices-list", ".board"
    bar = {"wongar": hand, "lekemar": ".lk-player--mine"}.get(game, ".board__own > :first-child")
    for height in (800, 640):
        page.set_viewport_size({"width": 1280, "height": height})
        places: dict[str, Any] = {one: page.locator(one).bounding_box() for one in (hand, choices, listed, board, bar)}
        assert places[board]["y"] <= 96
        for place in places.values():
            assert place["y"] >= 0
            assert place["y"] + place["height"] <= height
        assert bar == hand or places[bar]["y"] + places[bar]["height"] <= places[hand]["y"] + 1


def assert_read_by(reach: Callable[[Page, Locator], None], page: Page, piece: Locator, game: str, language: Language) -> None:
    """Whoever reaches the piece in this way reads the text of its card, until he leaves it."""
    reach(page, piece)
    assert_read(page, PREVIEW, said_of(game, key_of(piece), language))
    left(page)


def hovered(page: Page, piece: Locator) -> None:
    """A mouse that rests; what scrolled to bring the piece into view has come to rest too."""
    in_sight(piece)
    piece.hover()


def focused(page: Page, piece: Locator) -> None:
    """As a key does: the browser shows where the focus is."""
    page.keyboard.press("Shift")
    piece.focus()


def left(page: Page) -> None:
    """The mouse goes away, the focus too."""
    page.mouse.move(2, 2)
    page.evaluate("document.activeElement.blur()")
    expect(page.locator(PREVIEW)).not_to_be_visible()


def test_a_card_named_in_the_log_is_read_without_leaving_the_table_and_one_in_focus_is_put_away_or_opened(seated: Any) -> None:
    with seated("wankul", "fr") as seat:
        page: Page = seat.page
        page.locator("#log > summary").click()
        named = cards_with_text(page.locator("#log [data-card]"), "wankul", "fr")
        for reach, link in ((hovered, named[0]), (focused, named[1])):
            link.scroll_into_view_if_needed()
            assert_read_by(reach, page, link, "wankul", "fr")

        named[0].click()
        assert_read(page, DIALOG, said_of("wankul", key_of(named[0]), "fr"))
        assert page.url.endswith(seat.table.get_absolute_url())
        page.keyboard.press("Escape")
        expect(page.locator(DIALOG)).not_to_be_visible()

        piece = cards_with_text(page.locator(".wk-hand [data-inspect]"), "wankul", "fr")[0]
        focused(page, piece)
        expect(page.locator(PREVIEW)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(PREVIEW)).not_to_be_visible()
        expect(piece).to_be_focused()

        page.keyboard.press("i")
        assert_read(page, DIALOG, said_of("wankul", key_of(piece), "fr"))
        expect(page.locator(PREVIEW)).not_to_be_visible()


FINGER = 44
"""In pixels: the least height of what a finger is to hit."""

CHOICES = """(all) => all.map((one) => ({
  height: one.getBoundingClientRect().height,
  isWhole: [one, ...one.querySelectorAll("span")].every((part) => part.scrollWidth <= part.clientWidth + 1 || !part.clientWidth),
}))"""


@pytest.mark.parametrize("game", list(GAMES))
def test_on_a_phone_what_is_chosen_is_read_whole_and_hit_below_the_hand_and_a_long_press_reads_a_card(
    seated: Any, game: str
) -> None:
    """At the first choice of each game, and some choices later, where its head tells how it stands."""
    with seated(game, "fr", "finger", begun=None) as seat:
        page: Page = seat.page
        assert_choices_are_for_fingers(page)
        play_on(seat.table)
        page.reload()
        assert_choices_are_for_fingers(page)
        assert_the_hand_lies_above_the_choices(page)
        assert_the_head_is_read_whole(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

        fold, listed = page.locator("#choices-fold"), page.locator("#choices-list")
        expect(listed).to_be_visible()
        expect(page.locator(".choice-button__key").first).to_be_hidden()
        fold.tap()
        expect(listed).not_to_be_visible()
        expect(fold).to_have_attribute("aria-expanded", "false")

        pieces = cards_with_text(page.locator(".board .is-playable[data-inspect], .board [data-inspect]"), game, "fr")
        piece = next((one for one in pieces if "is-playable" in (one.get_attribute("class") or "")), pieces[0])
        press(piece)
        assert_read(page, DIALOG, said_of(game, key_of(piece), "fr"))
        page.keyboard.press("Escape")

        fold.tap()
        expect(listed).to_be_visible()


def assert_choices_are_for_fingers(page: Page) -> None:
    choices = page.locator("#choices .choice-button").evaluate_all(CHOICES)
    assert choices
    assert [one for one in choices if one["height"] < FINGER or not one["isWhole"]] == []
    deeds = page.locator(".table-deeds > form > button, .table-deeds summary, .table-head__back, #log > summary")
    assert min(deeds.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")) >= FINGER


def assert_the_hand_lies_above_the_choices(page: Page) -> None:
    for top in (400, 0):
        page.evaluate(f"scrollTo(0, {top})")
        page.wait_for_function("getComputedStyle(document.documentElement).getPropertyValue('--sheet') !== ''")
        hand, sheet = (page.locator(one).bounding_box() for one in (".board__hand", ".choices"))
        assert hand is not None
        assert sheet is not None
        assert hand["y"] > 0
        assert hand["y"] + hand["height"] <= sheet["y"] + 1


def assert_the_head_is_read_whole(page: Page) -> None:
    name, standing = (page.locator(one).bounding_box() for one in (".table-head h1", ".table-head__standing"))
    assert name is not None
    assert standing is not None
    assert standing["x"] >= name["x"] + name["width"] or standing["y"] >= name["y"] + name["height"] - 1
    assert page.locator(".table-head__standing").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def press(piece: Locator) -> None:
    """A finger that stays where it is; a piece that no choice names is read by a tap."""
    piece.scroll_into_view_if_needed()
    if "is-playable" not in (piece.get_attribute("class") or ""):
        piece.tap()
        return
    box = piece.bounding_box()
    assert box
    finger = {"clientX": box["x"] + 9, "clientY": box["y"] + 9, "pointerType": "touch", "bubbles": True, "isPrimary": True}
    piece.dispatch_event("pointerdown", finger)
    expect(piece.page.locator(DIALOG)).to_be_visible()
    piece.dispatch_event("pointerup", finger)
