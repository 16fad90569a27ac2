"""What a laboratory may ask of a game: its figures, declared as data, and a probe that reads them off the play.

A game that can be goldfished offers one `Measure` (its `probe.py`). The laboratory counts, merges and tells the
figures without knowing which game they come from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from simulator.kernel.game import Deck, Game
from simulator.kernel.words import Words


@dataclass(frozen=True, slots=True)
class ShareFigure:
    """The share of games in which the value observed as `key` is `least` or more.

    `feature` names the field of GameFeatures that holds the same number, where one does: the games behind the share
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
    cases: tuple[tuple[str, Words], ...]


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

    `feature` names the field of GameFeatures that holds the same number in the games that ended by `ending`, where
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


Figure = ShareFigure | BreakdownFigure | SpreadFigure | SeriesFigure | CardFigure


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance that needs no game: `least` marked cards or more among `drawn` of `population`."""

    population: int
    marked: int
    drawn: int
    least: int = 1


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
    """What a report says of the deck itself; `odds` gives the exact chance beside a simulated share of the same key."""

    cards: tuple[CardFacts, ...]
    odds: Mapping[str, Odds] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many cards the deck holds."""
        return sum(line.copies for line in self.cards)


class GameFeatures(NamedTuple):
    """What the index of games keeps of one game, for the measured seat; `ending` is a place in `Measure.endings`."""

    turns: int
    ending: int
    mulligans: int
    opening: int


class Observer(Protocol):
    """Where a probe writes the whole numbers it saw."""

    def observe(self, figure: str, value: int, times: int = 1) -> None: ...


class Probe(Protocol):
    """Follows one game from one seat. It reads; it never changes the state."""

    def watch(self, state: Any, action: int) -> None:
        """Called before each action of every seat, with the state that is about to change."""
        ...

    def finish(self, state: Any, tally: Observer) -> GameFeatures:
        """Called once, on the finished state: write the figures and describe the game."""
        ...


class Measure(Protocol):
    """Everything a laboratory needs to measure one game."""

    @property
    def figures(self) -> tuple[Figure, ...]: ...

    @property
    def endings(self) -> tuple[str, ...]:
        """The codes that `GameFeatures.ending` counts through."""
        ...

    @property
    def limits(self) -> tuple[Words, ...]:
        """What goldfish games of this game leave out, in sentences for the reader."""
        ...

    def facts(self, deck: Deck) -> DeckFacts: ...

    def probe(self, state: Any, seat: int) -> Probe:
        """A probe on a game just set up, before its first decision."""
        ...


class MeasuredGame(Game, Protocol):
    """A game that laboratories can measure."""

    @property
    def measure(self) -> Measure: ...
