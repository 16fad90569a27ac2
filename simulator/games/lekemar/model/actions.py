"""Actions as ints: the kind in the upper bits, its argument in the lower twelve. Cards are named by definition: copies merge.

The amounts by which arguments of two parts are shifted are in `cells.py`.
"""

from __future__ import annotations

from typing import Final

SHIFT: Final = 12
ARGUMENT: Final = (1 << SHIFT) - 1

LAY: Final = 1 << SHIFT  # + card << SLOT_BITS | slot; a card that lies there comes into the hand (R14)
REMOVE: Final = 2 << SHIFT  # + slot of one's character (R14)
TAKE_CARD: Final = 3 << SHIFT  # from the pile (R15)
TAKE_MARK: Final = 4 << SHIFT  # from the bank (R15)
PLAY: Final = 5 << SHIFT  # + style card (G1)
PUT_BACK: Final = 6 << SHIFT  # + card of one's hand, under the pile (R17, R18)
ATTACK: Final = 7 << SHIFT  # + seat (R16)
TARGET: Final = 8 << SHIFT  # + seat, of a style card
GIVE: Final = 9 << SHIFT  # + card of one's hand
DISCARD: Final = 10 << SHIFT  # + card of one's hand
SEIZE: Final = 11 << SHIFT  # + card of the target's hand
STRIP: Final = 12 << SHIFT  # + slot of the target's character
COLOUR: Final = 13 << SHIFT  # + slot of both characters
ORDER: Final = 14 << SHIFT  # + card, the next one to be drawn
ARM: Final = 15 << SHIFT  # + card of one's hand, face down (R21)
STRIKE: Final = 16 << SHIFT  # + own place << PLACE_BITS | place struck (R22)
FLIP: Final = 17 << SHIFT  # + place struck by the weapon that is turned up (R28)
PLACE: Final = 18 << SHIFT  # + side << PLACE_BITS | place, for a combat style
EXCHANGE: Final = 19 << SHIFT  # + slot of both characters (R32)
STEAL: Final = 20 << SHIFT  # half of the loser's marks (R32)
DRAW_TWO: Final = 21 << SHIFT  # two cards of the loser's hand, unseen (R32)
TIMEOUT: Final = 22 << SHIFT  # the five seconds are over (R22, G13)

KINDS: Final = (
    "pass", "lay", "remove", "take_card", "take_mark", "play", "put_back", "attack", "target", "give", "discard", "seize",
    "strip", "colour", "order", "arm", "strike", "flip", "place", "exchange", "steal", "draw_two", "timeout",
)  # fmt: skip
