"""Moving characters: to other places in play, to the other side, back to the hand or the deck."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Writer
from simulator.games.wankul.effects.selection import ANYONE, PICK_ONE, Characters, Pick, Ref
from simulator.games.wankul.effects.tables import card_code, player_code

BOUNCE_REF: Final = 112  # card
V_BOUNCE: Final = 2


@dataclass(frozen=True, slots=True)
class Bounce(Action):
    """Return characters in play to their owners' hands. `of`: one known character."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    takes_away: ClassVar[bool] = True
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE
    of: Ref | None = None

    def instructions(self, writer: Writer) -> Block:
        if self.of is None:
            return writer.targets(self.characters, self.pick, V_BOUNCE, 0)
        return [(BOUNCE_REF, card_code(self.of))]


V_TO_DECK: Final = 3  # argument: TOP, BOTTOM or SHUFFLE


@dataclass(frozen=True, slots=True)
class CharacterToDeck(Action):
    """Put characters in play into their owners' decks."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    to: Literal["top", "bottom", "shuffle"] = "shuffle"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(self.characters, self.pick, V_TO_DECK, codes.ENDS[self.to])


SWAP_PLACES: Final = 29  # side, other


@dataclass(frozen=True, slots=True)
class SwapPlaces(Action):
    """Two characters of one side exchange their cells; `other`: this card is none of them."""

    side: Literal["self", "opp"] = "self"
    other: bool = False

    def instructions(self, writer: Writer) -> Block:
        return [(SWAP_PLACES, player_code(self.side), int(self.other))]


SWAP_CONTROL: Final = 105


@dataclass(frozen=True, slots=True)
class SwapControl(Action):
    """Another character of one's own on this terrain and one of the opponent's there change sides, each into the other's cell."""

    def instructions(self, writer: Writer) -> Block:
        return [(SWAP_CONTROL,)]


SWAP_WITH_HAND: Final = 30  # limit (ANY_FORCE, NO_STRONGER, STRONGER)
V_SWAP_HAND: Final = 6  # argument: the same limit
ANY_FORCE: Final = 0
NO_STRONGER: Final = 1
STRONGER: Final = 2


@dataclass(frozen=True, slots=True)
class SwapWithHand(Action):
    """A character in play and a character of the hand exchange places; nothing is played. `of`: this very card."""

    takes_away: ClassVar[bool] = True
    of: Literal["this"] | None = None
    no_stronger: bool = False
    stronger: bool = False
    characters: Characters = ANYONE

    def instructions(self, writer: Writer) -> Block:
        limit = NO_STRONGER if self.no_stronger else STRONGER if self.stronger else ANY_FORCE
        if self.of == "this":
            return [(SWAP_WITH_HAND, limit)]
        return writer.targets(self.characters, PICK_ONE, V_SWAP_HAND, limit)


SWAP_WITH_DISCARD: Final = 107


@dataclass(frozen=True, slots=True)
class SwapWithDiscard(Action):
    """This card and the topmost character of one's own discard exchange places; nothing is played."""

    def instructions(self, writer: Writer) -> Block:
        return [(SWAP_WITH_DISCARD,)]


MOVE_THIS: Final = 62  # goal, only where it has not been this turn
V_MOVE: Final = 5  # argument: MOVE_ELSEWHERE …
MOVE_ELSEWHERE: Final = 0
MOVE_HERE: Final = 1
MOVE_LEFT: Final = 2
MOVE_RIGHT: Final = 3
_MOVES = {"elsewhere": MOVE_ELSEWHERE, "here": MOVE_HERE, "left": MOVE_LEFT, "right": MOVE_RIGHT}


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Characters go to another terrain, to this one, or to the terrain at their left or right. `of`: this very card.

    `fresh`: only to a terrain where this card has not been this turn.
    """

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    to: Literal["elsewhere", "here", "left", "right"] = "elsewhere"
    of: Literal["this"] | None = None
    fresh: bool = False
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        if self.of == "this":
            return [(MOVE_THIS, _MOVES[self.to], int(self.fresh))]
        if self.fresh:
            raise self.not_run()
        return writer.targets(self.characters, self.pick, V_MOVE, _MOVES[self.to])


MOVE_ALL: Final = 108


@dataclass(frozen=True, slots=True)
class MoveAll(Action):
    """All other characters of this terrain, on both sides, go to another one; each keeps its row, behind those already there."""

    def instructions(self, writer: Writer) -> Block:
        return [(MOVE_ALL,)]


GIVE_AWAY: Final = 100


@dataclass(frozen=True, slots=True)
class GiveAway(Action):
    """This card goes to the opponent's side of its terrain, and is his from now on."""

    takes_away: ClassVar[bool] = True

    def instructions(self, writer: Writer) -> Block:
        return [(GIVE_AWAY,)]


V_GIVE: Final = 7


@dataclass(frozen=True, slots=True)
class GiveCharacter(Action):
    """Characters of one's own go to the opponent's side of their terrain, and are his from now on."""

    takes_away: ClassVar[bool] = True
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(replace(self.characters, side="self"), self.pick, V_GIVE, 0)
