"""Decks for tests: the starters, and any mixture of the cards that the engine plays in full."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from simulator.catalog import load
from simulator.catalog.starters import starters


@cache
def encoded(kind: str) -> tuple[str, ...]:
    """The ids of all cards of a kind that are played in full or in part."""
    return tuple(card.id for card in load("wankul").cards.values() if card.type == kind and card.status != "manual")


def any_deck(luck: random.Random) -> Mapping[str, int]:
    """A starter deck, or 40 characters and 10 terrains of any encoded cards, two of each."""
    if luck.random() < 0.4:
        return luck.choice(starters("wankul")).cards
    characters = luck.sample(encoded("character"), 20)
    return dict.fromkeys([*characters, *luck.sample(encoded("terrain"), 5)], 2)
