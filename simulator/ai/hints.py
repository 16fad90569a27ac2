"""What an option is worth, for a player who asks: what an agent makes of it, and how that estimate wavers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.ai.budget import Budget
from simulator.ai.ismcts import IsmctsAgent
from simulator.ai.searcher import Candidate
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame

HINT_BUDGET: Final = Budget(600, 2.0)
"""What a hint may cost unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One option as an agent judges it: `chance` in [0, 1], where 1 is a game won, from so many imagined deals.

    `low` to `high` is how the estimate wavers between its samples. It does not hold the share of games that would be won: the
    agent looks a short way ahead, and its evaluation may be wrong by much more.
    """

    action: int
    chance: float
    low: float
    high: float
    samples: int


@dataclass(frozen=True, slots=True)
class Hint:
    """The options worth a thought, the best one first.

    A legal action that is missing comes to the same as one of these, or only throws something away.
    """

    player: int
    options: tuple[Advice, ...]
    samples: int
    cut_short: bool

    @property
    def best(self) -> int:
        """The action that the agent would play."""
        return self.options[0].action


def hint(game: SearchableGame, state: State, seed: int, *, budget: Budget = HINT_BUDGET) -> Hint:
    """What an agent makes of the options of the player to move, by what he sees: the same sight and seed give the same hint.

    ValueError when the game is over.
    """
    if state.is_terminal():
        raise ValueError("The game is over.")
    player, seats = state.current_player(), len(state.returns())
    thought = IsmctsAgent(game, budget=budget).consider(state, seed)
    options = tuple(_advice(one, seats) for one in thought.candidates)
    return Hint(player, options, thought.samples, thought.cut_short)


def win_chance(reward: float, seats: int) -> float:
    """A reward of [-1, 1] as a chance to win, in [0, 1]: 1 gives 1, and 0, what everybody expects at first, gives 1 / seats.

    Exact where the winner takes all, as between two; where places count, a sign of how well things stand.
    """
    return min(1.0, max(0.0, (reward * (seats - 1) + 1) / seats))


def _advice(one: Candidate, seats: int) -> Advice:
    chance, low, high = (win_chance(reward, seats) for reward in (one.expected, one.low, one.high))
    return Advice(one.action, chance, low, high, one.samples)
