"""The player who grows one tree over all deals that he may imagine (SO-ISMCTS: Cowling, Powley and Whitehouse 2012).

Each iteration imagines a deal, walks down the tree by UCB1 among the actions that this deal allows, adds one node, follows
the script to the end of the turns it looks ahead, and judges there. A node counts how often its action was there to be
chosen, for in most deals it is not. Every seat maximizes its own reward (max^n), so any number of players will do; where the
game says so the tree holds the searcher's own choices alone, and the others follow the script; and it is no deeper than the
game says. A choice of one action is no node. Chance needs none either: what the deal decides is averaged.

Two things are ours. The n-th look at each action of the root is taken on the same deal with the same luck, so that actions
are compared and not deals. And a new node is opened by the action that the script likes, if it is still to be tried.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt

from simulator.ai.budget import Alarm, Budget
from simulator.ai.lookahead import Deals, play_on, rewards
from simulator.ai.searcher import Candidate, Searcher, Thought
from simulator.kernel.game import State
from simulator.kernel.playable import SearchableGame
from simulator.kernel.rng import below, derive, step

EXPLORATION = 0.5
SAMPLES = 300
WIDE = 30
"""A node with more choices than this widens little by little: as its visits grow, more of them are tried."""


class Node:
    """What followed an action: the sum of rewards of the seat that chose it, over `visits` of `chances` to choose it."""

    __slots__ = ("chances", "children", "reward", "squares", "visits")

    def __init__(self) -> None:
        self.children: dict[tuple[int, int], Node] = {}
        self.visits = 0
        self.chances = 1
        self.reward = self.squares = 0.0

    def add(self, reward: float) -> None:
        """One more visit."""
        self.visits += 1
        self.reward += reward
        self.squares += reward * reward

    def bound(self) -> float:
        """The upper confidence bound of the action that led here."""
        return self.reward / self.visits + EXPLORATION * sqrt(log(self.chances) / self.visits)


Path = list[tuple[int, Node]]
"""The nodes on the way down, each with the seat that chose it."""

Watch = Callable[[int, State], None]
"""Told of every look: the action of the root, and the position where it was judged."""


class IsmctsAgent(Searcher):
    """Looks as far ahead as the game says (`foresight`); whoever wants to know what it saw there can `watch`."""

    def __init__(
        self, game: SearchableGame, *, name: str = "ismcts", budget: Budget | None = None, watch: Watch | None = None
    ) -> None:
        super().__init__(name, game, budget or Budget(SAMPLES))
        self.watch = watch

    def consider(self, state: State, seed: int) -> Thought:
        """Every choice is looked at once at least; thinking ends early when no other can catch up with the best."""
        tree = Tree(self.game, state, seed, self.watch)
        alarm, most = Alarm(self.budget), max(self.budget.samples, len(tree.choices))
        sample = 0
        while sample < most:
            if sample >= len(tree.choices) and (alarm.rings(sample) or tree.is_decided(most - sample)):
                break
            tree.grow()
            sample += 1
        return Thought.about(tree.candidates(), cut_short=alarm.rang)


class Tree:
    """One tree, grown from what the player to move knows."""

    def __init__(self, game: SearchableGame, state: State, seed: int, watch: Watch | None = None) -> None:
        foresight = game.foresight(state)
        self.game = game
        self.viewer = state.current_player()
        self.alone = foresight.alone
        self.depth = foresight.depth
        self.until = game.turn(state) + foresight.turns
        self.choices = game.choices(state)
        self.deals = Deals(state, seed)
        self.seed = self.luck = seed
        self.root = Node()
        self.watch = watch

    def grow(self) -> None:
        """One iteration: imagine, walk down, add a node, play on, judge, and tell every node on the way."""
        action, node = self._next_choice()
        number = node.visits
        state = self.deals.deal(number)
        self.luck = derive(self.seed, "luck", number)
        state.apply_action(action)
        path = [(self.viewer, node)]
        if number:
            self._descend(state, node, path)
        play_on(self.game, state, self.until, self._draw())
        reward = rewards(self.game, state, self.viewer)
        self.root.visits += 1
        for seat, one in path:
            one.add(reward[seat])
        if self.watch:
            self.watch(action, state)

    def is_decided(self, left: int) -> bool:
        """The leader cannot be caught up with in the iterations left."""
        if len(self.choices) == 1:
            return False
        visits = sorted([node.visits for node in self.root.children.values()])
        return visits[-1] - visits[-2] > left

    def candidates(self) -> list[Candidate]:
        """The actions of the root."""
        return [Candidate.of(key[1], one.reward, one.squares, one.visits) for key, one in self.root.children.items()]

    def _next_choice(self) -> tuple[int, Node]:
        """UCB1 at the root, where every action is there to be chosen in every deal."""
        children = self.root.children
        if len(children) < len(self.choices):
            action = self.choices[len(children)]
            node = children[self.viewer, action] = Node()
            return action, node
        for node in children.values():
            node.chances = self.root.visits
        (_, action), node = max(children.items(), key=lambda entry: entry[1].bound())
        return action, node

    def _descend(self, state: State, node: Node, path: Path) -> None:
        """Walk to a node that was not there before, as deep as the tree may be, or to the end of the turns looked at."""
        game, until = self.game, self.until
        while len(path) < self.depth and not state.is_terminal() and game.turn(state) < until:
            seat = state.current_player()
            if self.alone and seat != self.viewer:
                state.apply_action(game.policy(state, self._draw()))
                continue
            choices = game.choices(state)
            if len(choices) == 1:
                state.apply_action(choices[0])
                continue
            action = self._pick(state, node, seat, choices)
            node = node.children[seat, action]
            path.append((seat, node))
            state.apply_action(action)
            if not node.visits:
                return

    def _pick(self, state: State, node: Node, seat: int, choices: list[int]) -> int:
        """An action that was never tried here, while there is room for one; else the one with the highest bound."""
        children = node.children
        known = [action for action in choices if (seat, action) in children]
        for action in known:
            children[seat, action].chances += 1
        if len(known) < len(choices) and _has_room(node, len(known), len(choices)):
            action = self._newcomer(state, [action for action in choices if action not in known])
            children[seat, action] = Node()
            return action
        return max(known, key=lambda action: children[seat, action].bound())

    def _newcomer(self, state: State, untried: list[int]) -> int:
        """The action that the script likes, if it was not tried; else any."""
        liked = self.game.policy(state, self._draw())
        return liked if liked in untried else untried[below(self._draw(), len(untried))]

    def _draw(self) -> int:
        self.luck = step(self.luck)
        return self.luck


def _has_room(node: Node, tried: int, choices: int) -> bool:
    """One more action may be tried here. Where there are many, their number follows the square root of the visits."""
    return choices <= WIDE or tried < 2 * sqrt(node.visits + 1)
