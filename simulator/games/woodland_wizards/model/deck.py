"""The deck and the discard pile (R2, R3, G3, G34).

The deck is kept as a bag: each draw takes any of its cards, which is drawing from a shuffled deck, as nobody ever looks at its
order or puts a card on top. So nothing is shuffled, and a deal costs as much as the cards that are drawn.
"""

from __future__ import annotations

from typing import Final

from simulator.games.woodland_wizards.model.phases import LAST_BOOST, TOURNAMENT
from simulator.games.woodland_wizards.model.state import State
from simulator.kernel.rng import step

NOTHING: Final = -1


def draw(s: State) -> int:
    """The top card of the deck, renewed if need be (R3); NOTHING when there is no card left."""
    deck = s.deck
    if not deck:
        if not renew(s):
            return NOTHING
        deck = s.deck
    s.rng = step(s.rng)
    place = ((s.rng >> 32) * len(deck)) >> 32
    card = deck[place]
    deck[place] = deck[-1]
    deck.pop()
    return card


def renew(s: State) -> bool:
    """R3: the discard pile becomes the deck, and its first card begins a new discard pile; False without a card.

    G3: the last card is not turned up when one is to be drawn. G34: in a contest, what was discarded in it stays where it is.
    """
    count = usable_discards(s)
    if not count:
        return False
    s.deck, later = s.discard[:count], s.discard[count:]
    s.discard = []
    if s.log is not None:
        s.log.append(("renew", count))
    if count > 1:
        turn_up(s)
    s.kept = len(s.discard)
    s.discard += later
    return True


def turn_up(s: State) -> None:
    """R2, R30: the first card of the deck begins the discard pile."""
    card = draw(s)
    if card != NOTHING:
        s.discard.append(card)
        if s.log is not None:
            s.log.append(("turned", card))


def usable_discards(s: State) -> int:
    """How many cards of the discard pile a new deck would be made of (G34)."""
    return s.kept if in_contest(s) else len(s.discard)


def in_contest(s: State) -> bool:
    """G34: whether what is discarded now stays aside when the deck is renewed."""
    return TOURNAMENT <= s.stage <= LAST_BOOST


def stock(s: State) -> int:
    """How many cards can be drawn now."""
    return len(s.deck) + usable_discards(s)
