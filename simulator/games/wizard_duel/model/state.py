"""One position of Wizard Duel: ints and short lists of ints, cheap to copy.

Public reads for laboratories, narrators and agents: `active`, `turn`, `player`, `phase`, `living`, `hand_size()`, `lives_left()`,
`pile_size()`, `attacker`, `defender`, `power`, `protected`, `outcome()`. Everything else belongs to the engine.

`hand` is sorted by card number; `pile` has its top at the end; `lives` has three places a seat, -1 where none lies. `left` counts
the lives of players in the game; what still lies before somebody who is out has left the game face down (G34).
`laid` holds seat << 6 | card for every card of the attack in progress, and `defence` where the present defence begins in it.
`gone` are the cards of those who were eliminated, which no new pile is made of (G19).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from simulator.games.wizard_duel.model.phases import TURN
from simulator.kernel.engine_state import EngineState

PLACES: Final = 3
"""R3: life cards of a player."""

RANDOM_FIRST: Final = -1


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on.

    `players`: how many (R2). `first`: the seat that begins, -1 for one drawn by the seed (G20). `sudden_death`: no life cards
    (V1). `attacks_out_of_turn`: everybody may attack at any time (V2). `timed_defence`: a defence may come too late (V3).
    `ace_beats_court_pair`: an Ace counters even two court cards (G2). `elimination`: a player is out when hit "without_life",
    or already when he loses his "last_life" (G1).
    """

    players: int = 3
    first: int = RANDOM_FIRST
    sudden_death: bool = False
    attacks_out_of_turn: bool = False
    timed_defence: bool = False
    ace_beats_court_pair: bool = False
    elimination: Literal["without_life", "last_life"] = "without_life"

    def __post_init__(self) -> None:
        """R2, G20: ValueError for a table that the rules do not know."""
        if not 3 <= self.players <= 6:
            raise ValueError(f"players: {self.players} is not from 3 to 6")
        if not RANDOM_FIRST <= self.first < self.players:
            raise ValueError(f"first: {self.first} is neither {RANDOM_FIRST} nor one of {self.players} seats")
        if self.elimination not in ("without_life", "last_life"):
            raise ValueError(f"elimination: {self.elimination!r} is neither 'without_life' nor 'last_life'")


_FIELDS: Final = (
    "active", "attacker", "declined", "defence", "defender", "discard", "ending", "first", "gone", "hand", "laid", "last", "left",
    "lives", "living", "log", "options", "phase", "pile", "player", "power", "protected", "reshuffles", "rng", "second_pile",
    "total", "turn", "winner",
)  # fmt: skip


class State(EngineState):
    """A game of Wizard Duel at one moment."""

    __slots__ = _FIELDS

    def __init__(self, options: Options, rng: int) -> None:
        self.options, self.rng = options, rng
        self.hand: list[list[int]] = [[] for _ in range(options.players)]
        self.lives = [-1] * (PLACES * options.players)
        self.left = [0] * options.players
        self.living = list(range(options.players))
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.gone: list[int] = []
        self.laid: list[int] = []
        self.phase = TURN
        self.player = self.active = self.first = self.turn = self.declined = 0
        self.attacker = self.defender = -1
        self.power = self.protected = self.defence = self.total = self.last = 0
        self.second_pile = self.reshuffles = 0
        self.winner = -1
        self.ending = ""
        self.log: MutableSequence[tuple[Any, ...]] | None = None

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; a log is not copied."""

    @abstractmethod
    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A copy in which all that this player cannot see is dealt anew."""

    def copy_to(self, c: State) -> None:
        """Make another position the same as this one, independent of it; a log is not copied."""
        c.options, c.rng, c.phase, c.player, c.active, c.turn = (
            self.options, self.rng, self.phase, self.player, self.active, self.turn,
        )  # fmt: skip
        c.hand = [hand[:] for hand in self.hand]
        c.lives, c.left, c.living, c.pile = self.lives[:], self.left[:], self.living[:], self.pile[:]
        c.discard, c.gone, c.laid = self.discard[:], self.gone[:], self.laid[:]
        c.first, c.declined, c.attacker, c.defender = self.first, self.declined, self.attacker, self.defender
        c.power, c.protected, c.defence, c.total, c.last = self.power, self.protected, self.defence, self.total, self.last
        c.second_pile, c.reshuffles, c.winner, c.ending, c.log = (
            self.second_pile, self.reshuffles, self.winner, self.ending, None,
        )  # fmt: skip

    # --- public reads

    def hand_size(self, player: int) -> int:
        """Cards in a player's hand."""
        return len(self.hand[player])

    def lives_left(self, player: int) -> int:
        """Life cards that still lie before a player."""
        return self.left[player]

    def pile_size(self) -> int:
        """Cards left to draw before the pile is exhausted."""
        return len(self.pile)


PLAIN: Final = tuple(name for name in _FIELDS if name not in ("options", "log"))
"""What is written down of a position as it is."""
