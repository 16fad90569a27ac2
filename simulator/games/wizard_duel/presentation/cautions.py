"""Words before what can hardly be meant: the hit that eliminates, the draw that ends the game."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.phases import DEFEND, TURN
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.assisting import Cautions
from simulator.kernel.game import PASS

OUT: Final = said("vous êtes touché et éliminé (R22)", "you are hit and eliminated (R22)")
LAST_DRAW: Final = said("la prochaine pioche finit la partie, nulle (R25)", "the next draw ends the game, drawn (R25)")


def cautions(s: State) -> Cautions:
    """R18, R22: no defence without a life left; R24, R25: the end of a turn with nothing left to draw or to shuffle."""
    if s.phase == DEFEND and s.left[s.player] <= (s.options.elimination == "last_life"):
        undefended = [action for action in s.legal_actions() if action in (PASS, actions.TIMEOUT)]
        return dict.fromkeys(undefended, (OUT,))
    if s.phase == TURN and not s.pile and (s.reshuffles or not s.discard):
        return {PASS: (LAST_DRAW,)}
    return {}
