"""Where cards lie: the slots of a character, the places of a side in a combat, and how both stand in the argument of an action.

`State.worn` has `SLOTS` a seat; `State.boost` and `State.shield` have `PLACES` a side: the slots, then the weapon slot. These are
reckoned where they are needed, without a function: combats ask for them at each strike.
"""

from __future__ import annotations

from typing import Final

SLOTS: Final = 4
"""R10: one for each colour."""

SLOT_BITS: Final = 2
SLOT_MASK: Final = (1 << SLOT_BITS) - 1
"""A card and a slot: `card << SLOT_BITS | slot`."""

PLACES: Final = 5
PLACE_BITS: Final = 3
PLACE_MASK: Final = (1 << PLACE_BITS) - 1
"""A side, or a place of one side, and a place: `side << PLACE_BITS | place`."""

WEAPON_PLACE: Final = 4
WEAPON_BIT: Final = 1 << WEAPON_PLACE
WORN_BITS: Final = WEAPON_BIT - 1
"""The last place of a side, its bit in a set of places, and the bits of all others."""
