"""One position of Woodland Wizards: ints and short lists of ints, cheap to copy.

Public reads for laboratories, narrators and agents: `box`, `round`, `stage`, `phase`, `player`, `first`, `hand_size()`, `scored`,
`totals`, `ranking`, `turn()`, `outcome()`. Everything else belongs to the engine.

Cards are designs (box.py). `hand` is sorted; a card laid face down stays in it until it is revealed (`secret`: -1 undecided,
-2 passing). `creature` is -1 where there is none; cards in areas carry RAN once their effect has run. `at`
and `idle` say how far a round of the table has come; `runner`, `source`, `place`, `line`, `count` and `target` belong to the
effect in progress; `values` and `pending` to the count in progress.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.box import Box
from simulator.games.woodland_wizards.model.phases import UNDECIDED
from simulator.kernel.engine_state import EngineState

RANDOM_FIRST: Final = -1
FEWEST: Final = 2
MOST: Final = 12


_FIELDS: Final = (
    "at", "boosts", "box", "count", "creature", "deck", "discard", "ending", "first", "hand", "idle", "known",
    "line", "log", "options", "passed", "pending", "phase", "place", "player", "ranking", "rng", "round", "runner", "scored",
    "secret", "source", "spell", "stage", "target", "totals", "values", "wizard",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on.

    `players`: how many (R1, R37). `first`: the seat that begins, -1 for one drawn by the seed (R5, G28). `wizards`: with the
    Wizards expansion (R36).
    """

    players: int = 2
    first: int = RANDOM_FIRST
    wizards: bool = False

    def __post_init__(self) -> None:
        """R1, R37, G28: ValueError for a table that the rules do not know."""
        if not FEWEST <= self.players <= MOST:
            raise ValueError(f"players: {self.players} is not from {FEWEST} to {MOST}")
        if not RANDOM_FIRST <= self.first < self.players:
            raise ValueError(f"first: {self.first} is neither {RANDOM_FIRST} nor one of {self.players} seats")


class State(EngineState):
    """A game of Woodland Wizards at one moment."""

    __slots__ = _FIELDS

    def __init__(self, box: Box, options: Options, rng: int) -> None:
        self.box, self.options, self.rng = box, options, rng
        self.log: MutableSequence[tuple[Any, ...]] | None = None

    def begin(self) -> None:
        """An empty table; copies fill the places themselves."""
        seats = self.options.players
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.boosts: list[list[int]] = [[] for _ in range(seats)]
        self.scored: list[list[int]] = [[] for _ in range(seats)]
        self.creature = [-1] * seats
        self.secret = [UNDECIDED] * seats
        self.wizard = [-1] * seats
        self.known: list[int] = []
        self.phase, self.stage, self.round = phases.WIZARD, phases.SETUP, 1
        self.player = self.first = self.at = self.idle = self.passed = 0
        self.spell = self.source = -1
        self.runner = self.place = self.line = self.count = self.target = 0
        self.values: list[int] = []
        self.pending: list[int] = []
        self.totals: list[int] = []
        self.ranking: list[int] = []
        self.ending: list[int] = []

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; a log is not copied."""

    @abstractmethod
    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A copy in which all that this player cannot see is dealt anew."""

    def copy_to(self, c: State) -> None:
        """Make another position the same as this one, independent of it; a log is not copied."""
        c.phase, c.stage, c.round, c.player = self.phase, self.stage, self.round, self.player
        c.deck, c.discard, c.known = self.deck[:], self.discard[:], self.known[:]
        c.hand = [cards[:] for cards in self.hand]
        c.boosts = [cards[:] for cards in self.boosts]
        c.scored = [cards[:] for cards in self.scored]
        c.creature, c.secret, c.wizard = self.creature[:], self.secret[:], self.wizard[:]
        c.first, c.at, c.idle, c.passed = self.first, self.at, self.idle, self.passed
        c.spell, c.source, c.runner, c.place = self.spell, self.source, self.runner, self.place
        c.line, c.count, c.target = self.line, self.count, self.target
        c.values, c.pending, c.totals = self.values[:], self.pending[:], self.totals[:]
        c.ranking, c.ending = self.ranking[:], self.ending[:]

    # --- public reads

    @abstractmethod
    def begin_round(self) -> None:
        """R20: on with the next round, once Recovery is over."""

    def hand_size(self, player: int) -> int:
        """Cards in a player's hand, a card laid face down included."""
        return len(self.hand[player])

    def turn(self) -> int:
        """How many turns have begun: one for each player who explores, and as many as there are players for a contest.

        So an agent that looks one turn ahead sees the contest to its end, and so does one that looks a whole table ahead.
        """
        if self.stage < phases.EXPLORATION:
            return 0
        seats = len(self.hand)
        return 2 * seats * (self.round - 1) + 1 + (self.at if self.stage == phases.EXPLORATION else seats)


PLAIN: Final = tuple(name for name in _FIELDS if name not in ("box", "options", "log"))
"""What is written down of a position as it is."""
