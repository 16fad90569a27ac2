"""Where each figure stands in the rows that rules are compiled to, by kind of rule (`codes.py`); the kind itself comes first."""

from __future__ import annotations

from typing import Final

KIND: Final = 0
"""Of every row."""

OF: Final = 1
"""Of amounts and conditions: the one thing that most of them speak of (a number, a player, a card, characters, another row)."""

CONDITION: Final = 1
"""Of every rule."""

WHO: Final = 2
NUMBER: Final = 3
"""Of the rules that speak to a player: whom they mean, and the one figure that most of them have."""

FORCE_SELECTOR: Final = 2
FORCE_CHANGE: Final = 3
FORCE_AMOUNT: Final = 4
FORCE_DEEP: Final = 5
FORCE_PER_ROW: Final = 6

COST_HERE: Final = 3
COST_FILTER: Final = 4
COST_CHANGE: Final = 5
COST_VALUE: Final = 6
COST_SUBS_ONLY: Final = 7
COST_WITH_NAMESAKE: Final = 8

FORBID_WHAT: Final = 2
FORBID_WHO: Final = 3
FORBID_HERE: Final = 4
FORBID_UNLESS_HERE: Final = 5
FORBID_IN_PLAY: Final = 6
FORBID_HAND: Final = 7
FORBID_FILTER: Final = 8

AUTO_SCORE_SET: Final = 3
AUTO_SCORE_ADD: Final = 4
AUTO_SCORE_CHARACTERS: Final = 5
AUTO_SCORE_EVERYWHERE: Final = 6

DISCARD_LEAST: Final = 3
DISCARD_EXACTLY: Final = 4
DISCARD_ADD: Final = 5
DISCARD_SET: Final = 6

INSTEAD_TO: Final = 2
INSTEAD_WHEN: Final = 3
INSTEAD_OF: Final = 4
INSTEAD_RESULT: Final = 5

CROWD_MOST: Final = 2
LIMIT_NEWEST: Final = 4

REFILL_BELOW: Final = 3
REFILL_EXACTLY: Final = 4
REFILL_DRAW: Final = 5

TERRAIN_HERE: Final = 3
TERRAIN_CHANGE: Final = 4

SELECTOR: Final = 2
"""Of the rules that speak of characters and of nothing else."""

GEMS_GAINED: Final = 3
GEMS_LOST: Final = 4

PROTECT_WHAT: Final = 2
PROTECT_SELECTOR: Final = 3
CANCEL_TEXTS: Final = 2
CANCEL_SELECTOR: Final = 3
DRAWS_OF_PHASE_ONLY: Final = 3
ONE_LINE_IS_COLUMN: Final = 2

SELECTED_SIDE: Final = 0
SELECTED_WHERE: Final = 1
SELECTED_EXTREME: Final = 4
"""Of the rows of selectors (`Tables.selector` says all that is in them)."""

FILTER_MASK: Final = 0
"""Of the rows of filters: the cards of the match that fit as printed, one bit each."""
