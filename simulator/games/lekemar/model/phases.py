"""What the player asked decides: a game of Lekemar is always in one of these phases, and nothing is ever nested."""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # one of the three lines, a style card, or cards put back (R14-R16, R18)
TARGET: Final = 1  # whom a style card is played on (G1)
REACT: Final = 2  # the target answers a style card, or not (G1)
LIMIT: Final = 3  # cards put back above the hand limit (R17)
GIVE: Final = 4  # a card of one's hand for a swap
DISCARD: Final = 5  # a card of one's hand to the discard
SEIZE: Final = 6  # a card of the hand that one has been shown
STRIP: Final = 7  # a card that the target wears
COLOUR: Final = 8  # the slot in which two players swap what they wear
WEAR: Final = 9  # a card of one's hand for any slot (R10)
ORDER: Final = 10  # which of the cards on the pile is drawn next
ARM: Final = 11  # a card face down in the weapon slot, or none (R21)
WINDOW: Final = 12  # out of turn: turn up the weapon and strike with it, or not (R28)
STRIKE: Final = 13  # a card and its target (R22)
PLACE: Final = 14  # the card that a combat style concerns (G1)
REWARD: Final = 15  # what the winner takes (R32)
OVER: Final = 16
