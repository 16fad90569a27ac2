"""Moments: the events that Permanents and Subs may answer, and how an ability says which of them it waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from simulator.games.wankul.effects.selection import ANY_CARD, CardFilter, Doer, Where

Event = Literal[
    "turn_start",
    "turn_end",
    "draw_phase_end",
    "draw",
    "effect_draw",
    "play_character",
    "free_play",
    "play_terrain",
    "terrain_discarded",
    "move",
    "leave_play",
    "discard_character",
    "effect_discard",
    "hand_discard",
    "mill",
    "recover",
    "ban",
    "combo",
    "orange_combo",
    "violet_combo",
    "no_combo",
    "combo_effect",
    "sub",
    "scoring",
    "score_won",
    "score_lost",
    "apply_win",
    "apply_lose",
    "score_clear",
    "scored",
    "coin",
    "coin_won",
    "swapped_in",
    "about_to_discard",
    "affected",
    "about_to_leave",
    "score_summed",
    "terrain_enters",
]
"""Moments that a Permanent or a Sub may answer.

"hand_discard" tells the number of cards of one effect, costs excepted. "combo" is that gems meet; "combo_effect", that the text
of a Combo is about to be applied. "apply_win" and "apply_lose" come where the terrain has such an effect. "score_clear": who
has won a score is about to see the characters of its terrain discarded (R78). "about_to_discard": an effect of the opponent is
about to make a player discard cards of his hand or deck; "affected": one is about to touch a character of his; "about_to_leave":
an effect, whoever's, is about to discard it. "score_summed": the totals of a score are taken, whether somebody wins it or
not (G56), and "terrain_enters": one comes into play, played or exchanged (G254); they are nobody's.
"""


@dataclass(frozen=True, slots=True)
class Trigger:
    """An event that an ability waits for: whose it is, where, how many cards, which card.

    `by_opp`: only where an effect of the opponent's makes it happen.
    """

    short: ClassVar[str] = "event"
    event: Event
    who: Doer = "self"
    where: Where = "anywhere"
    this: bool = False
    at_least: int | None = None
    own_turn: bool | None = None
    filter: CardFilter = ANY_CARD
    by_opp: bool = False
