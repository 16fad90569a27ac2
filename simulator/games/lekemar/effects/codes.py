"""What compiled effects are made of: flags of powers, and instructions of style cards."""

from __future__ import annotations

from typing import Final

Row = tuple[int, int, int]
"""An instruction: its code and two numbers."""

ANY_SLOT: Final = 1
GUARDED: Final = 2
WINS_TIES: Final = 4
AVENGES: Final = 8
SILENCES: Final = 16

PAY: Final = 0  # marks, payer << PAYER | payee
COIN: Final = 1  # where tails go on
JUMP: Final = 2  # where to go on
DRAW: Final = 3  # cards
TAKE_CARD: Final = 4  # 1 when the hand is seen
SWAP_CARDS: Final = 5
DISCARD: Final = 6  # cards, who
STRIP: Final = 7  # 1 when the card goes under the pile
SWAP_WORN: Final = 8
WEAR_ANYWHERE: Final = 9
HAND_ROOM: Final = 10  # cards
MORE_ACTIONS: Final = 11  # line, how many
TRUCE: Final = 12
FIGHT_ALONE: Final = 13
LOOK_AT_PILE: Final = 14  # cards
DISARM: Final = 15
CHANGE_NOTE: Final = 16  # by how much, 1 for the opposing side
UNTOUCHABLE: Final = 17
BRING_BACK: Final = 18
FLEE: Final = 19
CANCEL: Final = 20

SELF: Final = 0
TARGET: Final = 1
EVERYONE: Final = 2
RICHEST: Final = 3
BANK: Final = 4
POOREST: Final = 5
PAYER: Final = 3
PAYEE_MASK: Final = (1 << PAYER) - 1
"""Who is meant; where the payer of PAY begins, and the bits of the payee."""
