"""What laboratories may ask of a game: figures, declared as data, and a probe that reads them off the play.

Every game offers a `TableMeasure`: what whole games at its table show. A game to which people bring decks also offers a
`GoldfishMeasure`: what a deck shows that plays alone. Laboratories count, merge and tell the figures without knowing which
game they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from simulator.kernel.game import Deck, Game
from simulator.kernel.pairing import Pairing
from simulator.kernel.words import Words

Cases = tuple[tuple[str, Words], ...]
"""Named cases in an order that never changes, for reports that are kept count through it: stable code and words."""


@dataclass(frozen=True, slots=True)
class ShareFigure:
    """The share of games in which the value observed as `key` is `least` or more.

    `feature` names the number of the index of games that holds the same number, where one does: the games behind the share
    are found by it.
    """

    key: str
    title: Words
    meaning: Words
    least: int = 1
    feature: str = ""


@dataclass(frozen=True, slots=True)
class BreakdownFigure:
    """How the games divide among named cases; the value observed as `key` is the place of the case in `cases`."""

    key: str
    title: Words
    meaning: Words
    cases: Cases


@dataclass(frozen=True, slots=True)
class Verdict:
    """A sentence that opens the report, and what replaces it where the games say too little.

    Places: {mean}, {low}, {high} and {share} in `known`; {hits} and {games} in `few`.
    """

    known: Words
    few: Words
    none: Words


@dataclass(frozen=True, slots=True)
class SpreadFigure:
    """How a number spreads over the games; games without the event observe nothing.

    `feature` names the number of the index of games that holds the same number in the games that ended by `ending`, where
    one does: the games behind a value are found by both.
    """

    key: str
    title: Words
    meaning: Words
    verdict: Verdict | None = None
    feature: str = ""
    ending: str = ""


@dataclass(frozen=True, slots=True)
class SeriesFigure:
    """A mean for each turn of the measured seat, observed as `key/turn`.

    When `carried`, a game that ended before a turn counts there with the value observed as `key.end/turn` of its
    last turn, so that every point speaks of all games; else a point speaks of the games that reached the turn.
    """

    key: str
    title: Words
    meaning: Words
    carried: bool = False


@dataclass(frozen=True, slots=True)
class CardFigure:
    """A number for each card of the deck, observed as `key/card`.

    A `share` tells how often it is not 0; else its mean is told. `scope` is "all" when the figure speaks of all games
    (a game without an observation counts 0) and "seen" when it speaks of the games that observed something.
    """

    key: str
    title: Words
    meaning: Words
    share: bool = False
    scope: str = "all"


@dataclass(frozen=True, slots=True)
class SeatFigure:
    """A number for each seat of the table, observed once a game as `key/seat`.

    A `share` tells how often it is not 0; else its mean is told. `odds` of a DeckFacts may give the exact chance of a share.
    """

    key: str
    title: Words
    meaning: Words
    share: bool = False


Figure = ShareFigure | BreakdownFigure | SpreadFigure | SeriesFigure | CardFigure | SeatFigure


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance that needs no game: `least` marked cards or more among `drawn` of `population`.

    The first `opening` of those drawn are exchanged once for as many others, and go under the deck, where none of the `needed`
    cards is among them (of which `needed_marked` are marked); with 0, nothing is exchanged.
    """

    population: int
    marked: int
    drawn: int
    least: int = 1
    opening: int = 0
    needed: int = 0
    needed_marked: int = 0


@dataclass(frozen=True, slots=True)
class CardFacts:
    """One line of the measured deck, by the id under which the probe observes the card."""

    card: str
    name: str
    copies: int
    status: str
    left_out: Words | None = None


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """What a report says of the deck itself; `odds` gives the exact chance beside a simulated share of the same key.

    `remarks`: which of its cards are not shuffled and drawn like the others, in sentences.
    """

    cards: tuple[CardFacts, ...]
    odds: Mapping[str, Odds] = field(default_factory=dict)
    remarks: tuple[Words, ...] = ()

    @property
    def size(self) -> int:
        """How many cards the deck holds."""
        return sum(line.copies for line in self.cards)


class GoldfishFeatures(NamedTuple):
    """What the index of games keeps of a goldfish game; `ending` is a place in `Measure.endings`."""

    turns: int
    ending: int
    mulligans: int
    opening: int


