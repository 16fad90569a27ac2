"""What an unfinished deck of Wankul is completed for: a spread of costs, Combos that find their gems, Scorers, one clan."""

from __future__ import annotations

from typing import Final

from simulator.kernel.completing import Completing

COMPLETING: Final = Completing(
    curve="cost",
    strength="force",
    worth="scorer",
    kin="clan",
    opens="open",
    closes="close",
    marks="marks",
    chained=frozenset({"combo", "double_combo", "named_combo"}),
)
"""A gem of closing is worth something to a card with a Combo (R54, R55); to others it makes a link alone (G44)."""
