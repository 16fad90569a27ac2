"""Reading amounts, conditions and choices of characters off a state: pure questions, nothing changes.

Each question is asked by a speaker: the player whose effect it is, the card that speaks (an instance), and the place of the
running EFFECT frame in the stack, or -1 when a rule asks.

What is asked at each decision takes cells apart by shifts, without the calls of `cells.py`.
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.columns import KIND, OF, SELECTED_EXTREME, SELECTED_SIDE, SELECTED_WHERE
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.box import CHARACTER
from simulator.games.wankul.model.cells import (
    EACH_SLOT,
    ONE_ROW,
    SEAT,
    SEAT_BITS,
    SIDE,
    SLOT,
    column_of,
    row_of,
    side_of,
    slot_of,
)
from simulator.games.wankul.model.enduring import LAST_LAID, LASTING_ABOUT, LASTING_KIND, LASTING_PLAYER, ORDERED, ORDERED_BY
from simulator.games.wankul.model.frames import COUNTED, PLAY
from simulator.games.wankul.model.registers import (
    ANNOUNCED,
    CHOSEN,
    CHOSEN_FORCE,
    DONE,
    EVENT_CARD,
    HANDLED,
    MILLED,
    OPP_MILLED,
    WON_BIT,
)
from simulator.games.wankul.model.state import COINS_FLIPPED, COMBOS_MADE, LAID, State
from simulator.kernel.frames import WIDTH

Speaker = tuple[int, int, int]
"""(controller, source, frame)."""

CONTROLLER: Final = 0
SPEAKING: Final = 1
FRAME: Final = 2

BELOW_ALL: Final = -1_000_000
"""The force of a Terrain when forces are compared (R49, G52)."""


def value(s: State, amount: int, by: Speaker) -> int:
    """What an amount is worth now."""
    row = s.box.amounts[amount]
    kind = row[KIND]
    if kind == codes.CONSTANT:
        return row[OF]
    if kind == codes.SCALED:
        _, of, times, per, plus, least, most = row
        return max(least, min(most, value(s, of, by) // per * times + plus))
    if kind == codes.COUNT_CARDS:
        return count_cards(s, row, by[CONTROLLER])
    if kind == codes.COUNT_CHARACTERS:
        return len(characters(s, row[OF], by))
    if kind == codes.FORCE_OF:
        _, ref, printed = row
        return force_of(s, ref, printed, by)
    return plain_value(s, row, by)


def plain_value(s: State, row: tuple[int, ...], by: Speaker) -> int:  # noqa: C901 - one case a kind of amount
    """The amounts that are seldom asked for."""
    controller, source, frame = by
    match row[KIND]:
        case codes.COST_OF:
            card = card_of(s, row[OF], by)
            return s.box.cost[s.card[card]] if card >= 0 else 0
        case codes.TERRAINS_IN_PLAY:
            return 3 - s.terrain.count(-1)
        case codes.TERRAINS_WON:
            return s.markers[seat_of(s, row[OF], controller)]
        case codes.COMBOS_IN_PLAY:
            return count_combos(s, row[OF], controller)
        case codes.SCORES_THIS_TURN:
            return s.scores + s.summing
        case codes.HANDLED:
            return s.stack[frame + HANDLED]
        case codes.ANNOUNCED:
            return s.stack[frame + ANNOUNCED]
        case codes.COMBOS_THIS_TURN:
            return s.tally[COMBOS_MADE + seat_of(s, row[OF], controller)]
        case codes.PLAYS:
            return s.tally[LAID + seat_of(s, row[OF], controller)]
        case codes.FACE_DOWN_CARDS:
            return s.count_under(source) if row[OF] else s.face_down()
        case codes.COINS:
            return s.tally[COINS_FLIPPED]
        case codes.FIGURE:
            return figure(s, row, by)
        case codes.COUNT_NAMES:
            return len({s.box.title[s.card[card]] for card in characters(s, row[OF], by)})
        case codes.COUNT_PAIRS:
            _, discarded, mask = row
            return pairs(s, s.discard[controller] if discarded else [one for side in s.side for one in side], mask)
        case codes.OPEN_GEMS:
            return open_gems(s, row[OF], controller)
        case codes.REPEATED:
            return repeated(s)
        case codes.NOTED:
            base = score_in_progress(s)
            return (
                s.stack[base + frames.SCORE_NOTED] if base >= 0 and s.terrain[s.stack[base + frames.SCORE_SLOT]] == source else 0
            )
        case codes.MARGIN:
            return s.stack[score_in_progress(s) + frames.SCORE_MARGIN]
        case codes.SCORE_TOTAL:
            base = score_in_progress(s)
            return s.counted_on(s.stack[base + frames.SCORE_SLOT], controller) if base >= 0 else 0
        case codes.AGE:
            return s.turn - s.arrived[slot_of(s.cell[source])]
        case codes.CHAIN:
            return chain(s, source)
        case codes.TWO_TO:
            return 1 << max(0, value(s, row[OF], by))
        case codes.ROWS:
            side = s.side[slot_of(s.cell[source]) << SEAT_BITS | seat_of(s, row[OF], controller)]
            return len({row_of(s.cell[card]) for card in side})
        case codes.PLACE_IN_ROW:
            return column_of(s.cell[source])
    raise AssertionError(row)


def figure(s: State, row: tuple[int, ...], by: Speaker) -> int:
    """The highest, lowest or total figure of characters in play; nobody is below everything, and totals nothing (R49)."""
    _, which, by_what, selector = row
    found = characters(s, selector, by)
    if by_what == codes.BY_FORCE:
        figures = [s.reckoned(card) for card in found]
    else:
        printed = s.box.cost if by_what == codes.BY_COST else s.box.force
        figures = [printed[s.card[card]] for card in found]
    if which == codes.TOTAL:
        return sum(figures)
    return (max if which == codes.HIGHEST else min)(figures, default=BELOW_ALL)


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


def open_gems(s: State, who: int, controller: int) -> int:
    """G259: opening gems in play, as they are printed, of characters to whom nobody at their right is linked."""
    players = (0, 1) if who == codes.ANY else (seat_of(s, who, controller),)
    standing = [card for slot in range(3) for player in players for card in s.side[slot << SEAT_BITS | player]]
    return sum([s.box.open[s.card[card]].bit_count() for card in standing if card not in s.link])


def repeated(s: State) -> int:
    """R88: how many different drawings lie in play more than once."""
    drawings = [s.box.drawing[s.card[card]] for side in s.side for card in side]
    return sum(1 for one in set(drawings) if drawings.count(one) > 1)


def chain(s: State, card: int) -> int:
    """G44: how many characters of a row hang together by gem links, this one included."""
    found, first, link = 1, card, s.link
    while link[first] >= 0:
        first = link[first]
        found += 1
    side = s.side[side_of(s.cell[card])] if s.cell[card] >= 0 else []
    following = next((other for other in side if link[other] == card), -1)
    while following >= 0:
        found += 1
        following = next((other for other in side if link[other] == following), -1)
    return found


def score_in_progress(s: State) -> int:
    """Where the newest SCORE frame lies in the stack, or -1."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == frames.SCORE:
            return base
    return -1


