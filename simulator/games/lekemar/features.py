"""What a position is worth to each player: a few numbers that somebody may know, and the chances that they add up to.

Everything is counted against the mean of the others, so the list has one length for three players and for fifteen. A player's
own hand counts as it is; a hand seen from outside counts as so many cards of an average box.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from simulator.games.lekemar.ending import returns_of
from simulator.games.lekemar.worth import parts, strength, worn_parts, worth_held

if TYPE_CHECKING:
    from simulator.games.lekemar.state import State

WEIGHTS: Final = {
    "marks_lead": 2.0,
    "last_marks_lead": 3.0,
    "two_parts_worn": 0.6,
    "legend_in_reach": 4.0,
    "parts_in_reach": 2.0,
    "strength_lead": 0.6,
    "hand_worth": 0.5,
}
"""The features, in the order in which `features` answers them, and what each is worth.

The weights were chosen by play: positions of scripted games hardly tell who will win (a fit on 120 of them has a log-loss of 1.70
where equal chances have 1.71), but turn-greedy with these weights, ten samples a choice, won 27 of 30 games among five random
players and 19 of 36 among two scripted ones, where its share would be 5 and 12.
"""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())

Held = tuple[float, float, float]
"""A legend complete with the hand (1) or not (0), most parts of one legend, and what the cards of the hand are worth."""

UNSEEN_LEGEND: Final = 0.1
UNSEEN_PARTS: Final = 1.6
UNSEEN_WORTH: Final = 50.0
"""What a hand of ten cards seen from outside adds to what is worn, on average."""


LAST: Final = 5
"""Rounds before the last turn in which marks count more and more."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R6, R7, R20, G27)."""
    return _numbers(s, player, own_hand(s, player), _strengths(s))


def evaluate(s: State, viewer: int) -> list[float]:
    """R6, R7, G27: what each seat may expect of `returns`, as the viewer may judge it; it adds up to 0."""
    if s.ending:
        return returns_of(s)
    seats = len(s.marks)
    chances = []
    strengths = _strengths(s)
    for seat in range(seats):
        held = own_hand(s, seat) if seat == viewer else _unseen_hand(s, seat)
        numbers = _numbers(s, seat, held, strengths)
        chances.append(exp(sum(weight * number for weight, number in zip(_WEIGHTS, numbers, strict=True))))
    whole = sum(chances)
    return [(seats * one / whole - 1) / (seats - 1) for one in chances]


def own_hand(s: State, player: int) -> Held:
    """R7, R17: what a hand adds to what is worn."""
    counts = parts(s, player)
    most = max(counts, default=0)
    worth = sum(worth_held(s, card, counts) for card in s.hand[player])
    return float(most >= 3), float(most), float(worth)


def _unseen_hand(s: State, player: int) -> Held:
    """The average of hands of this size, over what everybody sees."""
    share = min(len(s.hand[player]), 10) / 10
    most = float(max(worn_parts(s, player), default=0))
    return UNSEEN_LEGEND * share * (2.0 if most >= 2 else 1.0), max(most, UNSEEN_PARTS * share), UNSEEN_WORTH * share


def _strengths(s: State) -> list[int]:
    return [strength(s, seat) for seat in range(len(s.marks))]


def _last_rounds(s: State) -> float:
    """G27: from 0 to 1 in the last rounds before the game is decided on points."""
    return max(0.0, 1 - (s.options.turn_cap - s.turn) / (LAST * len(s.marks)))


def _numbers(s: State, player: int, held: Held, strengths: list[int]) -> list[float]:
    others = len(strengths) - 1
    marks, mean = s.marks[player], (sum(s.marks) - s.marks[player]) / others
    marks_lead = max(-2.0, min(2.0, (marks - mean) / 20))
    lead = strengths[player] - (sum(strengths) - strengths[player]) / others
    in_reach, most, worth = held
    return [
        marks_lead,
        _last_rounds(s) * marks_lead,
        float(max(worn_parts(s, player), default=0) >= 2),
        in_reach,
        min(most, 3.0) / 3,
        lead / 20,
        min(worth, 100.0) / 50,
    ]
