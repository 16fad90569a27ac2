"""Telling a game in words, as it is played."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Protocol

from simulator.kernel.game import Game, State
from simulator.kernel.words import CardWords, Words

Deed = Literal[
    "play", "attack", "defend", "draw", "take", "discard", "move", "look", "luck", "effect", "score", "hit", "choice", "pass"
]  # fmt: skip
"""What kind of thing happened, the same few kinds in every game: for the icons of a timeline."""


class Line(NamedTuple):
    """One sentence about something that happened, and of which kind; a heading opens a new part of the game ("Turn 3").

    `cause` names what made it happen, where that is not what the player has just done himself: a card, mostly. What `is_price`
    was paid for it.
    """

    words: Words
    is_heading: bool = False
    deed: Deed = "effect"
    cause: Words | None = None
    is_price: bool = False


def action_words(state: State, action: int) -> CardWords:
    """An action in words, with the cards that it is about."""
    cards = tuple(fact for fact in state.action_to_struct(action).values() if isinstance(fact, str))
    return CardWords(state.action_to_string(action, "fr"), state.action_to_string(action, "en"), cards)


class Narrator(Protocol):
    """Follows one game and says what has happened since it was last asked. It reads; it never changes the game."""

    def news(self, viewer: int | None = None) -> list[Line]:
        """One sentence for each event since the last call, in order.

        With a `viewer`, what that seat may not see is left out of the words; without one, all cards are named.
        """
        ...

    def result(self) -> Words:
        """How the finished game ended, and with what score."""
        ...


class NarratedGame(Game, Protocol):
    """A game that can be told in words."""

    def narrator(self, state: Any) -> Narrator:
        """A narrator of this very state (not of its clones), from now on."""
        ...
