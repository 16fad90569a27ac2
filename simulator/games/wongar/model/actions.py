"""Actions as ints: the kind in the upper bits, its argument in the lower four."""

from __future__ import annotations

from typing import Final

SHIFT: Final = 4
ARGUMENT: Final = (1 << SHIFT) - 1

TAKE: Final = 1 << SHIFT  # + territory: its face-up card (R21)
OWN: Final = 2 << SHIFT  # + 0 for the Ancestor card, 1 for the Elder card (R80)
WAY: Final = 3 << SHIFT  # + BOTH_PLACED, ONE_PLACED or NONE_PLACED (R25)
TYPE: Final = 4 << SHIFT  # + type of token (R27, R57, R82)
PLACE: Final = 5 << SHIFT  # + territory for a token
MOVE: Final = 6 << SHIFT  # + territory for a figure (R28, R29)
PLAY: Final = 7 << SHIFT  # + kind of ritual card (R53)
REMOVE: Final = 8 << SHIFT  # + seat that loses a token (R56)
LEAVE: Final = 9 << SHIFT  # + territory to which a token goes (R56)
COME: Final = 10 << SHIFT  # + territory from which a token comes (R56)
DRAW: Final = 11 << SHIFT  # + kind of ritual card, or UNSEEN (R84)

KINDS: Final = ("pass", "take", "own", "way", "type", "place", "move", "play", "remove", "leave", "come", "draw")

UNSEEN: Final = 4
"""R84, G27: in place of a kind of ritual card, whichever comes from the pile."""

BOTH_PLACED: Final = 0
ONE_PLACED: Final = 1
NONE_PLACED: Final = 2
WAYS: Final = ("place_two", "place_and_draw", "draw_two")
"""R25: two more tokens; one more and a ritual card; two ritual cards."""
