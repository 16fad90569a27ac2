"""Searching and looking: cards that are found in a pile or shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Writer
from simulator.games.wankul.effects.selection import ANY_CARD, ONE, Amount, CardFilter, Who
from simulator.games.wankul.effects.tables import card_code, player_code

_GOALS = {
    "hand": codes.INTO_HAND,
    "deck_top": 1 + codes.TOP,
    "deck_bottom": 1 + codes.BOTTOM,
    "discard_top": codes.ON_DISCARD,
    "ban": codes.INTO_BAN,
}


SEARCH: Final = 26  # who, amount, up to, filter, to (INTO_HAND …), how (bits: 1 the other's deck, 2 different), slots (where)
IN_OTHERS_DECK: Final = 1
NO_TWO_ALIKE: Final = 2
TAKE_FROM_PILE: Final = 64  # who, amount, zone, to, up to, filter


@dataclass(frozen=True, slots=True)
class Search(Action):
    """Look for cards in a zone, take them where told, then shuffle the deck if it was searched.

    `different`: no two of the same name and drawing. `whose`: the zone may be the opponent's.
    """

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    whose: Literal["self", "opp"] = "self"
    zone: Literal["deck", "discard", "ban"] = "deck"
    to: Literal["hand", "deck_top", "deck_bottom", "discard_top", "ban"] = "hand"
    up_to: bool = False
    different: bool = False
    filter: CardFilter = ANY_CARD

    @property
    def robs(self) -> bool:
        return self.whose == "opp" and self.to == "discard_top"

    def instructions(self, writer: Writer) -> Block:
        amount, fitting = writer.tables.amount(self.n), writer.tables.filter(self.filter)
        if self.zone == "deck" and self.to != "deck_bottom":
            how = IN_OTHERS_DECK * (self.whose == "opp") | NO_TWO_ALIKE * self.different
            goal = (_GOALS[self.to], how, codes.ANYWHERE)
            return writer.for_players(self.who, SEARCH, amount, int(self.up_to), fitting, *goal)
        if self.zone == "deck" or self.whose == "opp" or self.different or self.to == "ban":
            raise self.not_run()
        ends = (codes.ZONES[self.zone], _GOALS[self.to])
        return writer.for_players(self.who, TAKE_FROM_PILE, amount, *ends, int(self.up_to), fitting)


LOOK: Final = 27  # whose, amount, take, play, discard, the rest goes (0 onto, 1 under the deck, 2 is shuffled)
LOOK_AT_END: Final = 42  # whose, TOP or BOTTOM; done: there is a card
BOTTOM_TO_TOP: Final = 43  # whose


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Look at cards of a deck, deal with some of them, put the rest back in the order one likes."""

    counts_cards: ClassVar[bool] = True
    short: ClassVar[str] = "n"
    n: Amount = ONE
    whose: Literal["self", "opp"] = "self"
    bottom: bool = False
    take: int = 0
    play: int = 0
    discard: int = 0
    rest: Literal["top", "bottom", "either", "shuffle"] = "top"

    @property
    def robs(self) -> bool:
        return self.whose == "opp" and self.discard > 0

    def instructions(self, writer: Writer) -> Block:
        whose = player_code(self.whose)
        if self == Look(whose=self.whose):
            return [(LOOK_AT_END, whose, codes.TOP)]
        if self == Look(whose=self.whose, bottom=True):
            return [(LOOK_AT_END, whose, codes.BOTTOM), ("unless_done", 1), (BOTTOM_TO_TOP, whose)]
        if self == Look(whose=self.whose, bottom=True, rest="either"):
            seen = (LOOK_AT_END, whose, codes.BOTTOM)
            return [seen, ("unless_done", 3), (codes.MAY, codes.SELF, 0), ("unless_done", 1), (BOTTOM_TO_TOP, whose)]
        if self.bottom or self.rest == "either":
            raise self.not_run()
        rest = {"top": 0, "bottom": 1, "shuffle": 2}[self.rest]
        return [(LOOK, whose, writer.tables.amount(self.n), self.take, self.play, self.discard, rest)]


REVEAL: Final = 95  # card


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Show one card to both players; it is the same whoever does it."""

    short: ClassVar[str] = "card"
    card: Literal["deck top", "deck bottom", "drawn", "under"] = "deck top"
    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return [(REVEAL, card_code(self.card))]


SHOW_CARDS: Final = 109  # who, amount, filter, and their main text is carried out


@dataclass(frozen=True, slots=True)
class ShowCards(Action):
    """A player shows so many cards of his hand, of his choice, or all where he has fewer."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        amount = writer.tables.amount(self.n)
        return writer.for_players(self.who, SHOW_CARDS, amount, writer.tables.filter(ANY_CARD), 0)


SHOW_HAND: Final = 68  # who


@dataclass(frozen=True, slots=True)
class ShowHand(Action):
    """A player shows his hand to the other."""

    who: Who = "opp"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, SHOW_HAND)
