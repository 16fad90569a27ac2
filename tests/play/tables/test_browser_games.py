"""Games through the page: each one to its end by mouse, and by keyboard as far as every key is needed; one by finger on a phone.

In the middle of a game only kinds of choices that are new are pressed, what repeats itself is played on without the page.
Wankul is played to its end by mouse in test_browser_clicks.py.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from simulator.kernel.game import Language
from tests.play.tables.at_the_page import AtThePage, Hand, at_the_page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogues", "messages"),
]

SHORT: Final[dict[str, dict[str, Any]]] = {
    "wankul": {"seed": 4},
    "wizard_duel": {"seed": 14},
    "wongar": {"seed": 26, "seats": 5},
    "woodland_wizards": {"seed": 23},
    "lekemar": {"seed": 12, "turn_cap": 10},
}
"""Tables whose games are over soon."""


MIDDLE: Final = {"wizard_duel": range(0), "wongar": range(7, 32), "woodland_wizards": range(4, 14), "lekemar": range(4, 12)}
"""Which choices of these tables repeat what was chosen before, mostly."""

KEYED: Final = 6
"""Choices made by keyboard: each way of pressing once; what comes later in a game is pressed in the same ways."""

ASIDE: Final = {"wankul", "lekemar"}
"""Games, one in each language, at which keys do all else that they do at a table: that is the same page at every game."""


@pytest.mark.parametrize(
    ("game", "hand", "language"),
    [
        ("wizard_duel", "mouse", "fr"),
        ("wongar", "mouse", "en"),
        ("woodland_wizards", "mouse", "fr"),
        ("lekemar", "mouse", "en"),
        ("woodland_wizards", "finger", "en"),
    ],
)
def test_a_whole_game(
    browser: Browser, live_server: LiveServer, alice: Player, game: str, hand: Hand, language: Language
) -> None:
    with at_the_page(browser, live_server.url, alice, game, language=language, hand=hand, practice=False, **SHORT[game]) as seat:
        seat.play_to_the_end(interrupt, middle=MIDDLE[game])

        assert set(seat.ways) >= {"board"}


@pytest.mark.parametrize(
    ("game", "language"),
    [("wankul", "en"), ("wizard_duel", "en"), ("wongar", "fr"), ("woodland_wizards", "en"), ("lekemar", "fr")],
)
def test_a_game_is_played_by_keys_alone(
    browser: Browser, live_server: LiveServer, alice: Player, game: str, language: Language
) -> None:
    with at_the_page(browser, live_server.url, alice, game, language=language, hand="keys", practice=True, **SHORT[game]) as seat:
        seat.play_on(KEYED, interrupt_by_keys if game in ASIDE else None)

        assert set(seat.ways) >= {"arrows", "digit", "tab"}


def interrupt(seat: AtThePage, number: int) -> None:
    """Once, the page is loaded again in the middle of the game."""
    if number == 3:
        seat.page.reload()
        seat.check()


def interrupt_by_keys(seat: AtThePage, number: int) -> None:
    """One after the other: the sheet of keys, why not, the log, and the last choice taken back."""
    page, keys = seat.page, seat.page.keyboard
    if number == 1:
        keys.press("?")
        expect(page.locator("#keys")).to_be_visible()
        keys.press("Escape")
        expect(page.locator("#keys")).not_to_be_visible()
    if number == 2:
        keys.press("w")
        expect(page.locator("#table-dialog h2")).to_have_text({"fr": "Pourquoi pas ?", "en": "Why not?"}[seat.language])
        keys.press("Escape")
        expect(page.locator("#table-dialog")).not_to_be_visible()
    if number == 3:
        keys.press("l")
        expect(page.locator("#log li").first).to_be_visible()
        keys.press("l")
        expect(page.locator("#log li").first).not_to_be_visible()
    if number == 4:
        seat.take_back("z")
    if 1 <= number <= 4:
        seat.check()
