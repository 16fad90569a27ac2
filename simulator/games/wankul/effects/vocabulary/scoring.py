"""Actions upon terrains that are scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from simulator.games.wankul.effects.selection import Comparison, Who


@dataclass(frozen=True, slots=True)
class Score:
    """Score terrains: `n`, up to `up_to` of them, or all.

    `where` also means the terrain of the event, and the one that this card has just left. `no_subs`: the opponent plays none.
    `conceded`: who scores wins without comparing forces, and the point is the opponent's.
    """

    short: ClassVar[str] = "n"
    n: int = 1
    up_to: int | None = None
    all: bool = False
    where: Literal["anywhere", "here", "elsewhere", "event", "left"] = "anywhere"
    own_force: Comparison | None = None
    more_force: bool = False
    fewer_characters: bool = False
    without_name: tuple[str, ...] = ()
    no_subs: bool = False
    conceded: bool = False


@dataclass(frozen=True, slots=True)
class RepeatTerrainEffect:
    """For the rest of the turn: a score that self wins applies its Winner (or the opponent its Loser) effect `times` times."""

    short: ClassVar[str] = "part"
    part: Literal["win", "lose"]
    times: int = 2


@dataclass(frozen=True, slots=True)
class ApplyTerrainEffect:
    """Apply the Winner or Loser effect of a terrain in play; `by`: who chooses it."""

    short: ClassVar[str] = "part"
    part: Literal["win", "lose"]
    who: Who = "self"
    by: Literal["doer", "self"] = "doer"


@dataclass(frozen=True, slots=True)
class CopyWinner:
    """Carry out the Winner effect of another terrain, in play or of one's own hand."""


@dataclass(frozen=True, slots=True)
class CancelApplication:
    """What the event announces is not carried out: Winner or Loser of a terrain, or a Sub."""


@dataclass(frozen=True, slots=True)
class CancelScore:
    """The score in progress ends here; the terrain stays."""


@dataclass(frozen=True, slots=True)
class LockTerrain:
    """The terrain of this card cannot be scored before the next turn is over."""


@dataclass(frozen=True, slots=True)
class NoteForLoser:
    """The number of cards handled by the step before is what the Loser effect of this score may reckon with ("noted")."""


@dataclass(frozen=True, slots=True)
class Points:
    """Markers won or lost outside a score; never below zero."""

    short: ClassVar[str] = "n"
    n: int
    who: Who = "self"


ScoringAction = (
    Score
    | RepeatTerrainEffect
    | ApplyTerrainEffect
    | CopyWinner
    | CancelApplication
    | CancelScore
    | LockTerrain
    | NoteForLoser
    | Points
)