class TableFeatures(NamedTuple):
    """What the index of games keeps of a game at a table; `ending` is a place in `Measure.endings`.

    `turns` is what `TableMeasure.length` counts. `first` is the seat that began, -1 where all begin together. `scores` holds
    what each seat has in the end, as `TableMeasure.score` means it; it is empty for a game without scores.
    """

    turns: int
    ending: int
    first: int
    scores: tuple[int, ...] = ()


class Observer(Protocol):
    """Where a probe writes the whole numbers it saw."""

    def observe(self, figure: str, value: int, times: int = 1) -> None: ...


Features_co = TypeVar("Features_co", covariant=True)


class Probe(Protocol[Features_co]):
    """Follows one game. It reads; it never changes the state."""

    def watch(self, state: Any, action: int) -> None:
        """Called before each action of every seat, with the state that is about to change."""
        ...

    def finish(self, state: Any, tally: Observer) -> Features_co:
        """Called once, on the finished state: write the figures and describe the game."""
        ...


class Measure(Protocol):
    """What both kinds of measure declare."""

    @property
    def figures(self) -> tuple[Figure, ...]: ...

    @property
    def endings(self) -> Cases:
        """The ways in which a game can end; the index of games counts through them."""
        ...

    @property
    def limits(self) -> tuple[Words, ...]:
        """What such games leave out, in sentences for the reader."""
        ...

    def facts(self, deck: Deck, options: Any = None) -> DeckFacts:
        """The cards of a deck as it is played under these options (None: the usual ones); those of the common box, whatever
        `deck` is, where nobody brings one."""
        ...


@dataclass(frozen=True, slots=True)
class Hope:
    """What somebody asks of the first turns of a deck: `least` copies of these printings or more, drawn by its turn `turn`."""

    cards: frozenset[str]
    least: int
    turn: int


class Hoping(Protocol):
    """A game in which the first draws of a deck can be asked about."""

    def drawn_by(self, turn: int, options: Mapping[str, Any]) -> int:
        """How many cards a deck has drawn when its turn ends, without a mulligan or any effect; turn 0: the opening hand.

        `options` are those that differ from the usual ones.
        """
        ...

    def odds(self, deck: Deck, hope: Hope, options: Any = None) -> Odds:
        """The exact chance of it under these options (None: the usual ones), without any effect, an opening hand that cannot be
        played being exchanged."""
        ...

    def watch(self, state: Any, seat: int, hope: Hope) -> Callable[[Any], int]:
        """Called on a game just set up that is played with a log: how many of these cards were drawn, to be asked in the end."""
        ...


class GoldfishMeasure(Measure, Protocol):
    """A deck alone: every figure speaks of the seat that plays it."""

    @property
    def hoping(self) -> Hoping | None: ...

    @property
    def neutral(self) -> Deck:
        """What the opponent holds who does nothing: cards that take nothing from the other player, too many to run out."""
        ...

    def probe(self, state: Any, seat: int) -> Probe[GoldfishFeatures]:
        """A probe on a game just set up, before its first decision."""
        ...


class TableMeasure(Measure, Protocol):
    """A whole table.

    The laboratory itself counts who wins, what beginning is worth, how games end, their length and their scores, for every
    game alike, from TableFeatures, `State.outcome()` and `State.returns()`. `figures` holds what the game wants to tell beyond
    that; their keys are none of "wins", "first_wins", "place", "ending", "turns" and "score". CardFigures are for the cards of a
    common box.
    """

    @property
    def length(self) -> SpreadFigure:
        """The words for how long a game takes, with the sentence that opens the report; its key is "turns"."""
        ...

    @property
    def score(self) -> SeatFigure | None:
        """The words for the score of a seat; its key is "score". None for a game without scores."""
        ...

    def probe(self, state: Any) -> Probe[TableFeatures]:
        """A probe on a game just set up, before its first decision."""
        ...


class MeasuredGame(Game, Protocol):
    """A game that laboratories can measure."""

    @property
    def measure(self) -> TableMeasure: ...

    @property
    def goldfish(self) -> GoldfishMeasure | None:
        """What a deck shows that plays alone; None where nobody brings a deck."""
        ...

    @property
    def pairing(self) -> Pairing | None:
        """What comparing two lists game by game needs; None where nobody brings a deck."""
        ...
