"""The player who knows the script and does not always mind it."""

from __future__ import annotations

from simulator.ai.random import RandomAgent
from simulator.ai.scripted import ScriptedAgent
from simulator.kernel.game import State
from simulator.kernel.playable import ScriptedGame
from simulator.kernel.rng import below, derive

SLIPS = 20
"""Of a hundred choices, how many are left to chance."""


class CarelessAgent:
    """Follows the script, but now and then takes any legal action."""

    def __init__(self, game: ScriptedGame, *, name: str = "easy") -> None:
        self.name = name
        self._script = ScriptedAgent(game)
        self._chance = RandomAgent()

    def choose(self, state: State, seed: int) -> int:
        slips = below(derive(seed, "slip"), 100) < SLIPS
        return (self._chance if slips else self._script).choose(state, seed)
