"""What a character costs, and where it may be played at all (R39, R40, G21, G60).

Asked for each card of a hand at each decision: cells and entries are taken apart here by shifts, without the calls of
`cells.py` and `listed.py`.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.columns import CONDITION, FILTER_MASK, KIND, WHO
from simulator.games.wankul.effects.words.forbidding import (
    FORBID,
    FORBID_FILTER,
    FORBID_HERE,
    FORBID_IN_PLAY,
    FORBID_UNLESS_HERE,
    FORBID_WHO,
)
from simulator.games.wankul.effects.words.own_plays import FOR_ONE, PAID_IN_PLAY, PLAYS_FREE, SACRIFICE
from simulator.games.wankul.effects.words.playing import (
    COST_CHANGE,
    COST_FILTER,
    COST_HERE,
    COST_RULE,
    COST_SUBS_ONLY,
    COST_VALUE,
    COST_WITH_NAMESAKE,
    CROWD,
    CROWD_MOST,
    FIRST_PLAY_UNCOUNTED,
    FREE_COPIES,
    PAY_FROM_DECK,
)
from simulator.games.wankul.model.cells import EACH_SLOT, MIDDLE_SLOT, RIGHT_SLOT, SEAT, SEAT_BITS, SIDE, slot_of
from simulator.games.wankul.model.enduring import (
    LASTING_COST,
    LASTING_COST_CHANGE,
    LASTING_COST_FILTER,
    LASTING_COST_LEFT,
    LASTING_COST_VALUE,
    LASTING_KIND,
    LASTING_PLAYER,
)
from simulator.games.wankul.model.listed import CARD_BITS, CARD_MASK, NUMBER_MASK, number_of, source_of
from simulator.games.wankul.model.marks import FIRST_LAID
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts

OUT_OF_REACH: Final = 1 << 19
"""A price that no hand can pay."""


def price(s: State, player: int, definition: int, slot: int, *, sub: bool = False) -> int:
    """R39, G21: cards to discard for a character on a slot: "costs N" replaces the print, then every +1 and -1; never below 0."""
    cost = s.box.cost[definition]
    if s.box.speaks_of_plays and says(s, definition, PAID_IN_PLAY):
        return 0 if can_give(s, player, definition) else OUT_OF_REACH
    if not s.play_rules and not s.lasting:
        return cost
    added = 0
    for packed in s.play_rules:
        row = s.box.rules[packed >> CARD_BITS & NUMBER_MASK]
        if row[KIND] != COST_RULE or not _speaks(s, packed, row[WHO], player):
            continue
        if not _changes_price(s, row, slot_of(s.cell[source_of(packed)]), definition, slot, sub=sub):
            continue
        if row[COST_CHANGE] == codes.SET:
            cost = row[COST_VALUE]
        else:
            added += row[COST_VALUE]
    for entry in s.lasting:
        if not (entry[LASTING_KIND] == LASTING_COST and entry[LASTING_PLAYER] in (player, codes.ANY)):
            continue
        if s.box.filters[entry[LASTING_COST_FILTER]][FILTER_MASK] >> definition & 1:
            if entry[LASTING_COST_CHANGE] == codes.SET:
                cost = entry[LASTING_COST_VALUE]
            else:
                added += entry[LASTING_COST_VALUE]
    return max(0, cost + added)


def _changes_price(s: State, row: tuple[int, ...], here: int, definition: int, slot: int, *, sub: bool) -> bool:
    """Whether a rule of a card that lies `here` changes the price of this character on a slot."""
    if not s.box.filters[row[COST_FILTER]][FILTER_MASK] >> definition & 1:
        return False
    if (row[COST_HERE] and here != slot) or (row[COST_SUBS_ONLY] and not sub):
        return False
    return not row[COST_WITH_NAMESAKE] or _namesake_on(s, definition, here)


def says(s: State, definition: int, kind: int) -> bool:
    """Whether a card says this of its own plays."""
    return any(said == kind for said, _, _ in s.box.own_plays[definition])


def can_give(s: State, player: int, definition: int) -> bool:
    """G189: whether the player has as many characters in play as this card costs."""
    return sum([len(s.side[slot << SEAT_BITS | player]) for slot in range(3)]) >= s.box.cost[definition]


def can_sacrifice(s: State, player: int, definition: int, slot: int) -> bool:
    """G188: whether a character of the player stands on this slot, where playing this card takes one."""
    return bool(s.side[slot << SEAT_BITS | player]) or not says(s, definition, SACRIFICE)


def free_slots(s: State, player: int, definition: int, *, for_one: bool = True) -> int:
    """G187, G199: the slots (bits) where a card of the hand may be played for nothing: it says so, or a copy is in play.

    G258: with `for_one` also for a character in play that is given up.
    """
    slots = 0
    for kind, condition, here in s.box.own_plays[definition]:
        if kind == FOR_ONE and for_one and amounts.characters(s, here, (player, -1, -1)):
            slots |= sum(1 << slot for slot in range(3) if may_lie(s, player, definition, slot))
        if kind == PLAYS_FREE:
            for slot in range(3):
                by = (player, s.terrain[slot] if here else -1, -1)
                if may_lie(s, player, definition, slot) and amounts.holds(s, condition, by):
                    slots |= 1 << slot
    if free_as_copy(s, definition):
        slots |= sum(1 << slot for slot in range(3) if may_lie(s, player, definition, slot))
    return slots


def free_as_copy(s: State, definition: int) -> bool:
    """G199: whether a card in play makes this character free, because a copy of it lies there."""
    said = s.imposing(FREE_COPIES)
    if not any(
        amounts.holds(s, s.box.rules[number_of(packed)][CONDITION], amounts.speaker(s, source_of(packed))) for packed in said
    ):
        return False
    return any(s.box.copies[definition] >> s.card[card] & 1 for side in s.side for card in side)


def spend_next_cost(s: State, player: int, definition: int) -> None:
    """A character was paid for: changes that speak of the next one are used up."""
    for place, entry in enumerate(s.lasting):
        if entry[LASTING_KIND] != LASTING_COST or entry[LASTING_PLAYER] != player:
            continue
        _, who, change, worth, left, filter = entry
        if left > 0 and s.box.filters[filter][FILTER_MASK] >> definition & 1:
            s.lasting[place] = (LASTING_COST, who, change, worth, left - 1, filter)
    s.lasting = [entry for entry in s.lasting if entry[LASTING_KIND] != LASTING_COST or entry[LASTING_COST_LEFT] != 0]


def _speaks(s: State, packed: int, who: int, player: int) -> bool:
    source = packed & CARD_MASK
    controller = s.cell[source] >> SIDE & SEAT
    if who != codes.ANY and (controller if who == codes.SELF else 1 - controller) != player:
        return False
    return amounts.holds(s, s.box.rules[number_of(packed)][CONDITION], (controller, source, -1))


def open_slots(s: State, player: int, definition: int, *, sacrificed: bool = False) -> int:
    """The slots (bits) where a character may lie, its cost apart; `sacrificed`: who had to be given up for it has been."""
    fits = is_open if sacrificed else may_lie
    return sum([1 << slot for slot in range(3) if fits(s, player, definition, slot)])


def may_lie(s: State, player: int, definition: int, slot: int) -> bool:
    """Whether this character may be played on this slot, its cost apart: it is open; who is given up is there (G188)."""
    if s.box.speaks_of_plays and not can_sacrifice(s, player, definition, slot):
        return False
    return is_open(s, player, definition, slot)


def is_open(s: State, player: int, definition: int, slot: int) -> bool:
    """Whether a Terrain lies on this slot that is not full (G237), and no card forbids this character there."""
    if s.terrain[slot] < 0 or (s.box.crowds and is_full(s, slot)):
        return False
    for packed in s.play_rules:
        row = s.box.rules[packed >> CARD_BITS & NUMBER_MASK]
        if row[KIND] != FORBID or not _speaks(s, packed, row[FORBID_WHO], player):
            continue
        if _forbids(s, row, source_of(packed), definition, slot):
            return False
    return True


def is_full(s: State, slot: int) -> bool:
    """G237: whether a card in play lets nobody else come to this slot."""
    here = len(s.standing_on(slot))
    return any(
        slot_of(s.cell[source_of(packed)]) == slot and here >= s.box.rules[number_of(packed)][CROWD_MOST]
        for packed in s.imposing(CROWD)
    )


def _forbids(s: State, row: tuple[int, ...], source: int, definition: int, slot: int) -> bool:
    """Whether this rule forbids this character here; its force is the printed one, as it is not in play yet."""
    here = slot_of(s.cell[source]) == slot
    if (row[FORBID_HERE] and not here) or (row[FORBID_UNLESS_HERE] and here):
        return False
    mask, operator, amount, _ = s.box.filters[row[FORBID_FILTER]]
    if not mask >> definition & 1:
        return False
    if operator >= 0:
        bound = amounts.value(s, amount, amounts.speaker(s, source))
        if not amounts.compare(s.box.force[definition], operator, bound):
            return False
    return not row[FORBID_IN_PLAY] or _same_name_in_play(s, definition)


def _namesake_on(s: State, definition: int, slot: int) -> bool:
    """G47: whether a character on this slot bears a name of this card."""
    namesakes = s.box.namesakes[definition]
    return any(namesakes >> s.card[card] & 1 for card in s.standing_on(slot))


def _same_name_in_play(s: State, definition: int) -> bool:
    """G47, G125: whether a card in play, Character or Terrain, bears this name."""
    title = s.box.title
    in_play = [card for side in s.side for card in side] + [card for card in s.terrain if card >= 0]
    return any(title[s.card[card]] == title[definition] for card in in_play)


def may_stand(s: State, player: int, definition: int) -> bool:
    """G125: whether this Terrain may be played, a free slot apart: no card in play forbids its name."""
    for packed in s.play_rules:
        row = s.box.rules[number_of(packed)]
        if row[KIND] == FORBID and row[FORBID_IN_PLAY] and _speaks(s, packed, row[FORBID_WHO], player):
            return not _same_name_in_play(s, definition)
    return True


def from_deck(s: State, player: int, slot: int) -> int:
    """G270: how many cards of the top of his deck a player may pay with for a character on this slot."""
    for packed in s.imposing(PAY_FROM_DECK):
        row = s.box.rules[number_of(packed)]
        if slot_of(s.cell[source_of(packed)]) == slot and _speaks(s, packed, row[WHO], player):
            return len(s.deck[player])
    return 0


def slots_for(s: State, player: int, definition: int, purse: int, *, sub: bool = False) -> int:
    """The slots (bits) where a character may lie and `purse` cards are enough to pay for it."""
    if not s.play_rules and not s.lasting and not s.box.speaks_of_plays and not s.box.crowds:
        if s.box.cost[definition] > purse:
            return 0
        one, two, three = s.terrain
        return (one >= 0) | (two >= 0) << MIDDLE_SLOT | (three >= 0) << RIGHT_SLOT
    slots = 0
    for slot in range(3):
        if may_lie(s, player, definition, slot) and can_pay(s, player, definition, slot, purse, sub=sub):
            slots |= 1 << slot
    return slots


def can_pay(s: State, player: int, definition: int, slot: int, purse: int, *, sub: bool) -> bool:
    """R39, G270: whether so many cards of the hand, and those of the deck where they count, are enough."""
    owed = price(s, player, definition, slot, sub=sub)
    return owed <= purse or (owed < OUT_OF_REACH and owed <= purse + from_deck(s, player, slot))


def fits_somewhere(s: State, player: int, definition: int, purse: int, *, sub: bool = False) -> bool:
    """Whether `slots_for` would find a slot; the first one found ends the search."""
    for slot in EACH_SLOT:
        if may_lie(s, player, definition, slot) and can_pay(s, player, definition, slot, purse, sub=sub):
            return True
    return False


def uncounted_slots(s: State) -> int:
    """G239: the slots (bits) where the next play does not count, as it is the first one there in this turn."""
    lying = [s.cell[source_of(packed)] for packed in s.imposing(FIRST_PLAY_UNCOUNTED)]
    return sum(1 << slot for slot in {slot_of(cell) for cell in lying} if FIRST_LAID | s.terrain[slot] not in s.used)


def has_room(s: State, player: int, definition: int, *, sub: bool = False) -> bool:
    """R39, R40: whether a character of the hand can be paid for somewhere; the card itself is no payment."""
    return fits_somewhere(s, player, definition, len(s.hand[player]) - 1, sub=sub)
