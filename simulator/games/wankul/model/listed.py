"""What a card in play imposes, waits for or offers, as the lists of a state hold it: a row of the box, and the card.

An entry of `force_rules`, `play_rules` and `rules` speaks of a row of `Box.rules`, one of `triggers` of a row of `Box.triggers`,
one of `offers` of a row of `Box.activated`. What a card gained while it lay there (G43) also says since when (`State.moment`).
"""

from __future__ import annotations

from typing import Final

CARD_BITS: Final = 8
CARD_MASK: Final = (1 << CARD_BITS) - 1
"""The bits of the card; a match has fewer than 256."""

NUMBER_BITS: Final = 16
NUMBER_MASK: Final = (1 << NUMBER_BITS) - 1
MOMENT: Final = CARD_BITS + NUMBER_BITS
"""The bits of the row, and where the moment begins."""

LIST_BITS: Final = 3
"""Entries that were put off a list note which one it was."""


def listed(number: int, card: int, moment: int = 0) -> int:
    """The entry of a card in play for a row of the box."""
    return moment << MOMENT | number << CARD_BITS | card


def number_of(entry: int) -> int:
    """The row of the box."""
    return entry >> CARD_BITS & NUMBER_MASK


def source_of(entry: int) -> int:
    """The card in play (an instance)."""
    return entry & CARD_MASK


def put_off(entry: int, place: int) -> int:
    """The entry, with the number of the list that it was taken from."""
    return entry << LIST_BITS | place


def list_of(kept: int) -> int:
    """The number of the list that an entry was taken from."""
    return kept & (1 << LIST_BITS) - 1


def entry_of(kept: int) -> int:
    """The entry that was taken from a list."""
    return kept >> LIST_BITS
