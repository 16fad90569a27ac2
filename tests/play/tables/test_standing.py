"""What the head of a table says: how far the game has got, and what is asked; in both languages, at every choice of a game."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from collection.models import Player
from play.boards import BOARDS, board_of
from play.boards.wankul_words import QUESTIONS
from simulator.games import GAMES
from simulator.games.wankul.model.frames import EFFECT, NAMES
from simulator.games.wankul.rules import resolution
from tests.play.tables.conftest import Opening
from tests.play.tables.test_pages import page
from tests.simulator.laws.tables import Table, play


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_every_question_of_a_game_has_its_words(game: str) -> None:
    board = board_of(game)
    state = Table(game, GAMES[game].players[0]).deal(5)
    standings = set()
    for _ in play(state, 5):
        seen = state.observation(state.current_player())
        said = {}
        for language in ("fr", "en"):
            with translation.override(language):
                standing, question = board.standing(seen), board.asks(seen)
            said[language] = question
            standings.add(standing)
            assert re.search(r"\d|Mise en place|Sorciers|Setting up|Wizards", standing)
            assert "%" not in standing
            assert question, seen["question"]
            assert question[-1] in "?."
        assert said["fr"] != said["en"]
    assert len(standings) > 6


def test_every_frame_of_wankul_that_asks_has_words() -> None:
    """Of a turn and of a play the parts ask: before drawing, the place, the price."""
    asking = {NAMES[kind] for kind, options in enumerate(resolution.QUESTIONS) if options is not resolution.QUESTIONS[EFFECT]}

    assert asking - {"turn", "play"} <= set(QUESTIONS)


@pytest.mark.parametrize(("language", "words"), [("fr", "Gardez-vous cette main"), ("en", "Do you keep this hand?")])
def test_a_table_says_what_it_asks(alice: Player, alice_client: Client, opened: Opening, language: str, words: str) -> None:
    alice_client.cookies["django_language"] = language
    table = opened(alice, "wankul", seed=3)

    assert words in page(alice_client, table)


def test_a_table_tells_of_the_others_that_wait(alice: Player, bob: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice, "wankul", seed=3)
    opened(bob, "wankul", seed=4)
    assert "table-head__waiting" not in page(alice_client, table)

    opened(alice, "wankul", seed=5)

    assert "table-head__waiting" in page(alice_client, table)
