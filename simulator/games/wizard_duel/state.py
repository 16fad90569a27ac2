"""One position of Wizard Duel: ints and short lists of ints, cheap to copy.

Public reads for laboratories, narrators and agents: `active`, `turn`, `player`, `phase`, `living`, `hand_size()`, `lives_left()`,
`pile_size()`, `attacker`, `defender`, `power`, `protected`, `outcome()`. Everything else belongs to the engine.

`hand` is sorted by card number; `pile` has its top at the end; `lives` has three places a seat, -1 where none lies.
`laid` holds seat << 6 | card for every card of the attack in progress, and `defence` where the present defence begins in it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from simulator.games.wizard_duel import answers, choices, deals, telling, view, why_not
from simulator.games.wizard_duel.ending import outcome_of, returns_of
from simulator.games.wizard_duel.phases import OVER, TURN
from simulator.kernel.game import IllegalActionError, Language, Outcome, Reason

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


class State:
    """A game of Wizard Duel at one moment."""

    __slots__ = (
        "active", "attacker", "declined", "defence", "defender", "discard", "ending", "first", "hand", "laid", "last", "left",
        "lives", "living", "log", "options", "phase", "pile", "player", "power", "protected", "reshuffles", "rng", "second_pile",
        "total", "turn", "winner",
    )  # fmt: skip

    def __init__(self, options: Options, rng: int) -> None:
        self.options, self.rng = options, rng
        self.hand: list[list[int]] = [[] for _ in range(options.players)]
        self.lives = [-1] * (PLACES * options.players)
        self.left = [0] * options.players
        self.living = list(range(options.players))
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.laid: list[int] = []
        self.phase = TURN
        self.player = self.active = self.first = self.turn = self.declined = 0
        self.attacker = self.defender = -1
        self.power = self.protected = self.defence = self.total = self.last = 0
        self.second_pile = self.reshuffles = 0
        self.winner = -1
        self.ending = ""
        self.log: list[tuple[Any, ...]] | None = None

    # --- the contract

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        return choices.CHOICES[self.phase](self)

    def apply_action(self, action: int) -> None:
        """Play a legal action and go on to the next decision, or to the end."""
        answers.ANSWERS[self.phase](self, action)

    def apply_checked(self, action: int) -> None:
        if reasons := self.why_not(action):
            raise IllegalActionError(reasons)
        self.apply_action(action)

    def why_not(self, action: int | dict[str, Any]) -> list[Reason]:
        return why_not.reasons(self, action)

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def returns(self) -> list[float]:
        return returns_of(self)

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    def clone(self) -> State:
        """An independent copy; a log is not copied."""
        c = State.__new__(State)
        c.options, c.rng, c.phase, c.player, c.active, c.turn = (
            self.options, self.rng, self.phase, self.player, self.active, self.turn,
        )  # fmt: skip
        c.hand = [hand[:] for hand in self.hand]
        c.lives, c.left, c.living, c.pile = self.lives[:], self.left[:], self.living[:], self.pile[:]
        c.discard, c.laid = self.discard[:], self.laid[:]
        c.first, c.declined, c.attacker, c.defender = self.first, self.declined, self.attacker, self.defender
        c.power, c.protected, c.defence, c.total, c.last = self.power, self.protected, self.defence, self.total, self.last
        c.second_pile, c.reshuffles, c.winner, c.ending, c.log = (
            self.second_pile, self.reshuffles, self.winner, self.ending, None,
        )  # fmt: skip
        return c

    def resample_from_infostate(self, player: int, seed: int) -> State:
        return deals.imagine(self, player, seed)

    def observation(self, player: int) -> dict[str, Any]:
        return view.observation(self, player)

    def action_to_struct(self, action: int) -> dict[str, Any]:
        return telling.to_struct(self, action)

    def action_to_string(self, action: int, language: Language = "fr") -> str:
        return telling.to_words(self, action).say(language)

    def serialize(self) -> dict[str, Any]:
        return {name: _copied(getattr(self, name)) for name in _PLAIN} | {"options": asdict(self.options)}

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


_PLAIN: Final = tuple(name for name in State.__slots__ if name not in ("options", "log"))


def _copied(value: Any) -> Any:
    """Lists as new lists."""
    return [_copied(part) for part in value] if isinstance(value, list) else value


def read(blob: dict[str, Any]) -> State:
    """The state that `serialize` described."""
    state = State(Options(**blob["options"]), 0)
    for name in _PLAIN:
        setattr(state, name, _copied(blob[name]))
    return state
