"""Where a card lies on the table: slot, player, row and column in one int, -1 where it lies nowhere.

Rows and columns count from 1; row 0 is the terrain itself. Slots are seen from seat 0: its left is slot 0.
"""

from __future__ import annotations

from typing import Final

SLOT: Final = 13
SIDE: Final = 12
ROW: Final = 6
"""Where slot, side (slot and player) and row begin in the bits of a cell; the column ends them."""

SEAT_BITS: Final = SLOT - SIDE
SEAT: Final = (1 << SEAT_BITS) - 1
"""The bits of the player, which end the number of a side; what is asked often writes that number without `side_number`."""

COORDINATE: Final = (1 << ROW) - 1
"""The bits of a row, or of a column."""

ON_SIDE: Final = (1 << SIDE) - 1
"""The bits of row and column together."""

ONE_ROW: Final = 1 << ROW
"""How far a cell is from the one above it."""

FIRST_COLUMN: Final = 1
FIRST_CELL: Final = ONE_ROW + FIRST_COLUMN
"""Row 1, column 1 of a side."""

BESIDE: Final = 3
"""The slot of what lies beside the table: Duos (G262). No Terrain ever lies there."""


LEFT_SLOT: Final = 0
MIDDLE_SLOT: Final = 1
RIGHT_SLOT: Final = 2
EACH_SLOT: Final[tuple[int, ...]] = (LEFT_SLOT, MIDDLE_SLOT, RIGHT_SLOT)
"""Where Terrains lie. A tuple of any length to mypyc, which makes one written out anew, and an object of each of its numbers."""


def cell_of(slot: int, player: int, row: int, column: int) -> int:
    """A place on the table."""
    return slot << SLOT | player << SIDE | row << ROW | column


def slot_of(cell: int) -> int:
    """The slot, 0 to 2, or `BESIDE`; -1 for nowhere."""
    return cell >> SLOT


def slot_bit(cell: int) -> int:
    """The slot as a bit of a set of slots; 0 for nowhere."""
    return 1 << (cell >> SLOT) if cell >= 0 else 0


def side_number(slot: int, player: int) -> int:
    """A player's side of a slot, as `State.side` numbers them: slot * 2 + player."""
    return slot << SEAT_BITS | player


def side_of(cell: int) -> int:
    """The side of a slot, as `State.side` numbers them."""
    return cell >> SIDE


def controller_of(cell: int) -> int:
    """The player on whose side this is."""
    return cell >> SIDE & SEAT


def row_of(cell: int) -> int:
    """The row, from 1; 0 for a terrain."""
    return cell >> ROW & COORDINATE


def column_of(cell: int) -> int:
    """The column, from 1; 0 for a terrain."""
    return cell & COORDINATE


def next_row(cell: int) -> int:
    """The first column of the row below."""
    return ((cell >> ROW) + 1) << ROW | FIRST_COLUMN


def within_side(cell: int) -> int:
    """Row and column alone: the same on every side of the table, and growing row by row."""
    return cell & ON_SIDE


def in_slot(cell: int, slot: int) -> int:
    """The same place of another slot."""
    return slot << SLOT | cell & ((1 << SLOT) - 1)


def reading_order(cell: int) -> int:
    """G51: slot by slot from the controller's left; the terrain first, then column by column from the top down."""
    slot = cell >> SLOT
    return (RIGHT_SLOT - slot if cell >> SIDE & SEAT else slot) << SIDE | (cell & COORDINATE) << ROW | cell >> ROW & COORDINATE
