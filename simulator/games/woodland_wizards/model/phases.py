"""What the player asked decides, and where in the round a game of Woodland Wizards stands."""

from __future__ import annotations

from typing import Final

WIZARD: Final = 0  # which Wizard card, on which side (R36)
EXPLORE: Final = 1  # which card to play in Exploration (R20)
CREATURE: Final = 2  # the contest creature, face down (R21)
BOOST: Final = 3  # a Boost, face down, or pass (R22)
RUN: Final = 4  # which of one's Active effects first (G7)
TARGET: Final = 5  # whom an effect is about (G33)
TAKE: Final = 6  # a card of a hand that one looks at
DISCARD: Final = 7  # a card of one's own hand
GIVE: Final = 8  # a card to hand on
NAME: Final = 9  # a type of card
PICK: Final = 10  # a Boost on the table
ORDER: Final = 11  # which value effect applies next (R18)
AFTER: Final = 12  # which of one's after-ranking effects first (G16)
RECOVER: Final = 13  # keep the hand or discard it (R30)
OVER: Final = 14

SETUP: Final = -1
EXPLORATION: Final = 0
TOURNAMENT: Final = 1
FIRST_BOOST: Final = 2
LAST_BOOST: Final = 4
SCORE: Final = 5
RECOVERY: Final = 6
ROUNDS: Final = 4
HAND: Final = 5
"""R4, R32: cards in a hand when a round begins."""

UNDECIDED: Final = -1
PASSING: Final = -2
"""What stands for a secret choice that is not made yet, and for the choice to lay nothing."""
