"""Words before what can hardly be meant: a turn that ends without what everybody may take."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.phases import TURN
from simulator.games.lekemar.model.state import State
from simulator.kernel.assisting import Cautions
from simulator.kernel.game import PASS

NOTHING_TAKEN: Final = said(
    "finit le tour : vous n’avez encore pris ni carte ni mark (R15)",
    "ends the turn: you have taken neither a card nor a mark yet (R15)",
)


def cautions(s: State) -> Cautions:
    """R15, G2: to attack or to pass ends the turn, and nothing was taken although something lies there."""
    if s.phase != TURN or not s.line_2 or not (s.pile or s.discard or s.bank):
        return {}
    ending = [action for action in s.legal_actions() if action == PASS or action & ~actions.ARGUMENT == actions.ATTACK]
    return dict.fromkeys(ending, (NOTHING_TAKEN,))
