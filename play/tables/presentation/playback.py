"""What happened since a moment, board by board, as the owner saw it: for a page that plays the others' turns back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from play.common.card_source import CardSource
from play.tables.engine.sitting import Sitting
from play.tables.models import Table
from play.tables.presentation.table_page import Seat, seats_of

MOST_FRAMES: Final = 60
"""Of what is played back; of more, the last ones."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after so many actions; boards find here what they find at a live table.

    `standing` is how far the game had got, `playing` says who played, unless it was the owner.
    """

    moves: int
    standing: str
    playing: str
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
    for moves, seat in _told_after(table, sitting, since):
        seen, board = sitting.seen(), sitting.board
        playing = "" if seats[seat].is_mine else _("%(seat)s plays…") % {"seat": seats[seat].letter}
        cards = source.printings(board.printings(seen))
        frames.append(Frame(moves, board.standing(seen), playing, seen, board.scene(seen, []), seats, board.template, cards))
    return frames[-MOST_FRAMES:]


def _told_after(table: Table, sitting: Sitting, since: int) -> Iterator[tuple[int, int]]:
    """Play the table out; stop after each action of which something was told, from a moment on, with the seat that chose it."""
    for moves, action in enumerate(table.actions, start=1):
        told, seat = len(sitting.told), sitting.state.current_player()
        sitting.play(action)
        if moves > since and any(not one.line.is_heading for one in sitting.told[told:]):
            yield moves, seat
