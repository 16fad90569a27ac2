"""Force: what a character is worth now, and the totals of a side (R45-R49, G48-G52). Nothing is cached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.games.wankul import amounts
from simulator.games.wankul.effects import codes

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

Acting = tuple[int, int, int, int]
"""What acts on one character: (moment it began, the card of the rule or -1, codes.ADD …, amount)."""


def force(s: State, card: int) -> int:
    """R46, R47: the modified force of a character in play: every change in the order in which it began to act on it."""
    if not s.changes and not s.force_rules:
        return s.box.force[s.card[card]]
    return _modified(s, card, reaching(s, s.cell[card] >> 12) if s.force_rules else [])


def reckoned(s: State, card: int) -> int:
    """G162: the force of a character, for whoever asks; its printed force while that very force is being reckoned."""
    return s.box.force[s.card[card]] if s.reckoning >> card & 1 else force(s, card)


def _modified(s: State, card: int, rules: list[int]) -> int:
    """The printed force, changed by the changes noted for this character and by those of these rules that act on it.

    Additions alone need no order: most of the time nothing is sorted.
    """
    force = s.box.force[s.card[card]]
    acting: list[Acting] = []
    if s.changes:
        acting = [(change[1], -1, change[2], change[3]) for change in s.changes if change[0] == card]
    if rules:
        _add_rules(s, card, acting, rules)
    if not acting:
        return force
    only_added = True
    for one in acting:
        if one[2] != codes.ADD:
            only_added = False
    if not only_added:
        acting.sort(key=lambda one: _rank(s, one))
    for one in acting:
        force = changed(force, one[2], one[3])
    return force


def _rank(s: State, one: Acting) -> tuple[int, int, int, int, int]:
    """R65, R66, G48: by the moment; then changes before rules, the active player's rules before the other's, in reading order."""
    began, source, kind, amount = one
    if source < 0:
        return began, 0, 0, kind, amount
    cell = s.cell[source]
    return began, 1 + ((cell >> 12 & 1) != s.active), reading_order(cell), kind, amount


def reaching(s: State, here: int) -> list[int]:
    """The rules that may act on somebody of this side of a slot. Most rules speak of few places: this leaves most of them out."""
    box, cells = s.box, s.cell
    found: list[int] = []
    for packed in s.force_rules:
        cell = cells[packed & 255]
        selector = box.rules[packed >> 8][2]
        if selector < 0:
            if cell >> 12 != here:
                continue
        else:
            row = box.selectors[selector]
            side, where = row[0], row[1]
            if side != codes.ANY and (cell >> 12 ^ here) & 1 != (side != codes.SELF):
                continue
            if where not in (codes.ANYWHERE, codes.SCORED) and (cell >> 13 == here >> 1) == (where == codes.ELSEWHERE):
                continue
        found.append(packed)
    return found


def changed(force: int, kind: int, amount: int) -> int:
    """One change of a force; halves are rounded down (G49), nothing is clamped (G50)."""
    if kind == codes.ADD:
        return force + amount
    if kind == codes.TIMES:
        return force * amount
    return force // amount if kind == codes.DIVIDE else amount


def _add_rules(s: State, card: int, acting: list[Acting], rules: list[int]) -> None:
    """G48: a Permanent acts on a character from the moment when both lie there; then in the order of R65 and R66."""
    box = s.box
    for packed in rules:
        source = packed & 255
        row = box.rules[packed >> 8]
        selector = row[2]
        if selector < 0 and source != card:
            continue
        by = (s.cell[source] >> 12 & 1, source, -1)
        if selector >= 0 and not amounts.in_selector(s, selector, card, by):
            continue
        around = s.reckoning
        if row[5]:
            s.reckoning = around | 1 << card
        if row[1] < 0 or amounts.holds(s, row[1], by):
            began, other = s.since[source], s.since[card]
            amount = amounts.value(s, row[4], by)
            if row[6]:
                amount *= (s.cell[card] >> 6 & 63) - 1
            acting.append((began if began > other else other, source, row[3], amount))
        s.reckoning = around


def reading_order(cell: int) -> int:
    """G51: slot by slot from the controller's left; the terrain first, then column by column from the top down."""
    slot, player, row, column = cell >> 13, cell >> 12 & 1, cell >> 6 & 63, cell & 63
    return (2 - slot if player else slot) << 12 | column << 6 | row


def total(s: State, slot: int, player: int) -> int:
    """R45: the force of a player's side of a terrain."""
    here = slot << 1 | player
    side = s.side[here]
    if not side:
        return 0
    rules = reaching(s, here) if s.force_rules else []
    if s.changes:
        return sum([_modified(s, one, rules) for one in side])
    box, card = s.box, s.card
    printed = box.force
    force = 0
    for one in side:
        force += printed[card[one]]
    for packed in rules:
        if box.rules[packed >> 8][3] != codes.ADD or box.rules[packed >> 8][5]:
            return sum([_modified(s, one, rules) for one in side])
        force += _added(s, packed, side)
    return force


def _added(s: State, packed: int, side: list[int]) -> int:
    """What a rule that only adds is worth for a whole side that it may reach: additions need no order, and are reckoned once."""
    row = s.box.rules[packed >> 8]
    source = packed & 255
    by = (s.cell[source] >> 12 & 1, source, -1)
    hits = 1
    if row[2] >= 0:
        selector = s.box.selectors[row[2]]
        hits = 0
        for card in side:
            if amounts.chosen(s, selector, card, by):
                hits += 1
    if not hits or (row[1] >= 0 and not amounts.holds(s, row[1], by)):
        return 0
    return hits * amounts.value(s, row[4], by)
