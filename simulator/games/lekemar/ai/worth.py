"""What cards are worth to a seat, for the script and for pruning: points on one scale, where a mark is about 2.

Everything is judged by what the seat may know: its own hand and all that is worn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.games.lekemar.effects import codes
from simulator.games.lekemar.model.box import CHARACTER, COMBAT_STYLE, REACTION, TURN_STYLE, WEAPON
from simulator.games.lekemar.model.cells import SLOTS
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.ending import PARTS

WINS: Final = 1000
"""More than anything that does not win."""

LEGEND: Final = (0, 3, 14, 60)
"""What a part of a legend is worth to somebody who has so many other parts of it."""

LONE: Final = 8
"""A part of a legend in hand that may be the first of two: more than a style card, or hands would never fill with parts."""

STYLE: Final = 7
"""A style card in hand."""


def worn_parts(s: State, seat: int) -> list[int]:
    """R7: how many parts of each legend a seat wears."""
    counts = [0] * len(s.box.owners)
    for card in s.worn[SLOTS * seat : SLOTS * seat + SLOTS]:
        if card >= 0 and s.box.legend[card] >= 0:
            counts[s.box.legend[card]] += 1
    return counts


def parts(s: State, seat: int) -> list[int]:
    """R7: how many slots of each legend a seat could fill with what it wears and holds."""
    slots = [0] * len(s.box.owners)
    for card in (*s.worn[SLOTS * seat : SLOTS * seat + SLOTS], *s.hand[seat]):
        if card >= 0 and s.box.legend[card] >= 0:
            slots[s.box.legend[card]] |= 1 << s.box.colour[card]
    return [one.bit_count() for one in slots]


def is_quick(s: State, card: int) -> bool:
    """G1: a style card that lays one more card in the same turn."""
    if s.box.moment[card] != TURN_STYLE:
        return False
    code, line, _ = s.box.program[card][0]
    return code == codes.WEAR_ANYWHERE or (code == codes.MORE_ACTIONS and line == 1)


def completes(s: State, one: int, other: int, slot: int) -> bool:
    """R7, G22: whether swapping what both wear in this slot gives the first of the two the last part of a legend."""
    mine, theirs = s.worn[SLOTS * one + slot], s.worn[SLOTS * other + slot]
    if mine < 0 or theirs < 0 or (legend := s.box.legend[theirs]) < 0:
        return False
    return worn_parts(s, one)[legend] - (s.box.legend[mine] == legend) == PARTS - 1


def wins_by_swap(s: State, one: int, other: int) -> bool:
    """R7: whether the first of the two lacks one part of a legend, and the other wears it where they can swap."""
    return any(completes(s, one, other, slot) for slot in range(SLOTS))


def worth_worn(s: State, card: int, counts: Sequence[int]) -> int:
    """A character card on oneself; `counts` are the parts of each legend that one has, this card included."""
    if card < 0:
        return 0
    box = s.box
    legend = box.legend[card]
    power = 2 if box.flags[card] or box.raised[card] or box.bounty[card] or box.hand_limit[card] else 0
    return box.note[card] + power + (LEGEND[min(counts[legend] - 1, 3)] if legend >= 0 and counts[legend] else 0) + 3


def worth_held(s: State, card: int, counts: Sequence[int]) -> int:
    """A card of one's hand, kept for later."""
    box = s.box
    kind = box.kind[card]
    if kind == CHARACTER:
        legend = box.legend[card]
        if legend >= 0:
            return LONE + LEGEND[min(max(counts[legend] - 1, 0), 3)]
        return box.note[card] - 2
    if kind == WEAPON:
        return box.note[card]
    return STYLE + (1 if box.moment[card] == REACTION else 0) - (2 if box.moment[card] == COMBAT_STYLE else 0)


def threat(s: State, seat: int) -> int:
    """How near a seat is to a legend, by what it wears: 0 to 3 parts."""
    return max(worn_parts(s, seat), default=0)


def strength(s: State, seat: int) -> int:
    """The notes that a seat wears, two points a card for its strikes."""
    note = s.box.note
    return sum(note[card] + 2 for card in s.worn[SLOTS * seat : SLOTS * seat + SLOTS] if card >= 0)


def harm(s: State) -> int:
    """What the style card that is being played would cost its target."""
    code, n, _ = s.box.program[s.card][0]
    if code == codes.PAY:
        return 2 * min(n, s.marks[s.target])
    if code == codes.DISCARD:
        return 3 * n
    if code in (codes.STRIP, codes.SWAP_WORN):
        return 4 + LEGEND[min(threat(s, s.target), 3)] // 2
    return 5
