"""Reading amounts, conditions and choices of characters off a state: pure questions, nothing changes.

Each question is asked by a speaker: the player whose effect it is, the card that speaks (an instance), and the place of the
running EFFECT frame in the stack, or -1 when a rule asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import face_down
from simulator.games.wankul.box import CHARACTER
from simulator.games.wankul.effects import codes
from simulator.games.wankul.force import reckoned
from simulator.games.wankul.frame_kinds import PLAY, SCORE
from simulator.kernel.frames import WIDTH

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

Speaker = tuple[int, int, int]
"""(controller, source, frame)."""

BELOW_ALL: Final = -1_000_000
"""The force of a Terrain when forces are compared (R49, G52)."""


def value(s: State, amount: int, by: Speaker) -> int:
    """What an amount is worth now."""
    row = s.box.amounts[amount]
    kind = row[0]
    if kind == codes.CONSTANT:
        return row[1]
    if kind == codes.SCALED:
        reckoned = value(s, row[1], by) // row[3] * row[2] + row[4]
        return max(row[5], min(row[6], reckoned))
    if kind == codes.COUNT_CARDS:
        return count_cards(s, row, by[0])
    if kind == codes.COUNT_CHARACTERS:
        return len(characters(s, row[1], by))
    if kind == codes.FORCE_OF:
        return force_of(s, row[1], row[2], by)
    return plain_value(s, row, by)


def plain_value(s: State, row: tuple[int, ...], by: Speaker) -> int:
    """The amounts that are seldom asked for."""
    controller, source, frame = by
    match row[0]:
        case codes.COST_OF:
            card = card_of(s, row[1], by)
            return s.box.cost[s.card[card]] if card >= 0 else 0
        case codes.TERRAINS_IN_PLAY:
            return 3 - s.terrain.count(-1)
        case codes.TERRAINS_WON:
            return s.markers[seat_of(s, row[1], controller)]
        case codes.COMBOS_IN_PLAY:
            return count_combos(s, row[1], controller)
        case codes.SCORES_THIS_TURN:
            return s.scores
        case codes.HANDLED:
            return s.stack[frame + 7]
        case codes.ANNOUNCED:
            return s.stack[frame + 8]
        case codes.COMBOS_THIS_TURN:
            return s.tally[seat_of(s, row[1], controller)]
        case codes.PLAYS:
            return s.tally[2 + seat_of(s, row[1], controller)]
        case codes.FACE_DOWN_CARDS:
            return face_down.count_under(s, source) if row[1] else face_down.count_all(s)
        case codes.COINS:
            return s.tally[4]
        case codes.FIGURE:
            return figure(s, row, by)
        case codes.COUNT_NAMES:
            return len({s.box.title[s.card[card]] for card in characters(s, row[1], by)})
        case codes.COUNT_PAIRS:
            return pairs(s, s.discard[controller] if row[1] else [one for side in s.side for one in side], row[2])
        case codes.NOTED:
            base = score_in_progress(s)
            return s.stack[base + 8] if base >= 0 and s.terrain[s.stack[base + 3]] == source else 0
        case codes.MARGIN:
            return s.stack[score_in_progress(s) + 5]
        case codes.AGE:
            return s.turn - s.arrived[s.cell[source] >> 13]
        case codes.CHAIN:
            return chain(s, source)
        case codes.TWO_TO:
            return 1 << max(0, value(s, row[1], by))
        case codes.ROWS:
            side = s.side[s.cell[source] >> 13 << 1 | seat_of(s, row[1], controller)]
            return max((s.cell[card] >> 6 & 63 for card in side), default=0)
        case _:  # codes.PLACE_IN_ROW
            return s.cell[source] & 63


def figure(s: State, row: tuple[int, ...], by: Speaker) -> int:
    """The highest, lowest or total figure of characters in play; nobody is below everything, and totals nothing (R49)."""
    found = characters(s, row[3], by)
    if row[2] == codes.BY_FORCE:
        figures = [reckoned(s, card) for card in found]
    else:
        printed = s.box.cost if row[2] == codes.BY_COST else s.box.force
        figures = [printed[s.card[card]] for card in found]
    if row[1] == codes.TOTAL:
        return sum(figures)
    return (max if row[1] == codes.HIGHEST else min)(figures, default=BELOW_ALL)


def pairs(s: State, cards: list[int], mask: int) -> int:
    """Pairs of cards that share a name but not a drawing."""
    drawings: dict[int, dict[int, int]] = {}
    for card in cards:
        definition = s.card[card]
        if mask >> definition & 1:
            copies = drawings.setdefault(s.box.title[definition], {})
            drawing = s.box.drawing[definition]
            copies[drawing] = copies.get(drawing, 0) + 1
    found = 0
    for copies in drawings.values():
        cards_of_name = sum(copies.values())
        found += min(cards_of_name // 2, cards_of_name - max(copies.values()))
    return found


def chain(s: State, card: int) -> int:
    """G44: how many characters of a row hang together by gem links, this one included."""
    found, first, link = 1, card, s.link
    while link[first] >= 0:
        first = link[first]
        found += 1
    side = s.side[s.cell[card] >> 12] if s.cell[card] >= 0 else []
    following = next((other for other in side if link[other] == card), -1)
    while following >= 0:
        found += 1
        following = next((other for other in side if link[other] == following), -1)
    return found


def score_in_progress(s: State) -> int:
    """Where the newest SCORE frame lies in the stack, or -1."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == SCORE:
            return base
    return -1


