"""Discarding: cards of decks and hands, and characters in play, into the discard; what Permanents say of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    ANYONE,
    ONE,
    PICK_ONE,
    Amount,
    CardFilter,
    Characters,
    Compare,
    CountCharacters,
    Number,
    Pick,
    Ref,
    Side,
    Who,
)
from simulator.games.wankul.effects.tables import Row, card_code, player_code

MILL: Final = 15  # who, amount, bottom


@dataclass(frozen=True, slots=True)
class Mill(Action):
    """Put cards from the top (or bottom) of the deck into the discard."""

    finds: ClassVar[tuple[str, ...]] = ("milled", "opp milled")
    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    bottom: bool = False

    @property
    def robs(self) -> bool:
        return self.who == "opp"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, MILL, writer.tables.amount(self.n), int(self.bottom))


MILL_UNTIL: Final = 16  # who, filter, total force


@dataclass(frozen=True, slots=True)
class MillUntil(Action):
    """Mill one by one until a card that fits is milled, or the printed forces add up to `total_force`."""

    finds: ClassVar[tuple[str, ...]] = ("milled", "opp milled")
    who: Who = "self"
    total_force: int | None = None
    filter: CardFilter = ANY_CARD

    @property
    def robs(self) -> bool:
        return self.who == "opp"

    def instructions(self, writer: Writer) -> Block:
        total = codes.NO_BOUND if self.total_force is None else self.total_force
        return writer.for_players(self.who, MILL_UNTIL, writer.tables.filter(self.filter), total)


DISCARD_HAND: Final = 22  # who, amount, mode (EXACTLY, DOWN_TO, WHOLE), by random, filter


@dataclass(frozen=True, slots=True)
class DiscardHand(Action):
    """Discard cards of the hand: a number, down to a hand size, or all."""

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    down_to: Amount | None = None
    all: bool = False
    by: Literal["owner", "random"] = "owner"
    filter: CardFilter = ANY_CARD

    @property
    def robs(self) -> bool:
        return self.who == "opp"

    def instructions(self, writer: Writer) -> Block:
        mode = codes.WHOLE if self.all else codes.DOWN_TO if self.down_to is not None else codes.EXACTLY
        amount = writer.tables.amount(self.n if self.down_to is None else self.down_to)
        fitting = writer.tables.filter(self.filter)
        return writer.for_players(self.who, DISCARD_HAND, amount, mode, int(self.by == "random"), fitting)


DISCARD_REF: Final = 99  # card
V_DISCARD: Final = 0
V_GIVE_UP: Final = 11  # discarded as a price


@dataclass(frozen=True, slots=True)
class DiscardCharacter(Action):
    """Put characters in play into their owners' discards. `of`: one known character."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE
    of: Ref | None = None

    def instructions(self, writer: Writer) -> Block:
        if self.of is None:
            return writer.targets(self.characters, self.pick, V_DISCARD, 0)
        return [(DISCARD_REF, card_code(self.of))]


DISCARD_THIS: Final = 24  # as a price


@dataclass(frozen=True, slots=True)
class DiscardThis(Action):
    """Put this card into its owner's discard."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    takes_away: ClassVar[bool] = True

    def instructions(self, writer: Writer) -> Block:
        return [(DISCARD_THIS, 0)]


DISCARD_CHANGE: Final = 6  # who, at least, exactly, add, set
DISCARD_LEAST: Final = 3
DISCARD_EXACTLY: Final = 4
DISCARD_ADD: Final = 5
DISCARD_SET: Final = 6


@dataclass(frozen=True, slots=True)
class DiscardChange(Rule):
    """An effect that makes a player discard this many cards of his hand makes him discard more or fewer."""

    who: Side = "opp"
    at_least: int | None = None
    exactly: int | None = None
    add: int | None = None
    set: int | None = None

    def row(self, writer: Writer, condition: int) -> Row:
        numbers = (self.at_least, self.exactly, self.add, self.set)
        return (DISCARD_CHANGE, condition, player_code(self.who), *(-1 if number is None else number for number in numbers))


RANDOM_DISCARD: Final = 21  # who


@dataclass(frozen=True, slots=True)
class RandomDiscard(Rule):
    """What an effect makes a player discard from his hand is drawn by lot."""

    who: Side = "opp"

    def row(self, writer: Writer, condition: int) -> Row:
        return (RANDOM_DISCARD, condition, player_code(self.who))


DISCARD_FROM_DECK: Final = 22  # who


@dataclass(frozen=True, slots=True)
class DiscardFromDeck(Rule):
    """An effect that makes a player discard from his hand makes him mill instead."""

    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (DISCARD_FROM_DECK, condition, player_code(self.who))


BAN_INSTEAD_OF_DISCARD: Final = 35  # who


@dataclass(frozen=True, slots=True)
class BanInsteadOfDiscard(Rule):
    """Who must discard from his hand by an effect may ban a card of his discard instead, each time."""

    who: Side = "self"

    def row(self, writer: Writer, condition: int) -> Row:
        return (BAN_INSTEAD_OF_DISCARD, condition, player_code(self.who))


MILL_CHANGE: Final = 23  # who, add


@dataclass(frozen=True, slots=True)
class MillChange(Rule):
    """An effect that makes a player mill makes him mill more or fewer."""

    short: ClassVar[str] = "add"
    add: int
    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (MILL_CHANGE, condition, player_code(self.who), self.add)


DOOM: Final = 25  # selector (-1: this card)


@dataclass(frozen=True, slots=True)
class Doom(Rule):
    """Characters that fit are discarded as soon as nothing is being resolved. `of`: this very card."""

    of: Literal["this"] | None = None
    characters: Characters = ANYONE

    def row(self, writer: Writer, condition: int) -> Row:
        return (DOOM, condition, writer.about(self.of, self.characters))


@dataclass(frozen=True, slots=True)
class OnlyOne(Rule):
    """This card, of this name, is discarded when a newer one of the name lies in play and nothing is being resolved (G168)."""

    short: ClassVar[str] = "name"
    name: str

    def row(self, writer: Writer, condition: int) -> Row:
        if condition >= 0:
            raise self.not_run()
        of_the_name = CountCharacters(Characters(filter=CardFilter(name=(self.name,))))
        return (DOOM, writer.tables.condition(Compare(of_the_name, ">=", Number(2))), -1)
