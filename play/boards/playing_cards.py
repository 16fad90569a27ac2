"""Ordinary playing cards, drawn by ourselves: a rank in the corners, pips where people expect them, a big letter for courts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from simulator.games.wizard_duel.model.cards import NAMES, NUMBERS, SUIT, SUIT_NAMES, SUITS, SYMBOLS
from simulator.kernel.words import Words

LEFT, MIDDLE, RIGHT = 34, 50, 66
ROWS: Final = {
    "2": ((MIDDLE, (28, 112)),),
    "3": ((MIDDLE, (28, 70, 112)),),
    "4": ((LEFT, (28, 112)), (RIGHT, (28, 112))),
    "5": ((LEFT, (28, 112)), (MIDDLE, (70,)), (RIGHT, (28, 112))),
    "6": ((LEFT, (28, 70, 112)), (RIGHT, (28, 70, 112))),
    "7": ((LEFT, (28, 70, 112)), (MIDDLE, (49,)), (RIGHT, (28, 70, 112))),
    "8": ((LEFT, (28, 70, 112)), (MIDDLE, (49, 91)), (RIGHT, (28, 70, 112))),
    "9": ((LEFT, (28, 56, 84, 112)), (MIDDLE, (70,)), (RIGHT, (28, 56, 84, 112))),
    "10": ((LEFT, (28, 56, 84, 112)), (MIDDLE, (42, 98)), (RIGHT, (28, 56, 84, 112))),
}
"""Columns of pips, on a card 100 wide and 140 high."""

RANK_NAMES: Final = {
    "A": Words("As", "Ace"),
    "J": Words("Valet", "Jack"),
    "Q": Words("Dame", "Queen"),
    "K": Words("Roi", "King"),
}


@dataclass(frozen=True, slots=True)
class Pip:
    """A suit symbol on the card; those of the lower half stand on their heads."""

    x: int
    y: int

    @property
    def is_turned(self) -> bool:
        """It stands in the lower half."""
        return self.y > 70


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """One of 52. `short` is its name in a corner ("V" for a French jack), `name` its name in full."""

    id: str
    suit: str
    symbol: str
    short: Words
    name: Words
    is_red: bool
    is_court: bool
    pips: tuple[Pip, ...]

    @property
    def rank(self) -> str:
        """Its rank in ids, from "A" and "2" to "K"."""
        return self.id[:-1]


@lru_cache(maxsize=52)
def playing_card(card: str) -> PlayingCard:
    """The card with this id: "7S" is the 7 of spades."""
    number = NUMBERS[card]
    rank, suit = card[:-1], SUIT[number]
    short = Words(NAMES[number].fr[:-1], NAMES[number].en[:-1])
    in_full, of_suit = RANK_NAMES.get(rank, short), SUIT_NAMES[suit]
    return PlayingCard(
        id=card,
        suit=SUITS[suit],
        symbol=SYMBOLS[suit],
        short=short,
        name=Words(f"{in_full.fr} de {of_suit.fr.lower()}", f"{in_full.en} of {of_suit.en.lower()}"),
        is_red=SUITS[suit] in ("diamonds", "hearts"),
        is_court=rank in ("J", "Q", "K"),
        pips=tuple(Pip(x, y) for x, column in ROWS.get(rank, ()) for y in column),
    )
