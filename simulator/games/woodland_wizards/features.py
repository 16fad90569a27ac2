"""What a position is worth to each player: a few numbers that somebody may know, and the places that they promise.

Everything is counted against the mean of the others, so the list has one length for two players and for twelve. A player's own
hand counts as it is; a hand seen from outside counts as so many cards of an average box. Of two players the one who is stronger
by one point of the weighted sum ends before the other three times out of four; a player may expect to end behind as many as
are, by these odds, before him.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from simulator.games.woodland_wizards import phases
from simulator.games.woodland_wizards.box import DESIGN
from simulator.games.woodland_wizards.counting import area
from simulator.games.woodland_wizards.final import final_values, returns_of
from simulator.games.woodland_wizards.policy import AVERAGE, strength, trophy

if TYPE_CHECKING:
    from simulator.games.woodland_wizards.state import State

WEIGHTS: Final = {
    "always": 0.0,
    "points": 1.0,
    "late_points": 2.0,
    "cards": 0.2,
    "golden": 0.3,
    "hand": 0.6,
    "trophies": 0.4,
    "cards_held": 0.3,
    "contest": 0.8,
    "stake": 0.5,
    "first": 0.05,
}
"""The features, in the order in which `features` answers them, and what each is worth."""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())
BEST: Final = 4
"""How many cards of a hand a contest takes."""

Hand = tuple[float, float]
"""What the best cards of a hand bring in a contest, and what the best of them would be worth once scored."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R15, R25, R34)."""
    return _numbers(s, player, own_hand(s, player))


def evaluate(s: State, viewer: int) -> list[float]:
    """R26, R34: what each seat may expect of `returns`, as the viewer may judge it; it adds up to 0."""
    if s.ending:
        return returns_of(s)
    seats = len(s.hand)
    strengths = []
    for seat in range(seats):
        hand = own_hand(s, seat) if seat == viewer else unseen_hand(len(s.hand[seat]))
        numbers = _numbers(s, seat, hand)
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


def _numbers(s: State, player: int, hand: Hand) -> list[float]:
    points = [sum(final_values(s, seat)) for seat in range(len(s.hand))]
    areas = [_contest(s, seat) for seat in range(len(s.hand))]
    lead = points[player] - _mean_of_others(points, player)
    ahead = areas[player] - max(total for seat, total in enumerate(areas) if seat != player)
    creature = s.creature[player]
    stake = trophy(s, player, creature & DESIGN) if creature >= 0 and ahead > 0 else 0
    left = (phases.ROUNDS - s.round + 1) / phases.ROUNDS
    return [
        1.0,
        lead / 20,
        lead / 20 * (1 - left),
        (len(s.scored[player]) - _mean_of_others([len(cards) for cards in s.scored], player)) / 2,
        float(any(s.box.breaks_final_ties[card] for card in s.scored[player])),
        hand[0] / 40 * left,
        hand[1] / 20 * left,
        (len(s.hand[player]) - _mean_of_others([len(cards) for cards in s.hand], player)) / 5 * left,
        max(-1.0, min(1.0, ahead / 15)) if any(areas) else 0.0,
        stake / 20,
        float(s.first == player),
    ]


def _contest(s: State, seat: int) -> int:
    """The printed values that lie in an area."""
    return sum([s.box.value[card & DESIGN] for card in area(s, seat)])


def _mean_of_others(numbers: list[int], player: int) -> float:
    return (sum(numbers) - numbers[player]) / (len(numbers) - 1)
