"""What a position is worth to each player: a few numbers that somebody may know, and the chances that they add up to.

Everything is counted against the mean of the others, so the list has one length for three players and for fifteen. A player's
own hand counts as it is; a hand seen from outside counts as so many cards of an average box.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from simulator.games.lekemar.box import WEAPON
from simulator.games.lekemar.ending import returns_of
from simulator.games.lekemar.worth import parts, strength, worn_parts

if TYPE_CHECKING:
    from simulator.games.lekemar.state import State

WEIGHTS: Final = {
    "marks_lead": 1.5,
    "late_marks_lead": 2.0,
    "two_parts_worn": 1.5,
    "one_part_worn": 0.3,
    "legend_in_reach": 3.0,
    "parts_in_reach": 1.0,
    "strength_lead": 0.4,
    "cards_worn": 0.3,
    "hand": 0.4,
    "weapon": 0.2,
    "truce": 0.2,
    "active": 0.2,
}
"""The features, in the order in which `features` answers them, and what each is worth."""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())

Held = tuple[float, float, float]
"""A legend complete with the hand (1) or not (0), most parts of one legend, and the best note of a weapon."""

UNSEEN: Final[Held] = (0.1, 1.6, 4.0)
"""What a hand seen from outside may add to what is worn, on average."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R6, R7, R20, G27)."""
    return _numbers(s, player, own_hand(s, player))


def evaluate(s: State, viewer: int) -> list[float]:
    """R6, R7, G27: what each seat may expect of `returns`, as the viewer may judge it; it adds up to 0."""
    if s.ending:
        return returns_of(s)
    seats = len(s.marks)
    strengths = []
    for seat in range(seats):
        held = own_hand(s, seat) if seat == viewer else _unseen_hand(s, seat)
        numbers = _numbers(s, seat, held)
        strengths.append(exp(sum(weight * number for weight, number in zip(_WEIGHTS, numbers, strict=True))))
    whole = sum(strengths)
    return [(seats * one / whole - 1) / (seats - 1) for one in strengths]


def own_hand(s: State, player: int) -> Held:
    """R7, R21: what a hand adds to what is worn."""
    most = max(parts(s, player), default=0)
    weapon = max((s.box.note[card] for card in s.hand[player] if s.box.kind[card] == WEAPON), default=0)
    return float(most >= 3), float(most), float(weapon)


def _unseen_hand(s: State, player: int) -> Held:
    """The average of hands of this size, over what everybody sees."""
    share = min(len(s.hand[player]), 10) / 10
    most = float(max(worn_parts(s, player), default=0))
    return UNSEEN[0] * share * (2.0 if most >= 2 else 1.0), max(most, UNSEEN[1] * share), UNSEEN[2] * share


def _numbers(s: State, player: int, held: Held) -> list[float]:
    seats = len(s.marks)
    others = seats - 1
    marks, mean = s.marks[player], (sum(s.marks) - s.marks[player]) / others
    late = min(1.0, s.turn / s.options.turn_cap) ** 2
    worn = max(worn_parts(s, player), default=0)
    strengths = [strength(s, seat) for seat in range(seats)]
    lead = strengths[player] - (sum(strengths) - strengths[player]) / others
    in_reach, most, weapon = held
    cards = sum(card >= 0 for card in s.worn[4 * player : 4 * player + 4])
    return [
        max(-2.0, min(2.0, (marks - mean) / 20)),
        late * max(-2.0, min(2.0, (marks - mean) / 20)),
        float(worn >= 2),
        float(worn == 1),
        in_reach,
        most / 3,
        lead / 20,
        cards / 4,
        min(len(s.hand[player]), 12) / 10,
        weapon / 10,
        float(s.truce >> player & 1),
        float(s.active == player),
    ]
