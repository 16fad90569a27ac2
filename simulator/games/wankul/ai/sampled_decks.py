"""Decks made up by lot: legal ones (R15, R85-R92), of cards that the engine plays in full.

For measuring agents on cards that nobody chose for them. Nobody would call them good decks.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from simulator.catalog import load
from simulator.kernel.game import Deck
from simulator.kernel.rng import below, derive, shuffle, step

CHARACTERS: Final = 40
TERRAINS: Final = 10
COPIES: Final = 3
SCORER_POINTS: Final = 5


def sample_decks(seed: int) -> list[Deck]:
    """Two decks of 40 characters and 10 Terrains, drawn apart from each other."""
    return [_sample(derive(seed, "deck", seat)) for seat in (0, 1)]


def _sample(rng: int) -> Deck:
    """Cards in a random order, one to three copies of each, until the deck is full; Scorers while their points allow it (R92)."""
    deck: dict[str, int] = {}
    for kind, wanted in (("character", CHARACTERS), ("terrain", TERRAINS)):
        cards = _played_in_full(kind)
        order = list(range(len(cards)))
        rng = shuffle(order, rng)
        missing, points = wanted, SCORER_POINTS
        for place in order:
            printing, value = cards[place]
            rng = step(rng)
            copies = min(1 + below(rng, COPIES), missing, points // value if value else COPIES)
            if copies:
                deck[printing] = copies
                missing -= copies
                points -= copies * value
            if not missing:
                break
    return deck


@cache
def _played_in_full(kind: str) -> list[tuple[str, int]]:
    """The cards of a kind whose effects the engine plays, with their Scorer values; prize cards left out."""
    return [
        (card.id, card.number("scorer"))
        for card in load("wankul").cards.values()
        if card.type == kind and card.status == "full" and card.set_code != "HS"
    ]
