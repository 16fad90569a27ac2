"""A table in a few words, for the tab of a browser and for lists: the game, and who plays against whom."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.boards import board_of
from play.tables.models import Table
from play.tables.presentation.table_page import Seat, seats_of


def matchup_of(table: Table) -> str:
    """The table as its owner calls it."""
    return matchup(board_of(table.game).name, seats_of(table))


def matchup(game: str, seats: Sequence[Seat]) -> str:
    """The game and the reader's opponents, by deck or by level; where the reader does not play, both sides or how many play."""
    others = [seat for seat in seats if not seat.is_mine]
    if len(others) == 2 == len(seats):
        one, other = (seat.deck or seat.level for seat in seats)
        return _("%(game)s: %(one)s against %(other)s") % {"game": game, "one": one, "other": other}
    if len(others) == len(seats):
        return ngettext("%(game)s, %(count)d player", "%(game)s, %(count)d players", len(seats)) % {
            "game": game,
            "count": len(seats),
        }
    if len(others) > 1:
        words = ngettext("%(game)s against %(count)d opponent", "%(game)s against %(count)d opponents", len(others))
        return words % {"game": game, "count": len(others)}
    words = _("%(game)s against %(deck)s") if others[0].deck else _("%(game)s against the AI (%(level)s)")
    return words % {"game": game, "deck": others[0].deck, "level": others[0].level}
