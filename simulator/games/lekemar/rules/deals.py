"""The first deal (R12, R13)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model.state import State
from simulator.kernel.rng import derive, shuffle

SHARE: Final = 10
"""R12: cards and marks that everybody begins with."""


def deal(s: State, seed: int) -> None:
    """R12, R13, G28: ten marks and ten cards each, or as many cards as a hand may hold; the rest is pile and bank."""
    pile = s.box.all_cards()
    shuffle(pile, derive(seed, "pile"))
    cards = min(SHARE, s.options.hand_limit)
    for seat in range(s.options.players):
        s.hand[seat] = sorted(pile.pop() for _ in range(cards))
        s.seen[seat] = [0] * cards
        s.marks[seat] = SHARE
        s.bank -= SHARE
    s.pile, s.pile_seen = pile, [0] * len(pile)
