"""How a table for so many players is asked for, and what its seats are called."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from simulator.kernel.game import Game
from simulator.kernel.words import Words


class RefusedTableError(ValueError):
    """What was agreed on cannot be played with the cards there are; `words` says why."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(words.en)


def options_for(game: Game, seats: int, **wanted: Any) -> Any:
    """The usual options of a game at a table of so many seats, with those in `wanted` changed.

    A game that several numbers of people play has its number of players among its options, as `players`. ValueError for a
    number that the game is not played by.
    """
    if seats not in game.players:
        raise ValueError(f"{game.slug} is not played by {seats}")
    if any(field.name == "players" for field in fields(game.options)):
        wanted["players"] = seats
    return game.options(**wanted)


def seat_letter(seat: int) -> str:
    """A, B, C …: how people are called in texts."""
    return chr(ord("A") + seat)
