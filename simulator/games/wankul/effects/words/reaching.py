"""Reaching over: cards of the opponent's hand and discard, his characters, and Terrains beside one's own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import ANYONE, PICK_ONE, Characters
from simulator.games.wankul.effects.tables import Row

ROB_HAND: Final = 115


@dataclass(frozen=True, slots=True)
class RobHand(Action):
    """A card of the opponent's hand, drawn by lot, goes on top of one's own deck; it still belongs to the opponent."""

    def instructions(self, writer: Writer) -> Block:
        return [(ROB_HAND,)]


TRADE_CARDS: Final = 116


@dataclass(frozen=True, slots=True)
class TradeCards(Action):
    """Both players show their hands, and each takes a card of the other's into his own; it still belongs to the other."""

    def instructions(self, writer: Writer) -> Block:
        return [(TRADE_CARDS,)]


PLAY_THEIRS: Final = 117  # only one of the name said


@dataclass(frozen=True, slots=True)
class PlayTheirs(Action):
    """Play a card of the opponent's hand as one's own, at its cost. `named`: for nothing, a character of the name said before."""

    named: bool = False

    def instructions(self, writer: Writer) -> Block:
        return [(PLAY_THEIRS, int(self.named))]


V_TAKE: Final = 15


@dataclass(frozen=True, slots=True)
class TakeControl(Action):
    """A character of the opponent comes to one's own side of this Terrain, until this card leaves it."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    characters: Characters = ANYONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(replace(self.characters, side="opp"), PICK_ONE, V_TAKE, 0)


V_SWAP_DISCARD: Final = 16


@dataclass(frozen=True, slots=True)
class ReplaceFromDiscard(Action):
    """A character in play and one of its controller's discard exchange places; nothing is played."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    characters: Characters = ANYONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(self.characters, PICK_ONE, V_SWAP_DISCARD, 0)


LEND_FORCE: Final = 40  # to the right
LENT_RIGHT: Final = 2


@dataclass(frozen=True, slots=True)
class LendForce(Rule):
    """The force of this card counts on the next Terrain at its left or right, too."""

    short: ClassVar[str] = "to"
    to: Literal["left", "right"]

    def row(self, writer: Writer, condition: int) -> Row:
        return (LEND_FORCE, condition, int(self.to == "right"))
