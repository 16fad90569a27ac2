"""The largest table of each game, by mouse and by keyboard, in French and in English: twenty whole games, run by hand.

python -m pytest -n0 tests/play/tables/every_table.py
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from collection.models import Player
from simulator.kernel.game import Language
from tests.play.tables.at_the_page import Hand, at_the_page
from tests.play.tables.test_browser_games import interrupt, interrupt_by_keys

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogues", "messages"),
    pytest.mark.timeout(3600),
]

LARGEST: Final[dict[str, dict[str, Any]]] = {
    "wankul": {"seed": 9},
    "wizard_duel": {"seed": 12, "seats": 6, "attacks_out_of_turn": True},
    "wongar": {"seed": 8, "seats": 5, "advanced": True},
    "woodland_wizards": {"seed": 6, "seats": 12, "wizards": True},
    "lekemar": {"seed": 5, "seats": 15},
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("hand", ["mouse", "keys"])
@pytest.mark.parametrize("game", LARGEST)
def test_a_whole_game_at_the_largest_table(
    browser: Browser, live_server: LiveServer, alice: Player, game: str, hand: Hand, language: Language
) -> None:
    table = LARGEST[game] | {"practice": hand == "keys"}
    with at_the_page(browser, live_server.url, alice, game, language=language, hand=hand, **table) as seat:
        seat.play_to_the_end(interrupt_by_keys if hand == "keys" else interrupt)
