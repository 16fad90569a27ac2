"""The words of Woodland Wizards' effect language: what happens, what changes a value, what is always true of a card.

A card is written as abilities, each with the moment at which it counts and what it does then. The classes are the language:
their names in snake case are the words of the card files, their fields the keys. `self` is always the owner of the area (R12).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Moment = Literal["spell", "active", "passive", "ranked", "scored", "end"]
"""Spell: in Exploration (R9). Active: when revealed in a contest (R10). Passive: while values are counted (R11, R25). Ranked:
once the ranking stands (R29). Scored: after the creatures were scored (G16). End: when the game is over (R34)."""

Side = Literal["own", "opponents", "all"]
Part = Literal["creature", "boosts", "both"]
Place = Literal["own_boosts", "left_boosts", "hand", "discard"]

# --- Spell and Active: what happens


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw so many cards."""

    short: ClassVar = "n"
    n: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard so many cards of one's hand, chosen."""

    short: ClassVar = "n"
    n: int


@dataclass(frozen=True, slots=True)
class TakeFromHand:
    """Take a card from an opponent's hand: any, having looked at it, or one at random."""

    short: ClassVar = "how"
    how: Literal["seen", "random"]


@dataclass(frozen=True, slots=True)
class Search:
    """Name a type of card; reveal from the deck until one shows and take it; discard the others."""


@dataclass(frozen=True, slots=True)
class HandOn:
    """Every player in turn order hands so many cards to his left neighbour."""

    short: ClassVar = "n"
    n: int


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top card of the discard pile."""


@dataclass(frozen=True, slots=True)
class OpponentsDiscard:
    """Every opponent discards so many cards at random."""

    short: ClassVar = "n"
    n: int


@dataclass(frozen=True, slots=True)
class ReplaceCreature:
    """Replace one's contest creature by the top card of the deck."""


@dataclass(frozen=True, slots=True)
class SwapCreatures:
    """Swap one's contest creature with an opponent's."""


@dataclass(frozen=True, slots=True)
class MoveBoost:
    """Move a Boost of an opponent, or another one of one's own, to a place."""

    of: Literal["self", "opponent"]
    to: Place


@dataclass(frozen=True, slots=True)
class MoveThis:
    """Move this Boost to a place."""

    to: Place


# --- Passive: what changes a value while points are counted


@dataclass(frozen=True, slots=True)
class Per:
    """How often an addition counts: once for each card among these."""

    side: Side = "all"
    part: Part = "both"
    family: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Which cards on the table a value effect changes; bounds look at the value of the moment."""

    side: Side
    part: Part = "both"
    family: str | None = None
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Add:
    """Each of these cards is worth so many more, or less below 0; `per` multiplies."""

    n: int
    cards: Change
    per: Per | None = None


@dataclass(frozen=True, slots=True)
class Become:
    """Each of these cards is now worth so many."""

    n: int
    cards: Change


# --- Passive: what is true of a card or of the area where it lies


@dataclass(frozen=True, slots=True)
class Shielded:
    """No value in this area can be lowered by a card that lies in another one."""


@dataclass(frozen=True, slots=True)
class WinsTies:
    """Its owner wins ties of the ranking."""


@dataclass(frozen=True, slots=True)
class EveryFamily:
    """This card belongs to every family, scored as well."""


# --- After the ranking


@dataclass(frozen=True, slots=True)
class SwapWithWinner:
    """This card and the winner's contest creature change places."""


@dataclass(frozen=True, slots=True)
class ScoreThis:
    """Score this card: always, or only when one is last in the ranking."""

    short: ClassVar = "when"
    when: Literal["always", "last"]


# --- End of the game


@dataclass(frozen=True, slots=True)
class PerScored:
    """How often a final value counts: once for each scored card of a family or of this name; `others` leaves this one out."""

    family: str | None = None
    same_name: bool = False
    others: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """This card is worth so many in the end."""

    short: ClassVar = "n"
    n: int
    per: PerScored | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """This card is worth so many more in the end."""

    short: ClassVar = "n"
    n: int
    per: PerScored | None = None


@dataclass(frozen=True, slots=True)
class BreaksFinalTies:
    """Who scored this card wins ties of the game (R35)."""


Deed = (
    Draw | Discard | TakeFromHand | Search | HandOn | TakeDiscard | OpponentsDiscard | ReplaceCreature | SwapCreatures
    | MoveBoost | MoveThis
)  # fmt: skip
Standing = Add | Become | Shielded | WinsTies | EveryFamily
Afterwards = SwapWithWinner | ScoreThis
Ending = Worth | Gain | BreaksFinalTies
Word = Deed | Standing | Afterwards | Ending


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card does at one moment; several words happen in the order written, entirely or not at all (R13)."""

    when: Moment
    do: tuple[Word, ...]
