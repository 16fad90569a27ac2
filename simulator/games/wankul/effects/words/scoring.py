"""Scoring: terrains that are scored, their Winner and Loser effects, points; what Permanents say of scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import Amount, Comparison, Side, Who
from simulator.games.wankul.effects.tables import Row, player_code

SCORE: Final = 31  # n, up to, all, where, own force operator, own force amount, names not there, how
FEWER_CHARACTERS: Final = 1
MORE_FORCE: Final = 2
WAY_BITS: Final = 2
NO_SUBS: Final = 1
CONCEDED: Final = 2
"""`how`, bits: only where one has fewer characters, or more force; above `WAY_BITS`, in which way (bits again) the score goes."""

_SCORED = codes.PLACES | {"event": codes.AT_EVENT, "left": codes.JUST_LEFT}


@dataclass(frozen=True, slots=True)
class Score(Action):
    """Score terrains: `n`, up to `up_to` of them, or all.

    `where` also means the terrain of the event, and the one that this card has just left. `no_subs`: the opponent plays none.
    `conceded`: who scores wins without comparing forces, and the point is the opponent's.
    """

    short: ClassVar[str] = "n"
    n: int = 1
    up_to: int | None = None
    all: bool = False
    where: Literal["anywhere", "here", "elsewhere", "event", "left"] = "anywhere"
    own_force: Comparison | None = None
    more_force: bool = False
    fewer_characters: bool = False
    without_name: tuple[str, ...] = ()
    no_subs: bool = False
    conceded: bool = False

    def instructions(self, writer: Writer) -> Block:
        most = self.n if self.up_to is None else self.up_to
        where = (FEWER_CHARACTERS if self.fewer_characters else 0) | (MORE_FORCE if self.more_force else 0)
        way = (NO_SUBS if self.no_subs else 0) | (CONCEDED if self.conceded else 0)
        force, without = writer.tables.bound(self.own_force), max(0, writer.tables.names(self.without_name))
        return [(SCORE, self.n, most, int(self.all), _SCORED[self.where], *force, without, where | way << WAY_BITS)]


REPEAT_TERRAIN_EFFECT: Final = 32  # part (0 win, 1 lose), times


@dataclass(frozen=True, slots=True)
class RepeatTerrainEffect(Action):
    """For the rest of the turn: a score that self wins applies its Winner (or the opponent its Loser) effect `times` times."""

    short: ClassVar[str] = "part"
    part: Literal["win", "lose"]
    times: int = 2

    def instructions(self, writer: Writer) -> Block:
        return [(REPEAT_TERRAIN_EFFECT, int(self.part == "lose"), self.times)]


APPLY_TERRAIN: Final = 69  # who, Winner (1) or Loser (0), the controller chooses


@dataclass(frozen=True, slots=True)
class ApplyTerrainEffect(Action):
    """Apply the Winner or Loser effect of a terrain in play; `by`: who chooses it."""

    short: ClassVar[str] = "part"
    part: Literal["win", "lose"]
    who: Who = "self"
    by: Literal["doer", "self"] = "doer"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, APPLY_TERRAIN, int(self.part == "win"), int(self.by == "self"))


COPY_WINNER: Final = 110


@dataclass(frozen=True, slots=True)
class CopyWinner(Action):
    """Carry out the Winner effect of another terrain, in play or of one's own hand."""

    borrows: ClassVar[bool] = True

    def instructions(self, writer: Writer) -> Block:
        return [(COPY_WINNER,)]


CANCEL_SCORE: Final = 90


@dataclass(frozen=True, slots=True)
class CancelScore(Action):
    """The score in progress ends here; the terrain stays."""

    def instructions(self, writer: Writer) -> Block:
        return [(CANCEL_SCORE,)]


LOCK_TERRAIN: Final = 104


@dataclass(frozen=True, slots=True)
class LockTerrain(Action):
    """The terrain of this card cannot be scored before the next turn is over."""

    def instructions(self, writer: Writer) -> Block:
        return [(LOCK_TERRAIN,)]


NOTE_FOR_LOSER: Final = 106


@dataclass(frozen=True, slots=True)
class NoteForLoser(Action):
    """The number of cards handled by the step before is what the Loser effect of this score may reckon with ("noted")."""

    def instructions(self, writer: Writer) -> Block:
        return [(NOTE_FOR_LOSER,)]


POINTS: Final = 35  # who, n


@dataclass(frozen=True, slots=True)
class Points(Action):
    """Markers won or lost outside a score; never below zero."""

    short: ClassVar[str] = "n"
    n: int
    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, POINTS, self.n)


AUTO_SCORE: Final = 3  # who, set, add (amount), characters, everywhere
AUTO_SCORE_SET: Final = 3
AUTO_SCORE_ADD: Final = 4
AUTO_SCORE_CHARACTERS: Final = 5
AUTO_SCORE_EVERYWHERE: Final = 6


@dataclass(frozen=True, slots=True)
class AutoScore(Rule):
    """The automatic score of this terrain needs another total, or a number of characters."""

    set: int | None = None
    add: Amount | None = None
    characters: int | None = None
    who: Side = "any"
    everywhere: bool = False

    def row(self, writer: Writer, condition: int) -> Row:
        total = -1 if self.set is None else self.set
        more = -1 if self.add is None else writer.tables.amount(self.add)
        return (AUTO_SCORE, condition, player_code(self.who), total, more, self.characters or 0, int(self.everywhere))


SCORE_PRICE: Final = 33  # who, n


@dataclass(frozen=True, slots=True)
class ScorePrice(Rule):
    """To score this terrain a player discards so many cards of his hand first."""

    short: ClassVar[str] = "n"
    n: int = 1
    who: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (SCORE_PRICE, condition, player_code(self.who), self.n)


MOST_CHARACTERS: Final = 13


@dataclass(frozen=True, slots=True)
class MostCharactersWins(Rule):
    """The side with more characters on this terrain wins its score."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (MOST_CHARACTERS, condition)


ONLY_TERRAIN: Final = 10


@dataclass(frozen=True, slots=True)
class OnlyTerrainScores(Rule):
    """This terrain can be scored only when it is the only one in play."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (ONLY_TERRAIN, condition)


TERRAIN_EFFECT: Final = 29  # who, here, change
TERRAIN_HERE: Final = 3
TERRAIN_CHANGE: Final = 4
DOUBLE_WIN: Final = 0
DOUBLE_LOSE: Final = 1
HALF_WIN: Final = 2
HALF_LOSE: Final = 3
INVERT: Final = 4
NO_EFFECT: Final = 5
_CHANGES = {
    "double_win": DOUBLE_WIN,
    "double_lose": DOUBLE_LOSE,
    "half_win": HALF_WIN,
    "half_lose": HALF_LOSE,
    "invert": INVERT,
    "none": NO_EFFECT,
}


@dataclass(frozen=True, slots=True)
class TerrainEffectRule(Rule):
    """Winner and Loser effects are applied otherwise."""

    change: Literal["double_win", "double_lose", "half_win", "half_lose", "invert", "none"]
    who: Side = "any"
    here: bool = False

    def row(self, writer: Writer, condition: int) -> Row:
        return (TERRAIN_EFFECT, condition, player_code(self.who), int(self.here), _CHANGES[self.change])
