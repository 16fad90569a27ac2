"""One position of Wankul: ints and lists of ints, cheap to copy.

Public reads for laboratories, narrators and agents: `active`, `turn`, `markers`, `plays` and `plays_allowed()`, `hand_size()`,
`deck_size()`, `terrains()`, `side_of()`, `force_on()`, `legal_plays()`, `outcome()`. Everything else belongs to the engine.

Piles are lists with their top at the end. Deck positions, hands and piles hold instances (see `box.py`). Of the others:

- `aside`: the cards of each deck that are looked at and not yet put back.
- `arrived`, by slot: the turn in which its Terrain came.
- `laid`, by slot: characters laid there since its Terrain came.
- `since`, by card: the `moment()` at which it came to its cell.
- `link`, by card: the character at its left that its gems meet, -1 for none (G44).
- `clock`: what the latest `moment()` counted.
- `bonus`: plays that the active player has beyond `PLAYS_A_TURN`.
- `dug`: the last turn in which a Terrain was looked for in a deck.
- `scoring`: the slots (bits) whose scores are going on; `summing`: how many of these have not taken their totals yet.
- `scores`: scores of this turn that have taken theirs.
- `steps`: what the engine has done since the active player was last asked for a play (G63).
- `heard`: the events (bits) that a card in play, or what was put off, waits for.
- `reckoning`: the cards (bits) whose force is being reckoned right now (G162); 0 between two calls, and not copied.
- `used`: what was done in this turn (see `marks.py`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Any, Final

from simulator.games.wankul.model import actions
from simulator.games.wankul.model.box import Box
from simulator.games.wankul.model.cells import SEAT, SEAT_BITS
from simulator.games.wankul.model.frames import TURN
from simulator.games.wankul.model.listed import CARD_BITS, NUMBER_MASK
from simulator.games.wankul.model.phases import PHASE_MAIN
from simulator.kernel.engine_state import EngineState
from simulator.kernel.frames import STEP, TOP

RUNNING: Final = -1
"""`player` while the engine works and nobody is asked."""

PLAYS_A_TURN: Final = 4
"""R30: characters that count among the plays of a turn, unless a card allows more."""

KNOWN_TO_BOTH: Final = 3
"""`known` of a card, one bit a player: each knows it though it may lie in a hidden zone."""

Change = tuple[int, int, int, int, int]
"""A change of force: (card, `moment()` it began, codes.ADD …, amount, last turn it holds)."""

CHANGED_CARD: Final = 0
CHANGED_SINCE: Final = 1
CHANGED_HOW: Final = 2
CHANGED_BY: Final = 3
CHANGED_UNTIL: Final = 4
"""Where each of them stands; a last turn below 0 speaks of a score (see `lasting.py`)."""

COMBOS_MADE: Final = 0
LAID: Final = 2
COINS_FLIPPED: Final = 4
"""Where the tally of a turn counts: Combos of seat 0 and 1, characters laid by seat 0 and 1, coins."""

Lasting = tuple[int, ...]
"""Something that holds for the rest of the turn: (kind, player, …), see `enduring.py`."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may agree on.

    `draw`: cards drawn in the draw phase (R23). `max_turns`: the turn that ends a game as a draw (G64). `duos`: whether the
    Duo of a deck lies beside the table (G262); it stays in the box otherwise.
    """

    draw: int = 2
    max_turns: int = 300
    duos: bool = False


_NO_ENTRIES: Final[list[int]] = []
"""What `imposing` answers where nothing is imposed: made once, read by whoever asks, written by nobody."""

_FIELDS: Final = (
    "active", "arrived", "aside", "ban", "bonus", "box", "card", "cell", "changes", "clock", "deck", "discard", "dug",
    "ending", "first", "force_rules", "hand", "heard", "holder", "known", "laid", "lasting", "legal", "link", "log",
    "markers", "memory", "muted", "offers", "options", "play_rules", "played", "player", "plays", "reckoning", "rng",
    "rules", "scores", "scoring", "side", "since", "stack", "steps", "summing", "tally", "terrain", "terrain_played",
    "triggers", "turn", "under", "used", "winner",
)  # fmt: skip


class State(EngineState):
    """A game of Wankul at one moment. A new one holds nothing yet: `begin()`, `clone()` or `read()` fills it."""

    __slots__ = _FIELDS

    def __init__(self, box: Box, options: Options, rng: int) -> None:
        self.box, self.options, self.card, self.rng = box, options, box.card, rng
        self.log: MutableSequence[tuple[Any, ...]] | None = None

    def begin(self) -> None:
        """Nothing lies anywhere, nobody is asked."""
        count = len(self.card)
        self.hand: list[list[int]] = [[], []]
        self.deck: list[list[int]] = [[], []]
        self.discard: list[list[int]] = [[], []]
        self.ban: list[list[int]] = [[], []]
        self.aside: list[list[int]] = [[], []]
        self.side: list[list[int]] = [[], [], [], [], [], []]
        self.terrain = [-1, -1, -1]
        self.arrived = [0, 0, 0]
        self.laid = [0, 0, 0]
        self.cell = [-1] * count
        self.since = [0] * count
        self.played = [0] * count
        self.link = [-1] * count
        self.known = [0] * count
        self.changes: list[Change] = []
        self.lasting: list[Lasting] = []
        self.triggers: list[int] = []
        self.force_rules: list[int] = []
        self.play_rules: list[int] = []
        self.rules: list[int] = []
        self.offers: list[int] = []
        self.muted: list[int] = []
        self.under: list[list[int]] = [[], []]
        self.holder: list[list[int]] = [[], []]
        self.used: list[int] = []
        self.markers = [0, 0]
        self.heard = 0
        self.active = self.first = self.turn = self.plays = self.bonus = self.clock = self.dug = 0
        self.terrain_played = 0
        self.scoring = self.summing = self.scores = self.steps = self.reckoning = 0
        self.tally = [0, 0, 0, 0, 0]
        self.stack: list[int] = []
        self.memory: list[int] = []
        self.player = RUNNING
        self.legal: list[int] = []
        self.winner = -1
        self.ending = ""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; a log is not copied."""

    @abstractmethod
    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A copy in which all that this player cannot see is dealt anew."""

    def copy_to(self, c: State) -> None:
        """Make another position the same as this one, independent of it; a log is not copied."""
        c.player, c.legal, c.card = self.player, self.legal, self.card
        one, two = self.hand
        c.hand = [one[:], two[:]]
        one, two = self.deck
        c.deck = [one[:], two[:]]
        one, two = self.discard
        c.discard = [one[:], two[:]]
        one, two = self.ban
        c.ban = [one[:], two[:]]
        one, two = self.aside
        c.aside = [one[:], two[:]]
        one, two = self.under
        c.under = [one[:], two[:]]
        one, two = self.holder
        c.holder = [one[:], two[:]]
        c.side = [one[:] for one in self.side]
        c.terrain, c.arrived, c.laid = self.terrain[:], self.arrived[:], self.laid[:]
        c.cell, c.since, c.played, c.link, c.known = self.cell[:], self.since[:], self.played[:], self.link[:], self.known[:]
        c.changes, c.lasting, c.triggers = self.changes[:], self.lasting[:], self.triggers[:]
        c.force_rules, c.play_rules, c.rules, c.used = self.force_rules[:], self.play_rules[:], self.rules[:], self.used[:]
        c.offers, c.muted = self.offers[:], self.muted[:]
        c.markers, c.stack, c.memory = self.markers[:], self.stack[:], self.memory[:]
        c.active, c.first, c.turn, c.plays, c.bonus = self.active, self.first, self.turn, self.plays, self.bonus
        c.clock, c.dug, c.heard, c.scoring, c.summing = self.clock, self.dug, self.heard, self.scoring, self.summing
        c.terrain_played = self.terrain_played
        c.scores, c.steps, c.winner, c.ending = self.scores, self.steps, self.winner, self.ending
        c.tally, c.reckoning = self.tally[:], 0

    # --- public reads

    def hand_size(self, player: int) -> int:
        """Cards in a player's hand."""
        return len(self.hand[player])

    def deck_size(self, player: int) -> int:
        """Cards in a player's deck."""
        return len(self.deck[player])

    def terrains(self) -> list[int]:
        """The instance of the terrain in each of the three slots, -1 where none lies."""
        return self.terrain[:]

    def side_of(self, slot: int, player: int) -> list[int]:
        """The characters (instances) on a player's side of a slot, in the order they were laid."""
        return self.side[slot << SEAT_BITS | player][:]

    def standing_on(self, slot: int) -> list[int]:
        """The characters (instances) on both sides of a slot, those of seat 0 first."""
        return self.side[slot << SEAT_BITS] + self.side[slot << SEAT_BITS | SEAT]

    def imposing(self, kind: int) -> list[int]:
        """The entries of `rules` (see `listed.py`) of one kind, in the order in which they began."""
        if not self.rules or not self.box.imposes >> kind & 1:
            return _NO_ENTRIES
        kinds = self.box.rule_kind
        found: list[int] = []
        for entry in self.rules:
            if kinds[entry >> CARD_BITS & NUMBER_MASK] == kind:
                found.append(entry)  # noqa: PERF401 - asked twice a decision, and a comprehension is a call of its own
        return found

    def moment(self) -> int:
        """The clock goes on; what it shows, as changes and cards note it.

        Later moments are greater, and the odd ones fall into a turn of seat 1.
        """
        self.clock += 1
        return self.clock << SEAT_BITS | self.active

    def count_under(self, card: int) -> int:
        """How many cards lie face down under a character."""
        return self.holder[0].count(card) + self.holder[1].count(card)

    def face_down(self) -> int:
        """How many cards lie face down in play."""
        return len(self.under[0]) + len(self.under[1])

    @abstractmethod
    def reckoned(self, card: int) -> int:
        """G162: the force of a character, for whoever asks; its printed force while that very force is being reckoned."""

    @abstractmethod
    def force_on(self, slot: int, player: int) -> int:
        """R45: the total force of a player's side of a slot."""

    @abstractmethod
    def counted_on(self, slot: int, player: int) -> int:
        """R74: the force of a player's side of a slot that counts in a score."""

    def plays_allowed(self) -> int:
        """R30: counted plays of the present turn, used ones included."""
        return PLAYS_A_TURN + self.bonus

    def is_playing_phase(self) -> bool:
        """R30: the active player is asked what to do next in phase 3, with nothing left to resolve."""
        return bool(self.stack) and self.stack[TOP] == TURN and self.stack[TOP + STEP] == PHASE_MAIN

    def legal_plays(self) -> list[int]:
        """The definitions of the hand that the player asked now may begin to play as characters."""
        return [action & actions.ARGUMENT for action in self.legal if action >> actions.SHIFT == actions.PLAY >> actions.SHIFT]


PLAIN: Final = tuple(name for name in _FIELDS if name not in ("box", "options", "card", "log"))
"""What is written down of a position as it is."""
