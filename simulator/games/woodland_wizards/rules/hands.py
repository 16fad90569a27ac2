"""Hands, and what others know of them: whoever has seen a card go into a hand knows that it is there (G35).

`known` holds viewer << VIEWER | owner << OWNER | design for each card that a player knows in another one's hand. What somebody
can no longer be sure of is forgotten: nobody is ever said to know what may be wrong.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final

from simulator.games.woodland_wizards.model.state import State

VIEWER: Final = 12
OWNER: Final = 8
DESIGN_MASK: Final = (1 << OWNER) - 1
"""Where viewer and owner begin in an entry, and the bits of the design below them."""

SEAT: Final = VIEWER - OWNER
SEAT_MASK: Final = (1 << SEAT) - 1
"""An entry without its design is `viewer << SEAT | owner`."""

EVERYBODY: Final = -1


def gain(s: State, seat: int, design: int, witness: int = EVERYBODY) -> None:
    """A card joins a hand, and the witness sees which one; for a card that nobody else sees, `insort` alone."""
    insort(s.hand[seat], design)
    for viewer in range(len(s.hand)) if witness == EVERYBODY else (witness,):
        if viewer != seat:
            insort(s.known, viewer << VIEWER | seat << OWNER | design)


def show(s: State, seat: int, design: int) -> None:
    """A card leaves a hand before everybody's eyes."""
    hand = s.hand[seat]
    del hand[bisect_left(hand, design)]
    if s.known:
        _forget_one(s, seat, design, range(len(s.hand)))


def slip(s: State, seat: int, design: int, witness: int) -> None:
    """A card leaves a hand and only the witness sees which one: the others are sure of one card less of each design."""
    hand = s.hand[seat]
    del hand[bisect_left(hand, design)]
    if not s.known:
        return
    _forget_one(s, seat, design, (witness,))
    for viewer in range(len(s.hand)):
        if viewer != witness:
            for other in sorted({entry & DESIGN_MASK for entry in s.known if entry >> OWNER == viewer << SEAT | seat}):
                _forget_one(s, seat, other, (viewer,))


def look(s: State, viewer: int, owner: int) -> None:
    """A player looks at a whole hand."""
    key = viewer << SEAT | owner
    s.known = sorted([entry for entry in s.known if entry >> OWNER != key] + [key << OWNER | card for card in s.hand[owner]])


def known_of(s: State, viewer: int, owner: int) -> list[int]:
    """The cards that a player knows in another one's hand."""
    key = viewer << SEAT | owner
    return [entry & DESIGN_MASK for entry in s.known if entry >> OWNER == key]


def forget_hand(s: State, seat: int) -> None:
    """R30: a whole hand is laid open and discarded."""
    s.known = [entry for entry in s.known if entry >> OWNER & SEAT_MASK != seat]


def _forget_one(s: State, owner: int, design: int, viewers: range | tuple[int, ...]) -> None:
    for viewer in viewers:
        entry = viewer << VIEWER | owner << OWNER | design
        if entry in s.known:
            s.known.remove(entry)
