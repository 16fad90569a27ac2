"""Marks of `State.used`: what has been done in the present turn and may not be done, or not be counted, again.

A mark is one int. Uses of abilities are entries (`listed.py`) of the address of their program and their card, below all other
marks, each of which has a bit of its own.
"""

from __future__ import annotations

from typing import Final

FIRST_LAID: Final = 1 << 28  # + terrain (an instance): a character has been laid on it
FREED: Final = 1 << 29  # + definition: a copy of this card was played because it said that it may be
VISITED: Final = 1 << 30  # + card << SLOT_BITS | slot: the card has stood there
SLOT_BITS: Final = 2


def visit(card: int, slot: int) -> int:
    """The mark of a card that has stood on this slot."""
    return VISITED | card << SLOT_BITS | slot
