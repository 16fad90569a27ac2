"""Drawing: cards from the deck into the hand, and what Permanents say of draws and of full hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import ANY_CARD, ONE, Amount, CardFilter, Number, Side, Who
from simulator.games.wankul.effects.tables import Row, player_code

DRAW: Final = 12  # who, amount, max hand
DRAW_AMOUNT: Final = 2


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take cards from the top of the deck into the hand, but not more than make a hand of `max_hand`."""

    finds: ClassVar[tuple[str, ...]] = ("drawn",)
    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    max_hand: int | None = None

    def instructions(self, writer: Writer) -> Block:
        most = -1 if self.max_hand is None else self.max_hand
        return writer.for_players(self.who, DRAW, writer.tables.amount(self.n), most)


TAKE_BOTTOM: Final = 93  # who, amount


@dataclass(frozen=True, slots=True)
class TakeBottom(Action):
    """Take cards from the bottom of the deck into the hand; this is no drawing, and missing cards lose nothing."""

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, TAKE_BOTTOM, writer.tables.amount(self.n))


DRAW_TO: Final = 13  # who, amount


@dataclass(frozen=True, slots=True)
class DrawTo(Action):
    """Draw until the hand holds this many cards."""

    short: ClassVar[str] = "hand"
    hand: Amount
    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, DRAW_TO, writer.tables.amount(self.hand))


DRAW_UNTIL: Final = 14  # who, max hand, filter, total force, revealed
DRAW_UNTIL_HAND: Final = 2


@dataclass(frozen=True, slots=True)
class DrawUntil(Action):
    """Draw one by one until a card that fits is drawn, the printed forces add up to `total_force`, or the hand is full.

    `reveal`: both players see the cards.
    """

    who: Who = "self"
    max_hand: int | None = None
    total_force: int | None = None
    reveal: bool = False
    filter: CardFilter = ANY_CARD

    def instructions(self, writer: Writer) -> Block:
        most = -1 if self.max_hand is None else self.max_hand
        total = codes.NO_BOUND if self.total_force is None else self.total_force
        fitting = writer.tables.filter(self.filter)
        return writer.for_players(self.who, DRAW_UNTIL, most, fitting, total, int(self.reveal))


DRAW_WHILE_STRONGER: Final = 94  # who


@dataclass(frozen=True, slots=True)
class DrawWhileStronger(Action):
    """Draw one by one as long as each card has more printed force than the one before."""

    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, DRAW_WHILE_STRONGER)


DRAW_IN_PHASE: Final = 4  # who, add


@dataclass(frozen=True, slots=True)
class PhaseDraw(Rule):
    """More cards in the draw phase."""

    short: ClassVar[str] = "add"
    add: int
    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (DRAW_IN_PHASE, condition, player_code(self.who), self.add)


DRAW_FROM_DISCARD: Final = 38  # who


@dataclass(frozen=True, slots=True)
class DrawFromDiscard(Rule):
    """Who is about to draw a card may take the top card of his discard instead."""

    who: Side = "self"

    def row(self, writer: Writer, condition: int) -> Row:
        return (DRAW_FROM_DISCARD, condition, player_code(self.who))


DRAW_AT_LEAST_TO: Final = 14  # who, hand


@dataclass(frozen=True, slots=True)
class DrawAtLeastTo(Rule):
    """Who draws goes on until his hand holds this many cards."""

    short: ClassVar[str] = "hand"
    hand: int
    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (DRAW_AT_LEAST_TO, condition, player_code(self.who), self.hand)


HAND_LIMIT: Final = 5  # who, n, those that came last
HAND_LIMIT_NEWEST: Final = 4


@dataclass(frozen=True, slots=True)
class HandLimit(Rule):
    """Whoever holds more cards discards down to this many at once; `newest`: those that came last, without a choice."""

    short: ClassVar[str] = "n"
    n: int
    newest: bool = False
    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (HAND_LIMIT, condition, player_code(self.who), self.n, int(self.newest))


REFILL: Final = 16  # who, below, exactly, address of the draw
REFILL_BELOW: Final = 3
REFILL_EXACTLY: Final = 4
REFILL_DRAW: Final = 5


@dataclass(frozen=True, slots=True)
class Refill(Rule):
    """Whoever holds fewer cards than this draws `n`; `exactly`: whoever holds just so many."""

    short: ClassVar[str] = "below"
    below: int | None = None
    exactly: int | None = None
    n: int = 1
    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        address = writer.write(Draw(Number(self.n)).instructions(writer))
        exactly = -1 if self.exactly is None else self.exactly
        return (REFILL, condition, player_code(self.who), self.below or 0, exactly, address)


OPEN_DRAWS: Final = 24  # who, phase only
DRAWS_OF_PHASE_ONLY: Final = 3


@dataclass(frozen=True, slots=True)
class OpenDraws(Rule):
    """A player shows the cards that he draws, or only those of his draw phase."""

    who: Side = "any"
    phase_only: bool = False

    def row(self, writer: Writer, condition: int) -> Row:
        return (OPEN_DRAWS, condition, player_code(self.who), int(self.phase_only))
