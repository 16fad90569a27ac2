"""IV. Counting the points: printed values, then the value effects in the order that the player concerned chooses (R25, R18).

Each player's cards are counted on their own (G11): all value effects that touch them are listed, and he is asked for the next
one as long as the order can make a difference to his total (G37). Multipliers are settled before, since no value effect moves
a card. An effect is named by the area where it lies and its design: equal ones there are applied one after the other.
"""

from __future__ import annotations

from typing import Final

from simulator.games.woodland_wizards.effects.compile import ADD, ALL, BECOME, BOOSTS, CEILING, CREATURE, FLOOR, OWN
from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import DESIGN
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.ranking import rank

Step = tuple[int, int, tuple[int, ...], int, int, bool]
"""A settled change: add or become, the number, the places of the cards, least and most value, and whether it may not lower."""

MANY: Final = 300
"""So many arrangements are looked at before a difference is taken for granted."""


def begin_score(s: State) -> None:
    """R25: everybody counts, in turn order."""
    s.stage = phases.SCORE
    s.at = 0
    s.totals = [-1] * len(s.hand)
    passive, value, boosts = s.box.passive, s.box.value, s.boosts
    for seat, creature in enumerate(s.creature):
        if creature >= 0 and passive[creature & DESIGN]:
            break
        if any(passive[card & DESIGN] for card in boosts[seat]):
            break
    else:
        for seat, creature in enumerate(s.creature):
            total = sum([value[card & DESIGN] for card in boosts[seat]])
            s.totals[seat] = total + value[creature & DESIGN] if creature >= 0 else total
        rank(s)
        return
    _next_player(s)


def _next_player(s: State) -> None:
    """The next player's cards, as printed, and the effects that touch them."""
    seats = len(s.hand)
    while s.at < seats:
        seat = (s.first + s.at) % seats
        s.values = [s.box.value[card & DESIGN] for card in area(s, seat)]
        s.pending = touching(s, seat)
        if not _count_on(s, seat):
            return
    rank(s)


def _count_on(s: State, seat: int) -> bool:
    """Apply the effects that are left, up to a choice that matters; True once the total stands. Told is what changes a value."""
    if len(s.pending) > 1 and order_matters(s, seat):
        s.phase, s.player = phases.ORDER, seat
        return False
    for effect in s.pending:
        before = s.values[:] if s.log is not None else s.values
        apply(steps(s, seat, effect), s.values)
        if s.log is not None and s.values != before:
            s.log.append(("applied", seat, effect >> actions.PART, effect & actions.LOW, *s.values))
    s.totals[seat] = sum(s.values)
    s.values, s.pending = [], []
    s.at += 1
    return True


def answer_order(s: State, action: int) -> None:
    """R18: the effect that comes next."""
    seat, effect = s.player, action & actions.ARGUMENT
    s.pending.remove(effect)
    apply(steps(s, seat, effect), s.values)
    if s.log is not None:
        s.log.append(("apply", seat, effect >> actions.PART, effect & actions.LOW, *s.values))
    if _count_on(s, seat):
        _next_player(s)


def area(s: State, seat: int) -> list[int]:
    """The cards of a player's area: the contest creature, if there is one, then the Boosts."""
    creature = s.creature[seat]
    return [creature, *s.boosts[seat]] if creature >= 0 else s.boosts[seat]


def touching(s: State, seat: int) -> list[int]:
    """G11: the value effects of all areas that are about some card of this player, as seat << PART | design, sorted."""
    passive = s.box.passive
    found = []
    for owner in range(len(s.hand)):
        for card in area(s, owner):
            if passive[card & DESIGN]:
                effect = owner << actions.PART | card & DESIGN
                if any(places for _, _, places, *_ in steps(s, seat, effect)):
                    found.append(effect)
    found.sort()
    return found


def steps(s: State, seat: int, effect: int) -> list[Step]:
    """What an effect does to the cards of this player, with its amounts settled."""
    owner = effect >> actions.PART
    shielded = owner != seat and any(s.box.shielded[card & DESIGN] for card in area(s, seat))
    found: list[Step] = []
    for row in s.box.passive[effect & actions.LOW]:
        code, n, side, part, family, least, most, per_side, per_part, per_family = row
        if side == ALL or (side == OWN) == (owner == seat):
            amount = n if per_side < 0 else n * _count(s, owner, per_side, per_part, per_family)
            found.append((code, amount, _places(s, seat, part, family), least, most, shielded))
    return found


def _places(s: State, seat: int, part: int, family: int) -> tuple[int, ...]:
    """Where the cards that an effect is about stand among a player's cards."""
    cards = area(s, seat)
    boosts_from = len(cards) - len(s.boosts[seat])
    start, end = (0, boosts_from) if part == CREATURE else (boosts_from, len(cards)) if part == BOOSTS else (0, len(cards))
    if not family:
        return tuple(range(start, end))
    return tuple(place for place in range(start, end) if s.box.family[cards[place] & DESIGN] & family)


def _count(s: State, owner: int, side: int, part: int, family: int) -> int:
    """How many cards on the table a multiplier counts; G13: "own" is seen from the area where the effect lies."""
    return sum(
        len(_places(s, seat, part, family))
        for seat in range(len(s.hand))
        if side == ALL or (side == OWN) == (seat == owner)
    )  # fmt: skip


def apply(settled: list[Step], values: list[int]) -> None:
    """G14: no value falls below 0; a shielded one is not lowered."""
    for code, n, places, least, most, shielded in settled:
        for place in places:
            value = values[place]
            if least <= value <= most:
                new = n if code == BECOME else max(0, value + n)
                if new > value or not shielded:
                    values[place] = new


def order_matters(s: State, seat: int) -> bool:
    """G37: whether two orders of the effects that are left can give this player two different totals."""
    settled = [steps(s, seat, effect) for effect in s.pending]
    if all(
        code == ADD and n >= 0 and least <= FLOOR and most == CEILING for one in settled for code, n, _, least, most, _ in one
    ):
        return False
    kinds: list[list[Step]] = []
    left: list[int] = []
    for one in settled:
        if one in kinds:
            left[kinds.index(one)] += 1
        else:
            kinds.append(one)
            left.append(1)
    return len(kinds) > 1 and _has_two_totals(kinds, left, s.values)


def _has_two_totals(kinds: list[list[Step]], left: list[int], values: list[int]) -> bool:
    """Search all orders, each arrangement once, until two totals are found, or so many arrangements that there may be."""
    totals: set[int] = set()
    seen: set[tuple[int, ...]] = set()
    todo = [(left, values)]
    while todo:
        left, values = todo.pop()
        if not any(left):
            totals.add(sum(values))
            if len(totals) > 1:
                return True
        for kind, count in enumerate(left):
            if count:
                after, rest = values[:], left[:]
                rest[kind] -= 1
                apply(kinds[kind], after)
                if (key := (*rest, *after)) not in seen:
                    seen.add(key)
                    todo.append((rest, after))
        if len(seen) > MANY:
            return True
    return False
