"""The board of Wankul: what it asks says whose effect asks, and what is done."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from collection.models import Player
from play.boards import board_of
from play.boards.wankul_words import FIRST
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.observation import DEEDS, VERBS
from tests.play.tables.conftest import Placing
from tests.play.tables.test_pages import page
from tests.simulator.games.wankul.board import A, B, act, at, board, person, play, terrain

BOARD = board_of("wankul")


def asked(state: State, language: str) -> str:
    with translation.override(language):
        return BOARD.asks(state.observation(state.current_player()))


@pytest.mark.usefixtures("messages")
def test_who_goes_first_is_asked_with_what_is_done() -> None:
    """R69: NAVIRE PIRATE makes both discard a card. S1-001."""
    state = board(at(), a={"hand": ["S1-001", "plain"]}, b={"hand": ["plain"]})
    act(state, "terrain", card="S1-001")

    assert asked(state, "fr") == "NAVIRE PIRATE\N{NO-BREAK SPACE}: qui défausse d’abord\N{NO-BREAK SPACE}?"
    assert asked(state, "en") == "NAVIRE PIRATE: who discards first?"
    assert state.observation(B)["by"] is None


@pytest.mark.usefixtures("messages")
@pytest.mark.parametrize(
    ("deeds", "question"),
    [
        ([{"draw": 1}], "who draws first?"),
        ([{"move": {"side": "self"}}], "who moves first?"),
        ([{"coin": {"side": "L"}}], "who begins?"),
    ],
)
def test_what_has_no_word_is_still_asked_for_its_card(deeds: list[Any], question: str) -> None:
    ground = terrain({"when": "enter", "do": [{"each_player": deeds}]}, name="GROUND")
    state = board(at(a=[person(1)]), a={"hand": [ground]})
    act(state, "terrain", card="GROUND")

    assert asked(state, "en") == f"GROUND: {question}"


@pytest.mark.usefixtures("messages")
def test_whether_an_effect_is_used_is_asked_with_its_card() -> None:
    """What is chosen in words that say nothing of the card names it; what one does in one's own turn names none."""
    offering = person(1, name="GIVER", abilities=[{"when": "on_play", "optional": True, "do": [{"draw": 1}]}])
    state = board(at(), a={"hand": [offering]})
    assert state.observation(A)["by"] is None

    play(state, offering)

    assert state.observation(A)["question"] == "may"
    assert asked(state, "fr").endswith("\N{NO-BREAK SPACE}: appliquez-vous cet effet\N{NO-BREAK SPACE}?")


def test_every_deed_that_both_do_has_its_words() -> None:
    assert {*DEEDS.values(), *VERBS.values()} == set(FIRST)


@pytest.mark.parametrize(("language", "word"), [("fr", "Force"), ("en", "Strength")])
def test_what_a_side_and_a_character_are_worth_is_told_by_the_word_of_the_cards(
    alice: Player, alice_client: Client, placed: Placing, language: str, word: str
) -> None:
    alice_client.cookies["django_language"] = language
    ground = at("S2-004", a=["S1-108"])

    text = page(alice_client, placed(alice, board(ground, at("S1-001"), a={"hand": ["S1-031"]})))

    told = re.findall(r'<span class="visually-hidden">(\w+)[^<]*</span>(?:<strong>)?-?\d+<', text)
    assert told.count(word) >= 3
    assert {"Force", "Strength"} & set(told) == {word}
