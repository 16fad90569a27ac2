"""The player who never does anything."""

from __future__ import annotations

from simulator.kernel.game import PASS, State


class PassiveAgent:
    """Passes wherever the rules allow it; where they force a choice, takes the first one. What a goldfish plays against."""

    name = "passive"

    def choose(self, state: State, seed: int) -> int:
        legal = state.legal_actions()
        return PASS if PASS in legal else legal[0]