def beside(s: State, slot: int, player: int, *, right: bool) -> int:
    """G29, G210: the slot (a bit) of the next Terrain at a player's left or right, empty slots passed over; 0 where none lies."""
    others = range(slot + 1, 3) if right != (player == 1) else range(slot - 1, -1, -1)
    return next((1 << other for other in others if s.terrain[other] >= 0), 0)


def speaker(s: State, source: int) -> Speaker:
    """A card in play that speaks through a rule."""
    return s.cell[source] >> SIDE & SEAT, source, -1


def seat_of(s: State, who: int, controller: int) -> int:
    """The seat that SELF, OPP or ACTIVE means."""
    if who == codes.SELF:
        return controller
    return 1 - controller if who == codes.OPP else s.active


def count_cards(s: State, row: tuple[int, ...], controller: int) -> int:
    """Cards of a zone that fit a filter; force filters look at the printed force there."""
    _, zone, who, filter = row
    pile = (s.hand, s.deck, s.discard, s.ban)[zone][seat_of(s, who, controller)]
    mask, operator, _, namesake = s.box.filters[filter]
    if mask == (1 << len(s.box.definitions)) - 1 and operator < 0 and namesake < 0:
        return len(pile)
    return sum(1 for card in pile if fits_in_zone(s, filter, card, (controller, -1, -1)))


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
    worth = s.box.force[definition] if s.cell[card] < 0 else s.reckoned(card)
    return compare(worth, operator, value(s, amount, by))


