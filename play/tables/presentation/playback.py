"""What happened since a moment, board by board, as the owner saw it: for a page that plays the others' turns back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from play.common.card_source import CardSource
from play.tables.engine.sitting import Sitting
from play.tables.models import Table
from play.tables.presentation.table_page import Seat, seats_of

MOST_FRAMES: Final = 60
"""Of what is played back; of more, the last ones."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after so many actions; boards find here what they find at a live table."""

    moves: int
    seen: Mapping[str, Any]
    scene: Mapping[str, Any]
    seats: tuple[Seat, ...]
    template: str
    cards: Mapping[str, Any]


def frames_since(table: Table, since: int) -> list[Frame]:
    """A board for each action after the first `since` ones of which the owner was told something.

    OutdatedTableError where the game can no longer be played.
    """
    seats, source = seats_of(table), CardSource(table.game, table.card_list, f"table={table.pk}")
    sitting, frames = Sitting(table), []
    for moves in _told_after(table, sitting, since):
        seen = sitting.seen()
        cards = source.printings(sitting.board.printings(seen))
        frames.append(Frame(moves, seen, sitting.board.scene(seen, []), seats, sitting.board.template, cards))
    return frames[-MOST_FRAMES:]


def _told_after(table: Table, sitting: Sitting, since: int) -> Iterator[int]:
    """Play the table out; stop after each action of which something was told, from a moment on."""
    for moves, action in enumerate(table.actions, start=1):
        told = len(sitting.told)
        sitting.play(action)
        if moves > since and any(not one.line.is_heading for one in sitting.told[told:]):
            yield moves
