"""What a player wears: cards laid, exchanged, taken off, swapped with another player (R10, R14, G9, G10, G22)."""

from __future__ import annotations

from simulator.games.lekemar.model.cells import SLOTS
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.ending import check_legends
from simulator.games.lekemar.rules.hands import EVERYBODY, gain, lose, under_pile


def lay(s: State, seat: int, card: int, slot: int) -> None:
    """R14, G9: a card of the hand is worn; the one that lay there comes into the hand."""
    lose(s, seat, card, EVERYBODY)
    place = SLOTS * seat + slot
    old, s.worn[place] = s.worn[place], card
    if old >= 0:
        gain(s, seat, old, EVERYBODY & ~(1 << seat))
    if s.log is not None:
        s.log.append(("lay", seat, card, slot, old))
    if s.box.legend[card] >= 0:
        check_legends(s, seat)


def take_off(s: State, seat: int, slot: int) -> None:
    """R14, G10: a card that is worn comes back into the hand."""
    card, s.worn[SLOTS * seat + slot] = s.worn[SLOTS * seat + slot], -1
    gain(s, seat, card, EVERYBODY & ~(1 << seat))
    if s.log is not None:
        s.log.append(("take_off", seat, card, slot))


def take_away(s: State, seat: int, slot: int) -> None:
    """G6: a card that is worn goes under the pile."""
    card, s.worn[SLOTS * seat + slot] = s.worn[SLOTS * seat + slot], -1
    under_pile(s, card)
    s.crowded |= 1 << seat
    if s.log is not None:
        s.log.append(("take_away", seat, card, slot))


def swap(s: State, one: int, other: int, slot: int) -> None:
    """R32, G22: two players swap the cards that they wear in one slot."""
    here, there = SLOTS * one + slot, SLOTS * other + slot
    s.worn[here], s.worn[there] = s.worn[there], s.worn[here]
    s.crowded |= 1 << one | 1 << other
    if s.log is not None:
        s.log.append(("swap_worn", one, other, slot, s.worn[here], s.worn[there]))
    check_legends(s, one, other)


def worn_slots(s: State, seat: int) -> list[int]:
    """The slots in which a player wears a card."""
    return [slot for slot in range(SLOTS) if s.worn[SLOTS * seat + slot] >= 0]


def common_slots(s: State, one: int, other: int) -> list[int]:
    """G22: the slots in which both players wear a card."""
    return [slot for slot in worn_slots(s, one) if s.worn[SLOTS * other + slot] >= 0]
