"""Abilities: when a card works, under which condition, at which price; and the words that hold words (choice, chance, order)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, Literal

from simulator.games.wankul.effects.selection import Clan, Condition, Who
from simulator.games.wankul.effects.vocabulary.cards import CardAction
from simulator.games.wankul.effects.vocabulary.events import Trigger
from simulator.games.wankul.effects.vocabulary.forces import ForceAction
from simulator.games.wankul.effects.vocabulary.rules import NameRule, Rule
from simulator.games.wankul.effects.vocabulary.scoring import ScoringAction


@dataclass(frozen=True, slots=True)
class May:
    """The player may decline."""

    short: ClassVar[str] = "do"
    do: tuple[Action, ...]
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class If:
    """Do this when the condition holds, else that; in TOML `if`, with `is`, `then` and `else`."""

    condition: Condition
    then: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick one of several things to do."""

    short: ClassVar[str] = "options"
    options: tuple[tuple[Action, ...], ...]
    by: Who = "self"


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """Both players do it, in the order that the active player decides (R69)."""

    short: ClassVar[str] = "do"
    do: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Coin:
    """Flip a coin."""

    side: Literal["L", "T"]
    then: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Die:
    """Roll a die; "announced" is its value afterwards."""


@dataclass(frozen=True, slots=True)
class Announce:
    """A player announces a number."""

    who: Who = "self"
    at_most: int = 10


@dataclass(frozen=True, slots=True)
class SecretNumbers:
    """Both announce a number together; then the lower one and the higher one do something."""

    at_most: int = 9
    lower: tuple[Action, ...] = ()
    higher: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeat:
    """Do the whole effect again."""


@dataclass(frozen=True, slots=True)
class Later:
    """Do it when the event comes: at most once, and no later than the end of this turn.

    With `next_score`, only the first score that ends from now on is looked at. With `own_turn` it waits in a turn of its player:
    begun in the opponent's turn, until the end of the next one. With `next_turn` it waits until the
    end of the next turn, whoever's it is.
    """

    on: Trigger
    do: tuple[Action, ...]
    next_score: bool = False
    own_turn: bool = False
    next_turn: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """This card has one more ability as long as it lies in play (G43)."""

    short: ClassVar[str] = "ability"
    ability: Ability


Action = (
    CardAction
    | ScoringAction
    | ForceAction
    | May
    | If
    | Choose
    | EachPlayer
    | Coin
    | Die
    | Announce
    | SecretNumbers
    | Repeat
    | Later
    | Gain
)

When = Literal[
    "on_play", "combo", "double_combo", "static", "triggered", "activated", "sub", "offboard", "enter", "dug", "win", "lose"
]
"""on_play: the main text (R41). enter, dug, win, lose: terrains. static, triggered, activated: Permanents (R50)."""


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: when it works, under which condition, at which price, and what it does.

    `do` holds the actions; a static ability holds `rules` instead (both are written `do` in TOML). `cost`: what the
    controller does first, in full, or the rest does not happen; an "offboard" ability with `rules` is what a card says of the
    plays of its like, and needs no Permanent mark. `once_a_turn`: a use that is
    declined, or whose condition does not hold, is none. `with_name`, `with_clan` and
    `except_name`: the partner that a named Combo asks for or refuses (G47).
    """

    when: When
    do: tuple[Action, ...] = ()
    rules: tuple[Rule, ...] = ()
    on: Trigger | None = None
    condition: Condition | None = None
    cost: tuple[Action, ...] = ()
    optional: bool = False
    once_a_turn: bool = False
    with_name: tuple[str, ...] = ()
    except_name: tuple[str, ...] = ()
    with_clan: Clan | None = None


def is_name(ability: Ability) -> bool:
    """Whether an ability says no more than how the card is called: that holds everywhere, so it is no Permanent."""
    return bool(ability.rules) and all(isinstance(rule, NameRule) for rule in ability.rules)


def walk(part: Any) -> Iterator[Any]:
    """A word and everything inside it, in the order in which it is written and carried out."""
    if isinstance(part, tuple):
        for one in part:
            yield from walk(one)
    elif is_dataclass(part):
        yield part
        for field in fields(part):
            yield from walk(getattr(part, field.name))
