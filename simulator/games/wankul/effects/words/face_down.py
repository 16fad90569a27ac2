"""Cards that lie face down under characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Writer
from simulator.games.wankul.effects.selection import ANYONE, ONE, PICK_ONE, Amount, Characters, Pick

FACE_DOWN: Final = 102  # amount
HIDE_FROM_HAND: Final = 113  # amount


@dataclass(frozen=True, slots=True)
class FaceDown(Action):
    """Put cards of the top of the deck, or chosen ones of the hand, face down under this card."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    source: Literal["deck", "hand"] = "deck"

    def instructions(self, writer: Writer) -> Block:
        return [(HIDE_FROM_HAND if self.source == "hand" else FACE_DOWN, writer.tables.amount(self.n))]


V_UNCOVER: Final = 10  # argument: into one's own hand


@dataclass(frozen=True, slots=True)
class TakeFaceDown(Action):
    """Cards that lie face down under characters go to their owners' discards; or one's own of them into the hand."""

    to: Literal["discard", "hand"] = "discard"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(self.characters, self.pick, V_UNCOVER, int(self.to == "hand"))


TAKE_SET_ASIDE: Final = 103  # into the ban zone


@dataclass(frozen=True, slots=True)
class TakeSetAside(Action):
    """All of one's own cards that lie face down under this card go to the hand or to the ban zone."""

    short: ClassVar[str] = "to"
    to: Literal["hand", "ban"] = "hand"

    def instructions(self, writer: Writer) -> Block:
        return [(TAKE_SET_ASIDE, int(self.to == "ban"))]
