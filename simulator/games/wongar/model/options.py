"""What a table may agree on: its size, who begins, and the five advanced rules (R1, R80-R84, G16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RANDOM_FIRST: Final = -1

ADVANCED: Final = ("own_ceremonies", "one_double_each", "free_placement", "harmless_scorpions", "chosen_rituals")
"""The advanced rules, R80 to R84 in order."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on.

    `players`: how many (R1). `first`: the seat that begins, -1 for one drawn by the seed (R11). `own_ceremonies`: everybody has
    an Ancestor and an Elder card to play when he likes (R80). `one_double_each`: no ritual scorpions, and one double card each
    (R81). `free_placement`: the first tokens go where their owners like (R82). `harmless_scorpions`: no stings (R83).
    `chosen_rituals`: ritual cards are chosen from the pile (R84). `advanced`: all five at once (G16).
    """

    players: int = 3
    first: int = RANDOM_FIRST
    own_ceremonies: bool = False
    one_double_each: bool = False
    free_placement: bool = False
    harmless_scorpions: bool = False
    chosen_rituals: bool = False
    advanced: bool = False

    def __post_init__(self) -> None:
        """R1, G16: ValueError for a table that the rules do not know; the preset switches all five rules on."""
        if not 3 <= self.players <= 5:
            raise ValueError(f"players: {self.players} is not from 3 to 5")
        if not RANDOM_FIRST <= self.first < self.players:
            raise ValueError(f"first: {self.first} is neither {RANDOM_FIRST} nor one of {self.players} seats")
        for name in ADVANCED if self.advanced else ():
            object.__setattr__(self, name, True)
