"""What a table may agree on, in words: the options of a game with the answers that each of them takes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, Protocol

from simulator.kernel.game import Game
from simulator.kernel.seating import options_for, seat_letter
from simulator.kernel.words import Words

Answer = tuple[Any, Words]
"""A value of an option, and what people call it."""

NO_OR_YES: Final[tuple[Answer, ...]] = ((False, Words("non", "no")), (True, Words("oui", "yes")))


@dataclass(frozen=True, slots=True)
class Agreement:
    """One option of a game; `key` is its field of the options dataclass.

    Either one of `answers` is chosen (NO_OR_YES for a switch; with `seats`, each seat of the table may be answered too, by its
    number), or, where there are none, a whole number from `least` to `most`. `against_agents` is what a form proposes for a table
    against agents, where that is not the usual value. `brings`: kinds of cards that lie beside the table where this switch is on,
    and stay in the box else; nobody ever draws them.
    """

    key: str
    title: Words
    meaning: Words
    answers: tuple[Answer, ...] = ()
    seats: bool = False
    least: int = 0
    most: int = 0
    against_agents: Any = None
    brings: tuple[str, ...] = ()

    def offers(self, seats: int) -> tuple[Answer, ...]:
        """What may be chosen at a table of so many seats; nothing where a whole number is asked for."""
        letters = (seat_letter(seat) for seat in range(seats if self.seats else 0))
        return (*self.answers, *((seat, Words(letter, letter)) for seat, letter in enumerate(letters)))

    def read(self, text: str, seats: int) -> Any:
        """The value that `written` gave this text. ValueError for one that such a table may not agree on."""
        offers = {written(value): value for value, _ in self.offers(seats)}
        if offers and text in offers:
            return offers[text]
        if not offers and text.removeprefix("-").isdecimal() and self.least <= int(text) <= self.most:
            return int(text)
        raise ValueError(f"{self.key}: {text!r}")

    def named(self, value: Any, seats: int) -> Words:
        """What people call this value."""
        names = (words for known, words in self.offers(seats) if known == value)
        return next(names, Words(str(value), str(value)))


class AgreedGame(Game, Protocol):
    """A game that says in words what a table may agree on."""

    @property
    def agreements(self) -> tuple[Agreement, ...]:
        """Every field of `options` but `players`, in the order in which a form asks."""
        ...


def written(value: Any) -> str:
    """A value as forms, addresses and commands write it: true, false, 3, last_life."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def usual(game: Game, seats: int) -> dict[str, Any]:
    """The options of a table where nothing special was agreed on, without the number of players."""
    options = options_for(game, seats)
    return {field.name: getattr(options, field.name) for field in fields(options) if field.name != "players"}


def proposed(game: AgreedGame, seats: int) -> dict[str, Any]:
    """The options that a form proposes for a table against agents: the usual ones, but where an agreement names another."""
    named = {one.key: one.against_agents for one in game.agreements if one.against_agents is not None}
    return usual(game, seats) | named
