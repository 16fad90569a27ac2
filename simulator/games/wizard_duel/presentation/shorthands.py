"""Several choices at one press: life cards that nobody has seen (R5, R21)."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.games.wizard_duel.model.phases import LOSE_LIFE
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.assisting import Shorthand

ANY_LIFE: Final = said("N’importe quelle vie", "Any life card")


def shorthands(s: State) -> list[Shorthand]:
    """R5: nobody has seen a life card, so all of them come to the same."""
    legal = tuple(s.legal_actions()) if s.phase == LOSE_LIFE else ()
    return [Shorthand("same", legal, legal[:1], ANY_LIFE)] if len(legal) > 1 else []
