"""Terrains that are played, exchanged or banned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects.code_writer import Block
from simulator.games.wankul.effects.language import Action, Writer
from simulator.games.wankul.effects.selection import Who

PLAY_TERRAIN: Final = 36  # who


@dataclass(frozen=True, slots=True)
class PlayTerrain(Action):
    """Play a terrain of the hand."""

    who: Who = "self"

    def instructions(self, writer: Writer) -> Block:
        return writer.for_players(self.who, PLAY_TERRAIN)


REPLACE_TERRAIN: Final = 37


@dataclass(frozen=True, slots=True)
class ReplaceTerrain(Action):
    """Discard another terrain in play and put one of the hand in its slot."""

    def instructions(self, writer: Writer) -> Block:
        return [(REPLACE_TERRAIN,)]


SWAP_TERRAIN_DISCARD: Final = 111  # the terrain of this card


@dataclass(frozen=True, slots=True)
class SwapTerrainWithDiscard(Action):
    """A terrain in play, or that of this card, and one of one's own discard exchange places; characters stay."""

    short: ClassVar[str] = "which"
    which: Literal["any", "this"] = "any"

    def instructions(self, writer: Writer) -> Block:
        return [(SWAP_TERRAIN_DISCARD, int(self.which == "this"))]


SWAP_TERRAINS: Final = 70


@dataclass(frozen=True, slots=True)
class SwapTerrains(Action):
    """Two terrains exchange their slots; characters stay."""

    def instructions(self, writer: Writer) -> Block:
        return [(SWAP_TERRAINS,)]


BAN_TERRAIN: Final = 101  # this one


@dataclass(frozen=True, slots=True)
class BanTerrain(Action):
    """Ban a terrain in play that is not being scored, with all characters on it; or this Terrain alone."""

    of: Literal["this"] | None = None

    def instructions(self, writer: Writer) -> Block:
        return [(BAN_TERRAIN, int(self.of == "this"))]
