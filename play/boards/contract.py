"""What a game's board tells the frame of the table; everything comes from an observation, so nothing hidden can pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from simulator.kernel.game import State

Seen = Mapping[str, Any]
"""What `State.observation` answers."""

Struct = Mapping[str, Any]
"""What `State.action_to_struct` answers."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A choice with a time limit: so many seconds, then `action` is played. One `key` is one limit, over several choices."""

    key: str
    seconds: float
    action: int


class Board(Protocol):
    """The bridge from one game's observations to pieces on a page."""

    @property
    def name(self) -> str:
        """What the game is called."""
        ...

    @property
    def template(self) -> str:
        """What draws the scene."""
        ...

    @property
    def style(self) -> str:
        """The style sheet of the scene, besides what all boards share; "" where that is enough."""
        ...

    @property
    def has_clock(self) -> bool:
        """Some variant of the game has a time limit."""
        ...

    @property
    def seldom(self) -> Sequence[str]:
        """Kinds of actions that are seldom meant: the list names them after the others."""
        ...

    def scene(self, seen: Seen, structs: Sequence[Struct]) -> Mapping[str, Any]:
        """What the template draws, when the owner may choose among these actions; every piece in it has a key."""
        ...

    def standing(self, seen: Seen) -> str:
        """How far the game has got, in a few words: the turn or round, and what else one counts."""
        ...

    def asks(self, seen: Seen) -> str:
        """What the seat asked is to choose, as a question; "" where the choices say it."""
        ...

    def scores(self, seen: Seen) -> Sequence[int]:
        """How far each seat has got, in what the game counts; empty where that is not known."""
        ...

    def printings(self, seen: Seen) -> set[str]:
        """The printings that are drawn as cards."""
        ...

    def held(self, seen: Seen) -> Sequence[str]:
        """The printings in the hand of the seat that sees this, one entry a copy."""
        ...

    def touches(self, struct: Struct, seen: Seen) -> Sequence[str]:
        """The keys of the pieces and places that an action names, what is moved first."""
        ...

    def wishes(self, key: str, seen: Seen) -> Sequence[Struct]:
        """What a player may want to do with this piece or place; empty for a key that the board does not show."""
        ...

    def clock(self, state: State) -> Clock | None:
        """The time limit of the present choice, where the variant has one; asked at every choice, so it must be quick."""
        ...

    def usual(self, state: State, aim: str, settled: int) -> int | None:
        """The choice that goes without saying once a piece was pressed, or brought to the place or piece `aim` ("" for nowhere).

        `settled` choices went without saying before it. None where the choice matters, or where `aim` does not settle it. Only
        what the seat asked may know decides.
        """
        ...
