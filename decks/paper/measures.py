"""How many stand-ins a sheet and a document hold."""

from __future__ import annotations

from typing import Final

ACROSS, DOWN = 3, 3
MOST_SHEETS: Final = 12
MOST: Final = MOST_SHEETS * ACROSS * DOWN
"""Cards of one document."""
