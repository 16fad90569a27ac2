"""Where a character may be laid on a side of a slot (R38, G23)."""

from __future__ import annotations

from simulator.games.wankul.effects.words.playing import ONE_LINE, ONE_LINE_IS_COLUMN
from simulator.games.wankul.model.cells import FIRST_CELL, ROW, SEAT_BITS, SIDE, SLOT, column_of, next_row, row_of, slot_of
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.state import State


def free_cells(s: State, slot: int, player: int) -> list[int]:
    """R38, G23: the cells where a card may be laid: holes, the next column of a row, the first column of the next row."""
    place = slot << SLOT | player << SIDE | FIRST_CELL
    side, cell = s.side[slot << SEAT_BITS | player], s.cell
    if not side:
        return [place]
    found: list[int] = []
    cells = [cell[card] for card in side]
    cells.sort()
    for taken in cells:
        while place >> ROW != taken >> ROW:
            found.append(place)
            place = next_row(place)
        while place < taken:
            found.append(place)
            place += 1
        place = taken + 1
    found.append(place)
    found.append(next_row(place))
    return found


def open_cells(s: State, slot: int, player: int) -> list[int]:
    """The cells of a slot where a character may be played; a card there may leave only the first row or column open."""
    cells = free_cells(s, slot, player)
    return [cell for cell in cells if is_in_line(s, cell)] if s.box.imposes >> ONE_LINE & 1 else cells


def is_in_line(s: State, cell: int) -> bool:
    """Whether no card leaves only another row or column of this Terrain open."""
    for packed in s.imposing(ONE_LINE):
        if slot_of(s.cell[source_of(packed)]) == slot_of(cell):
            is_column = s.box.rules[number_of(packed)][ONE_LINE_IS_COLUMN]
            if (column_of(cell) if is_column else row_of(cell)) != 1:
                return False
    return True