def speaker(s: State, source: int) -> Speaker:
    """A card in play that speaks through a rule."""
    return s.cell[source] >> 12 & 1, source, -1


def seat_of(s: State, who: int, controller: int) -> int:
    """The seat that SELF, OPP or ACTIVE means."""
    if who == codes.SELF:
        return controller
    return 1 - controller if who == codes.OPP else s.active


def count_cards(s: State, row: tuple[int, ...], controller: int) -> int:
    """Cards of a zone that fit a filter; force filters look at the printed force there."""
    seat = seat_of(s, row[2], controller)
    pile = (s.hand, s.deck, s.discard, s.ban)[row[1]][seat]
    mask, operator, _, namesake = s.box.filters[row[3]]
    if mask == (1 << len(s.box.definitions)) - 1 and operator < 0 and namesake < 0:
        return len(pile)
    return sum(1 for card in pile if fits_in_zone(s, row[3], card, (controller, -1, -1)))


def fits_in_zone(s: State, filter: int, card: int, by: Speaker) -> bool:
    """Whether a card fits; its force is the printed one as long as it is not in play (R46)."""
    mask, operator, amount, namesake = s.box.filters[filter]
    definition = s.card[card]
    if not mask >> definition & 1 or (namesake >= 0 and not _is_namesake(s, definition, namesake, by)):
        return False
    if operator < 0:
        return True
    if operator >= codes.OF_COST:
        return compare(s.box.cost[definition], operator - codes.OF_COST, value(s, amount, by))
    worth = s.box.force[definition] if s.cell[card] < 0 else reckoned(s, card)
    return compare(worth, operator, value(s, amount, by))


def _is_namesake(s: State, definition: int, ref: int, by: Speaker) -> bool:
    """G47: whether a card bears a name of the one that a reference means."""
    card = card_of(s, ref, by)
    return card >= 0 and bool(s.box.namesakes[s.card[card]] >> definition & 1)


def count_combos(s: State, who: int, controller: int) -> int:
    """G44: gem links in play, of one side or of both."""
    owner = -1 if who == codes.ANY else seat_of(s, who, controller)
    return sum(1 for card, partner in enumerate(s.link) if partner >= 0 and owner in (-1, s.cell[card] >> 12 & 1))


def card_of(s: State, ref: int, by: Speaker) -> int:
    """The card that a reference means, or -1."""
    controller, source, frame = by
    if ref == codes.THIS:
        return source
    if ref == codes.DISCARD_TOP:
        return s.discard[controller][-1] if s.discard[controller] else -1
    if ref == codes.DECK_TOP:
        return s.deck[controller][-1] if s.deck[controller] else -1
    if ref == codes.DECK_BOTTOM:
        return s.deck[controller][0] if s.deck[controller] else -1
    if ref >= codes.LEFT:
        return neighbour(s, source, ref)
    return s.stack[frame + _REGISTERS[ref]] if frame >= 0 else -1


