"""Actions as ints: the kind in the upper bits, its argument in the lower six. No two cards are alike, so a card is its number."""

from __future__ import annotations

from typing import Final

SHIFT: Final = 6
ARGUMENT: Final = (1 << SHIFT) - 1

ATTACK: Final = 1 << SHIFT  # + card: the stronger of the two
WITH: Final = 2 << SHIFT  # + card: the other one, of the same suit
TARGET: Final = 3 << SHIFT  # + seat
LAY: Final = 4 << SHIFT  # + card, in defence
CONFIRM: Final = 5 << SHIFT  # the defence is complete
SUIT: Final = 6 << SHIFT  # + suit, among the highest cards of the defence
LIFE: Final = 7 << SHIFT  # + place of one of one's life cards
TIMEOUT: Final = 8 << SHIFT  # too late to defend (V3)

KINDS: Final = ("pass", "attack", "with", "target", "lay", "confirm", "suit", "life", "timeout")
