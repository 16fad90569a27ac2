"""Duos: cards that lie beside the table and speak in both players' turns, where the table agreed on them (G262)."""

from __future__ import annotations

from simulator.games.wankul.model.cells import BESIDE, cell_of
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import lasting


def lay_out(s: State) -> None:
    """G262: each player's Duo lies open beside the table from the beginning."""
    for card in s.box.duos:
        s.known[card] = KNOWN_TO_BOTH
        s.cell[card], s.since[card] = cell_of(BESIDE, s.box.owner[card], 1, 1), s.moment()
        lasting.bring(s, card, s.box.bundle[s.card[card]])
