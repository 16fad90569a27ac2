"""Averting: effects that are about to begin, or to touch a character, and are turned aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Writer

CANCEL_EFFECT: Final = 122


@dataclass(frozen=True, slots=True)
class CancelEffect(Action):
    """The effect that is about to do something does nothing more."""

    def instructions(self, writer: Writer) -> Block:
        return [(CANCEL_EFFECT,)]


SPARE: Final = 123


@dataclass(frozen=True, slots=True)
class Spare(Action):
    """Nobody of one's own is discarded by the effect that is about to do so."""

    def instructions(self, writer: Writer) -> Block:
        return [(SPARE,)]


REDIRECT: Final = 124


@dataclass(frozen=True, slots=True)
class Redirect(Action):
    """What is about to be done to another character is done to this card."""

    def instructions(self, writer: Writer) -> Block:
        return [(REDIRECT,)]
