"""The player who finishes his turn in his mind, a few times for each action, and takes the one that leaves him best off."""

from __future__ import annotations

from math import log, sqrt

from simulator.ai.budget import Alarm, Budget
from simulator.ai.lookahead import Deals, play_on, rewards
from simulator.ai.searcher import Candidate, Searcher, Thought
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame
from simulator.kernel.rng import derive

EXPLORATION = 0.7
SAMPLES = 30


class Trials:
    """What came of one action so far."""

    __slots__ = ("action", "count", "squares", "total")

    def __init__(self, action: int) -> None:
        self.action = action
        self.count = 0
        self.total = self.squares = 0.0

    def add(self, reward: float) -> None:
        """One more."""
        self.count += 1
        self.total += reward
        self.squares += reward * reward

    def bound(self, width: float) -> float:
        """The upper confidence bound; an action never tried comes first."""
        return self.total / self.count + width / sqrt(self.count) if self.count else float("inf")


class TurnGreedyAgent(Searcher):
    """Samples by UCB1 (Auer, Cesa-Bianchi and Fischer 2002); the n-th trial of every action is made on the same deal."""

    def __init__(self, game: SearchableGame, *, name: str = "turn-greedy", budget: Budget | None = None, slips: int = 0) -> None:
        super().__init__(name, game, budget or Budget(SAMPLES), slips=slips)

    def consider(self, state: State, seed: int) -> Thought:
        """Every action is tried at least once."""
        trials = [Trials(action) for action in self.game.choices(state)]
        deals, alarm, most = Deals(state, seed), Alarm(self.budget), max(self.budget.samples, len(trials))
        for sample in range(most):
            if sample >= len(trials) and alarm.rings(sample):
                break
            width = EXPLORATION * sqrt(log(sample + 1))
            self._try(max(trials, key=lambda one: one.bound(width)), deals, seed)
        return Thought.about(
            (Candidate.of(one.action, one.total, one.squares, one.count) for one in trials), cut_short=alarm.rang
        )

    def _try(self, one: Trials, deals: Deals, seed: int) -> None:
        """Take the action, finish the turn by the script, and judge."""
        imagined = deals.deal(one.count)
        viewer, until = imagined.current_player(), self.game.turn(imagined) + 1
        imagined.apply_action(one.action)
        play_on(self.game, imagined, until, derive(seed, "luck", one.count))
        one.add(rewards(self.game, imagined, viewer)[viewer])