_REGISTERS: Final = {codes.CHOSEN: 5, codes.EVENT_CARD: 4, codes.MILLED: 9, codes.OPP_MILLED: 10, codes.DRAWN: 9}


def neighbour(s: State, card: int, ref: int) -> int:
    """The character next to a card on its own side, or -1."""
    cell = s.cell[card]
    if cell < 0:
        return -1
    wanted = cell + {codes.LEFT: -1, codes.RIGHT: 1, codes.ABOVE: -64, codes.BELOW: 64}[ref]
    return next((other for other in s.side[cell >> 12] if s.cell[other] == wanted), -1)


def force_of(s: State, ref: int, printed: int, by: Speaker) -> int:
    """R46, R49: the force of one card; the last known one when a chosen card has left, the lowest for a Terrain."""
    card = card_of(s, ref, by)
    if ref == codes.CHOSEN and by[2] >= 0 and not printed and (card < 0 or s.cell[card] < 0):
        return s.stack[by[2] + 6]
    if card < 0:
        return BELOW_ALL if ref in (codes.MILLED, codes.OPP_MILLED) else 0
    definition = s.card[card]
    if s.box.kind[definition] != CHARACTER:
        return BELOW_ALL
    return s.box.force[definition] if printed or s.cell[card] < 0 else reckoned(s, card)


def compare(left: int, operator: int, right: int) -> bool:
    """One of <, <=, =, !=, >=, >."""
    if operator == codes.AT_MOST:
        return left <= right
    if operator == codes.AT_LEAST:
        return left >= right
    if operator == codes.LESS:
        return left < right
    if operator == codes.MORE:
        return left > right
    return (left == right) == (operator == codes.EQUAL)


def holds(s: State, condition: int, by: Speaker) -> bool:
    """Whether a condition holds now; -1: always."""
    if condition < 0:
        return True
    controller, source, frame = by
    row = s.box.conditions[condition]
    match row[0]:
        case codes.COMPARE:
            left = value(s, row[1], by)
            return compare(left, row[2], value(s, row[3], by))
        case codes.ONE_OF:
            return value(s, row[1], by) in row[2:]
        case codes.FIRST_HERE:
            return s.cell[source] >= 0 and s.laid[s.cell[source] >> 13] == 1
        case codes.PLAYED_THIS_TURN:
            return s.played[source] == s.turn
        case codes.OWN_TURN:
            return s.active == controller
        case codes.SCORING:
            return s.summing > 0
        case codes.DUG_THIS_TURN:
            return s.dug == s.turn
        case codes.TERRAIN_PLAYED:
            return s.terrain_played == s.turn
        case codes.PLAYED_BY_EFFECT:
            return played_by_effect(s, source)
        case codes.LAST_IN_ROW:
            cell = s.cell[source]
            return not any(s.cell[other] >> 6 == cell >> 6 and s.cell[other] > cell for other in s.side[cell >> 12])
        case codes.ON_EDGE:
            return on_edge(s, source, controller ^ row[1])
        case codes.SCORED_BY:
            base = score_in_progress(s)
            return base >= 0 and s.stack[base + 6] == row[1]
        case codes.FITS:
            card = card_of(s, row[1], by)
            return card >= 0 and fits_in_zone(s, row[2], card, by)
        case codes.DONE:
            return s.stack[frame + 11] != 0
        case codes.NOT:
            return not holds(s, row[1], by)
        case _:  # codes.EVERY
            return all(holds(s, part, by) for part in row[1:])


