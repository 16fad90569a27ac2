"""Where a turn and a play of Wankul stand: the steps of a TURN frame (R22-R33), and of a PLAY frame (R38-R41, R54)."""

from __future__ import annotations

from typing import Final

PHASE_START: Final = 0
PHASE_BEFORE_DRAW: Final = 1
PHASE_DRAW: Final = 2
PHASE_AFTER_DRAW: Final = 3
PHASE_CHECK: Final = 4
PHASE_MAIN: Final = 5
PHASE_ENDING: Final = 6
PHASE_OVER: Final = 7

STEP_CELL: Final = 0
STEP_PAYMENT: Final = 1
STEP_LAYING: Final = 2
STEP_MAIN_TEXT: Final = 3
STEP_LINK: Final = 4
STEP_COMBO_TEXT: Final = 5
STEP_DONE: Final = 6
"""Of a PLAY frame: what comes next. While its main text, or its Sub, is carried out it stands at STEP_LINK already."""
