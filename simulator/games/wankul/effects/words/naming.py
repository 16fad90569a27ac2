"""Names: those that a player says, those that a card loses, takes after another or gives to others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import ANYONE, CardFilter, Characters
from simulator.games.wankul.effects.tables import Row

ANNOUNCE_NAME: Final = 118


@dataclass(frozen=True, slots=True)
class AnnounceName(Action):
    """Name a card."""

    finds: ClassVar[tuple[str, ...]] = ("named",)

    def instructions(self, writer: Writer) -> Block:
        return [(ANNOUNCE_NAME,)]


NAME_BEFORE_DRAW: Final = 37


@dataclass(frozen=True, slots=True)
class NameBeforeDraw(Rule):
    """Who is about to draw by an effect names a card; if one drawn is called so, he draws one more."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (NAME_BEFORE_DRAW, condition)


LOSE_NAME: Final = 119


@dataclass(frozen=True, slots=True)
class LoseName(Action):
    """The character of the event has no name as long as it lies in play."""

    def instructions(self, writer: Writer) -> Block:
        return [(LOSE_NAME,)]


SHARE_NAME: Final = 39  # selector


@dataclass(frozen=True, slots=True)
class ShareName(Rule):
    """These characters have the name of this card, and no other."""

    characters: Characters = ANYONE

    def row(self, writer: Writer, condition: int) -> Row:
        return (SHARE_NAME, condition, writer.tables.selector(self.characters))


TAKE_AFTER: Final = 120  # filter of characters
BECOME: Final = 127


@dataclass(frozen=True, slots=True)
class TakeAfter(Action):
    """Ban a character of the hand: this card has its force, gems and text while it lies in play; its main text is carried out."""

    def instructions(self, writer: Writer) -> Block:
        return [(TAKE_AFTER, writer.tables.filter(CardFilter(type="character"))), (BECOME,)]
