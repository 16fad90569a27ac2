"""What a game to which people bring decks offers for comparing two lists game by game.

Two lists that share most of their cards are dealt so that every shared copy lies at the same place of the same shuffle: the
games then differ only from the moment at which a copy that differs plays a part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from simulator.kernel.game import Deck, State
from simulator.kernel.words import Words


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A number that explains why a list wins more: `share` for one that is 0 or 1 in each game."""

    key: str
    title: Words
    share: bool = False


class Guard(Protocol):
    """Follows in one game which copies of one seat's list have played no part so far."""

    def watch(self, state: Any) -> None:
        """Called before each action, whoever makes it."""
        ...

    def idle(self) -> tuple[int, ...]:
        """The places in the list whose copies could have been any other card without anybody noticing."""
        ...


class Pairing(Protocol):
    """What the laboratory asks of such a game. Lists name one printing a copy; a place is an index into one."""

    @property
    def mechanisms(self) -> tuple[Mechanism, ...]: ...

    def deal(self, lists: Sequence[Sequence[str]], *, cards: Sequence[str], options: Any, seed: int) -> State:
        """A new game with these lists, one a seat. The order of a list is what the seed shuffles.

        `cards` numbers the printings: every one of the lists, and any more. Equal numbers make equal games, as far as the lists
        are equal. Raises UnknownCardError for cards that cannot be played.
        """
        ...

    def redealt(self, state: Any, seed: int) -> State:
        """A copy in which whatever nobody at the table knows is dealt anew, and so is the luck to come.

        Given all that anybody knows, the copy is as likely as the real position.
        """
        ...

    def guard(self, state: Any, seat: int) -> Guard:
        """A guard on a game just dealt."""
        ...

    def kind(self, card: str) -> str:
        """What an exchange must keep: the kind of this card, the same for all copies that may stand for each other."""
        ...

    def measured(self, state: Any, seat: int) -> tuple[int, ...]:
        """The mechanisms of a finished game that was played with a log, for one seat."""
        ...

    def is_playing(self, state: Any) -> bool:
        """Whether the table is set up: opening hands are settled."""
        ...

    def hand_type(self, state: Any, seat: int) -> str | None:
        """What kind of opening hand this seat is deciding about now; None when it decides about something else."""
        ...

    def hand_words(self, code: str) -> Words:
        """The words for a kind of opening hand."""
        ...

    def list_of(self, deck: Deck) -> tuple[str, ...]:
        """The deck as a list, in the usual order."""
        ...
