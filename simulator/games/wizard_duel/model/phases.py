"""What the player asked decides: a game of Wizard Duel is always in one of these phases, and nothing is ever nested."""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # attack or pass (R7)
SECOND: Final = 1  # the second card of the attack (R8)
TARGET: Final = 2  # whom the spell is cast on: the first time, after a shield, after a deflection (R8, R14, R15)
DEFEND: Final = 3  # the first card of the defence, or none (R10, R18)
ADD: Final = 4  # more cards, or enough (R10, G8)
CHOOSE_SUIT: Final = 5  # which effect, among equal cards (R13)
LOSE_LIFE: Final = 6  # which life card is taken (R21)
OVER: Final = 7
