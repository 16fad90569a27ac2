"""Playing characters: for nothing, more of them, at another price, at places that a Permanent decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import ANY_CARD, ONE, Amount, CardFilter, Side, Who, Zone
from simulator.games.wankul.effects.tables import Row, player_code
from simulator.games.wankul.effects.words.searching import SEARCH

_ENTRANCES = {
    (False, True): codes.INTO_PLAY,
    (False, False): codes.INTO_PLAY_SILENT,
    (True, True): codes.INTO_PLAY_PAID,
    (True, False): codes.INTO_PLAY_PAID_SILENT,
}
"""How a character comes into play from another zone: whether its cost is paid, whether its effects are applied."""

_KNOWN_CARDS = {
    ("hand", "chosen"): codes.CHOSEN,
    ("hand", "drawn"): codes.DRAWN,
    ("deck", "top"): codes.DECK_TOP,
    ("deck", "bottom"): codes.DECK_BOTTOM,
}
"""Single cards that may be played for nothing: their zone and how they are meant."""


PLAY_FREE: Final = 28  # who, amount, where, up to, how (bits: 1 effects, 2 counts, 4 paid), filter
WITH_EFFECTS: Final = 1
AS_COUNTED: Final = 2
AS_PAID: Final = 4
PLAY_KNOWN_CARD: Final = 46  # who, card, slots (where), effects; done: it was played
PLAY_FROM_PILE: Final = 65  # whose, amount, zone, up to, to (INTO_PLAY …), filter, slots (where)
PLAY_FIRST_OF_PILE: Final = 66  # who, effects, filter
PLAY_AT_RANDOM: Final = 67  # who, effects, filter, slots (where)


@dataclass(frozen=True, slots=True)
class PlayFree(Action):
    """Play characters without paying and without counting the play; `effects` false: their effects are not applied.

    `paid`: the cost is paid all the same. A deck that is searched is shuffled afterwards. `earlier`: they count as played in the
    turn before. `across`: they come to the side of the player from whose pile they are.
    """

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Zone = "hand"
    whose: Literal["self", "opp"] = "self"
    place: Literal["any", "top", "bottom", "random", "chosen", "drawn"] = "any"
    where: Literal["anywhere", "here", "scored"] = "anywhere"
    up_to: bool = False
    effects: bool = True
    counts: bool = False
    paid: bool = False
    earlier: bool = False
    across: bool = False
    filter: CardFilter = ANY_CARD

    def instructions(self, writer: Writer) -> Block:
        match self.zone, self.place:
            case "hand", "any":
                return self._from_hand(writer)
            case "deck", "any":
                return self._from_deck(writer)
            case (("discard" | "ban"), "any"):
                return self._from_pile(writer)
        if self != self._one_card():
            raise self.not_run()
        where, effects = codes.PLACES[self.where], int(self.effects)
        if (self.zone, self.place) in _KNOWN_CARDS and self.who == "self" and self.filter == ANY_CARD:
            return [(PLAY_KNOWN_CARD, codes.SELF, _KNOWN_CARDS[self.zone, self.place], where, effects)]
        fitting = writer.tables.filter(self.filter)
        match self.zone, self.place:
            case "discard", "top" if self.where == "anywhere":
                return writer.for_players(self.who, PLAY_FIRST_OF_PILE, effects, fitting)
            case "hand", "random":
                return writer.for_players(self.who, PLAY_AT_RANDOM, effects, fitting, where)
        raise self.not_run()

    def _one_card(self) -> PlayFree:
        """The same play of exactly one card, with nothing further said of it."""
        return PlayFree(
            who=self.who, zone=self.zone, place=self.place, where=self.where, effects=self.effects, filter=self.filter
        )

    def _from_hand(self, writer: Writer) -> Block:
        if self.whose == "opp" or self.earlier or self.across:
            raise self.not_run()
        amount, fitting = writer.tables.amount(self.n), writer.tables.filter(self.filter)
        bits = WITH_EFFECTS * self.effects | AS_COUNTED * self.counts | AS_PAID * self.paid
        return writer.for_players(self.who, PLAY_FREE, amount, codes.PLACES[self.where], int(self.up_to), bits, fitting)

    def _from_deck(self, writer: Writer) -> Block:
        if self.whose == "opp" or self.counts or self.across or (self.earlier and (self.paid or not self.effects)):
            raise self.not_run()
        amount, fitting = writer.tables.amount(self.n), writer.tables.filter(self.filter)
        to = codes.INTO_PLAY_EARLIER if self.earlier else _ENTRANCES[self.paid, self.effects]
        return writer.for_players(self.who, SEARCH, amount, int(self.up_to), fitting, to, 0, codes.PLACES[self.where])

    def _from_pile(self, writer: Writer) -> Block:
        if self.who != "self" or self.counts or self.earlier:
            raise self.not_run()
        amount, fitting = writer.tables.amount(self.n), writer.tables.filter(self.filter)
        to = _ENTRANCES[self.paid, self.effects]
        if self.across:
            if to != codes.INTO_PLAY_SILENT or self.whose == "self":
                raise self.not_run()
            to = codes.INTO_PLAY_ACROSS
        how = (amount, codes.ZONES[self.zone], int(self.up_to), to, fitting)
        return [(PLAY_FROM_PILE, player_code(self.whose), *how, codes.PLACES[self.where])]


COST: Final = 33  # who, change, value, next, filter


@dataclass(frozen=True, slots=True)
class Cost(Action):
    """Change what characters cost to play: all of this turn, or the next `next` ones."""

    add: int | None = None
    set: int | None = None
    next: int | None = None
    who: Side = "self"
    filter: CardFilter = ANY_CARD

    def instructions(self, writer: Writer) -> Block:
        change = (codes.SET, self.set) if self.set is not None else (codes.ADD, self.add or 0)
        return [(COST, player_code(self.who), *change, self.next or 0, writer.tables.filter(self.filter))]


EXTRA_PLAYS: Final = 34  # n


@dataclass(frozen=True, slots=True)
class ExtraPlays(Action):
    """More counted plays this turn."""

    short: ClassVar[str] = "n"
    n: int = 1

    def instructions(self, writer: Writer) -> Block:
        return [(EXTRA_PLAYS, self.n)]


COST_RULE: Final = 1  # who, here, filter, change, value, Subs only, where a namesake lies
COST_HERE: Final = 3
COST_FILTER: Final = 4
COST_CHANGE: Final = 5
COST_VALUE: Final = 6
COST_SUBS_ONLY: Final = 7
COST_WITH_NAMESAKE: Final = 8


@dataclass(frozen=True, slots=True)
class CostRule(Rule):
    """Characters cost more or less to play; in TOML `cost`. `here`: only on this terrain.

    `subs`: only when they are played for their Sub. `namesake`: only where a character of the same name lies on this terrain.
    """

    key: ClassVar[str] = "cost"
    add: int | None = None
    set: int | None = None
    who: Side = "any"
    here: bool = False
    subs: bool = False
    namesake: bool = False
    filter: CardFilter = ANY_CARD

    def row(self, writer: Writer, condition: int) -> Row:
        change = (codes.SET, self.set) if self.set is not None else (codes.ADD, self.add or 0)
        price = (writer.tables.filter(self.filter), *change, int(self.subs), int(self.namesake))
        return (COST_RULE, condition, player_code(self.who), int(self.here), *price)


ONE_LINE: Final = 26  # it is the column
ONE_LINE_IS_COLUMN: Final = 2


@dataclass(frozen=True, slots=True)
class OneLine(Rule):
    """On this terrain characters are played in the first row, or in the first column, only."""

    short: ClassVar[str] = "line"
    line: Literal["row", "column"]

    def row(self, writer: Writer, condition: int) -> Row:
        return (ONE_LINE, condition, int(self.line == "column"))


FREE_COPIES: Final = 17


@dataclass(frozen=True, slots=True)
class FreeCopies(Rule):
    """Each player may play copies of characters in play for nothing."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (FREE_COPIES, condition)


CROWD: Final = 32  # most
CROWD_MOST: Final = 2


@dataclass(frozen=True, slots=True)
class Crowd(Rule):
    """At most so many characters stand on this terrain, both sides together."""

    short: ClassVar[str] = "most"
    most: int

    def row(self, writer: Writer, condition: int) -> Row:
        return (CROWD, condition, self.most)


PAY_FROM_DECK: Final = 41  # who


@dataclass(frozen=True, slots=True)
class PayFromDeck(Rule):
    """Characters on this terrain may be paid for with cards of the top of the deck, instead of cards of the hand."""

    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (PAY_FROM_DECK, condition, player_code(self.who))


FIRST_PLAY_UNCOUNTED: Final = 34


@dataclass(frozen=True, slots=True)
class FirstPlayUncounted(Rule):
    """The first character that is laid on this terrain in a turn is no counted play."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (FIRST_PLAY_UNCOUNTED, condition)
