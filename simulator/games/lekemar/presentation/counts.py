"""What anybody can count of a player at the table: what wins the game, and the hand."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.lekemar.model.state import State
from simulator.kernel.words import Words

COUNTED: Final[tuple[Words, ...]] = (said("deutsche mark", "Deutsche marks"), said("cartes en main", "cards in hand"))


def counts(state: State, seat: int) -> tuple[int, ...]:
    """R6: of this seat, in the order of the words."""
    return state.marks[seat], state.hand_size(seat)
