"""Banning: cards and characters into the ban zone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Writer
from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    ANYONE,
    ONE,
    PICK_ONE,
    Amount,
    CardFilter,
    Characters,
    Pick,
    Who,
    Zone,
)

BAN_THIS: Final = 61


@dataclass(frozen=True, slots=True)
class BanThis(Action):
    """Put this card into its owner's ban zone."""

    takes_away: ClassVar[bool] = True

    def instructions(self, writer: Writer) -> Block:
        return [(BAN_THIS,)]


BAN_CARDS: Final = 25  # who, amount
BAN_PILE: Final = 63  # who, amount, place, up to, filter
BAN_HAND: Final = 98  # who, amount, up to
EVENT_CARDS_TO_BAN: Final = 41


@dataclass(frozen=True, slots=True)
class Ban(Action):
    """Put cards of a zone into the ban zone; place "event": the cards that the event speaks of."""

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Zone = "deck"
    place: Literal["top", "bottom", "any", "event"] = "top"
    up_to: bool = False
    filter: CardFilter = ANY_CARD

    def instructions(self, writer: Writer) -> Block:
        match self.zone, self.place:
            case "hand", "event" if self.who == "opp":
                return [(EVENT_CARDS_TO_BAN,)]
            case "hand", "any" if self.filter == ANY_CARD:
                return writer.for_players(self.who, BAN_HAND, writer.tables.amount(self.n), int(self.up_to))
            case "deck", "top" if not self.up_to:
                return writer.for_players(self.who, BAN_CARDS, writer.tables.amount(self.n))
            case "discard", "top" | "bottom" | "any":
                how = (codes.ENDS[self.place], int(self.up_to), writer.tables.filter(self.filter))
                return writer.for_players(self.who, BAN_PILE, writer.tables.amount(self.n), *how)
        raise self.not_run()


V_BAN: Final = 1


@dataclass(frozen=True, slots=True)
class BanCharacter(Action):
    """Put characters in play into their owners' ban zones."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(self.characters, self.pick, V_BAN, 0)


V_TIE: Final = 14  # argument: address of what becomes of the other


@dataclass(frozen=True, slots=True)
class TieFates(Action):
    """Choose another character: when one of both leaves play, the other one is banned."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    characters: Characters = ANYONE

    def instructions(self, writer: Writer) -> Block:
        address = writer.write([(BAN_THIS,)])
        return writer.targets(replace(self.characters, other=True), PICK_ONE, V_TIE, address)
