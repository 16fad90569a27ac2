"""What a choice is called before it is made: by what it does, never by its number in the list."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any, Final

import pytest

from simulator.catalog import Card, load
from simulator.games import GAMES
from simulator.games.wankul.effects.language import walk
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.words.choosing import Choose
from tests.simulator.laws.tables import SHOWN

NUMBERED: Final = r"^(?:choix|choice|option|effe[ct]t?|texte?|action|possibilité)?\W*(?:n°|no\.)?\W*\d+$"
BY_NUMBER: Final = re.compile(NUMBERED, re.IGNORECASE)
ANNOUNCED: Final = ("number",)
"""Kinds of choices that are numbers: there is nothing to say of them."""

GAMES_EACH: Final = 2
MOST: Final = 250
"""Decisions of a game that are read."""


def read(state: Any, luck: random.Random) -> set[str]:
    """Play on by chance and read every choice; the kinds of choices that were met."""
    met = set()
    for _ in range(MOST):
        if state.is_terminal():
            break
        for action in state.legal_actions():
            kind = state.action_to_struct(action)["kind"]
            met.add(kind)
            for language in ("fr", "en"):
                words = state.action_to_string(action, language)
                assert kind in ANNOUNCED or not BY_NUMBER.match(words), words
        state.apply_action(luck.choice(state.legal_actions()))
    return met


@pytest.mark.parametrize("table", SHOWN, ids=str)
def test_no_choice_is_called_by_its_number(table: Any) -> None:
    for seed in range(GAMES_EACH):
        assert read(table.deal(seed), random.Random(seed))


def test_what_cards_let_somebody_choose_is_called_by_what_it_does() -> None:
    """Decks in which every card of Wankul that offers several things lies."""
    luck, met = random.Random(1), set[str]()
    characters, terrains = ([card for card in offering() if card.type == kind] for kind in ("character", "terrain"))
    for seed in range(6):
        deck = dict.fromkeys((card.id for card in characters), 3) | dict(some_terrains(luck)) | {card.id: 2 for card in terrains}
        state = GAMES["wankul"].new_initial_state(decks=[deck, deck], options=GAMES["wankul"].options(), seed=seed)
        met |= read(state, luck)

    assert "option" in met


def offering() -> list[Card]:
    """The cards that let somebody choose among several things to do."""
    cards = [card for card in load("wankul").cards.values() if card.status != "manual"]
    return [
        card for card in cards if any(isinstance(one, Choose) for one in walk(tuple(parse_abilities(card.id, card.abilities))))
    ]


def some_terrains(luck: random.Random) -> Mapping[str, int]:
    cards = [card for card in load("wankul").cards.values() if card.type == "terrain" and card.status == "full"]
    return {card.id: 2 for card in luck.sample(cards, 4)}
