"""One position of Lekemar: ints and short lists of ints, cheap to copy.

Public reads for laboratories, narrators and agents: `box`, `active`, `turn`, `player`, `phase`, `marks`, `bank`, `worn`,
`hand_size()`, `hand_limit()`, `pile_size()`, `outcome()`. Everything else belongs to the engine.

Cards are numbers of definitions (see box.py). `hand` is sorted; `seen` stands beside it, with a bit for each other seat that
knows the card to be there. `pile` has its top at the end; `pile_seen` stands beside it in the same way. `worn` has four places
a seat, -1 where nothing is worn. In a combat, side 0 is the attacker and side 1 the attacked player; places 0 to 3 are the
slots and 4 is the weapon slot. `alive` has a bit for each place that is in the combat and not out; `boost` and `shield` count
ten places, side × 5 + place.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.games.lekemar.model.box import Box
from simulator.games.lekemar.model.cells import PLACES, SLOTS
from simulator.games.lekemar.model.phases import TURN
from simulator.kernel.engine_state import EngineState

RANDOM_FIRST: Final = -1
MARKS: Final = 200
"""R2: the marks of the game."""

SHARE: Final = 10
"""R12: marks and cards that a player begins with."""

NOT_YET: Final = -2
"""A secret choice that is not made yet."""


_FIELDS: Final = (
    "active", "alive", "alone", "arms", "asked", "attacker", "bank", "boost", "box", "card", "crowded", "defender", "discard",
    "ending", "fought", "hand", "left", "line_1", "line_2", "log", "marks", "mover", "options", "ordered", "pc", "phase",
    "pile", "pile_seen", "player", "pledge", "points", "rng", "room", "seen", "shield", "stalled", "strikes", "styled",
    "styles", "target", "truce", "turn", "up", "winner", "worn",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on.

    `players`: how many (R3). `first`: the seat that begins, -1 for one drawn by the seed (G26). `hand_limit`: cards in hand
    (R17, G28). `extra_bank`: marks added to the 200 (R4, G28). `turn_cap`: turns of all players together before the game is
    decided on points (G27). `timed_strikes`: a strike may come too late (G13).
    """

    players: int = 4
    first: int = RANDOM_FIRST
    hand_limit: int = 10
    extra_bank: int = 0
    turn_cap: int = 300
    timed_strikes: bool = False

    def __post_init__(self) -> None:
        """R3, R4, G27: ValueError for a table that the rules do not know."""
        if not 3 <= self.players <= 15:
            raise ValueError(f"players: {self.players} is not from 3 to 15")
        if not RANDOM_FIRST <= self.first < self.players:
            raise ValueError(f"first: {self.first} is neither {RANDOM_FIRST} nor one of {self.players} seats")
        for name, least, most in (("hand_limit", 3, 15), ("extra_bank", 0, 1000), ("turn_cap", 10, 1000)):
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name}: {getattr(self, name)} is not from {least} to {most}")


class State(EngineState):
    """A game of Lekemar at one moment."""

    __slots__ = _FIELDS

    def __init__(self, box: Box, options: Options, rng: int) -> None:
        self.box, self.options, self.rng = box, options, rng
        self.log: MutableSequence[tuple[Any, ...]] | None = None

    def begin(self) -> None:
        """An empty table; a copy does without, because it takes every list from its original."""
        options, seats = self.options, self.options.players
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.seen: list[list[int]] = [[] for _ in range(seats)]
        self.worn = [-1] * (SLOTS * seats)
        self.marks = [0] * seats
        self.bank = MARKS + options.extra_bank
        self.pile: list[int] = []
        self.pile_seen: list[int] = []
        self.discard: list[int] = []
        self.room = [0] * seats
        self.phase = TURN
        self.player = self.active = self.turn = 0
        self.line_1 = self.line_2 = self.styles = self.fought = self.alone = self.truce = self.crowded = 0
        self.card = self.target = self.pc = self.asked = -1
        self.left = self.ordered = 0
        self.pledge = [NOT_YET, NOT_YET]
        self.attacker = self.defender = -1
        self.mover = self.styled = self.strikes = self.stalled = self.shield = 0
        self.arms, self.up, self.alive, self.boost = [-1, -1], [0, 0], [0, 0], [0] * (2 * PLACES)
        self.winner = -1
        self.points: list[int] = []
        self.ending = ""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; a log is not copied."""

    @abstractmethod
    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A copy in which all that this player cannot see is dealt anew."""

    def copy_to(self, c: State) -> None:
        """Make another position the same as this one, independent of it; a log is not copied."""
        c.phase, c.player, c.active, c.turn = self.phase, self.player, self.active, self.turn
        c.hand = [hand[:] for hand in self.hand]
        c.seen = [seen[:] for seen in self.seen]
        c.worn, c.marks, c.bank = self.worn[:], self.marks[:], self.bank
        c.pile, c.pile_seen, c.discard = self.pile[:], self.pile_seen[:], self.discard[:]
        c.room = self.room[:]
        c.line_1, c.line_2, c.styles, c.fought, c.alone, c.truce, c.crowded = (
            self.line_1, self.line_2, self.styles, self.fought, self.alone, self.truce, self.crowded,
        )  # fmt: skip
        c.card, c.target, c.pc, c.asked, c.left, c.ordered = (
            self.card, self.target, self.pc, self.asked, self.left, self.ordered,
        )  # fmt: skip
        c.attacker, c.defender, c.mover, c.styled, c.strikes, c.stalled, c.shield = (
            self.attacker, self.defender, self.mover, self.styled, self.strikes, self.stalled, self.shield,
        )  # fmt: skip
        c.pledge, c.arms, c.up, c.alive, c.boost = self.pledge[:], self.arms[:], self.up[:], self.alive[:], self.boost[:]
        c.winner, c.points, c.ending = self.winner, self.points[:], self.ending

    # --- public reads

    def hand_size(self, player: int) -> int:
        """Cards in a player's hand."""
        return len(self.hand[player])

    @abstractmethod
    def hand_limit(self, player: int) -> int:
        """R17: how many cards this player may hold now."""

    def pile_size(self) -> int:
        """Cards left to draw before the discard is shuffled."""
        return len(self.pile)

    def circulating(self) -> int:
        """G5: all marks of the game, those of the bank included."""
        return MARKS + self.options.extra_bank


PLAIN: Final = tuple(name for name in _FIELDS if name not in ("box", "options", "log"))
"""What is written down of a position as it is."""
