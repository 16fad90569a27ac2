"""Forces: changed for a while, imposed, copied, left out of scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import ANYONE, PICK_ONE, Amount, Characters, Duration, ForceOf, Number, Pick, Ref
from simulator.games.wankul.effects.tables import NotRunError, Row, card_code

FORCE_OF_REF: Final = 38  # card, change, amount, duration
V_FORCE: Final = 4  # argument: amount, duration, change
CHANGE_PART: Final = 3
CHANGE_DURATION: Final = 2
CHANGE_LAST: Final = 7
CHANGE_AMOUNT: Final = 5
"""In the argument of V_FORCE: the bits of the change, the lowest; where the duration begins, its bits, where the amount does."""


@dataclass(frozen=True, slots=True)
class Force(Action):
    """Change the force of characters: add, multiply, divide (rounded down), set, or `restore` the printed one."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    add: Amount | None = None
    times: Amount | None = None
    divide: int | None = None
    set: Amount | None = None
    restore: bool = False
    of: Ref | None = None
    until: Duration = "turn"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        change, amount = self._change(writer)
        durations = codes.DURATIONS if self.of is None else codes.DURATIONS_OF_ONE
        if self.until not in durations:
            raise NotRunError(f"the engine does not run until = {self.until!r} yet")
        duration = durations[self.until]
        if self.of is not None:
            return [(FORCE_OF_REF, card_code(self.of), change, amount, duration)]
        packed = amount << CHANGE_AMOUNT | duration << CHANGE_DURATION | change
        return writer.targets(self.characters, self.pick, V_FORCE, packed)

    def _change(self, writer: Writer) -> tuple[int, int]:
        if self.restore:
            return codes.SET, writer.tables.amount(ForceOf(self.of or "chosen", printed=True))
        return _changed(self, self.times, writer)


V_UNCOUNT: Final = 9


@dataclass(frozen=True, slots=True)
class Uncount(Action):
    """The force of these characters does not count in the scores of this turn."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        return writer.targets(self.characters, self.pick, V_UNCOUNT, 0)


FORCE_RULE: Final = 0  # selector (-1: this card), change, amount, it asks for the force of other cards (or for the row), per row
FORCE_SELECTOR: Final = 2
FORCE_CHANGE: Final = 3
FORCE_AMOUNT: Final = 4
FORCE_DEEP: Final = 5
FORCE_PER_ROW: Final = 6


@dataclass(frozen=True, slots=True)
class ForceRule(Rule):
    """Characters are stronger or weaker; in TOML `force`, like the action but without `until`.

    `per_row`: so often as there are rows between the character and its Terrain.
    """

    key: ClassVar[str] = "force"
    add: Amount | None = None
    times: int | None = None
    divide: int | None = None
    set: Amount | None = None
    doubled_for: Amount | None = None
    of: Ref | None = None
    per_row: bool = False
    characters: Characters = ANYONE

    def row(self, writer: Writer, condition: int) -> Row:
        tables = writer.tables
        if (self.per_row and self.add is None) or self.of not in (None, "this") or self.characters.filter.force is not None:
            raise NotRunError("the engine does not run this choice of characters in a rule yet")
        selector = writer.about(self.of, self.characters)
        change, amount = self._change(writer)
        deep = tables.asks_forces(amount) or tables.condition_asks_forces(condition) or self.per_row
        return (FORCE_RULE, condition, selector, change, amount, int(deep), int(self.per_row))

    def _change(self, writer: Writer) -> tuple[int, int]:
        if self.doubled_for is not None:
            return codes.TIMES, writer.tables.power_of_two(self.doubled_for)
        times = None if self.times is None else Number(self.times)
        return _changed(self, times, writer)


@dataclass(frozen=True, slots=True)
class CopyForce(Rule):
    """The force of this card is that of another one; nobody there: 0."""

    short: ClassVar[str] = "card"
    card: Ref

    def row(self, writer: Writer, condition: int) -> Row:
        return (FORCE_RULE, condition, -1, codes.SET, writer.tables.amount(ForceOf(self.card)), 1, 0)


DOUBLED_BONUSES: Final = 31


@dataclass(frozen=True, slots=True)
class DoubledBonuses(Rule):
    """Every bonus of force that this card receives counts twice."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (DOUBLED_BONUSES, condition)


NO_FORCE_IN_SCORES: Final = 12  # selector (-1: this card)


@dataclass(frozen=True, slots=True)
class NoForceInScores(Rule):
    """The force of these characters does not count when a score is summed. `of`: this very card."""

    of: Literal["this"] | None = None
    characters: Characters = ANYONE

    def row(self, writer: Writer, condition: int) -> Row:
        return (NO_FORCE_IN_SCORES, condition, writer.about(self.of, self.characters))


def _changed(word: Force | ForceRule, times: Amount | None, writer: Writer) -> tuple[int, int]:
    """Which of the four changes of a force is meant, and by which amount; raises NotRunError where none is given."""
    if times is not None:
        return codes.TIMES, writer.tables.amount(times)
    if word.divide is not None:
        return codes.DIVIDE, writer.tables.amount(Number(word.divide))
    if word.set is not None:
        return codes.SET, writer.tables.amount(word.set)
    if word.add is None:
        raise NotRunError("a force that does not change")
    return codes.ADD, writer.tables.amount(word.add)
