"""What a word of the effect language is: an action says what a card does, a rule what it imposes, an ability when.

Each word is a frozen dataclass in a module of `words/`, beside the number of its instruction and the way it is compiled. What
it does in the game stands in `rules/`, in the table `RUNS` of the module that runs it, under the same number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, Final, Literal

from simulator.games.wankul.effects.code_writer import Block, CodeWriter
from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.selection import Characters, Clan, Condition
from simulator.games.wankul.effects.tables import NotRunError, Row

ABOUT_TO: Final = 125
"""An instruction before those that make the opponent discard, where a card of the match answers them."""


class Word:
    """A word: its fields are what the catalogue may write in its table.

    `short`: the field that a bare value fills. `key`: how the catalogue writes the word, where that is not the name of its class.
    """

    __slots__ = ()
    short: ClassVar[str]
    key: ClassVar[str]

    def not_run(self) -> NotRunError:
        """What is raised where no engine runs the word as its fields say it."""
        return NotRunError(f"the engine does not run {self} yet")


class Action(Word):
    """What a card may do.

    `finds`: the cards and figures that are known once it is done ("chosen", "milled", "announced" …). `counts_cards`: its `n`
    is a number of cards of a hand, a deck, a discard or a ban zone. `takes_away`: a card of its player's leaves its place, so it
    cannot be done again and again. `borrows`: it carries out the text of another card.
    """

    __slots__ = ()
    finds: ClassVar[tuple[str, ...]] = ()
    counts_cards: ClassVar[bool] = False
    takes_away: ClassVar[bool] = False
    borrows: ClassVar[bool] = False

    def instructions(self, writer: Writer) -> Block:
        """What carries it out; raises NotRunError where no engine does."""
        raise self.not_run()

    @property
    def robs(self) -> bool:
        """Whether it makes the opponent discard cards of his hand or deck."""
        return False


class Rule(Word):
    """What a Permanent imposes while it lies in play."""

    __slots__ = ()

    def row(self, writer: Writer, condition: int) -> Row:
        """Its row in the table of rules, under a condition (-1: none); raises NotRunError where no engine keeps it."""
        raise self.not_run()


class Writer(CodeWriter, ABC):
    """Writes what cards may do into the tables of one match. `warns`: a card of the match waits for "about_to_discard"."""

    warns: bool = False

    @abstractmethod
    def delayed(self, on: Trigger, address: int) -> int:
        """The row of the trigger table that waits for this event and then runs the code at an address."""

    @abstractmethod
    def gained(self, ability: Ability) -> int:
        """The row of the bundle table that brings this ability."""

    def block(self, actions: Sequence[Action]) -> Block:
        """The instructions of actions, one after the other."""
        found: Block = []
        for action in actions:
            if self.warns and action.robs:
                found.append((ABOUT_TO,))
            found += action.instructions(self)
        return found

    def branch(self, test: tuple[int | str, ...], then: Sequence[Action], otherwise: Sequence[Action]) -> Block:
        """Test, then one of two blocks. A test that is an instruction leaves its answer in the register DONE."""
        yes, no = self.block(then), self.block(otherwise)
        if no:
            yes = [*yes, ("jump", len(no))]
        jump = (*test, len(yes)) if test[0] == "unless" else ("unless_done", len(yes))
        return [*([] if test[0] == "unless" else [test]), jump, *yes, *no]

    def about(self, of: str | None, characters: Characters) -> int:
        """The selector of a rule; -1: the very card that speaks."""
        return -1 if of == "this" else self.tables.selector(characters)


When = Literal[
    "on_play",
    "combo",
    "double_combo",
    "static",
    "triggered",
    "activated",
    "sub",
    "offboard",
    "from_hand",
    "enter",
    "dug",
    "win",
    "lose",
]
"""on_play: the main text (R41). from_hand: what its player may do with it in phase 3, while he holds it.

enter, dug, win, lose: terrains. static, triggered, activated: Permanents (R50)."""


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


def walk(part: Any) -> Iterator[Any]:
    """A word and everything inside it, in the order in which it is written and carried out."""
    if isinstance(part, tuple):
        for one in part:
            yield from walk(one)
    elif is_dataclass(part):
        yield part
        for field in fields(part):
            yield from walk(getattr(part, field.name))
