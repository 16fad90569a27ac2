"""The player who grows one tree over all deals that he may imagine (SO-ISMCTS: Cowling, Powley and Whitehouse 2012).

Each iteration imagines a new deal, walks down the tree by UCB1 among the actions that this deal allows, adds one node,
follows the script to the end of the turns it looks ahead, and judges there. A node counts how often its action was there
to be chosen, for in most deals it is not. Every seat maximizes its own reward, so any number of players will do.
A choice of one action is no node. Chance needs none either: what the deal decides is averaged.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt

from simulator.ai.budget import Alarm, Budget
from simulator.ai.lookahead import Deals, play_on, rewards
from simulator.ai.searcher import Candidate, Searcher, Thought
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame
from simulator.kernel.rng import below, derive, step

EXPLORATION = 0.5
NORMAL, STRONG = 300, 1_000
WIDE = 30
"""Above this many choices a node widens little by little."""


class Node:
    """What followed an action: `total` is the reward of the seat that chose it, over `visits` of `chances` to choose it."""

    __slots__ = ("chances", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[tuple[int, int], Node] = {}
        self.visits = 0
        self.chances = 0
        self.total = 0.0

    def bound(self) -> float:
        """The upper confidence bound of the action that led here."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.chances) / self.visits)


class IsmctsAgent(Searcher):
    """Looks ahead to the moment when every seat has had its turn."""

    def __init__(self, game: SearchableGame, *, name: str = "ismcts", budget: Budget | None = None) -> None:
        super().__init__(name, game, budget or Budget(NORMAL))

    def consider(self, state: State, seed: int) -> Thought:
        """The action looked at most is the best; it is found early when no other can catch up."""
        tree = _Tree(self.game, state, seed)
        alarm, most = Alarm(self.budget), self.budget.samples
        sample = 0
        while sample < most and not alarm.rings(sample) and not tree.is_decided(most - sample):
            tree.grow(sample)
            sample += 1
        return Thought(tree.candidates(), sample, alarm.rang)


class _Tree:
    """One tree, grown from the information of the player to move."""

    def __init__(self, game: SearchableGame, state: State, seed: int) -> None:
        self.game = game
        self.viewer = state.current_player()
        self.until = game.turn(state) + len(state.returns())
        self.deals = Deals(state, seed)
        self.luck = derive(seed, "tree")
        self.root = Node()

    def grow(self, number: int) -> None:
        """One iteration: imagine, walk down, add a node, play on, judge, and tell every node on the way."""
        state = self.deals.fresh(number)
        path = self._descend(state)
        self.luck = step(self.luck)
        play_on(self.game, state, self.until, self.luck)
        reward = rewards(self.game, state, self.viewer)
        for seat, node in path:
            node.visits += 1
            node.total += reward[seat]

    def is_decided(self, left: int) -> bool:
        """Can no other action be looked at more often than the leader in the iterations left?"""
        visits = sorted((node.visits for node in self.root.children.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def candidates(self) -> tuple[Candidate, ...]:
        """The actions of the root, the one most looked at first."""
        seen = [Candidate(key[1], node.total / node.visits, node.visits) for key, node in self.root.children.items()]
        return tuple(sorted(seen, key=lambda one: (-one.samples, -one.expected, one.action)))

    def _descend(self, state: State) -> list[tuple[int, Node]]:
        """Walk to a node that was not there before, or to the end of the turns looked at; the way, with who chose."""
        game, until, node = self.game, self.until, self.root
        path: list[tuple[int, Node]] = []
        while not state.is_terminal() and game.turn(state) < until:
            choices = game.choices(state)
            if len(choices) == 1:
                state.apply_action(choices[0])
                continue
            seat, children = state.current_player(), node.children
            untried = [action for action in choices if (seat, action) not in children]
            if untried:
                ...
