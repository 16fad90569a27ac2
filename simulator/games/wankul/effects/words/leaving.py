"""Leaving play: where a card goes instead of the discard, who takes its place, and who is protected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from simulator.games.wankul.effects.language import Rule, Writer
from simulator.games.wankul.effects.selection import ANYONE, Characters, Side
from simulator.games.wankul.effects.tables import Row, player_code

INSTEAD: Final = 7  # to, when, of, if score (SCORE_WAS_LOST, SCORE_WAS_WON)
INSTEAD_TO: Final = 2
INSTEAD_WHEN: Final = 3
INSTEAD_OF: Final = 4
INSTEAD_RESULT: Final = 5
GOES_TO_BAN: Final = 0
GOES_TO_HAND: Final = 1
GOES_TO_OTHER_TERRAIN: Final = 2
GOES_TO_LEFT: Final = 3
GOES_TO_RIGHT: Final = 4
_GOALS = {
    "ban": GOES_TO_BAN,
    "hand": GOES_TO_HAND,
    "other_terrain": GOES_TO_OTHER_TERRAIN,
    "left_terrain": GOES_TO_LEFT,
    "right_terrain": GOES_TO_RIGHT,
}
WHEN_ANY: Final = 0
WHEN_SCORED: Final = 1
WHEN_EFFECT: Final = 2
_WHENS = {"any": WHEN_ANY, "scored": WHEN_SCORED, "effect": WHEN_EFFECT}
OF_THIS: Final = 0
OF_HERE: Final = 1
OF_ALL: Final = 2
OF_ANY_CARD: Final = 3
OF_ENEMIES: Final = 4
_CARDS = {"this": OF_THIS, "here": OF_HERE, "everything": OF_ALL, "any card": OF_ANY_CARD, "enemies": OF_ENEMIES}
SCORE_WAS_LOST: Final = 0
SCORE_WAS_WON: Final = 1
_RESULTS = {None: -1, "lost": SCORE_WAS_LOST, "won": SCORE_WAS_WON}


@dataclass(frozen=True, slots=True)
class Instead(Rule):
    """A replacement: when the card would go to the discard, it goes elsewhere.

    `when`: "scored" is step 4 of a score (R78), "effect" a card effect, "any" both. "everything" means all characters in
    play, "any card" also Terrains and cards of hands and decks; "enemies": those of the opponent that one's own effects discard.
    """

    to: Literal["ban", "hand", "other_terrain", "left_terrain", "right_terrain", "deck_bottom"]
    when: Literal["scored", "effect", "any"] = "any"
    if_score: Literal["won", "lost"] | None = None
    of: Literal["this", "here", "everything", "any card", "enemies"] = "this"

    def row(self, writer: Writer, condition: int) -> Row:
        if self.to not in _GOALS:
            raise self.not_run()
        return (INSTEAD, condition, _GOALS[self.to], _WHENS[self.when], _CARDS[self.of], _RESULTS[self.if_score])


TAKE_THE_BLOW: Final = 15  # side


@dataclass(frozen=True, slots=True)
class TakeTheBlow(Rule):
    """This card may be discarded in the place of another character that an effect would discard."""

    side: Side = "any"

    def row(self, writer: Writer, condition: int) -> Row:
        return (TAKE_THE_BLOW, condition, player_code(self.side))


PROTECT: Final = 8  # what (bits of SHIELDS), selector (-1: this card)
PROTECT_WHAT: Final = 2
PROTECT_SELECTOR: Final = 3
SHIELDS: Final = {"discard": 1, "move": 2, "choose": 4, "subs": 8}


@dataclass(frozen=True, slots=True)
class Protect(Rule):
    """Characters cannot be discarded, moved or chosen by effects; "subs": no Sub effect touches them. `of`: this very card."""

    what: tuple[Literal["discard", "move", "choose", "subs"], ...]
    of: Literal["this"] | None = None
    characters: Characters = ANYONE

    def row(self, writer: Writer, condition: int) -> Row:
        return (PROTECT, condition, sum(SHIELDS[one] for one in self.what), writer.about(self.of, self.characters))
