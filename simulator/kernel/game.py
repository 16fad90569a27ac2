"""The contract that every game engine keeps; the names are OpenSpiel's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

TERMINAL: Final = -4
"""What `State.current_player()` answers when the game is over."""

PASS: Final = 0
"""In every game, the action that does nothing: end, pass, decline. Legal only where doing nothing is."""

Language = Literal["fr", "en"]

Deck = Mapping[str, int]
"""Copies by printing id, for example {"S1-031": 3, "S1-163": 1}."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: the rule that forbids it, and words for both languages.

    `rule` is a number of the game's RULEBOOK.md ("R39", "G21"); `found` and `needed` are amounts where
    the rule counts something (cards to discard, plays left, force), else None.
    """

    rule: str
    fr: str
    en: str
    found: int | None = None
    needed: int | None = None

    def message(self, language: Language) -> str:
        """The sentence to show, followed by the rule number."""
        return f"{self.fr if language == 'fr' else self.en} ({self.rule})"


class IllegalActionError(Exception):
    """A person asked for an action that the rules refuse; `reasons` says why, one entry a rule."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(reason.message("en") for reason in self.reasons))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: the winner's seat (None: drawn) and the reason's stable code."""

    winner: int | None
    reason: str


class State(Protocol):
    """One position of one game. Mutable; `clone()` before trying things out."""

    def current_player(self) -> int:
        """The seat (0, 1, …) that must decide, or TERMINAL."""
        ...

    def legal_actions(self) -> list[int]:
        """Sorted, unique, never empty before the end; empty after it."""
        ...

    def apply_action(self, action: int) -> None:
        """Play a legal action. Trusted: bots and search only, nothing is checked."""
        ...

    def apply_checked(self, action: int) -> None:
        """Play an action asked for by a person or the network; raises IllegalActionError with the rules."""
        ...

    def why_not(self, action: int | dict[str, Any]) -> list[Reason]:
        """Every reason why the action (or its struct) is refused now; empty when it is legal."""
        ...

    def is_terminal(self) -> bool: ...

    def returns(self) -> list[float]:
        """One number a seat, in [-1, 1]; all zero before the end and in drawn games."""
        ...

    def outcome(self) -> Outcome | None:
        """None before the end."""
        ...

    def clone(self) -> State: ...

    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A copy in which all that `player` cannot see is dealt anew; depends on what he sees and `seed` only."""
        ...

    def observation(self, player: int) -> dict[str, Any]:
        """All that this seat may see now, as JSON, and nothing else."""
        ...

    def action_to_struct(self, action: int) -> dict[str, Any]:
        """The action as JSON, for example {"kind": "play", "card": "S1-031", …}."""
        ...

    def action_to_string(self, action: int, language: Language = "fr") -> str:
        """The action in words; no two legal actions of one position have the same."""
        ...

    def serialize(self) -> dict[str, Any]:
        """The whole position as JSON; `Game.deserialize_state` makes it again."""
        ...


class Game(Protocol):
    """One game: who may play it, with which options, and how a state of it is made."""

    @property
    def slug(self) -> str: ...

    @property
    def players(self) -> range: ...

    @property
    def options(self) -> type[Any]:
        """A frozen dataclass; without arguments it gives the usual game."""
        ...

    @property
    def rules_version(self) -> str: ...

    def new_initial_state(self, *, decks: Sequence[Deck], options: Any, seed: int) -> State:
        """Set the table up; `decks` has one entry a seat, or is empty for a game with a common box."""
        ...

    def position(self, spec: dict[str, Any]) -> State:
        """Any position from a plain dict; the keys are in the game's RULEBOOK.md."""
        ...

    def deserialize_state(self, blob: dict[str, Any]) -> State: ...


class Agent(Protocol):
    """Something that chooses: it may look at `state.observation(player)` and at resampled states only."""

    name: str

    def choose(self, state: State, seed: int) -> int:
        """One of `state.legal_actions()`; the same state and seed give the same answer."""
        ...
