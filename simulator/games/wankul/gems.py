"""Gems: those printed, and what Permanents add or take away (R54, R55, G151)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import amounts
from simulator.games.wankul.effects import codes

if TYPE_CHECKING:
    from simulator.games.wankul.state import State


BOTH: Final = 3


def met(s: State, card: int, partner: int) -> int:
    """R54: the colours (bits) in which the closing gems of a card meet the opening gems of the one at its left."""
    close, opened = s.box.close[s.card[card]], s.box.open[s.card[partner]]
    if not s.rules:
        return close & opened
    close, opened = changed(s, card, close), changed(s, partner, opened)
    met_ones = close & opened
    for packed in s.rules:
        kind, source = s.box.rules[packed >> 8][0], packed & 255
        if kind == codes.NAMESAKE_COMBOS and not s.box.namesakes[s.card[card]] >> s.card[partner] & 1:
            return 0
        if kind == codes.CROSSED_GEMS and s.cell[source] >> 13 == s.cell[card] >> 13:
            met_ones = close & opened if close & opened == BOTH else close & _crossed(opened)
    return met_ones


def _crossed(gems: int) -> int:
    """Orange for violet and violet for orange."""
    return (gems & 1) << 1 | gems >> 1


def changed(s: State, card: int, gems: int) -> int:
    """G151: the gems of one edge of a character in play; a colour that is taken away is gone, whoever gives it."""
    gained = lost = 0
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] != codes.GEM_RULE:
            continue
        by = amounts.speaker(s, packed & 255)
        if amounts.speaks_of(s, row[2], card, by) and amounts.holds(s, row[1], by):
            gained |= row[3]
            lost |= row[4]
    return (gems | gained) & ~lost
