"""What a card says of its own plays, wherever it is played from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from simulator.games.wankul.effects.language import Rule, Writer
from simulator.games.wankul.effects.selection import ANYONE, Characters


class OwnPlay(Rule):
    """What a card says of its own plays: a row (kind, condition, detail) of the card itself, nothing that it imposes in play.

    `kind`: the number by which `rules/own_plays.py` and `rules/costs.py` know it.
    """

    __slots__ = ()
    kind: ClassVar[int]

    def detail(self, writer: Writer) -> int:
        """The third int of its row, 0 where it has nothing more to say."""
        return 0


PLAYS_FREE: Final = 0


@dataclass(frozen=True, slots=True)
class PlaysFree(OwnPlay):
    """This card may be played from the hand for nothing; `here`: only on a Terrain that the condition calls "here"."""

    kind: ClassVar[int] = PLAYS_FREE
    here: bool = False

    def detail(self, writer: Writer) -> int:
        return int(self.here)


SACRIFICE: Final = 1


@dataclass(frozen=True, slots=True)
class Sacrifice(OwnPlay):
    """To play this card its player discards all his characters on the Terrain, at least one."""

    kind: ClassVar[int] = SACRIFICE


PAID_IN_PLAY: Final = 2


@dataclass(frozen=True, slots=True)
class PaidInPlay(OwnPlay):
    """The printed cost of this card is paid with characters that its player has in play, and nothing changes it."""

    kind: ClassVar[int] = PAID_IN_PLAY


TERRAIN_BY_LOT: Final = 3


@dataclass(frozen=True, slots=True)
class TerrainByLot(OwnPlay):
    """This card is played on a Terrain that is drawn by lot."""

    kind: ClassVar[int] = TERRAIN_BY_LOT


FOR_ONE: Final = 4


@dataclass(frozen=True, slots=True)
class ForOne(OwnPlay):
    """This card may be played from the hand for nothing but one of these characters in play, which is discarded."""

    kind: ClassVar[int] = FOR_ONE
    characters: Characters = ANYONE

    def detail(self, writer: Writer) -> int:
        return writer.tables.selector(replace(self.characters, side="self"))
