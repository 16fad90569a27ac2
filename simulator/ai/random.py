"""The player who chooses by lot."""

from __future__ import annotations

from simulator.kernel.game import State
from simulator.kernel.rng import below, step


class RandomAgent:
    """Any legal action, each as likely as the others."""

    name = "random"

    def choose(self, state: State, seed: int) -> int:
        legal = state.legal_actions()
        return legal[below(step(seed), len(legal))]
