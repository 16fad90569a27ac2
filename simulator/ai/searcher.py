"""What all agents that look ahead have in common: they think, they can tell what they thought, and they count late answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from simulator.ai.budget import Budget
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame
from simulator.kernel.rng import below, derive

Z = 1.96
"""How many standard errors of its samples an estimate is said to waver, on each side."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One action as the agent sees it: the reward it expects, in [-1, 1], and how many samples looked at it.

    `low` and `high` say how that expectation wavers between the samples; what they share, the evaluation and the play that the
    agent imagines, may be wrong by more.
    """

    action: int
    expected: float
    low: float
    high: float
    samples: int

    @classmethod
    def of(cls, action: int, total: float, squares: float, samples: int) -> Candidate:
        """From a sum and a sum of squares. One more sample that missed by 1 is added, for a few equal ones prove little."""
        mean = total / samples
        half = Z * sqrt(max(squares - total * mean, 0.0) + 1) / samples
        return cls(action, mean, max(-1.0, mean - half), min(1.0, mean + half), samples)


@dataclass(frozen=True, slots=True)
class Thought:
    """What an agent makes of a position: the candidates, the best one first, and whether the clock cut it short."""

    candidates: tuple[Candidate, ...]
    samples: int
    cut_short: bool

    @classmethod
    def about(cls, candidates: Iterable[Candidate], *, cut_short: bool) -> Thought:
        """The action looked at most is the best: samples go where the rewards are."""
        ranked = sorted(candidates, key=lambda one: (-one.samples, -one.expected, one.action))
        return cls(tuple(ranked), sum(one.samples for one in ranked), cut_short)

    @property
    def action(self) -> int:
        """The action to play."""
        return self.candidates[0].action


class Searcher(ABC):
    """An agent that looks ahead in imagined deals and nowhere else.

    Of a hundred choices it makes `slips` without thinking, as the script likes them.
    """

    def __init__(self, name: str, game: SearchableGame, budget: Budget, *, slips: int = 0) -> None:
        self.name = name
        self.game = game
        self.budget = budget
        self.slips = slips
        self.cut_short = 0

    def choose(self, state: State, seed: int) -> int:
        """The best candidate. The same sight and seed give the same answer, unless the clock rings."""
        choices = self.game.choices(state)
        if len(choices) == 1:
            return choices[0]
        if self.slips_at(seed):
            return self.game.policy(state, derive(seed, "script"))
        thought = self.consider(state, seed)
        self.cut_short += thought.cut_short
        return thought.action

    def slips_at(self, seed: int) -> bool:
        """Whether it does not think at all with this seed."""
        return below(derive(seed, "slip"), 100) < self.slips

    @abstractmethod
    def consider(self, state: State, seed: int) -> Thought:
        """Every choice with its worth; for hints as well as for moves."""
