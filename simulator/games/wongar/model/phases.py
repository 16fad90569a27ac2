"""What the player asked decides: a game of Wongar is always in one of these phases, and nothing is ever nested."""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # which area card (R21, R80)
CHOOSE_WAY: Final = 1  # what follows the first token (R25)
CHOOSE_TYPE: Final = 2  # which type of token (R27, R57, R82)
PLACING: Final = 3  # where a token goes (R25, R27, R82)
MOVING: Final = 4  # where a figure goes (R28, R29)
CEREMONY: Final = 5  # a ritual card, or none (R53)
USE: Final = 6  # what a ritual card does (R56, R57)
DRAWING: Final = 7  # which ritual card out of the pile, or an unseen one (R84)
DONE: Final = 8  # nobody is asked: a step is over, and rounds.py says what follows
OVER: Final = 9
