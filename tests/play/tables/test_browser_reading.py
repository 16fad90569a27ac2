"""Cards read at the table: what a person sees of the text, under the mouse, in focus, in the log and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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
    def sitting(game: str, language: Language, hand: Hand = "mouse") -> Iterator[AtThePage]:
        with at_the_page(browser, live_server.url, alice, game, language=language, hand=hand, seed=11, begun=play_on) as seat:
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


def cards_with_text(where: Locator, game: str, language: Language) -> list[Locator]:
    """One of each kind of card that has a text, among the elements."""
    found: dict[str, Locator] = {}
    for piece in where.all():
        key = key_of(piece)
        if piece.is_visible() and said_of(game, key, language):
            found.setdefault(key, piece)
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


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_text_of_a_card_is_read_under_the_mouse_and_in_focus(seated: Any, game: str, language: Language) -> None:
    with seated(game, language) as seat:
        page: Page = seat.page
        for window, scheme, reaches in ((DESK, "light", (hovered, focused)), (PHONE, "dark", (focused,))):
            page.set_viewport_size(window)  # type: ignore[arg-type]
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            pieces = cards_with_text(page.locator(".board [data-inspect]"), game, language)
            assert pieces
            for piece in dict.fromkeys((pieces[0], pieces[-1])):
                lines = said_of(game, key_of(piece), language)
                for reach in reaches:
                    reach(page, piece)
                    assert_read(page, PREVIEW, lines)
                    left(page)


def hovered(page: Page, piece: Locator) -> None:
    """A mouse that rests; what scrolled to bring the piece into view has come to rest too."""
    piece.scroll_into_view_if_needed()
    page.wait_for_timeout(50)
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


@pytest.mark.parametrize("game", ["wankul", "woodland_wizards", "lekemar"])
def test_a_card_named_in_the_log_is_read_without_leaving_the_table(seated: Any, game: str) -> None:
    with seated(game, "fr") as seat:
        page: Page = seat.page
        page.locator("#log > summary").click()
        named = cards_with_text(page.locator("#log [data-card]"), game, "fr")
        assert named
        for link in named[:2]:
            link.scroll_into_view_if_needed()
            for reach in (hovered, focused):
                reach(page, link)
                assert_read(page, PREVIEW, said_of(game, key_of(link), "fr"))
                left(page)

        named[0].click()

        assert_read(page, DIALOG, said_of(game, key_of(named[0]), "fr"))
        assert page.url.endswith(seat.table.get_absolute_url())


def test_escape_puts_a_card_in_focus_away_and_i_opens_it(seated: Any) -> None:
    with seated("wankul", "en") as seat:
        page: Page = seat.page
        piece = cards_with_text(page.locator(".wk-hand [data-inspect]"), "wankul", "en")[0]

        focused(page, piece)
        expect(page.locator(PREVIEW)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(PREVIEW)).not_to_be_visible()
        expect(piece).to_be_focused()

        page.keyboard.press("i")
        assert_read(page, DIALOG, said_of("wankul", key_of(piece), "en"))
        expect(page.locator(PREVIEW)).not_to_be_visible()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_long_press_reads_a_card_on_a_phone(seated: Any, game: str) -> None:
    with seated(game, "fr", "finger") as seat:
        page: Page = seat.page
        page.locator("#choices-fold").evaluate_all("folds => folds.filter((one) => !one.hidden).forEach((one) => one.click())")
        pieces = cards_with_text(page.locator(".board .is-playable[data-inspect], .board [data-inspect]"), game, "fr")
        piece = next((one for one in pieces if "is-playable" in (one.get_attribute("class") or "")), pieces[0])

        press(piece)

        assert_read(page, DIALOG, said_of(game, key_of(piece), "fr"))


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
    piece.page.wait_for_timeout(700)
    piece.dispatch_event("pointerup", finger)
