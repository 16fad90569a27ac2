"""Choice, chance, order and delay: words that hold other words, numbers that are announced, coins and dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.language import Ability, Action, Rule, Writer
from simulator.games.wankul.effects.selection import ANYONE, PICK_ONE, Characters, Condition, Pick, Side, Who
from simulator.games.wankul.effects.tables import Row, player_code


@dataclass(frozen=True, slots=True)
class May(Action):
    """The player may decline."""

    short: ClassVar[str] = "do"
    do: tuple[Action, ...]
    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.branch((codes.MAY, player_code(self.who), 0), self.do, ())


@dataclass(frozen=True, slots=True)
class If(Action):
    """Do this when the condition holds, else that; in TOML `if`, with `is`, `then` and `else`."""

    condition: Condition
    then: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()

    def instructions(self, writer: Writer) -> Block:
        return writer.branch(("unless", writer.tables.condition(self.condition)), self.then, self.otherwise)


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Pick one of several things to do."""

    short: ClassVar[str] = "options"
    options: tuple[tuple[Action, ...], ...]
    by: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.options([writer.block(option) for option in self.options], player_code(self.by), self)


@dataclass(frozen=True, slots=True)
class EachPlayer(Action):
    """Both players do it, in the order that the active player decides (R69)."""

    short: ClassVar[str] = "do"
    do: tuple[Action, ...]

    def instructions(self, writer: Writer) -> Block:
        return [(codes.EACH, writer.write(writer.block(self.do)))]


COIN: Final = 7  # side (0 L, 1 T); done: it showed


@dataclass(frozen=True, slots=True)
class Coin(Action):
    """Flip a coin."""

    side: Literal["L", "T"]
    then: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()

    def instructions(self, writer: Writer) -> Block:
        return writer.branch((COIN, "LT".index(self.side)), self.then, self.otherwise)


DIE: Final = 60


@dataclass(frozen=True, slots=True)
class Die(Action):
    """Roll a die; "announced" is its value afterwards."""

    finds: ClassVar[tuple[str, ...]] = ("announced",)

    def instructions(self, writer: Writer) -> Block:
        return [(DIE,)]


ANNOUNCE: Final = 9  # who, at most


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """A player announces a number."""

    finds: ClassVar[tuple[str, ...]] = ("announced",)
    who: Who = "self"
    at_most: int = 10

    def instructions(self, writer: Writer) -> Block:
        return [(ANNOUNCE, player_code(self.who), self.at_most)]


SECRET_NUMBERS: Final = 44  # at most, address for the lower, address for the higher


@dataclass(frozen=True, slots=True)
class SecretNumbers(Action):
    """Both announce a number together; then the lower one and the higher one do something."""

    finds: ClassVar[tuple[str, ...]] = ("announced",)
    at_most: int = 9
    lower: tuple[Action, ...] = ()
    higher: tuple[Action, ...] = ()

    def instructions(self, writer: Writer) -> Block:
        addresses = (writer.write(writer.block(self.lower)), writer.write(writer.block(self.higher)))
        return [(SECRET_NUMBERS, self.at_most, *addresses)]


SECRET_CARDS: Final = (
    121  # how many, the higher total wins, they are discarded, address for the winner (-1: he discards one of the other's)
)


@dataclass(frozen=True, slots=True)
class SecretCards(Action):
    """Both choose `n` cards of their hands together; then they show them, or discard them (`discarded`).

    Who has the lower or the higher total of printed force does `then`; without it, he makes the other discard one of those shown.
    """

    n: int = 1
    wins: Literal["lower", "higher"] = "higher"
    discarded: bool = False
    then: tuple[Action, ...] = ()

    def instructions(self, writer: Writer) -> Block:
        if self.discarded and not self.then:
            raise self.not_run()
        address = writer.write(writer.block(self.then)) if self.then else -1
        return [(SECRET_CARDS, self.n, int(self.wins == "higher"), int(self.discarded), address)]


@dataclass(frozen=True, slots=True)
class Repeat(Action):
    """Do the whole effect again."""

    def instructions(self, writer: Writer) -> Block:
        return [("repeat",)]


LATER: Final = 10  # trigger, next score only, until the end of a turn of its player, THIS_TURN or NEXT_TURN


@dataclass(frozen=True, slots=True)
class Later(Action):
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

    def instructions(self, writer: Writer) -> Block:
        until = codes.NEXT_TURN if self.next_turn else codes.THIS_TURN
        address = writer.write(writer.block(self.do))
        return [(LATER, writer.delayed(self.on, address), int(self.next_score), int(self.own_turn), until)]


GAIN: Final = 11  # bundle


@dataclass(frozen=True, slots=True)
class Gain(Action):
    """This card has one more ability as long as it lies in play (G43)."""

    short: ClassVar[str] = "ability"
    ability: Ability

    def instructions(self, writer: Writer) -> Block:
        return [(GAIN, writer.gained(self.ability))]


V_CHOOSE: Final = 8


@dataclass(frozen=True, slots=True)
class ChooseCharacter(Action):
    """Choose a character in play; what follows speaks of it."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(self.characters, self.pick, V_CHOOSE, 0)


MORE_COINS: Final = 36  # who


@dataclass(frozen=True, slots=True)
class MoreCoins(Rule):
    """A player who flips a coin may flip it once more; the last flip counts."""

    who: Side = "self"

    def row(self, writer: Writer, condition: int) -> Row:
        return (MORE_COINS, condition, player_code(self.who))
