"""What a position is worth to each player: a few numbers that somebody may know, and the chances that they add up to.

Marks and notes are counted against the mean of the others, so the list has one length for three players and for fifteen. A
player's own hand counts as it is; a hand seen from outside counts as what it may hold, for all that the viewer can see.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from simulator.games.lekemar.box import SLOTS, WEAPON
from simulator.games.lekemar.ending import returns_of
from simulator.games.lekemar.worth import parts, strength, worn_parts, worth_held

if TYPE_CHECKING:
    from simulator.games.lekemar.state import State

WEIGHTS: Final = {
    "marks_lead": 0.8,
    "late_marks_lead": 0.82,
    "last_marks_lead": 4.0,
    "two_parts": 0.5,
    "two_parts_one_worn": 0.17,
    "two_parts_worn": 0.65,
    "legend": 1.6,
    "legend_one_worn": 2.5,
    "legend_two_worn": 2.5,
    "strength_lead": 0.3,
    "last_strength_lead": 1.5,
    "weapon": 0.17,
    "hand_worth": 0.4,
}
"""The features, in the order in which `features` answers them, and what each is worth.

They began as what `python -m simulator fit lekemar --agents scripted --law pairwise --seats 3 --deals 120 --seed 5` gives: on the
games held out the seat it likes better ends ahead in 66 % of the pairs, with a log-loss of 0.595 (by lot: 0.693). Marks, and a
legend at hand, were then raised by play, for the script seldom makes the most of either: with the fit as it stands turn-greedy,
six samples a choice, won 10 of 16 games of 45 turns among two random players, with these weights all 16.
"""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())

Held = tuple[list[float], float, float]
"""How near to a legend a seat is with its hand (`STAGES` numbers), its best weapon, and what the cards of the hand are worth."""

STAGES: Final = 6
"""Two parts of a legend, or three of them, and of these none, one or two worn (R7)."""

KEPT: Final = 1.5
"""How much likelier a part that is missing lies in the hand of who collects that legend than in any other place."""

UNSEEN_TWO: Final = 0.06
UNSEEN_WEAPON: Final = 0.1
UNSEEN_WORTH: Final = 0.65
"""What a hand of ten cards seen from outside holds, on average over scripted games."""

LAST: Final = 5
"""Rounds before the last turn in which marks and notes count more and more."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R6, R7, R20, G27)."""
    return _numbers(s, player, own_hand(s, player), _strengths(s))


def evaluate(s: State, viewer: int) -> list[float]:
    """R6, R7, G27: what each seat may expect of `returns`, as the viewer may judge it; it adds up to 0."""
    if s.ending:
        return returns_of(s)
    seats = len(s.marks)
    strengths, unseen = _strengths(s), _unseen_parts(s, viewer)
    chances = []
    for seat in range(seats):
        held = own_hand(s, seat) if seat == viewer else _unseen_hand(s, seat, unseen)
        numbers = _numbers(s, seat, held, strengths)
        chances.append(exp(sum([weight * number for weight, number in zip(_WEIGHTS, numbers, strict=True)])))
    whole = sum(chances)
    return [(seats * one / whole - 1) / (seats - 1) for one in chances]


def own_hand(s: State, player: int) -> Held:
    """R7, R17, R21: what a hand adds to what is worn; of several legends the one nearest to completion counts."""
    counts, worn = parts(s, player), worn_parts(s, player)
    stages = [0.0] * STAGES
    most, on = max(zip(counts, worn, strict=True), default=(0, 0))
    if most >= 2:
        stages[_stage(most, on)] = 1.0
    hand = s.hand[player]
    weapon = max([s.box.note[card] for card in hand if s.box.kind[card] == WEAPON], default=0)
    worth = sum([worth_held(s, card, counts) for card in hand])
    return stages, weapon / 10, min(worth, 100) / 50


def _stage(most: int, worn: int) -> int:
    return 3 * (most > 2) + min(worn, 2)


def _unseen_parts(s: State, viewer: int) -> list[float]:
    """R7: for each legend, how likely a card that the viewer cannot see is one of its parts."""
    box = s.box
    hidden = [SLOTS] * len(box.owners)
    for card in (*s.worn, *s.hand[viewer], *s.discard):
        if card >= 0 and box.legend[card] >= 0:
            hidden[box.legend[card]] -= 1
    pool = len(s.pile) + sum([len(hand) for hand in s.hand]) - len(s.hand[viewer])
    return [KEPT * max(count, 0) / max(pool, 1) for count in hidden]


def _unseen_hand(s: State, player: int, unseen: list[float]) -> Held:
    """What may lie in a hand, by its size and by what its player wears."""
    size = len(s.hand[player])
    share = min(size, 10) / 10
    stages = [0.0] * STAGES
    worn = worn_parts(s, player)
    most = max(worn, default=0)
    if most:
        found = 1 - (1 - min(unseen[worn.index(most)], 1.0)) ** size
        stages[_stage(most + 1, most)] = found
        if most >= 2:
            stages[_stage(most, most)] = 1 - found
    else:
        stages[_stage(2, 0)] = UNSEEN_TWO * share
    return stages, UNSEEN_WEAPON * share, UNSEEN_WORTH * share


def _strengths(s: State) -> list[int]:
    return [strength(s, seat) for seat in range(len(s.marks))]


def _numbers(s: State, player: int, held: Held, strengths: list[int]) -> list[float]:
    others = len(strengths) - 1
    left, cap = s.options.turn_cap - s.turn, s.options.turn_cap
    last = max(0.0, 1 - left / (LAST * len(strengths)))
    marks = (s.marks[player] - (sum(s.marks) - s.marks[player]) / others) / 20
    marks_lead = max(-2.0, min(2.0, marks))
    lead = (strengths[player] - (sum(strengths) - strengths[player]) / others) / 20
    stages, weapon, worth = held
    return [marks_lead, marks_lead * (1 - left / cap), marks_lead * last, *stages, lead, lead * last, weapon, worth]
