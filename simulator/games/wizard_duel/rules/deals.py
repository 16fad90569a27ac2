"""The first deal (R3, R4)."""

from __future__ import annotations

from simulator.games.wizard_duel.model.cards import PACK
from simulator.games.wizard_duel.model.state import State
from simulator.kernel.rng import derive, shuffle


def deal(s: State, seed: int) -> None:
    """R3, R4, V1: three life cards each, and the rest is the pile; hands start empty."""
    pack = list(range(PACK))
    shuffle(pack, derive(seed, "pack"))
    if not s.options.sudden_death:
        places = len(s.lives)
        s.lives, s.pile = pack[:places], pack[places:]
        s.left = [3] * s.options.players
    else:
        s.pile = pack
