"""The first deal (R12, R13)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model.state import Options, State
from simulator.kernel.rng import derive, shuffle

SHARE: Final = 10
"""R12: cards and marks that everybody begins with."""


def hand_dealt(options: Options) -> int:
    """R12, G28: ten cards each, or as many as a hand may hold."""
    return min(SHARE, options.hand_limit)


def deal(s: State, seed: int) -> None:
    """R12, R13, G28: ten marks and a hand each; the rest is pile and bank."""
    pile = s.box.all_cards()
    shuffle(pile, derive(seed, "pile"))
    cards = hand_dealt(s.options)
    for seat in range(s.options.players):
        s.hand[seat] = sorted(pile.pop() for _ in range(cards))
        s.seen[seat] = [0] * cards
        s.marks[seat] = SHARE
        s.bank -= SHARE
    s.pile, s.pile_seen = pile, [0] * len(pile)
