"""Gems: lost, given, and how they meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Rule, Writer
from simulator.games.wankul.effects.selection import ANYONE, PICK_ONE, Characters, Duration
from simulator.games.wankul.effects.tables import Row

ORANGE: Final = 1
VIOLET: Final = 2
BOTH: Final = ORANGE | VIOLET
"""The gems of one edge, as bits."""

_COLOURS = {"orange": ORANGE, "violet": VIOLET}

V_STRIP: Final = 12  # argument: closing gems, opening gems, duration
STRIP_OPENING: Final = 2
STRIP_DURATION: Final = 4
"""Where in the argument of V_STRIP the opening gems and the duration begin."""


@dataclass(frozen=True, slots=True)
class StripGems(Action):
    """A character loses gems: all of them, or those of one `colour`, on both edges or among the opening gems only."""

    finds: ClassVar[tuple[str, ...]] = ("chosen",)
    colour: Literal["orange", "violet"] | None = None
    opening: bool = False
    until: Duration = "turn"
    characters: Characters = ANYONE

    def instructions(self, writer: Writer) -> Block:
        if self.until not in codes.DURATIONS:
            raise self.not_run()
        gems = BOTH if self.colour is None else _COLOURS[self.colour]
        packed = (0 if self.opening else gems) | gems << STRIP_OPENING | codes.DURATIONS[self.until] << STRIP_DURATION
        return writer.targets(self.characters, PICK_ONE, V_STRIP, packed)


NAMESAKE_COMBOS: Final = 27


@dataclass(frozen=True, slots=True)
class NamesakeCombos(Rule):
    """Gems meet only between cards of the same name."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (NAMESAKE_COMBOS, condition)


CROSSED_GEMS: Final = 28


@dataclass(frozen=True, slots=True)
class CrossedGems(Rule):
    """On this terrain a simple Combo is made by gems of different colours."""

    def row(self, writer: Writer, condition: int) -> Row:
        return (CROSSED_GEMS, condition)


GEM_RULE: Final = 20  # selector (-1: this card), colours gained (bits), colours lost
GEMS_GAINED: Final = 3
GEMS_LOST: Final = 4


@dataclass(frozen=True, slots=True)
class GemRule(Rule):
    """Characters have more gems, or none; in TOML `gems`."""

    key: ClassVar[str] = "gems"
    gain: tuple[Literal["orange", "violet"], ...] = ()
    lose: tuple[Literal["orange", "violet"], ...] = ()
    of: Literal["this"] | None = None
    characters: Characters = ANYONE

    def row(self, writer: Writer, condition: int) -> Row:
        gained, lost = (sum(_COLOURS[one] for one in some) for some in (self.gain, self.lose))
        return (GEM_RULE, condition, writer.about(self.of, self.characters), gained, lost)
