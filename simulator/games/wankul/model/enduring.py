"""What lasts beside the cards: the kinds of entry of `State.lasting`, and where each of their figures stands."""

from __future__ import annotations

from typing import Final

LASTING_KIND: Final = 0
LASTING_PLAYER: Final = 1
"""Of every entry: its kind, and whom it belongs to; what follows depends on the kind."""

LASTING_ABOUT: Final = 2
"""The card or terrain that most kinds speak of."""

LASTING_COST: Final = 0
LASTING_COST_CHANGE: Final = 2
LASTING_COST_VALUE: Final = 3
LASTING_COST_LEFT: Final = 4
LASTING_COST_FILTER: Final = 5
"""What characters cost; `LASTING_COST_LEFT`: for so many more of them, -1 for the whole turn."""

REPEAT_WIN: Final = 1
REPEAT_LOSE: Final = 2
REPEAT_TIMES: Final = 2
"""Winner or Loser of what this player wins is applied so many times."""

LASTING_LATER: Final = 3
LATER_TRIGGER: Final = 2
LATER_SOURCE: Final = 3
LATER_NEXT_SCORE: Final = 4
LATER_UNTIL: Final = 5
"""A trigger that waits once; `LATER_NEXT_SCORE`: for the next score only; `LATER_UNTIL`: the last turn in which it waits."""

LASTING_VOID: Final = 4
VOID_TEXTS: Final = 3
VOID_TAKEN: Final = 4
"""Texts of a card (bits of codes.VOID) do not count; from `VOID_TAKEN` on, what was taken off the lists of `working` for it."""

UNCOUNTED: Final = 5  # the force of a card does not count in scores

LOCKED: Final = 6
LOCKED_UNTIL: Final = 3
"""Nobody scores a terrain, up to the end of this turn."""

STRIPPED: Final = 7
STRIPPED_CLOSING: Final = 3
STRIPPED_OPENING: Final = 4
STRIPPED_UNTIL: Final = 5
"""A character has lost these gems (bits) of its edges, up to the end of this turn."""

TIED: Final = 8
TIED_OTHER: Final = 3
TIED_ADDRESS: Final = 4
"""When one of two cards leaves play, a program runs for the other."""

ORDERED: Final = 9
ORDERED_BY: Final = 3
"""A card was last laid by an effect of this one (a definition)."""

LAST_LAID: Final = 10
"""The last character that this player has played."""

HELD: Final = 11
HELD_CARD: Final = 3
"""A player has taken control of this character as long as another card stays on its Terrain (G267)."""

LIKE: Final = 12
LIKE_BODY: Final = 3
"""A character has the force, gems and text of another, as this definition says (G281)."""

NAMELESS: Final = 13  # a character has no name (G280)
