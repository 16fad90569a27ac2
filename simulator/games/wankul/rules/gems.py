"""Gems: those printed, and what Permanents add or take away (R54, R55, G151)."""

from __future__ import annotations

from simulator.games.wankul.effects import columns
from simulator.games.wankul.effects.words.gems import (
    BOTH,
    CROSSED_GEMS,
    GEM_RULE,
    GEMS_GAINED,
    GEMS_LOST,
    NAMESAKE_COMBOS,
    ORANGE,
    VIOLET,
)
from simulator.games.wankul.model.cells import slot_of
from simulator.games.wankul.model.enduring import STRIPPED_CLOSING, STRIPPED_OPENING
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts, lasting


def met(s: State, card: int, partner: int) -> int:
    """R54: the colours (bits) in which the closing gems of a card meet the opening gems of the one at its left."""
    if not s.rules and not s.lasting:
        return s.box.close[s.card[card]] & s.box.open[s.card[partner]]
    close, opened = closing(s, card), opening(s, partner)
    if s.imposing(NAMESAKE_COMBOS) and not s.box.namesakes[s.card[card]] >> s.card[partner] & 1:
        return 0
    slot = slot_of(s.cell[card])
    crossed = any(slot_of(s.cell[source_of(packed)]) == slot for packed in s.imposing(CROSSED_GEMS))
    return close & _crossed(opened) if crossed and close & opened != BOTH else close & opened


def closing(s: State, card: int) -> int:
    """The closing gems (bits) of a character in play."""
    return changed(s, card, s.box.close[s.card[card]]) & ~lasting.stripped(s, card, STRIPPED_CLOSING)


def opening(s: State, card: int) -> int:
    """The opening gems (bits) of a character in play."""
    return changed(s, card, s.box.open[s.card[card]]) & ~lasting.stripped(s, card, STRIPPED_OPENING)


def _crossed(gems: int) -> int:
    """Orange for violet and violet for orange."""
    return (VIOLET if gems & ORANGE else 0) | (ORANGE if gems & VIOLET else 0)


def changed(s: State, card: int, gems: int) -> int:
    """G151: the gems of one edge of a character in play; a colour that is taken away is gone, whoever gives it."""
    gained = lost = 0
    for packed in s.imposing(GEM_RULE):
        row = s.box.rules[number_of(packed)]
        by = amounts.speaker(s, source_of(packed))
        if amounts.speaks_of(s, row[columns.SELECTOR], card, by) and amounts.holds(s, row[columns.CONDITION], by):
            gained |= row[GEMS_GAINED]
            lost |= row[GEMS_LOST]
    return (gems | gained) & ~lost
