"""Actions upon forces, costs, gems and the number of plays, and upon effects themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    ANYONE,
    PICK_ONE,
    Amount,
    CardFilter,
    Characters,
    Duration,
    Pick,
    Ref,
    Side,
)


@dataclass(frozen=True, slots=True)
class Force:
    """Change the force of characters: add, multiply, divide (rounded down), set, or `restore` the printed one."""

    add: Amount | None = None
    times: Amount | None = None
    divide: int | None = None
    set: Amount | None = None
    restore: bool = False
    of: Ref | None = None
    until: Duration = "turn"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class Cost:
    """Change what characters cost to play: all of this turn, or the next `next` ones."""

    add: int | None = None
    set: int | None = None
    next: int | None = None
    who: Side = "self"
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class ExtraPlays:
    """More counted plays this turn."""

    short: ClassVar[str] = "n"
    n: int = 1


@dataclass(frozen=True, slots=True)
class StripGems:
    """A character loses gems: all of them, or those of one `colour`, on both edges or among the opening gems only."""

    colour: Literal["orange", "violet"] | None = None
    opening: bool = False
    until: Duration = "turn"
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class Cancel:
    """The effects (all of them, or only some) of characters are void."""

    what: Literal["effects", "all_but_combos", "combos", "permanents"] = "effects"
    until: Duration = "turn"
    of: Ref | None = None
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class RunEffect:
    """Carry out the non-permanent main effect of another card as if it were this one's."""

    zone: Literal["play", "hand"] = "play"
    filter: CardFilter = ANY_CARD


ForceAction = Force | Cost | ExtraPlays | StripGems | Cancel | RunEffect
