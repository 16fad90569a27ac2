"""What a position is worth to each player: a few numbers that somebody may know, and the places that they promise.

Everything is counted against the mean of the others, so the list has one length for two players and for twelve. A player's own
hand counts as it is; a hand seen from outside counts as so many cards of an average box. What lies in a contest plays no part:
agents judge between contests (State.turn). Of two players, the one with the greater weighted sum ends before the other by the
logistic law; a player expects to end behind as many others as, by these odds, are before him.
"""

from __future__ import annotations

from math import exp
from typing import Final

from simulator.games.woodland_wizards.ai.policy import AVERAGE, strength, trophy
from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.final import final_values, returns_of

WEIGHTS: Final = {
    "points": 1.12,
    "late_points": 2.52,
    "cards": -0.08,
    "golden": 0.16,
    "hand": 0.77,
    "trophies": 0.28,
    "first": -0.10,
}
"""The features, in the order in which `features` answers them, and what each is worth.

Fitted on 400 games of scripted players at tables of two, three, four and six (`fit woodland_wizards --agents scripted --law
pairwise --seats 2,3,4,6 --deals 100 --seed 5`). On games held out the odds between two seats have a log-loss of 0.52 (even odds:
0.69), and the seat they like better ends ahead in 71 of 100.
"""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())
BEST: Final = 4
"""How many cards of a hand a contest takes."""

Hand = tuple[float, float]
"""What the best cards of a hand bring in a contest, and what the best of them would be worth once scored."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R15, R25, R34)."""
    return _numbers(s, player, own_hand(s, player), _points(s))


def evaluate(s: State, viewer: int) -> list[float]:
    """R26, R34: what each seat may expect of `returns`, as the viewer may judge it; it adds up to 0."""
    if s.ending:
        return returns_of(s)
    seats, points = len(s.hand), _points(s)
    strengths = []
    for seat in range(seats):
        hand = own_hand(s, seat) if seat == viewer else unseen_hand(len(s.hand[seat]))
        numbers = _numbers(s, seat, hand, points)
        strengths.append(exp(sum(weight * number for weight, number in zip(_WEIGHTS, numbers, strict=True))))
    behind = [sum(other / (other + mine) for other in strengths) - 0.5 for mine in strengths]
    return [1 - 2 * others / (seats - 1) for others in behind]


def own_hand(s: State, seat: int) -> Hand:
    """What a hand can do."""
    hand = s.hand[seat]
    if not hand:
        return 0.0, 0.0
    best = sorted([strength(s, card) for card in hand], reverse=True)
    return float(sum(best[:BEST])), float(max(trophy(s, seat, card) for card in hand))


def unseen_hand(size: int) -> Hand:
    """What so many cards of an average box can do."""
    return AVERAGE * min(size, BEST) * 1.15, 11.0 if size > 2 else AVERAGE * min(size, 1)


def _points(s: State) -> list[int]:
    """R34: what the scored cards of each seat are worth."""
    return [sum(final_values(s, seat)) for seat in range(len(s.hand))]


def _numbers(s: State, player: int, hand: Hand, points: list[int]) -> list[float]:
    lead = points[player] - _mean_of_others(points, player)
    left = (phases.ROUNDS - s.round + 1) / phases.ROUNDS
    return [
        lead / 20,
        lead / 20 * (1 - left),
        (len(s.scored[player]) - _mean_of_others([len(cards) for cards in s.scored], player)) / 2,
        float(any(s.box.breaks_final_ties[card] for card in s.scored[player])),
        hand[0] / 40 * left,
        hand[1] / 20 * left,
        float(s.first == player),
    ]


def _mean_of_others(numbers: list[int], player: int) -> float:
    return (sum(numbers) - numbers[player]) / (len(numbers) - 1)
