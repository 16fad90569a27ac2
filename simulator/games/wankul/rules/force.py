"""Force: what a character is worth now, and the totals of a side (R45-R49, G48-G52). Nothing is cached.

The dearest questions of all: cells and entries are taken apart here by shifts, without the calls of `cells.py` and `listed.py`.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.columns import CONDITION, SELECTOR
from simulator.games.wankul.effects.words.forces import (
    DOUBLED_BONUSES,
    FORCE_AMOUNT,
    FORCE_CHANGE,
    FORCE_DEEP,
    FORCE_PER_ROW,
    FORCE_SELECTOR,
    NO_FORCE_IN_SCORES,
)
from simulator.games.wankul.effects.words.reaching import LEND_FORCE, LENT_RIGHT
from simulator.games.wankul.model.box import REACH_ALL, REACH_OWN_CARD, REACH_SLOT
from simulator.games.wankul.model.cells import SEAT, SEAT_BITS, SIDE, SLOT, controller_of, reading_order, row_of, slot_of
from simulator.games.wankul.model.enduring import LASTING_ABOUT, LASTING_KIND, UNCOUNTED
from simulator.games.wankul.model.listed import CARD_BITS, CARD_MASK, MOMENT, NUMBER_MASK, number_of, source_of
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts

Acting = tuple[int, int, int, int]
"""What acts on one character: (moment it began, the card of the rule or -1, codes.ADD …, amount)."""


def force(s: State, card: int) -> int:
    """R46, R47: the modified force of a character in play: every change in the order in which it began to act on it."""
    if not s.changes and not s.force_rules:
        return s.box.force[s.card[card]]
    return _modified(s, card, reaching(s, s.cell[card] >> SIDE) if s.force_rules else [])


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
        acting = [(began, -1, how, amount) for changed_card, began, how, amount, _ in s.changes if changed_card == card]
    if rules:
        acting += rules_acting(s, card, rules)
    if not acting:
        return force
    only_added = True
    for _, _, how, _ in acting:
        if how != codes.ADD:
            only_added = False
    if s.box.imposes >> DOUBLED_BONUSES & 1 and _doubles_bonuses(s, card):
        acting = [
            (began, source, how, 2 * amount if how == codes.ADD and amount > 0 else amount)
            for began, source, how, amount in acting
        ]
    if not only_added and len(acting) > 1:
        acting.sort(key=lambda one: _rank(s, one))
    for _, _, how, amount in acting:
        force = changed(force, how, amount)
    return force


def _doubles_bonuses(s: State, card: int) -> bool:
    """G236: whether the bonuses that this character receives count twice."""
    return any(
        source_of(packed) == card and amounts.holds(s, s.box.rules[number_of(packed)][CONDITION], amounts.speaker(s, card))
        for packed in s.imposing(DOUBLED_BONUSES)
    )


def _rank(s: State, one: Acting) -> tuple[int, int, int, int, int]:
    """R65, R66, G48: by the moment; then changes before rules, first those of who was active then, each in reading order."""
    began, source, kind, amount = one
    if source < 0:
        return began, 0, 0, kind, amount
    cell = s.cell[source]
    return began, 1 + (controller_of(cell) != began & SEAT), reading_order(cell), kind, amount


def reaching(s: State, here: int) -> list[int]:
    """The rules that may act on somebody of this side of a slot. Most rules speak of few places: this leaves most of them out."""
    box, cells = s.box, s.cell
    player, slot = here & SEAT, here >> SEAT_BITS
    found: list[int] = []
    for packed in s.force_rules:
        rule, cell = packed >> CARD_BITS & NUMBER_MASK, cells[packed & CARD_MASK]
        side, slots = box.reach_side[rule], box.reach_slots[rule]
        if side == REACH_OWN_CARD:
            if cell >> SIDE == here:
                found.append(packed)
        elif side != codes.ANY and (cell >> SIDE & SEAT == player) != (side == codes.SELF):
            continue
        elif slots == REACH_ALL or (cell >> SLOT == slot) == (slots == REACH_SLOT):
            found.append(packed)
    return found


def changed(force: int, kind: int, amount: int) -> int:
    """One change of a force; halves are rounded down (G49), nothing is clamped (G50)."""
    if kind == codes.ADD:
        return force + amount
    if kind == codes.TIMES:
        return force * amount
    return force // amount if kind == codes.DIVIDE else amount


def rules_acting(s: State, card: int, rules: list[int]) -> list[Acting]:
    """What these rules do to a character, and since when.

    G43, G48: a Permanent acts from the moment when both lie there; one that a Combo gave, from that Combo on at the earliest.
    """
    box = s.box
    acting: list[Acting] = []
    for packed in rules:
        source = packed & CARD_MASK
        row = box.rules[packed >> CARD_BITS & NUMBER_MASK]
        selector = row[FORCE_SELECTOR]
        if selector < 0 and source != card:
            continue
        by = (s.cell[source] >> SIDE & SEAT, source, -1)
        if selector >= 0 and not amounts.in_selector(s, selector, card, by):
            continue
        around = s.reckoning
        if row[FORCE_DEEP]:
            s.reckoning = around | 1 << card
        if row[CONDITION] < 0 or amounts.holds(s, row[CONDITION], by):
            amount = amounts.value(s, row[FORCE_AMOUNT], by)
            if row[FORCE_PER_ROW]:
                amount *= row_of(s.cell[card]) - 1
            together = max(s.since[source], s.since[card])
            acting.append((max(together, packed >> MOMENT), source, row[FORCE_CHANGE], amount))
        s.reckoning = around
    return acting


def total(s: State, slot: int, player: int) -> int:
    """R45, G268: the force of a player's side of a terrain, and what characters beside it add."""
    return _total(s, slot, player) + (lent(s, slot, player) if s.box.imposes >> LEND_FORCE & 1 else 0)


