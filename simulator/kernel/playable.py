"""A game that is complete for people: it has a script, can be measured, told in words, and played in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from simulator.kernel.game import Game, Language, Reason
from simulator.kernel.narration import NarratedGame
from simulator.kernel.probe import MeasuredGame
from simulator.kernel.words import Words


class TerminalGame(Game, Protocol):
    """A game that can be drawn as text."""

    def draw(self, observation: Mapping[str, Any], language: Language) -> list[str]:
        """The table in lines, from an observation of one seat and nothing else."""
        ...

    def refusals(self, state: Any) -> list[tuple[Words, list[Reason]]]:
        """What the player asked might want to do and may not, with the rules that say so."""
        ...


class ScriptedGame(Game, Protocol):
    """A game with a playout policy: quick, sensible, a little random."""

    def policy(self, state: Any, seed: int) -> int:
        """One of the legal actions, by what the player to move may see."""
        ...


class PlayableGame(ScriptedGame, MeasuredGame, NarratedGame, TerminalGame, Protocol):
    """What every game of the product is."""
