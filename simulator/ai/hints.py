"""What an option is worth, for a player who asks: the order an agent gives them, a word and a reason for each, and a plan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from simulator.ai.budget import Budget
from simulator.ai.ismcts import IsmctsAgent
from simulator.ai.plans import Plan, plan_of
from simulator.ai.reasons import Beside, Looks
from simulator.ai.searcher import Candidate
from simulator.kernel.game import State
from simulator.kernel.playable import AdvisedGame

HINT_BUDGET: Final = Budget(600, 2.0)
"""What a hint may cost unless told otherwise; the plan comes on top."""

Verdict = Literal["good", "even", "bad"]

CLEARLY: Final = 0.2
"""How far from an equal share of the wins an estimate must be, of that share, before it is called good or bad."""

NEARLY_WON: Final = 0.85
MOST_PROOFS: Final = 4
"""Which estimates are looked into for a win in this very turn, and of how many options at most."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One option as an agent judges it: `chance` in [0, 1], where 1 is a game won, from so many imagined deals.

    `low` to `high` is how the estimate wavers between its samples. It does not hold the share of games that would be won: the
    agent looks a short way ahead, and its evaluation may be wrong by much more. So people are told the order and a word
    (`verdict_of`), that it wins now where that is proved (`plans.py`), and what lies on the table after it that does not after
    the first one (`beside`: None for the first, where it wins now, and where too little was seen; `reasons.py`).
    """

    action: int
    chance: float
    low: float
    high: float
    samples: int
    wins: bool = False
    beside: Beside | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """The options worth a thought, the best one first, and how the turn would go on after that one.

    A legal action that is missing comes to the same as one of these, or only throws something away. `turns`: so many were looked
    ahead, the present one included.
    """

    player: int
    options: tuple[Advice, ...]
    samples: int
    cut_short: bool
    plan: Plan
    turns: int

    @property
    def best(self) -> int:
        """The action that the agent would play."""
        return self.options[0].action


def hint(game: AdvisedGame, state: State, seed: int, *, budget: Budget = HINT_BUDGET) -> Hint:
    """What an agent makes of the options of the player to move, by what he sees: the same sight and seed give the same hint.

    An option that wins now comes first. ValueError when the game is over.
    """
    if state.is_terminal():
        raise ValueError("The game is over.")
    player, seats = state.current_player(), len(state.returns())
    looks = Looks(game, state)
    thought = IsmctsAgent(game, budget=budget, watch=looks.watch).consider(state, seed)
    options = [_advice(one, seats) for one in thought.candidates]
    likely = [one.action for one in options if one.chance >= NEARLY_WON][:MOST_PROOFS]
    plans = {action: plan_of(game, state, action, seed) for action in dict.fromkeys([options[0].action, *likely])}
    won = {action for action, plan in plans.items() if plan.wins}
    ranked = sorted((_won(one) if one.action in won else one for one in options), key=lambda one: not one.wins)
    first = ranked[0]
    if not first.wins:
        ranked = [replace(one, beside=looks.beside(one.action, first.action)) for one in ranked]
    turns = game.foresight(state).turns
    return Hint(player, tuple(ranked), thought.samples, thought.cut_short, plans[first.action], turns)


def win_chance(reward: float, seats: int) -> float:
    """A reward of [-1, 1] as a chance to win, in [0, 1]: 1 gives 1, and 0, what everybody expects at first, gives 1 / seats.

    Exact where the winner takes all, as between two; where places count, a sign of how well things stand.
    """
    return min(1.0, max(0.0, (reward * (seats - 1) + 1) / seats))


def verdict_of(chance: float, seats: int) -> Verdict:
    """An estimate in a word: whether it lies clearly above or below an equal share of the wins."""
    share = 1 / seats
    if chance >= share * (1 + CLEARLY):
        return "good"
    return "bad" if chance <= share * (1 - CLEARLY) else "even"


def _advice(one: Candidate, seats: int) -> Advice:
    chance, low, high = (win_chance(reward, seats) for reward in (one.expected, one.low, one.high))
    return Advice(one.action, chance, low, high, one.samples)


def _won(one: Advice) -> Advice:
    return Advice(one.action, 1.0, 1.0, 1.0, one.samples, wins=True)
