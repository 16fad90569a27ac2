"""Where a turn of Wankul stands: the steps of a TURN frame (R22-R33)."""

from __future__ import annotations

from typing import Final

START: Final = 0
BEFORE_DRAW: Final = 1
DRAW: Final = 2
AFTER_DRAW: Final = 3
CHECK: Final = 4
MAIN: Final = 5
ENDING: Final = 6
OVER: Final = 7
