"""The words of Lekemar's effect language: powers that a card has while it is in play, and actions that a style card carries out.

Card files write a word as a table with one key, the class name in snake case: `{ pay = { n = 3, payer = "target" } }`; a bare
value fills the field named by `short`, and a word without fields is written alone: `"wins_ties"`. The vocabulary is closed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Colour = Literal["head", "bust", "muscles", "legs"]
Payer = Literal["self", "target", "everyone", "richest", "bank"]
Payee = Literal["self", "poorest", "bank"]
Who = Literal["self", "target", "everyone"]
When = Literal["worn", "up", "turn", "combat", "reaction"]
"""A character card that is worn, a weapon that is face up; a style card in one's turn, in a combat, in answer to another one."""

# --- Powers: true while the card is worn or up and not out of the combat (R25, R30)


@dataclass(frozen=True, slots=True)
class RaiseNotes:
    """The other cards of this colour on one's side have a higher note."""

    colour: Colour
    by: int = 1


@dataclass(frozen=True, slots=True)
class AnySlot:
    """The card may be laid in a slot of any colour (R10)."""


@dataclass(frozen=True, slots=True)
class HandLimit:
    """The hand may hold so many cards (R17)."""

    short: ClassVar[str] = "n"
    n: int


@dataclass(frozen=True, slots=True)
class Guarded:
    """The card cannot be struck while another character card of its owner is in the combat."""


@dataclass(frozen=True, slots=True)
class Bounty:
    """When the card is put out, its owner takes marks from the bank."""

    short: ClassVar[str] = "n"
    n: int


@dataclass(frozen=True, slots=True)
class WinsTies:
    """Where notes are equal, only the opposing card is put out."""


@dataclass(frozen=True, slots=True)
class Avenges:
    """Whatever puts this card out is put out with it."""


@dataclass(frozen=True, slots=True)
class Silences:
    """The powers of the opposing cards do not count."""


@dataclass(frozen=True, slots=True)
class Plunder:
    """When its owner wins the combat, he takes marks from the loser."""

    short: ClassVar[str] = "n"
    n: int


Power = RaiseNotes | AnySlot | HandLimit | Guarded | Bounty | WinsTies | Avenges | Silences | Plunder

# --- Actions of style cards played in one's turn


@dataclass(frozen=True, slots=True)
class Pay:
    """Marks change hands, as many as the payer has (R19)."""

    n: int
    payer: Payer
    payee: Payee


@dataclass(frozen=True, slots=True)
class Coin:
    """Toss a coin: one thing or the other."""

    heads: tuple[Action, ...]
    tails: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Take cards from the pile."""

    short: ClassVar[str] = "n"
    n: int = 1


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take a card of the target's hand: by lot, or chosen after a look at the whole hand."""

    short: ClassVar[str] = "how"
    how: Literal["random", "seen"]


@dataclass(frozen=True, slots=True)
class SwapCards:
    """The player and the target each choose a card of their own hand, and swap them."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards of one's own choice go from the hand to the discard."""

    short: ClassVar[str] = "n"
    n: int = 1
    who: Who = "target"


@dataclass(frozen=True, slots=True)
class Strip:
    """A card that the target wears goes to his hand, or under the pile."""

    short: ClassVar[str] = "to"
    to: Literal["hand", "pile"]


@dataclass(frozen=True, slots=True)
class SwapWorn:
    """The player and the target swap the cards that they wear in one slot."""


@dataclass(frozen=True, slots=True)
class WearAnywhere:
    """Lay a character card of one's hand in any slot (R10)."""


@dataclass(frozen=True, slots=True)
class HandRoom:
    """The hand may hold so many cards until one's next turn (R17)."""

    short: ClassVar[str] = "n"
    n: int


@dataclass(frozen=True, slots=True)
class MoreActions:
    """One may use line 1 or line 2 more often in this turn (R14, R15)."""

    line: Literal[1, 2]
    n: int = 1


@dataclass(frozen=True, slots=True)
class Truce:
    """Nobody may attack the player until his next turn."""


@dataclass(frozen=True, slots=True)
class FightAlone:
    """The player may attack with a single character card in this turn (R20)."""


@dataclass(frozen=True, slots=True)
class LookAtPile:
    """Look at the top cards of the pile and put them back in any order."""

    short: ClassVar[str] = "n"
    n: int


# --- Actions of style cards played in a combat


@dataclass(frozen=True, slots=True)
class Disarm:
    """The card in the opposing weapon slot goes back to its owner's hand."""


@dataclass(frozen=True, slots=True)
class ChangeNote:
    """The note of a card in the combat, one's own or an opposing one, changes until its end."""

    by: int
    side: Literal["own", "opposing"]


@dataclass(frozen=True, slots=True)
class Untouchable:
    """One of the player's cards cannot be struck before it strikes."""


@dataclass(frozen=True, slots=True)
class BringBack:
    """One of the player's cards that are out comes back into the combat."""


@dataclass(frozen=True, slots=True)
class Flee:
    """The combat ends, drawn (R26)."""


# --- The answer to a style card


@dataclass(frozen=True, slots=True)
class Cancel:
    """The style card that is being played has no effect."""


TurnAction = (
    Pay
    | Coin
    | Draw
    | TakeCard
    | SwapCards
    | Discard
    | Strip
    | SwapWorn
    | WearAnywhere
    | HandRoom
    | MoreActions
    | Truce
    | FightAlone
    | LookAtPile
)
CombatAction = Disarm | ChangeNote | Untouchable | BringBack | Flee
Action = TurnAction | CombatAction | Cancel


@dataclass(frozen=True, slots=True)
class Ability:
    """When something holds or happens, and what: powers of cards in play, or actions of a style card."""

    when: When
    powers: tuple[Power, ...] = ()
    do: tuple[Action, ...] = ()