def _is_namesake(s: State, definition: int, ref: int, by: Speaker) -> bool:
    """G47, R88: whether a card bears a name of the one that a reference means, or is a copy of it."""
    card = card_of(s, ref & ~codes.OF_COPY, by)
    alike = s.box.copies if ref & codes.OF_COPY else s.box.namesakes
    return card >= 0 and bool(alike[s.card[card]] >> definition & 1)


def count_combos(s: State, who: int, controller: int) -> int:
    """G44: gem links in play, of one side or of both."""
    link, found = s.link, 0
    for player in (0, 1) if who == codes.ANY else (seat_of(s, who, controller),):
        for slot in EACH_SLOT:
            for card in s.side[slot << SEAT_BITS | player]:
                if link[card] >= 0:
                    found += 1
    return found


def card_of(s: State, ref: int, by: Speaker) -> int:
    """The card that a reference means, or -1."""
    controller, source, frame = by
    if ref == codes.THIS:
        return source
    if ref == codes.LAST_ENEMY:
        return last_laid(s, 1 - controller)
    if ref == codes.UNDER:
        return hidden_under(s, source)
    if ref == codes.DISCARD_TOP:
        return s.discard[controller][-1] if s.discard[controller] else -1
    if ref == codes.DISCARDED_CHARACTER:
        return next((card for card in reversed(s.discard[controller]) if s.box.kind[s.card[card]] == CHARACTER), -1)
    if ref == codes.DECK_TOP:
        return s.deck[controller][-1] if s.deck[controller] else -1
    if ref == codes.DECK_BOTTOM:
        return s.deck[controller][0] if s.deck[controller] else -1
    if ref >= codes.LEFT:
        return neighbour(s, source, ref)
    return s.stack[frame + _REGISTERS[ref]] if frame >= 0 else -1


def last_laid(s: State, player: int) -> int:
    """G256: the last character that this player has played, if it still lies in play; else -1."""
    for entry in s.lasting:
        if entry[LASTING_KIND] == LAST_LAID and entry[LASTING_PLAYER] == player and s.cell[entry[LASTING_ABOUT]] >= 0:
            return entry[LASTING_ABOUT]
    return -1


def hidden_under(s: State, holder: int) -> int:
    """The card that was laid last face down under this one, or -1."""
    found = [card for owner in (0, 1) for card, over in zip(s.under[owner], s.holder[owner], strict=True) if over == holder]
    return found[-1] if found else -1


_REGISTERS: Final = {
    codes.CHOSEN: CHOSEN,
    codes.EVENT_CARD: EVENT_CARD,
    codes.MILLED: MILLED,
    codes.OPP_MILLED: OPP_MILLED,
    codes.DRAWN: MILLED,
}


def neighbour(s: State, card: int, ref: int) -> int:
    """The character next to a card on its own side, or -1."""
    cell = s.cell[card]
    if cell < 0:
        return -1
    wanted = cell + {codes.LEFT: -1, codes.RIGHT: 1, codes.ABOVE: -ONE_ROW, codes.BELOW: ONE_ROW}[ref]
    return next((other for other in s.side[side_of(cell)] if s.cell[other] == wanted), -1)


