"""What a character costs, and where it may be played at all (R39, R40, G21, G60)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import amounts, lasting
from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.tables import fold

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

OUT_OF_REACH: Final = 1 << 19
"""A price that no hand can pay."""


def price(s: State, player: int, definition: int, slot: int, *, sub: bool = False) -> int:
    """R39, G21: cards to discard for a character on a slot: "costs N" replaces the print, then every +1 and -1; never below 0."""
    cost = s.box.cost[definition]
    if s.box.speaks_of_plays and says(s, definition, codes.PAID_IN_PLAY):
        return 0 if can_give(s, player, definition) else OUT_OF_REACH
    if not s.play_rules and not s.lasting:
        return cost
    added = 0
    for packed in s.play_rules:
        row = s.box.rules[packed >> 8]
        if row[0] == codes.COST_RULE and _speaks(s, packed, row[2], player) and s.box.filters[row[4]][0] >> definition & 1:
            if (row[3] and s.cell[packed & 255] >> 13 != slot) or (row[7] and not sub):
                continue
            if row[8] and not _namesake_on(s, definition, s.cell[packed & 255] >> 13):
                continue
            if row[9] and not any(_namesake_on(s, definition, other) for other in range(3)):
                continue
            if row[5] == codes.SET:
                cost = row[6]
            else:
                added += row[6]
    for entry in s.lasting:
        if entry[0] == lasting.COST and entry[1] in (player, codes.ANY) and s.box.filters[entry[5]][0] >> definition & 1:
            if entry[2] == codes.SET:
                cost = entry[3]
            else:
                added += entry[3]
    return max(0, cost + added)


def says(s: State, definition: int, kind: int) -> bool:
    """Whether a card says this of its own plays."""
    return any(row[0] == kind for row in s.box.own_plays[definition])


def can_give(s: State, player: int, definition: int) -> bool:
    """G189: whether the player has as many characters in play as this card costs."""
    return sum([len(s.side[slot << 1 | player]) for slot in range(3)]) >= s.box.cost[definition]


def can_sacrifice(s: State, player: int, definition: int, slot: int) -> bool:
    """G188: whether a character of the player stands on this slot, where playing this card takes one."""
    return bool(s.side[slot << 1 | player]) or not says(s, definition, codes.SACRIFICE)


def free_slots(s: State, player: int, definition: int) -> int:
    """G187: the slots (bits) where a card of the hand may be played for nothing because it says so itself."""
    slots = 0
    for kind, condition, here in s.box.own_plays[definition]:
        if kind == codes.PLAYS_FREE:
            for slot in range(3):
                by = (player, s.terrain[slot] if here else -1, -1)
                if may_lie(s, player, definition, slot) and amounts.holds(s, condition, by):
                    slots |= 1 << slot
    return slots


def spend_next_cost(s: State, player: int, definition: int) -> None:
    """A character was paid for: changes that speak of the next one are used up."""
    for place, entry in enumerate(s.lasting):
        if entry[0] == lasting.COST and entry[4] > 0 and entry[1] == player and s.box.filters[entry[5]][0] >> definition & 1:
            s.lasting[place] = (*entry[:4], entry[4] - 1, entry[5])
    s.lasting = [entry for entry in s.lasting if entry[0] != lasting.COST or entry[4] != 0]


def _speaks(s: State, packed: int, who: int, player: int) -> bool:
    source = packed & 255
    controller = s.cell[source] >> 12 & 1
    if who != codes.ANY and (controller if who == codes.SELF else 1 - controller) != player:
        return False
    return amounts.holds(s, s.box.rules[packed >> 8][1], (controller, source, -1))


def may_lie(s: State, player: int, definition: int, slot: int) -> bool:
    """Whether this character may be played on this slot, its cost apart: a terrain lies there, and no card forbids it."""
    if s.terrain[slot] < 0 or (s.box.speaks_of_plays and not can_sacrifice(s, player, definition, slot)):
        return False
    for packed in s.play_rules:
        row = s.box.rules[packed >> 8]
        if row[0] != codes.FORBID or not _speaks(s, packed, row[3], player):
            continue
        if _forbids(s, row, packed & 255, definition, slot):
            return False
    return True


def _forbids(s: State, row: tuple[int, ...], source: int, definition: int, slot: int) -> bool:
    """Whether this rule forbids this character here; its force is the printed one, as it is not in play yet."""
    here = s.cell[source] >> 13 == slot
    if (row[4] and not here) or (row[5] and here):
        return False
    mask, operator, amount, _ = s.box.filters[row[8]]
    if not mask >> definition & 1:
        return False
    if operator >= 0:
        bound = amounts.value(s, amount, amounts.speaker(s, source))
        if not amounts.compare(s.box.force[definition], operator, bound):
            return False
    return not row[6] or _same_name_in_play(s, definition)


def _namesake_on(s: State, definition: int, slot: int) -> bool:
    """G47: whether a character on this slot bears a name of this card."""
    namesakes = s.box.namesakes[definition]
    return any(namesakes >> s.card[card] & 1 for card in s.side[slot << 1] + s.side[slot << 1 | 1])


def _same_name_in_play(s: State, definition: int) -> bool:
    """G47, G125: whether a card in play, Character or Terrain, bears this name."""
    name = fold(s.box.definitions[definition].name)
    in_play = [card for side in s.side for card in side] + [card for card in s.terrain if card >= 0]
    return any(fold(s.box.name_of(card)) == name for card in in_play)


def may_stand(s: State, player: int, definition: int) -> bool:
    """G125: whether this Terrain may be played, a free slot apart: no card in play forbids its name."""
    if not s.play_rules:
        return True
    rows = [(s.box.rules[packed >> 8], packed) for packed in s.play_rules]
    named = [packed for row, packed in rows if row[0] == codes.FORBID and row[6] and _speaks(s, packed, row[3], player)]
    return not (named and _same_name_in_play(s, definition))


def slots_for(s: State, player: int, definition: int, purse: int, *, sub: bool = False) -> int:
    """The slots (bits) where a character may lie and `purse` cards are enough to pay for it."""
    if not s.play_rules and not s.lasting and not s.box.speaks_of_plays:
        if s.box.cost[definition] > purse:
            return 0
        one, two, three = s.terrain
        return (one >= 0) | (two >= 0) << 1 | (three >= 0) << 2
    slots = 0
    for slot in range(3):
        if may_lie(s, player, definition, slot) and price(s, player, definition, slot, sub=sub) <= purse:
            slots |= 1 << slot
    return slots


def fits_somewhere(s: State, player: int, definition: int, purse: int, *, sub: bool = False) -> bool:
    """Whether `slots_for` would find a slot; the first one found ends the search."""
    for slot in (0, 1, 2):
        if may_lie(s, player, definition, slot) and price(s, player, definition, slot, sub=sub) <= purse:
            return True
    return False


def has_room(s: State, player: int, definition: int, *, sub: bool = False) -> bool:
    """R39, R40: whether a character of the hand can be paid for somewhere; the card itself is no payment."""
    return fits_somewhere(s, player, definition, len(s.hand[player]) - 1, sub=sub)
