"""Actions as ints: the kind in the upper bits, its argument in the lower sixteen.

Cards in a hidden zone are named by definition, so that copies are one action and the action means the same in every
imagined deal; cards on the table are named by instance.
"""

from __future__ import annotations

from typing import Final

SHIFT: Final = 16
ARGUMENT: Final = (1 << SHIFT) - 1

ABILITY_BITS: Final = 3
ABILITIES: Final = 1 << ABILITY_BITS
"""The activated abilities that a card can have: which of them is used stands below the card in the argument of ACTIVATE."""

YES: Final = 1 << SHIFT
PLAY: Final = 2 << SHIFT  # + definition, from the hand
TERRAIN: Final = 3 << SHIFT  # + definition, from the hand
AUTO_SCORE: Final = 4 << SHIFT  # + slot
ACTIVATE: Final = 5 << SHIFT  # + instance << ABILITY_BITS | place of the ability in the card's list
PLACE: Final = 6 << SHIFT  # + cell: slot, player, row, column
PAY: Final = 7 << SHIFT  # + definition, from the hand
DISCARD: Final = 8 << SHIFT  # + definition, from the hand
TARGET: Final = 9 << SHIFT  # + instance in play
SLOT: Final = 10 << SHIFT  # + slot
TAKE: Final = 11 << SHIFT  # + instance in a discard or a ban zone
FIND: Final = 12 << SHIFT  # + definition, in the deck
CARD: Final = 13 << SHIFT  # + definition, among the cards looked at or of the hand
OPTION: Final = 14 << SHIFT  # + number of the option
NUMBER: Final = 15 << SHIFT  # + number
FIRST: Final = 16 << SHIFT  # + the player who goes first
SUB: Final = 17 << SHIFT  # + definition, from the hand
PLAY_FREE: Final = 18 << SHIFT  # + definition, from the hand, where the card itself says so
NAME: Final = 19 << SHIFT  # + number in `Box.nameable`
USE: Final = 20 << SHIFT  # + definition, from the hand, for what it says of itself there

KINDS: Final = (
    "pass", "yes", "play", "terrain", "auto_score", "activate", "place", "pay", "discard", "target", "slot", "take", "find",
    "card", "option", "number", "first", "sub", "play_free", "name", "use",
)  # fmt: skip


def used_card(argument: int) -> int:
    """The Permanent (an instance) that this ACTIVATE uses."""
    return argument >> ABILITY_BITS


def used_ability(argument: int) -> int:
    """Which of its activated abilities, from 0."""
    return argument & (ABILITIES - 1)