def force_of(s: State, ref: int, printed: int, by: Speaker) -> int:
    """R46, R49: the force of one card; the last known one when a chosen card has left, the lowest for a Terrain."""
    card = card_of(s, ref, by)
    if ref == codes.CHOSEN and by[FRAME] >= 0 and not printed and (card < 0 or s.cell[card] < 0):
        return s.stack[by[FRAME] + CHOSEN_FORCE]
    if card < 0:
        return BELOW_ALL if ref in (codes.MILLED, codes.OPP_MILLED) else 0
    definition = s.card[card]
    if s.box.kind[definition] != CHARACTER:
        return BELOW_ALL
    return s.box.force[definition] if printed or s.cell[card] < 0 else s.reckoned(card)


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


def holds(s: State, condition: int, by: Speaker) -> bool:  # noqa: C901 - one case a kind of condition
    """Whether a condition holds now; -1: always."""
    if condition < 0:
        return True
    controller, source, frame = by
    row = s.box.conditions[condition]
    match row[KIND]:
        case codes.COMPARE:
            _, left, operator, right = row
            return compare(value(s, left, by), operator, value(s, right, by))
        case codes.ONE_OF:
            _, of, *numbers = row
            return value(s, of, by) in numbers
        case codes.FIRST_HERE:
            return s.cell[source] >= 0 and s.laid[slot_of(s.cell[source])] == 1
        case codes.PLAYED_THIS_TURN:
            return s.played[source] == s.turn
        case codes.OWN_TURN:
            return s.active == controller
        case codes.SCORING:
            return s.summing > 0
        case codes.DUG_THIS_TURN:
            return s.dug == s.turn and s.active == controller  # R26: nobody else digs
        case codes.TERRAIN_PLAYED:
            return s.terrain_played == s.turn
        case codes.PLAYED_BY_EFFECT:
            return played_by_effect(s, source)
        case codes.PLAYED_BY:
            return any(
                entry[LASTING_KIND] == ORDERED and entry[LASTING_ABOUT] == source and row[OF] >> entry[ORDERED_BY] & 1
                for entry in s.lasting
            )
        case codes.LAST_IN_ROW:
            cell = s.cell[source]
            return not any(row_of(s.cell[other]) == row_of(cell) and s.cell[other] > cell for other in s.side[side_of(cell)])
        case codes.ON_EDGE:
            return on_edge(s, source, controller ^ row[OF])
        case codes.SCORED_BY:
            base = score_in_progress(s)
            return base >= 0 and s.stack[base + frames.SCORE_AUTOMATIC] == row[OF]
        case codes.SCORE_WON:
            return bool(s.stack[frame + DONE] & WON_BIT)
        case codes.FITS:
            _, ref, filter = row
            card = card_of(s, ref, by)
            return card >= 0 and fits_in_zone(s, filter, card, by)
        case codes.NAMED:
            card = card_of(s, row[OF], by)
            return card >= 0 and s.box.bears(s.card[card], s.stack[frame + ANNOUNCED])
        case codes.WAS_DONE:
            return s.stack[frame + DONE] != 0
        case codes.NOT:
            return not holds(s, row[OF], by)
        case codes.EVERY:
            _, *parts = row
            return all(holds(s, part, by) for part in parts)
    raise AssertionError(row)


