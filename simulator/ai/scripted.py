"""The player who follows the script of the game."""

from __future__ import annotations

from simulator.kernel.game import State
from simulator.kernel.playable import ScriptedGame


class ScriptedAgent:
    """Does what the game's own policy says (`policy.py` of each game)."""

    name = "scripted"

    def __init__(self, game: ScriptedGame) -> None:
        self.game = game

    def choose(self, state: State, seed: int) -> int:
        return self.game.policy(state, seed)
