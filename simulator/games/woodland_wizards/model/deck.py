"""The deck and the discard pile (R2, R3, G3).

The deck is kept as a bag: each draw takes any of its cards, which is drawing from a shuffled deck, as nobody ever looks at its
order or puts a card on top. So nothing is shuffled, and a deal costs as much as the cards that are drawn.
"""

from __future__ import annotations

from typing import Final

from simulator.games.woodland_wizards.model.state import State
from simulator.kernel.rng import step

NOTHING: Final = -1


def draw(s: State) -> int:
    """The top card of the deck; of the discard pile, where a single card of it was all that was left (G3); else NOTHING."""
    if not s.deck:
        _renew(s)
    deck = s.deck
    if not deck:
        return NOTHING
    s.rng = step(s.rng)
    place = ((s.rng >> 32) * len(deck)) >> 32
    card = deck[place]
    deck[place] = deck[-1]
    deck.pop()
    return card


def renew_if_empty(s: State) -> None:
    """R3, G3: an empty deck is renewed at once, if the discard pile holds a card to turn up and another one to draw."""
    if not s.deck and len(s.discard) > 1:
        _renew(s)


def _renew(s: State) -> None:
    """R3: the discard pile becomes the deck, and its first card begins a new discard pile; G3: not the last card there is."""
    count = len(s.discard)
    if not count:
        return
    s.deck, s.discard = s.discard, []
    if s.log is not None:
        s.log.append(("renew", count))
    if count > 1:
        turn_up(s)


def turn_up(s: State) -> None:
    """R2, R30: the first card of the deck begins the discard pile."""
    card = draw(s)
    if card != NOTHING:
        s.discard.append(card)
        if s.log is not None:
            s.log.append(("turned", card))


def stock(s: State) -> int:
    """How many cards can be drawn, one after the other."""
    return len(s.deck) + len(s.discard)
