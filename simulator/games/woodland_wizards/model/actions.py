"""Actions as ints: the kind in the upper bits, its argument in the lower twelve.

A card in a hand is named by its design, so that equal copies come to the same; a card on the table by its place, 0 for the
contest creature and 1, 2, 3 … for the Boosts in the order laid.
"""

from __future__ import annotations

from typing import Final

SHIFT: Final = 12
ARGUMENT: Final = (1 << SHIFT) - 1
PART: Final = 8
LOW: Final = (1 << PART) - 1
"""Where an argument has two parts: a seat above the lower eight bits."""

WIZARD: Final = 1 << SHIFT  # + wizard card × 2 + side
PLAY: Final = 2 << SHIFT  # + design, in Exploration
ENTER: Final = 3 << SHIFT  # + design, as contest creature
BOOST: Final = 4 << SHIFT  # + design; passing is PASS
RUN: Final = 5 << SHIFT  # + place in one's own area: the Active card to run next
TARGET: Final = 6 << SHIFT  # + seat
TAKE: Final = 7 << SHIFT  # + design, from a hand that one looks at
DISCARD: Final = 8 << SHIFT  # + design, from one's own hand
GIVE: Final = 9 << SHIFT  # + design, to the neighbour
NAME: Final = 10 << SHIFT  # + type of card
PICK: Final = 11 << SHIFT  # + seat << PART | place: a Boost on the table
ORDER: Final = 12 << SHIFT  # + seat << PART | design: the value effect to apply next, by the area where it lies
AFTER: Final = 13 << SHIFT  # + place in one's own area: the after-ranking effect to run next
KEEP: Final = 14 << SHIFT  # the hand, for the next round
DROP: Final = 15 << SHIFT  # the whole hand

KINDS: Final = (
    "pass", "wizard", "play", "enter", "boost", "run", "target", "take", "discard", "give", "name", "pick", "order", "after",
    "keep", "drop",
)  # fmt: skip
