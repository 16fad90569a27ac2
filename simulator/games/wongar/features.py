"""What a position is worth to each player: a few numbers that everybody may know, and the rewards that they foretell.

Everything is counted against the mean of the others, so the list has one length for three players and for five. Hands count by
their size alone, so nothing here is hidden from anybody.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from simulator.games.wongar.box import AREA, KINDS, LAST_SQUARE, NEIGHBOURS, WITHIN_TWO
from simulator.games.wongar.ending import returns_of
from simulator.games.wongar.scoring import leader

if TYPE_CHECKING:
    from simulator.games.wongar.state import State

WEIGHTS: Final = {
    "lead": 0.55,
    "late_lead": 1.55,
    "hand": 0.3,
    "late_hand": 0.1,
    "majorities": 0.2,
    "ancestor_majorities": 0.15,
    "elder_majorities": -0.15,
    "cards": 0.1,
    "late_cards": 0.55,
    "ancestor": -0.15,
    "elder": 0.05,
    "board": 0.3,
    "late_board": 0.0,
    "own": 0.05,
}
"""The features, in the order in which `features` answers them, and what each is worth.

The weights are rounded from a fit of all pairs of seats on 288 games of an earlier script, three to five a table, half of them
with all advanced rules. `python -m simulator fit wongar --law pairwise --seats 3,4,5 --deals 60 --seed 5` finds others that
foretell games of the present script better (log-loss 0.575 and not 0.593, by lot 0.693), but turn-greedy:15 with those won 8 of
42 games against two with these, where its share would be 14: so these stay.
"""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())


def features(s: State, player: int) -> list[float]:
    """The position in numbers (R28, R29, R59, R61, R71)."""
    return _rows(s)[player]


def evaluate(s: State, viewer: int) -> list[float]:
    """R72: what each seat may expect of `returns`: the chances to end before each of the others, less those to end behind."""
    if s.player < 0:
        return returns_of(s)
    strengths = [exp(sum(weight * number for weight, number in zip(_WEIGHTS, row, strict=True))) for row in _rows(s)]
    others = len(strengths) - 1
    return [sum((mine - other) / (mine + other) for other in strengths) / others for mine in strengths]


def _rows(s: State) -> list[list[float]]:
    """The features of every seat."""
    late = (s.time - 1) / (LAST_SQUARE - 1) if not s.ending else 1.0
    everywhere, near_ancestor, near_elder = _majorities(s)
    cards = _card_leads(s)
    hands = [min(s.hand_size(seat), 8) for seat in range(s.seats)]
    supplies = [sum(s.supply[3 * seat : 3 * seat + 3]) for seat in range(s.seats)]
    rows = []
    for seat in range(s.seats):
        lead = _against(s.scores, seat) / 20
        ahead = _against(cards, seat)
        hand = _against(hands, seat) / 4
        board = -_against(supplies, seat) / 10
        rows.append(
            [
                lead,
                lead * late,
                hand,
                hand * late,
                _against(everywhere, seat) / 6,
                _against(near_ancestor, seat) / 4,
                _against(near_elder, seat) / 6,
                ahead,
                ahead * late,
                float(s.ancestor == seat),
                float(s.elder == seat),
                board,
                board * late,
                _against([s.own[2 * one] + s.own[2 * one + 1] for one in range(s.seats)], seat),
            ]
        )
    return rows


def _against(numbers: list[int] | list[float], seat: int) -> float:
    """One seat's number less the mean of the others."""
    mine = numbers[seat]
    return mine - (sum(numbers) - mine) / (len(numbers) - 1)


def _majorities(s: State) -> tuple[list[int], list[int], list[int]]:
    """R59, R61: how many majorities each seat has: anywhere, next to the Ancestor, and within the Elder's reach."""
    everywhere, near_ancestor, near_elder = [0] * s.seats, [0] * s.seats, [0] * s.seats
    for territory in range(AREA):
        ancestor_near, elder_near = territory in NEIGHBOURS[s.ancestor_at], territory in WITHIN_TWO[s.elder_at]
        for token in (0, 1, 2):
            seat = leader(s, territory, token, s.ancestor)
            if seat >= 0:
                everywhere[seat] += 1
                near_ancestor[seat] += ancestor_near
                near_elder[seat] += elder_near
    return everywhere, near_ancestor, near_elder


def _card_leads(s: State) -> list[float]:
    """R71: of how many types each seat has taken most cards; half for who is one card behind."""
    leads = [0.0] * s.seats
    for token in (0, 1, 2):
        counts = s.taken[token::KINDS]
        most = max(counts)
        for seat, count in enumerate(counts if most else ()):
            leads[seat] += 1.0 if count == most else 0.5 if count == most - 1 else 0.0
    return leads
