"""What a position is worth to a player: a few numbers that he may know. Everything he cannot see is left out.

With several opponents each number about them is their mean, and those about the strongest one stand beside it; so the list has
one length for three players and for six.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from simulator.games.wizard_duel.cards import ATTACK, BEATS_ALL, DEFENCE, IS_COURT, SPADES, SUIT

if TYPE_CHECKING:
    from simulator.games.wizard_duel.state import State

NAMES: Final = (
    "always",
    "in_game",
    "opponents_out",
    "lives",
    "life_lead",
    "life_lead_on_best",
    "hand",
    "hand_lead",
    "empty_hand",
    "aces",
    "spades",
    "defence_points",
    "best_attack",
    "court_pairs",
    "pile",
    "to_move",
)
"""The features, in the order in which `features` answers them."""


def features(s: State, player: int) -> list[float]:
    """The position in numbers, by what this player may know of it (R3, R5, R9-R12, R22)."""
    seats = len(s.hand)
    others = [seat for seat in s.living if seat != player]
    hand, lives = s.hand[player], s.left[player]
    foes = max(1, len(others))
    lives_there = sum(s.left[seat] for seat in others) / foes
    held_there = sum(len(s.hand[seat]) for seat in others) / foes
    worths = [DEFENCE[card] for card in hand]
    aces = worths.count(BEATS_ALL)
    attacks = [max(ATTACK[one], ATTACK[other]) for one, other in pairwise(hand) if SUIT[one] == SUIT[other]]
    courts = [sum(IS_COURT[card] and SUIT[card] == suit for card in hand) // 2 for suit in range(4)]
    return [
        1.0,
        float(player in s.living),
        (seats - 1 - len(others)) / (seats - 1),
        lives / 3,
        (lives - lives_there) / 3,
        (lives - max((s.left[seat] for seat in others), default=0)) / 3,
        min(len(hand), 10) / 10,
        (min(len(hand), 10) - min(held_there, 10)) / 10,
        float(not hand),
        aces / 2,
        sum(SUIT[card] == SPADES and worth > 4 for card, worth in zip(hand, worths, strict=True)) / 3,
        min(sum(worth for worth in worths if worth < BEATS_ALL), 40) / 40,
        max(attacks, default=0) / 10,
        min(sum(courts), 2) / 2,
        len(s.pile) / 52 + (not s.reshuffles),
        float(s.player == player),
    ]
