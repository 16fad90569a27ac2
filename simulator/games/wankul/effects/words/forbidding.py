"""Forbidding: what may not be done while a Permanent lies in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from simulator.games.wankul.effects.language import Rule, Writer
from simulator.games.wankul.effects.selection import ANY_CARD, CardFilter, Number, Side
from simulator.games.wankul.effects.tables import NotRunError, Row, player_code

FORBID: Final = 2  # what, who, here, unless here, in play already, hand at least, filter
FORBID_WHAT: Final = 2
FORBID_WHO: Final = 3
FORBID_HERE: Final = 4
FORBID_UNLESS_HERE: Final = 5
FORBID_IN_PLAY: Final = 6
FORBID_HAND: Final = 7
FORBID_FILTER: Final = 8
CANCEL_SUBS: Final = 9  # who
FORBID_PLAY: Final = 0
FORBID_TERRAIN: Final = 1
FORBID_SCORE: Final = 2
FORBID_AUTO_SCORE: Final = 3
FORBID_EFFECT_SCORE: Final = 4
FORBID_DRAW: Final = 5
FORBID_RECOVER: Final = 6
FORBID_DOUBLE_COMBO: Final = 7
FORBID_LEAVE_DISCARD: Final = 8
_FORBIDDEN = {
    "play": FORBID_PLAY,
    "play_terrain": FORBID_TERRAIN,
    "score": FORBID_SCORE,
    "autoscore": FORBID_AUTO_SCORE,
    "effect_score": FORBID_EFFECT_SCORE,
    "draw": FORBID_DRAW,
    "recover": FORBID_RECOVER,
    "leave_discard": FORBID_LEAVE_DISCARD,
    "double_combo": FORBID_DOUBLE_COMBO,
}


@dataclass(frozen=True, slots=True)
class Forbid(Rule):
    """Something may not be done; `unless_here`: everywhere but on this terrain."""

    short: ClassVar[str] = "what"
    what: Literal[
        "play",
        "play_terrain",
        "score",
        "autoscore",
        "effect_score",
        "draw",
        "recover",
        "leave_discard",
        "sub",
        "combo",
        "double_combo",
        "move",
        "discard",
    ]
    who: Side = "any"
    here: bool = False
    unless_here: bool = False
    if_in_play: bool = False
    hand_at_least: int | None = None
    filter: CardFilter = ANY_CARD

    def row(self, writer: Writer, condition: int) -> Row:
        if self.filter.cost is not None and not isinstance(self.filter.cost.amount, Number):
            raise NotRunError("the engine does not reckon a cost that is forbidden yet")
        if self.what == "sub":
            return (CANCEL_SUBS, condition, player_code(self.who))
        if self.what not in _FORBIDDEN:
            raise self.not_run()
        hand = -1 if self.hand_at_least is None else self.hand_at_least
        places = (int(self.here), int(self.unless_here), int(self.if_in_play), hand)
        return (FORBID, condition, _FORBIDDEN[self.what], player_code(self.who), *places, writer.tables.filter(self.filter))
