"""Texts of cards: made void, carried out by another card, forbidden; and the names that a card answers to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Ability, Action, Rule, Writer
from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    ANYONE,
    PICK_ONE,
    CardFilter,
    Characters,
    Duration,
    Number,
    Pick,
    Ref,
)
from simulator.games.wankul.effects.tables import Row, card_code
from simulator.games.wankul.effects.words.searching import SHOW_CARDS

CANCEL_REF: Final = 91  # card, texts (bits of VOID), for ever
V_CANCEL: Final = 20  # argument: texts (bits of VOID)


@dataclass(frozen=True, slots=True)
class Cancel(Action):
    """The effects (all of them, or only some) of characters are void."""

    what: Literal["effects", "all_but_combos", "combos", "permanents"] = "effects"
    until: Duration = "turn"
    of: Ref | None = None
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE

    def instructions(self, writer: Writer) -> Block:
        texts = codes.VOID[self.what]
        if self.of is None and self.until == "turn":
            return writer.targets(self.characters, self.pick, V_CANCEL, texts)
        if self.of is not None and self.until in ("turn", "in_play"):
            return [(CANCEL_REF, card_code(self.of), texts, int(self.until == "in_play"))]
        raise self.not_run()


V_RUN: Final = 13


@dataclass(frozen=True, slots=True)
class RunEffect(Action):
    """Carry out the non-permanent main effect of another card as if it were this one's."""

    borrows: ClassVar[bool] = True
    zone: Literal["play", "hand"] = "play"
    filter: CardFilter = ANY_CARD

    def instructions(self, writer: Writer) -> Block:
        if self.zone == "hand":
            one, fitting = writer.tables.amount(Number(1)), writer.tables.filter(self.filter)
            return [(SHOW_CARDS, codes.SELF, one, fitting, 1)]
        return writer.targets(Characters(filter=self.filter), PICK_ONE, V_RUN, 0)


CANCEL_APPLICATION: Final = 92


@dataclass(frozen=True, slots=True)
class CancelApplication(Action):
    """What the event announces is not carried out: Winner or Loser of a terrain, or a Sub."""

    def instructions(self, writer: Writer) -> Block:
        return [(CANCEL_APPLICATION,)]


CANCEL_RULE: Final = 30  # texts (bits of VOID), selector, other effects
CANCEL_TEXTS: Final = 2
CANCEL_SELECTOR: Final = 3
CANCEL_OTHERS: Final = 4


@dataclass(frozen=True, slots=True)
class CancelRule(Rule):
    """Effects are void while this lies in play; in TOML `cancel`. `other_effects`: its own card's too, but for this one."""

    key: ClassVar[str] = "cancel"
    what: Literal["effects", "combos", "permanents", "subs", "win", "lose"] = "effects"
    other_effects: bool = False
    characters: Characters = ANYONE

    def row(self, writer: Writer, condition: int) -> Row:
        if self.what not in codes.VOID:
            raise self.not_run()
        selector = writer.tables.selector(self.characters)
        return (CANCEL_RULE, condition, codes.VOID[self.what], selector, int(self.other_effects))


@dataclass(frozen=True, slots=True)
class NameRule(Rule):
    """This card counts as a card of that name too, wherever it lies."""

    key: ClassVar[str] = "name"
    short: ClassVar[str] = "name"
    name: str


def is_name(ability: Ability) -> bool:
    """Whether an ability says no more than how the card is called: that holds everywhere, so it is no Permanent."""
    return bool(ability.rules) and all(isinstance(rule, NameRule) for rule in ability.rules)


IGNORE_SPECIALS: Final = 126


@dataclass(frozen=True, slots=True)
class IgnoreSpecials(Action):
    """Choose Terrains, as many as one likes: their Special texts are void in this turn."""

    def instructions(self, writer: Writer) -> Block:
        return [(IGNORE_SPECIALS,)]