def lent(s: State, slot: int, player: int, *, scored: bool = False) -> int:
    """G268: the force that a player's characters on other terrains add to this one; in a score, as far as it counts."""
    found = 0
    for packed in s.imposing(LEND_FORCE):
        card, row = source_of(packed), s.box.rules[number_of(packed)]
        cell = s.cell[card]
        if controller_of(cell) != player or not amounts.holds(s, row[CONDITION], amounts.speaker(s, card)):
            continue
        if amounts.beside(s, slot_of(cell), player, right=row[LENT_RIGHT] == 1) >> slot & 1 and not (
            scored and _left_out(s, card)
        ):
            found += force(s, card)
    return found


def _total(s: State, slot: int, player: int) -> int:
    here = slot << SEAT_BITS | player
    side = s.side[here]
    if not side:
        return 0
    rules = reaching(s, here) if s.force_rules else []
    if s.changes or s.box.imposes >> DOUBLED_BONUSES & 1:
        return sum([_modified(s, one, rules) for one in side])
    return _with_rules(s, side, _printed(s, side), rules)


def _printed(s: State, side: list[int]) -> int:
    """The printed forces of a side together."""
    card, force = s.card, s.box.force
    found = 0
    for one in side:
        found += force[card[one]]
    return found


def _with_rules(s: State, side: list[int], force: int, rules: list[int]) -> int:
    """What these rules, those that may reach a side, make of its printed forces; no change is noted for anybody there."""
    box = s.box
    for packed in rules:
        row = box.rules[packed >> CARD_BITS & NUMBER_MASK]
        if row[FORCE_CHANGE] != codes.ADD or row[FORCE_DEEP]:
            return sum([_modified(s, one, rules) for one in side])
        force += _added(s, packed, side)
    return force


def reaches(s: State, slot: int, player: int, needed: int) -> bool:
    """Whether `total` is so much. Most sides are far from a score, and no phase of a turn passes without the question.

    So no rule is asked what it adds unless it could be enough, with each of them taken for the most that it could do.
    """
    box = s.box
    if s.changes or box.imposes & _AT_ANY_DISTANCE:
        return total(s, slot, player) >= needed
    here = slot << SEAT_BITS | player
    side = s.side[here]
    force = _printed(s, side)
    if not s.force_rules:
        return force >= needed
    most, times = force, 1
    rules = reaching(s, here)
    for packed in rules:
        rule = packed >> CARD_BITS & NUMBER_MASK
        most += box.reach_most[rule] * (1 if box.reach_side[rule] == REACH_OWN_CARD else len(side))
        times *= box.reach_times[rule]
    return most * times >= needed and _with_rules(s, side, force, rules) >= needed


_AT_ANY_DISTANCE: Final = 1 << DOUBLED_BONUSES | 1 << LEND_FORCE
"""The kinds of rules that change a total, and are none of force."""


def counted(s: State, slot: int, player: int) -> int:
    """R74, G225: the force of a side that counts in a score; some characters are left out by their own text."""
    if not s.box.uncounts or not (s.lasting or s.imposing(NO_FORCE_IN_SCORES)):
        return total(s, slot, player)
    own = sum([force(s, card) for card in s.side[slot << SEAT_BITS | player] if not _left_out(s, card)])
    return own + lent(s, slot, player, scored=True)


def _left_out(s: State, card: int) -> bool:
    if any(entry[LASTING_KIND] == UNCOUNTED and entry[LASTING_ABOUT] == card for entry in s.lasting):
        return True
    for packed in s.imposing(NO_FORCE_IN_SCORES):
        row = s.box.rules[number_of(packed)]
        by = amounts.speaker(s, source_of(packed))
        if amounts.speaks_of(s, row[SELECTOR], card, by) and amounts.holds(s, row[CONDITION], by):
            return True
    return False


def _added(s: State, packed: int, side: list[int]) -> int:
    """What a rule that only adds is worth for a whole side that it may reach: additions need no order, and are reckoned once."""
    row = s.box.rules[packed >> CARD_BITS & NUMBER_MASK]
    source = packed & CARD_MASK
    by = (s.cell[source] >> SIDE & SEAT, source, -1)
    hits = 1
    if row[FORCE_SELECTOR] >= 0:
        selector, printed = s.box.selectors[row[FORCE_SELECTOR]], s.box.picked[row[FORCE_SELECTOR]]
        hits = 0
        for card in side:
            if amounts.chosen(s, selector, card, by) if printed < 0 else printed >> s.card[card] & 1:
                hits += 1
    if not hits or (row[CONDITION] >= 0 and not amounts.holds(s, row[CONDITION], by)):
        return 0
    return hits * amounts.value(s, row[FORCE_AMOUNT], by)
