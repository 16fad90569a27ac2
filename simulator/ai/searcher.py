"""What all agents that look ahead have in common: they think, they can tell what they thought, and they count late answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from simulator.ai.budget import Budget
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action as the agent sees it: the reward it expects, in [-1, 1], and how many samples looked at it."""

    action: int
    expected: float
    samples: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What an agent makes of a position: the candidates, the best one first, and whether the clock cut it short."""

    candidates: tuple[Candidate, ...]
    samples: int
    cut_short: bool

    @property
    def action(self) -> int:
        """The action to play."""
        return self.candidates[0].action


class Searcher(ABC):
    """An agent that looks ahead in imagined deals and nowhere else."""

    def __init__(self, name: str, game: SearchableGame, budget: Budget) -> None:
        self.name = name
        self.game = game
        self.budget = budget
        self.cut_short = 0

    def choose(self, state: State, seed: int) -> int:
        """The best candidate. The same sight and seed give the same answer, unless the clock rings."""
        choices = self.game.choices(state)
        if len(choices) == 1:
            return choices[0]
        thought = self.consider(state, seed)
        self.cut_short += thought.cut_short
        return thought.action

    @abstractmethod
    def consider(self, state: State, seed: int) -> Thought:
        """Every choice with its worth; for hints as well as for moves."""
