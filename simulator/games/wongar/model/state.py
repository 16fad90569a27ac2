"""One position of Wongar: ints and short lists of ints, cheap to copy.

Public reads for laboratories, narrators and agents: `scores`, `time`, `round`, `turn`, `player`, `phase`, `ancestor`, `elder`,
`boomerang`, `hand_size()`, `tokens()`, `outcome()`. Everything else belongs to the engine.

`board` counts tokens at (territory × 3 + type) × seats + seat; `supply` and `bag` at seat × 3 + type; `hand` ritual cards at
seat × 4 + kind; `taken` area cards at seat × 9 + kind; `own` the cards of R80 at seat × 2 + (0 Ancestor, 1 Elder). `pile` holds
the ten piles one after the other, each from the bottom up; it is never changed, `left` says how many still lie face down.
`deck` has its top at the end; `inside` is the set of those who still play in the ceremony, as bits.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import MutableSequence
from typing import Any, Final

from simulator.games.wongar.model.box import AREA, HAND, KINDS, TOKENS
from simulator.games.wongar.model.options import Options
from simulator.games.wongar.model.phases import TURN
from simulator.kernel.engine_state import EngineState

_FIELDS: Final = (
    "ancestor", "ancestor_at", "aside", "bag", "board", "boomerang", "card", "deck", "discard", "drawing", "elder",
    "elder_at", "ending", "face", "gone", "hand", "inside", "last", "left", "log", "mode", "options", "own", "phase", "pile",
    "placing", "played", "player", "rank", "rng", "round", "scores", "seats", "site", "spot", "sunk", "supply", "taken",
    "time", "token", "turn", "uses",
)  # fmt: skip


class State(EngineState):
    """A game of Wongar at one moment."""

    __slots__ = _FIELDS

    def __init__(self, options: Options, rng: int) -> None:
        self.options, self.rng, self.seats = options, rng, options.players
        self.log: MutableSequence[tuple[Any, ...]] | None = None

    def begin(self) -> None:
        """Nothing lies anywhere, and every token is in its supply."""
        seats = self.seats
        self.board = [0] * (AREA * 3 * seats)
        self.supply = list(TOKENS) * seats
        self.bag = [0] * (3 * seats)
        self.hand = [0] * (4 * seats)
        self.taken = [0] * (KINDS * seats)
        self.own = [0] * (2 * seats)
        self.scores = [0] * seats
        self.pile: list[int] = []
        self.left = [0] * AREA
        self.sunk = [0] * AREA
        self.face = [-1] * AREA
        self.deck: list[int] = []
        self.discard = [0] * 4
        self.aside = self.gone = 0
        self.ancestor = self.elder = self.boomerang = self.player = 0
        self.ancestor_at = self.elder_at = HAND
        self.time = 1
        self.round = self.turn = self.played = 0
        self.phase = TURN
        self.card = self.spot = self.token = self.site = self.rank = self.last = -1
        self.placing = self.drawing = self.inside = self.uses = self.mode = 0
        self.ending = ""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; a log is not copied."""

    @abstractmethod
    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A copy in which all that this player cannot see is dealt anew."""

    def copy_to(self, c: State) -> None:
        """Make another position the same as this one, independent of it; a log is not copied."""
        c.player, c.phase, c.turn, c.round, c.played = self.player, self.phase, self.turn, self.round, self.played
        c.board, c.supply, c.bag, c.hand, c.taken = (
            self.board[:], self.supply[:], self.bag[:], self.hand[:], self.taken[:],
        )  # fmt: skip
        c.own, c.scores, c.left, c.face, c.deck, c.discard = (
            self.own[:], self.scores[:], self.left[:], self.face[:], self.deck[:], self.discard[:],
        )  # fmt: skip
        c.pile, c.sunk = self.pile, self.sunk  # settled by the deal: every copy may look at the same lists
        c.ancestor, c.elder, c.boomerang, c.ancestor_at, c.elder_at, c.time = (
            self.ancestor, self.elder, self.boomerang, self.ancestor_at, self.elder_at, self.time,
        )  # fmt: skip
        c.card, c.spot, c.token, c.site, c.rank, c.last = self.card, self.spot, self.token, self.site, self.rank, self.last
        c.placing, c.drawing, c.inside, c.uses, c.mode = self.placing, self.drawing, self.inside, self.uses, self.mode
        c.aside, c.gone, c.ending = self.aside, self.gone, self.ending

    # --- public reads

    def hand_size(self, player: int) -> int:
        """Ritual cards in a player's hand."""
        return sum(self.hand[4 * player : 4 * player + 4])

    def tokens(self, territory: int, player: int) -> list[int]:
        """A player's discs, cubes and cylinders in a territory."""
        base = territory * 3 * self.seats + player
        return self.board[base : base + 3 * self.seats : self.seats]


PLAIN: Final = tuple(name for name in _FIELDS if name not in ("options", "log"))
"""What is written down of a position as it is."""
