"""Recovering: cards back from the discard and the ban zone, and from the hand into the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Writer
from simulator.games.wankul.effects.selection import ANY_CARD, ONE, Amount, CardFilter, Number, Who
from simulator.games.wankul.effects.tables import player_code

RECOVER: Final = 17  # who, amount, place (TOP, BOTTOM)
RECOVER_CHOSEN: Final = 18  # who, amount, up to, filter
RECOVER_MILLED: Final = 19  # who
RECOVER_FROM_BAN: Final = 96  # who, amount
RECOVER_EVENT: Final = 114


@dataclass(frozen=True, slots=True)
class Recover(Action):
    """Take cards from the discard into the hand: from the top, from the bottom, or chosen among those that fit.

    From the ban zone only its top cards are taken.
    """

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Literal["discard", "ban"] = "discard"
    place: Literal["top", "bottom", "any", "milled", "event"] = "top"
    up_to: bool = False
    filter: CardFilter = ANY_CARD

    def instructions(self, writer: Writer) -> Block:
        if self.zone == "discard" and self.place == "event":
            return [(RECOVER_EVENT,)]
        if self.zone == "discard" and self.place == "milled":
            return [(RECOVER_MILLED, player_code(self.who))]
        amount = writer.tables.amount(self.n)
        if self == Recover(self.n, self.who, zone="ban"):
            return writer.for_players(self.who, RECOVER_FROM_BAN, amount)
        if self.zone == "ban":
            raise self.not_run()
        if self.place == "any":
            return writer.for_players(self.who, RECOVER_CHOSEN, amount, int(self.up_to), writer.tables.filter(self.filter))
        return writer.for_players(self.who, RECOVER, amount, codes.ENDS[self.place])


RECYCLE: Final = 20  # who, amount, zone, place, to, up to, filter


@dataclass(frozen=True, slots=True)
class Recycle(Action):
    """Put cards from the discard or the ban zone back into the deck."""

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Literal["discard", "ban"] = "discard"
    place: Literal["top", "bottom", "any"] = "top"
    to: Literal["top", "bottom", "shuffle"] = "top"
    up_to: bool = False
    filter: CardFilter = ANY_CARD

    def instructions(self, writer: Writer) -> Block:
        amount, fitting = writer.tables.amount(self.n), writer.tables.filter(self.filter)
        ends = (codes.ENDS[self.place], codes.ENDS[self.to])
        return writer.for_players(self.who, RECYCLE, amount, codes.ZONES[self.zone], *ends, int(self.up_to), fitting)


BAN_TO_DISCARD: Final = 97  # who


@dataclass(frozen=True, slots=True)
class BanToDiscard(Action):
    """Put all cards of the ban zone under the discard."""

    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, BAN_TO_DISCARD)


HAND_TO_DECK: Final = 21  # who, amount, to, least (0, 1, or -1: exactly the amount)


@dataclass(frozen=True, slots=True)
class HandToDeck(Action):
    """Put chosen cards of the hand onto or under the deck, or shuffle the hand into it."""

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    to: Literal["top", "bottom", "shuffle"] = "top"
    up_to: bool = False
    any_number: Literal["no", "from_zero", "from_one"] = "no"

    def instructions(self, writer: Writer) -> Block:
        least = {"no": 0 if self.up_to else -1, "from_zero": 0, "from_one": 1}[self.any_number]
        most = writer.tables.amount(self.n if self.any_number == "no" else Number(codes.NO_BOUND))
        return writer.for_players(self.who, HAND_TO_DECK, most, codes.ENDS[self.to], least)


SWAP_DECK_DISCARD: Final = 40  # who


@dataclass(frozen=True, slots=True)
class SwapDeckAndDiscard(Action):
    """The deck becomes the discard and the discard the deck, as they lie (G110)."""

    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return [(SWAP_DECK_DISCARD, player_code(self.who))]
