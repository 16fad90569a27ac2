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


class TurnGreedyAgent(Searcher):
    """Samples by UCB1 (Auer, Cesa-Bianchi and Fischer 2002); the n-th trial of every action is made on the same deal."""

    def __init__(self, game: SearchableGame, *, name: str = "turn-greedy", budget: Budget | None = None) -> None:
        super().__init__(name, game, budget or Budget(SAMPLES))

    def consider(self, state: State, seed: int) -> Thought:
        """Every action is tried at least once."""
        viewer, until = state.current_player(), self.game.turn(state) + 1
        choices = self.game.choices(state)
        deals, alarm = Deals(state, seed), Alarm(self.budget)
        trials, totals = [0] * len(choices), [0.0] * len(choices)
        for sample in range(max(self.budget.samples, len(choices))):
            if sample >= len(choices) and alarm.rings(sample):
                break
            place = sample if sample < len(choices) else _most_promising(trials, totals, sample)
            imagined = deals.deal(trials[place])
            imagined.apply_action(choices[place])
            play_on(self.game, imagined, until, derive(seed, "luck", trials[place]))
            totals[place] += rewards(self.game, imagined, viewer)[viewer]
            trials[place] += 1
        candidates = [Candidate(*both) for both in zip(choices, map(_mean, totals, trials), trials, strict=True)]
        candidates.sort(key=lambda one: (-one.samples, -one.expected, one.action))
        return Thought(tuple(candidates), sum(trials), alarm.rang)


def _most_promising(trials: list[int], totals: list[float], sample: int) -> int:
    """The action with the highest upper confidence bound."""
    width = EXPLORATION * sqrt(log(sample))
    return max(range(len(trials)), key=lambda place: totals[place] / trials[place] + width / sqrt(trials[place]))


def _mean(total: float, trials: int) -> float:
    return total / trials
