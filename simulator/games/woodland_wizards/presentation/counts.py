"""What anybody can count of a player at the table: what wins the game, and the hand."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.final import final_values
from simulator.kernel.words import Words

COUNTED: Final[tuple[Words, ...]] = (
    said("points des cartes scorées", "points of scored cards"),
    said("cartes en main", "cards in hand"),
)


def counts(state: State, seat: int) -> tuple[int, ...]:
    """R34: of this seat, in the order of the words."""
    return sum(final_values(state, seat)), state.hand_size(seat)
