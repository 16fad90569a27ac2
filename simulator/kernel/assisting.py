"""What a game can do for a person who plays it: several choices at one press, and words before what cannot be meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from simulator.kernel.game import Game
from simulator.kernel.words import Words


@dataclass(frozen=True, slots=True)
class Shorthand:
    """Choices that may be made at one press; each of them can still be made by itself.

    `actions` are played one after the other, as long as the next one is legal and the same seat is asked. They stand for others:
    "same": playing any one of `stands_for` leads to the same position, but for names of copies that nobody can tell apart;
    "any_order": those are all chosen anyway, and every order leads to the same position; "one_order": they are all chosen, and
    `words` say in which order, for the order may matter.
    """

    kind: Literal["same", "any_order", "one_order"]
    stands_for: tuple[int, ...]
    actions: tuple[int, ...]
    words: Words


Cautions = Mapping[int, tuple[Words, ...]]
"""What should be read before an action is chosen: that it does something which is hardly meant, and by which rule."""


class AssistedGame(Game, Protocol):
    """A game that helps a person at the table, by what the seat asked may know and nothing else."""

    @property
    def counted(self) -> tuple[Words, ...]:
        """What anybody can count of a seat at the table, as titles: what wins the game first, then its hand."""
        ...

    def counts(self, state: Any, seat: int) -> tuple[int, ...]:
        """These of a seat in this position, in the same order."""
        ...

    @property
    def tells_reasons(self) -> bool:
        """Whether what is counted may be told beside a hint: the signs were right when held against games (docs/ai.md)."""
        ...

    def shorthands(self, state: Any) -> list[Shorthand]:
        """What may be chosen at one press now; nothing where every choice is one of its own."""
        ...

    def cautions(self, state: Any) -> Cautions:
        """The legal actions that need a word before they are chosen; nothing for most of them."""
        ...