def played_by_effect(s: State, card: int) -> bool:
    """R32: whether the play of this card, which is going on, was ordered by an effect."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == PLAY and stack[base + frames.PLAY_CARD] == card:
            return not stack[base + frames.PLAY_FLAGS] & COUNTED
    return False


def on_edge(s: State, card: int, from_right: int) -> bool:
    """G29: whether no Terrain in play lies further out on this side; seat 1 sees left and right the other way round."""
    slots = [slot for slot in range(3) if s.terrain[slot] >= 0]
    return s.cell[card] >= 0 and slot_of(s.cell[card]) == slots[-1 if from_right else 0]


_HERE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), ())
_ELSEWHERE: Final[tuple[tuple[int, ...], ...]] = ((1, 2), (0, 2), (0, 1), (0, 1, 2))
"""The slots meant, by the slot where the source lies; the last entry is for a source that lies nowhere (-1)."""


def characters(s: State, selector: int, by: Speaker) -> list[int]:
    """The characters in play that a selector chooses from, side by side in the order they were laid."""
    row, printed = s.box.selectors[selector], s.box.picked[selector]
    controller, source, _ = by
    side, where, extreme = row[SELECTED_SIDE], row[SELECTED_WHERE], row[SELECTED_EXTREME]
    found: list[int] = []
    here = slot_of(s.cell[source]) if source >= 0 and s.cell[source] >= 0 else -1
    players = (0, 1) if side == codes.ANY else (controller if side == codes.SELF else 1 - controller,)
    for slot in _HERE[here] if where == codes.HERE else _ELSEWHERE[here] if where == codes.ELSEWHERE else EACH_SLOT:
        for player in players:
            for card in s.side[slot << SEAT_BITS | player]:
                if chosen(s, row, card, by) if printed < 0 else printed >> s.card[card] & 1:
                    found.append(card)  # noqa: PERF401 - a loop is quicker on sides of one or two
    if extreme and found:
        measure = {card: s.box.cost[s.card[card]] if extreme == codes.DEAREST else s.reckoned(card) for card in found}
        best = min(measure.values()) if extreme == codes.WEAKEST else max(measure.values())
        found = [card for card in found if measure[card] == best]
    return found


def asks_extreme(s: State, selector: int) -> bool:
    """Whether a selector means the strongest, the weakest or the dearest only."""
    return s.box.selectors[selector][SELECTED_EXTREME] != 0


def chosen(s: State, row: tuple[int, ...], card: int, by: Speaker) -> bool:
    """Whether one character in play fits a selector's row, its side and terrain apart."""
    _, where, other, played, _, mask, operator, amount, namesake, line = row
    source = by[SPEAKING]
    if not mask >> s.card[card] & 1 or (other and card == source):
        return False
    if played >= 0 and (s.played[card] == s.turn) != (played == 1):
        return False
    if where > codes.ELSEWHERE and not _stands(s, where, card, source):
        return False
    if (line and row_of(s.cell[card]) != line) or (namesake >= 0 and not _is_namesake(s, s.card[card], namesake, by)):
        return False
    if operator < 0:
        return True
    worth = s.box.cost[s.card[card]] if operator >= codes.OF_COST else s.reckoned(card)
    return compare(worth, operator & ~codes.OF_COST, value(s, amount, by))


def in_selector(s: State, selector: int, card: int, by: Speaker) -> bool:
    """Whether a selector chooses from this character too; its extreme is not looked at."""
    row = s.box.selectors[selector]
    cell = s.cell[card]
    controller, source, _ = by
    side, where = row[SELECTED_SIDE], row[SELECTED_WHERE]
    if side != codes.ANY and (cell >> SIDE & SEAT) != (controller if side == codes.SELF else 1 - controller):
        return False
    if where in (codes.HERE, codes.ELSEWHERE) and ((cell >> SLOT) == (s.cell[source] >> SLOT)) != (where == codes.HERE):
        return False
    printed = s.box.picked[selector]
    return chosen(s, row, card, by) if printed < 0 else printed >> s.card[card] & 1 != 0


def speaks_of(s: State, selector: int, card: int, by: Speaker) -> bool:
    """Whether a rule is about this character: chosen by its selector, or the very card that speaks (-1)."""
    return card == by[SPEAKING] if selector < 0 else in_selector(s, selector, card, by)


def _stands(s: State, where: int, card: int, source: int) -> bool:
    """G23: whether a character is in this place, as seen from the source."""
    cell, origin = s.cell[card], s.cell[source]
    if where == codes.SCORED:
        return bool(s.scoring >> slot_of(cell) & 1)
    if origin < 0 or side_of(cell) != side_of(origin):
        return False
    row, column = row_of(cell) - row_of(origin), column_of(cell) - column_of(origin)
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
        case codes.LINKED:
            return s.link[card] == source or s.link[source] == card
    raise AssertionError(where)