def played_by_effect(s: State, card: int) -> bool:
    """R32: whether the play of this card, which is going on, was ordered by an effect."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == PLAY and stack[base + 3] == card:
            return not stack[base + 6] & 1
    return False


def on_edge(s: State, card: int, from_right: int) -> bool:
    """G29: whether no Terrain in play lies further out on this side; seat 1 sees left and right the other way round."""
    slots = [slot for slot in range(3) if s.terrain[slot] >= 0]
    return s.cell[card] >= 0 and s.cell[card] >> 13 == slots[-1 if from_right else 0]


_HERE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), ())
_ELSEWHERE: Final[tuple[tuple[int, ...], ...]] = ((1, 2), (0, 2), (0, 1), (0, 1, 2))
"""The slots meant, by the slot where the source lies; the last entry is for a source that lies nowhere (-1)."""


def characters(s: State, selector: int, by: Speaker) -> list[int]:
    """The characters in play that a selector chooses from, side by side in the order they were laid."""
    row = s.box.selectors[selector]
    controller, source, _ = by
    side, where, extreme = row[0], row[1], row[4]
    found: list[int] = []
    here = s.cell[source] >> 13 if source >= 0 and s.cell[source] >= 0 else -1
    players = (0, 1) if side == codes.ANY else (controller if side == codes.SELF else 1 - controller,)
    for slot in _HERE[here] if where == codes.HERE else _ELSEWHERE[here] if where == codes.ELSEWHERE else (0, 1, 2):
        for player in players:
            for card in s.side[slot << 1 | player]:
                if chosen(s, row, card, by):
                    found.append(card)  # noqa: PERF401 - a loop is quicker on sides of one or two
    if extreme and found:
        measure = {card: s.box.cost[s.card[card]] if extreme == codes.DEAREST else reckoned(s, card) for card in found}
        best = min(measure.values()) if extreme == codes.WEAKEST else max(measure.values())
        found = [card for card in found if measure[card] == best]
    return found


def chosen(s: State, row: tuple[int, ...], card: int, by: Speaker) -> bool:
    """Whether one character in play fits a selector's row, its side and terrain apart."""
    _, where, other, played, _, mask, operator, amount, namesake, line = row
    source = by[1]
    if not mask >> s.card[card] & 1 or (other and card == source):
        return False
    if played >= 0 and (s.played[card] == s.turn) != (played == 1):
        return False
    if where > codes.ELSEWHERE and not _stands(s, where, card, source):
        return False
    if (line and s.cell[card] >> 6 & 63 != line) or (namesake >= 0 and not _is_namesake(s, s.card[card], namesake, by)):
        return False
    if operator < 0:
        return True
    worth = s.box.cost[s.card[card]] if operator >= codes.OF_COST else reckoned(s, card)
    return compare(worth, operator & ~codes.OF_COST, value(s, amount, by))


def in_selector(s: State, selector: int, card: int, by: Speaker) -> bool:
    """Whether a selector chooses from this character too; its extreme is not looked at."""
    row = s.box.selectors[selector]
    cell = s.cell[card]
    controller, source, _ = by
    if row[0] != codes.ANY and (cell >> 12 & 1) != (controller if row[0] == codes.SELF else 1 - controller):
        return False
    if row[1] in (codes.HERE, codes.ELSEWHERE) and (cell >> 13 == s.cell[source] >> 13) != (row[1] == codes.HERE):
        return False
    return chosen(s, row, card, by)


def speaks_of(s: State, selector: int, card: int, by: Speaker) -> bool:
    """Whether a rule is about this character: chosen by its selector, or the very card that speaks (-1)."""
    return card == by[1] if selector < 0 else in_selector(s, selector, card, by)


def _stands(s: State, where: int, card: int, source: int) -> bool:
    """G23: whether a character is in this place, as seen from the source."""
    cell, origin = s.cell[card], s.cell[source]
    if where == codes.SCORED:
        return bool(s.scoring >> (cell >> 13) & 1)
    if origin < 0 or cell >> 12 != origin >> 12:
        return False
    row, column = (cell >> 6 & 63) - (origin >> 6 & 63), (cell & 63) - (origin & 63)
    match where:
        case codes.ROW:
            return row == 0
        case codes.COLUMN:
            return column == 0
        case codes.AT_LEFT:
            return (row, column) == (0, -1)
        case codes.AT_RIGHT:
            return (row, column) == (0, 1)
        case codes.AT_ABOVE:
            return (row, column) == (-1, 0)
        case codes.AT_BELOW:
            return (row, column) == (1, 0)
        case codes.ADJACENT:
            return abs(row) + abs(column) == 1
        case _:  # codes.LINKED
            return s.link[card] == source or s.link[source] == card
