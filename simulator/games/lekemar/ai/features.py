"""What a position is worth to each player: a few numbers that somebody may know, and the chances that they add up to.

Marks and notes are counted against the mean of the others, so the list has one length for three players and for fifteen. A
player's own hand counts as it is; a hand seen from outside counts as what it may hold, for all that the viewer can see.
"""

from __future__ import annotations

from math import exp
from typing import Final

from simulator.games.lekemar.ai.assembling import quick_cards
from simulator.games.lekemar.ai.worth import parts, strength, worn_parts
from simulator.games.lekemar.model.cells import SLOTS
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.ending import PARTS, returns_of
from simulator.games.lekemar.rules.turn import STYLES

WEIGHTS: Final = {
    "late_marks": 10.0,
    "last_marks": 5.0,
    "two_parts": 0.14,
    "two_parts_one_worn": 0.18,
    "two_parts_worn": 0.35,
    "three_parts": 0.92,
    "ready": 2.54,
    "ready_exposed": 1.18,
    "ready_now": 3.65,
    "parts": 0.44,
    "strength": 0.55,
    "hand": 0.92,
}
"""The features, in the order in which `features` answers them, and what each is worth.

What `python -m simulator fit lekemar --agents scripted,scripted,easy --law pairwise --seats 3,4,6 --deals 200 --seed 5` gives,
but for marks: on the games held out the seat it likes better ends ahead in 68 % of the pairs, with a log-loss of 0.601 (by lot:
0.693). Marks had 1.76 and 0.96 and were raised by play, for the script makes little of the last rounds: before `parts` was
there, with 2.2 and 2 turn-greedy, six samples a choice, won 70 % of 60 games of 45 turns among two random players, with 10 and 5
it won 98 %. Numbers to which such fits gave next to nothing were left out: marks long before the end, weapons, and style cards
that lay one more card, which count where they make a legend ready.
"""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())

STAGES: Final = 7
"""Numbers that say how near to a legend a seat is, with what it wears and holds (R7); see `_stage`. One more counts all parts."""

KEPT: Final = 1.5
"""How much likelier a part that is missing lies in the hand of who collects that legend than in any other place."""

UNSEEN_TWO: Final = 0.06
"""How likely two parts of a legend lie in ten cards seen from outside, when none is worn, on average over scripted games."""

UNSEEN_PARTS: Final = 0.15
"""Parts of legends among the cards of a hand seen from outside, for each card."""

LATE: Final = 10
"""Rounds before the last turn (G27) in which the weight of marks grows by a factor of e."""

LAST: Final = 5
"""Rounds before the last turn in which it counts more and more to be the richest."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R6, R7, R20, G27)."""
    return _numbers(s, player, _own_stages(s, player), _strengths(s))


def evaluate(s: State, viewer: int) -> list[float]:
    """R6, R7, G27: what each seat may expect of `returns`, as the viewer may judge it; it adds up to 0."""
    if s.ending:
        return returns_of(s)
    seats = len(s.marks)
    strengths, unseen = _strengths(s), _unseen_parts(s, viewer)
    chances = []
    for seat in range(seats):
        stages = _own_stages(s, seat) if seat == viewer else _unseen_stages(s, seat, unseen)
        numbers = _numbers(s, seat, stages, strengths)
        chances.append(exp(sum([weight * number for weight, number in zip(_WEIGHTS, numbers, strict=True)])))
    whole = sum(chances)
    return [(seats * one / whole - 1) / (seats - 1) for one in chances]


def _own_stages(s: State, player: int) -> list[float]:
    """R7: of several legends the one nearest to completion counts."""
    stages = [0.0] * STAGES
    counts = parts(s, player)
    most, on = max(zip(counts, worn_parts(s, player), strict=True), default=(0, 0))
    if most >= 2:
        stages[_stage(s, player, (most, on), min(quick_cards(s, player), STYLES))] = 1.0
    return [*stages, sum(counts) / 5]


def _stage(s: State, player: int, near: tuple[int, int], quick: int) -> int:
    """R7: what it means to have two parts of a legend or more, and to wear so many of them.

    0 to 2: two parts, of which none, one or two are worn. Three or more: 3, they take more than one turn to lay; 4, the next turn
    can lay them; 5, the same with two of them exposed to all; 6, the turn that can lay them has begun.
    """
    most, on = near
    if most < PARTS:
        return min(on, 2)
    if PARTS - on > 1 + quick:
        return 3
    if s.active == player:
        return 6
    return 5 if on == PARTS - 1 else 4


def _unseen_parts(s: State, viewer: int) -> list[float]:
    """R7: for each legend, how likely a card that the viewer cannot see is one of its parts."""
    box = s.box
    hidden = [SLOTS] * len(box.owners)
    for card in (*s.worn, *s.hand[viewer], *s.discard):
        if card >= 0 and box.legend[card] >= 0:
            hidden[box.legend[card]] -= 1
    pool = len(s.pile) + sum([len(hand) for hand in s.hand]) - len(s.hand[viewer])
    return [KEPT * max(count, 0) / max(pool, 1) for count in hidden]


def _unseen_stages(s: State, player: int, unseen: list[float]) -> list[float]:
    """What may lie in a hand, by its size and by what its player wears."""
    size = len(s.hand[player])
    stages = [0.0] * STAGES
    worn = worn_parts(s, player)
    most = max(worn, default=0)
    if most:
        found = 1 - (1 - min(unseen[worn.index(most)], 1.0)) ** size
        stages[_stage(s, player, (most + 1, most), 0)] = found
        if most >= 2:
            stages[_stage(s, player, (most, most), 0)] = 1 - found
    else:
        stages[0] = UNSEEN_TWO * min(size, 10) / 10
    return [*stages, (sum(worn) + UNSEEN_PARTS * size) / 5]


def _strengths(s: State) -> list[int]:
    return [strength(s, seat) for seat in range(len(s.marks))]


def _numbers(s: State, player: int, stages: list[float], strengths: list[int]) -> list[float]:
    others = len(strengths) - 1
    rounds = (s.options.turn_cap - s.turn) / len(strengths)
    mine = s.marks[player]
    marks = max(-3.0, min(3.0, (mine - (sum(s.marks) - mine) / others) / 20))
    richest = max([owned for seat, owned in enumerate(s.marks) if seat != player])
    ahead = max(-1.0, min(1.0, (mine - richest) / 20))
    power = (strengths[player] - (sum(strengths) - strengths[player]) / others) / 20
    return [marks * exp(-rounds / LATE), ahead * max(0.0, 1 - rounds / LAST), *stages, power, len(s.hand[player]) / 10]
