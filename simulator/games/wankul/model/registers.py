"""The registers of an EFFECT frame, by name."""

from __future__ import annotations

from typing import Final

Instruction = tuple[int, ...]
WORD: Final = 0
WHOM: Final = 1
"""Of an instruction: what is to be done; and, of most, who does it or bears it. `words/` says what follows."""

SOURCE: Final = 3
EVENT_CARD: Final = 4
CHOSEN: Final = 5
CHOSEN_FORCE: Final = 6
HANDLED: Final = 7
ANNOUNCED: Final = 8
MILLED: Final = 9
OPP_MILLED: Final = 10
DONE: Final = 11
"""Whether all of the step before was carried out."""

WON_BIT: Final = 2
"""A further bit of `DONE`: the player has won a score that the step before carried out."""
