"""Where the figures stand that many rows have in common; what only one kind of rule has stands beside it in `words/`."""

from __future__ import annotations

from typing import Final

KIND: Final = 0
"""Of every row."""

OF: Final = 1
"""Of amounts and conditions: the one thing that most of them speak of (a number, a player, a card, characters, another row)."""

CONDITION: Final = 1
"""Of every rule."""

WHO: Final = 2
RULE_NUMBER: Final = 3
"""Of the rules that speak to a player: whom they mean, and the one figure that most of them have."""

SELECTOR: Final = 2
"""Of the rules that speak of characters and of nothing else."""

SELECTED_SIDE: Final = 0
SELECTED_WHERE: Final = 1
SELECTED_EXTREME: Final = 4
SELECTED_OPERATOR: Final = 6
"""Of the rows of selectors (`Tables.selector` says all that is in them)."""

FILTER_MASK: Final = 0
"""Of the rows of filters: the cards of the match that fit as printed, one bit each."""

FIGURE_BY: Final = 2
"""Of the amounts `codes.FIGURE`: by which figure characters are compared."""

COMPARED_WITH: Final = 3
"""Of the conditions `codes.COMPARE`: the second amount."""
