"""Force: what a character is worth now, and the totals of a side (R45-R49, G48-G52). Nothing is cached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.effects import codes
from simulator.games.wankul import amounts

if TYPE_CHECKING:
    from simulator.games.wankul.state import State


def force(s: State, card: int) -> int:
    """R46, R47: the modified force of a character in play: every change in the order in which it began to act on it."""
    printed = s.box.force[s.card[card]]
    if not s.changes and not s.force_rules:
        return printed
    acting = [(change[1], 0, 0, change[2], change[3]) for change in s.changes if change[0] == card]
    if s.force_rules:
        _add_rules(s, card, acting)
    if not acting:
        return printed
    acting.sort()
    for _, _, _, kind, amount in acting:
        printed = changed(printed, kind, amount)
    return printed


def changed(force: int, kind: int, amount: int) -> int:
    """One change of a force; halves are rounded down (G49), nothing is clamped (G50)."""
    if kind == codes.ADD:
        return force + amount
    if kind == codes.TIMES:
        return force * amount
    return force // amount if kind == codes.DIVIDE else amount


def _add_rules(s: State, card: int, acting: list[tuple[int, int, int, int, int]]) -> None:
    """G48: a Permanent acts on a character from the moment when both lie there; then in the order of R65 and R66."""
    box = s.box
    for packed in s.force_rules:
        source = packed & 255
        _, condition, selector, kind, amount = box.rules[packed >> 8]
        cell = s.cell[source]
        controller = cell >> 12 & 1
        by = (controller, source, -1)
        if selector < 0:
            if source != card:
                continue
        elif not amounts.in_selector(s, selector, card, by):
            continue
        if condition >= 0 and not amounts.holds(s, condition, by):
            continue
        began = max(s.since[source], s.since[card])
        worth = amounts.value(s, amount, by)
        acting.append((began, 1 + (controller != s.active), reading_order(cell), kind, worth))


def reading_order(cell: int) -> int:
    """G51: slot by slot from the controller's left; the terrain first, then column by column from the top down."""
    slot, player, row, column = cell >> 13, cell >> 12 & 1, cell >> 6 & 63, cell & 63
    return (2 - slot if player else slot) << 12 | column << 6 | row


def total(s: State, slot: int, player: int) -> int:
    """R45: the force of a player's side of a terrain."""
    side = s.side[slot << 1 | player]
    if not s.changes and not s.force_rules:
        printed, card = s.box.force, s.card
        return sum([printed[card[one]] for one in side])
    return sum([force(s, one) for one in side])
