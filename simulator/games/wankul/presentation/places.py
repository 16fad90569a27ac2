"""Where a character goes as a matter of course, so that nobody is asked for a cell that makes no difference (R38, R54, G23).

An engine asks for each cell; a page may play the usual one when its player has pointed at a card and a Terrain. It is a courtesy
of the table, no rule: every other cell stays legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Final

from simulator.games.wankul.effects import selection
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.words.playing import OneLine
from simulator.games.wankul.model import actions
from simulator.games.wankul.model.cells import column_of, controller_of, row_of, side_of, slot_of
from simulator.games.wankul.model.definition import Definition
from simulator.games.wankul.model.frames import DESTINATION, DESTINATION_CARD, PLAY, PLAY_CARD
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import gems
from simulator.kernel.frames import WIDTH

IN_LINES: Final = frozenset({"row", "column", "left", "right", "above", "below", "adjacent", "between"})
"""Places seen from a card (`selection.Where`), and neighbours (`selection.Ref`), that depend on rows and columns."""

NUMBERS_OF_LINES: Final = ("row", "per_row")
"""Fields that name a row, or count rows."""

OF_LINES: Final = (selection.PlaceInRow, selection.LastInRow, OneLine)
"""Words of effects that speak of rows and columns by themselves."""


def usual_place(s: State, slot: int | None = None, beside: int = -1) -> int | None:
    """Of the cells offered for the character that is laid or moved, the one that goes without saying; None where it matters.

    With `slot`, on that Terrain; with `beside`, at the right of that character in play (an instance); without either, only where
    one Terrain alone is offered. It matters where gems would meet in one cell and not in another, and where a text of the card,
    or of a character on that Terrain, speaks of rows, columns or neighbours. Elsewhere it is the first cell that covers no
    opening gem, row by row.
    """
    card = placed(s)
    if card < 0:
        return None
    cells = [action & actions.ARGUMENT for action in s.legal]
    if beside >= 0:
        at_its_right = s.cell[beside] + 1
        return actions.PLACE | at_its_right if at_its_right in cells else None
    offered = {slot_of(cell) for cell in cells}
    if slot is None and len(offered) > 1:
        return None
    here = [cell for cell in cells if slot is None or slot_of(cell) == slot]
    if {controller_of(cell) for cell in here} != {s.player} or (len(here) > 1 and _matters(s, card, here)):
        return None
    return actions.PLACE | _usual(s, here)


def placed(s: State) -> int:
    """The character for which a cell is asked, in its play or its move; -1 where none is."""
    if not s.legal or s.legal[0] >> actions.SHIFT != actions.PLACE >> actions.SHIFT:
        return -1
    base = len(s.stack) - WIDTH
    register = {PLAY: PLAY_CARD, DESTINATION: DESTINATION_CARD}.get(s.stack[base])
    return -1 if register is None else s.stack[base + register]


def is_played(s: State) -> bool:
    """A cell is asked for a character that is played; one that only moves makes no Combo (G44)."""
    return s.stack[len(s.stack) - WIDTH] == PLAY


def meets_gems(s: State, cell: int) -> bool:
    """The character that is being played would meet an opening gem at its left in this cell (R54)."""
    neighbour = _left_of(s, cell) if placed(s) >= 0 else -1
    return neighbour >= 0 and is_played(s) and bool(gems.closing(s, placed(s)) & gems.opening(s, neighbour))


def _usual(s: State, cells: list[int]) -> int:
    free = [cell for cell in cells if (one := _left_of(s, cell)) < 0 or not gems.opening(s, one)]
    return min(free or cells, key=lambda cell: (row_of(cell), column_of(cell)))


def _matters(s: State, card: int, cells: list[int]) -> bool:
    slot = slot_of(cells[0])
    there = [*s.standing_on(slot), card]
    if any(_speaks_of_lines(s.box.definitions[s.card[one]]) for one in there):
        return True
    return any(meets_gems(s, cell) for cell in cells)


def _left_of(s: State, cell: int) -> int:
    """The character at the left of a cell, -1 where nobody stands (G36)."""
    side = s.side[side_of(cell)]
    return next((card for card in side if s.cell[card] == cell - 1), -1)


@lru_cache(maxsize=2048)
def _speaks_of_lines(definition: Definition) -> bool:
    """Some text of the card depends on where in its rows a character stands."""
    return _has_lines(parse_abilities(definition.id, definition.abilities))


def _parts(part: Any) -> Iterator[tuple[str, Any]]:
    return ((one.name, getattr(part, one.name)) for one in fields(part))


def _has_lines(part: Any) -> bool:
    if isinstance(part, OF_LINES):
        return True
    if is_dataclass(part):
        return any(_has_lines(part_of) or (name in NUMBERS_OF_LINES and part_of) for name, part_of in _parts(part))
    if isinstance(part, tuple | list):
        return any(_has_lines(one) for one in part)
    return isinstance(part, str) and part in IN_LINES
