"""The 52 cards as numbers 0 to 51, and what they are worth (R1, R11).

A card is suit × 13 + rank, with the ranks of a suit in the order of what they are worth in an attack: the Ace (0 points), then
2, Jack, Queen and King (2 points each), then 3 to 10.
"""

from __future__ import annotations

from typing import Final

from simulator.kernel.words import Words

SUITS: Final = ("diamonds", "hearts", "clubs", "spades")
DIAMONDS, HEARTS, CLUBS, SPADES = range(4)
SYMBOLS: Final = "♦♥♣♠"
SUIT_NAMES: Final = (
    Words("Carreau", "Diamonds"),
    Words("Cœur", "Hearts"),
    Words("Trèfle", "Clubs"),
    Words("Pique", "Spades"),
)
RANKS: Final = ("A", "2", "J", "Q", "K", "3", "4", "5", "6", "7", "8", "9", "10")
PACK: Final = 52

BEATS_ALL: Final = 1000
"""R11: what an Ace counts for in a defence; more than any sum of other cards."""

COURT_PAIR: Final = 999
"""R12: the power of an attack that nothing counters, or an Ace alone (G2)."""

_POINTS: Final = {"A": 0, "J": 2, "Q": 2, "K": 2}
_FRENCH: Final = {"A": "A", "J": "V", "Q": "D", "K": "R"}

SUIT: Final = tuple(card // 13 for card in range(PACK))
ATTACK: Final = tuple(_POINTS[rank] if rank in _POINTS else int(rank) for _ in SUITS for rank in RANKS)
DEFENCE: Final = tuple(points or BEATS_ALL for points in ATTACK)
IS_COURT: Final = tuple(rank in "JQK" for _ in SUITS for rank in RANKS)
IDS: Final = tuple(rank + suit[0].upper() for suit in SUITS for rank in RANKS)
NAMES: Final = tuple(Words(_FRENCH.get(rank, rank) + symbol, rank + symbol) for symbol in SYMBOLS for rank in RANKS)
NUMBERS: Final = {card: number for number, card in enumerate(IDS)}
"""Cards by id: "7S" is the 7 of spades."""


def power_of(one: int, other: int) -> int:
    """R9, R12: the power of an attack with two cards, whatever their order."""
    if IS_COURT[one] and IS_COURT[other]:
        return COURT_PAIR
    return max(ATTACK[one], ATTACK[other])


def names_of(cards: list[int]) -> Words:
    """Cards in words, in the order given."""
    return Words(", ".join(NAMES[card].fr for card in cards), ", ".join(NAMES[card].en for card in cards))
