"""The first deal (R2, R4)."""

from __future__ import annotations

from simulator.games.woodland_wizards.model.deck import turn_up
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.recovery import refill


def deal(s: State) -> None:
    """R2, R4: the deck, its first card turned up, and five cards each."""
    s.deck = s.box.cards(len(s.hand))
    turn_up(s)
    refill(s)
