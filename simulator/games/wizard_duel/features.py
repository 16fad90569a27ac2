"""What a position is worth to each player: a few numbers that somebody may know, and the chances that they add up to.

Everything is counted against the mean of the others, so the list has one length for three players and for six. A player's own
hand counts as it is; a hand seen from outside counts as so many cards of an average pack.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from simulator.games.wizard_duel.cards import DEFENCE, IS_COURT, SPADES, SUIT
from simulator.games.wizard_duel.ending import returns_of

if TYPE_CHECKING:
    from simulator.games.wizard_duel.state import State

WEIGHTS: Final = {
    "always": 0.0,
    "lives": 1.4,
    "life_lead": 1.4,
    "hand_lead": 0.8,
    "small_hand": -0.8,
    "spades": 0.3,
    "points": 0.5,
    "court_pairs": 0.4,
    "active": -0.3,
}
"""The features, in the order in which `features` answers them, and what each is worth.

The weights are rounded from a fit on 240 games of scripted players, three to six a table. On 120 other games the chances they
give have a log-loss of 1.15 (equal chances: 1.33), and the seat they like best wins half of the decided games (by lot: 26 %).
"""

ACE: Final = 12
"""What an Ace counts for among the points of a hand."""

NAMES: Final = tuple(WEIGHTS)
_WEIGHTS: Final = tuple(WEIGHTS.values())

Hand = tuple[float, float, float]
"""High spades, points in defence (an Ace for 12), and pairs of court cards of one suit."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R3, R9-R12, R22)."""
    return _numbers(s, player, own_hand(s.hand[player]))


def evaluate(s: State, viewer: int) -> list[float]:
    """R23, G21: what each seat may expect of `returns`, as the viewer may judge it; it adds up to 0.

    Before the end each player left has a share of the win, by his strength; when the last cards are drawn all shares are equal.
    """
    if s.ending:
        return returns_of(s)
    strengths = [0.0] * len(s.hand)
    hurry = min(1.0, (len(s.pile) + (0 if s.reshuffles else 26)) / 26)
    for seat in s.living:
        numbers = features(s, seat) if seat == viewer else _numbers(s, seat, unseen_hand(len(s.hand[seat])))
        strengths[seat] = exp(hurry * sum(weight * number for weight, number in zip(_WEIGHTS, numbers, strict=True)))
    whole, seats = sum(strengths), len(strengths)
    return [(seats * strength / whole - 1) / (seats - 1) for strength in strengths]


def own_hand(hand: list[int]) -> Hand:
    """R11, R12, R17: what a hand can do."""
    worths = [min(DEFENCE[card], ACE) for card in hand]
    spades = sum(SUIT[card] == SPADES and worth > 4 for card, worth in zip(hand, worths, strict=True))
    courts = sum(sum(IS_COURT[card] and SUIT[card] == suit for card in hand) // 2 for suit in range(4))
    return spades, sum(worths), courts


def unseen_hand(size: int) -> Hand:
    """What so many cards of an average pack can do."""
    return size * 7 / 52, size * 72 / 13, max(0, size - 3) / 9


def _numbers(s: State, player: int, hand: Hand) -> list[float]:
    others = [seat for seat in s.living if seat != player] or [player]
    lives, held = s.left[player], min(len(s.hand[player]), 12)
    lives_there = sum(s.left[seat] for seat in others) / len(others)
    held_there = sum(min(len(s.hand[seat]), 12) for seat in others) / len(others)
    spades, points, courts = hand
    return [
        1.0,
        lives / 3,
        (lives - lives_there) / 3,
        (held - held_there) / 12,
        max(0, 3 - held) / 3,
        spades / 3,
        min(points, 60) / 60,
        min(courts, 3) / 2,
        float(s.active == player),
    ]
