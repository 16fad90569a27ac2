"""The scripted player: quick, sensible and a little random; for playouts, goldfish games and easy opponents.

It looks only at what the player to move may see. It keeps Scorers for a Terrain that they win, plays force for little cost
where it tips a Terrain, never scores what it loses, pays with what it needs least, and takes the rest as it comes.

Points are tenths. They were found by play: a change was kept when it won more than half of a thousand games, on starter
decks and on made-up ones, against the script without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wankul.effects.words.forces import V_FORCE
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import EACH_SLOT, SEAT, SEAT_BITS, column_of, controller_of, row_of, side_of
from simulator.games.wankul.model.frames import CLEAR, TARGETS
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules.force import counted, force
from simulator.games.wankul.rules.leaving import DISCARDED_ANYWAY
from simulator.games.wankul.rules.scoring import AUTO_FORCE
from simulator.kernel.frames import WIDTH
from simulator.kernel.rng import derive

NOISE: Final = 30
"""Random points below this are added to every choice, so that playouts differ."""

Sums = list[int]
"""The force of each side of each slot (`cells.side_number`), for actions that look at it; else empty."""


def choose(s: State, seed: int) -> int:
    """The best legal action in the eyes of the script; equal positions and seeds give equal answers."""
    legal = s.legal
    if len(legal) == 1:
        return legal[0]
    rng = derive(seed, "policy")
    sums = sums_for(s)
    best, best_worth = legal[0], -1_000_000
    for action in legal:
        rng = (rng * 6364136223846793005 + 1442695040888963407) & 0xFFFF_FFFF_FFFF_FFFF
        worth = value(s, sums, action) + ((rng >> 32) * NOISE >> 32)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def sums_for(s: State) -> Sums:
    """What `value` needs for the actions that are legal now."""
    if _LOOKS_AT_FORCE >> (s.legal[-1] >> actions.SHIFT) & 1:
        return [counted(s, slot, player) for slot in EACH_SLOT for player in (0, 1)]
    return []


def value(s: State, sums: Sums, action: int) -> int:
    """What the script thinks of an action, in points; only comparisons within one decision matter."""
    return _VALUES[action >> actions.SHIFT](s, sums, action & actions.ARGUMENT)


def keep(s: State, definition: int) -> int:
    """How much the script likes to have a card in hand."""
    return -_give_up(s, [], definition)


def _pass(s: State, _: Sums, __: int) -> int:
    """Ending the turn, declining: only when all the rest does harm. A hand is kept when it holds a Terrain, but not four."""
    return -50 if s.turn else 40


def _yes(s: State, _: Sums, __: int) -> int:
    """Effects are accepted, but none of one's own is averted (G275); a hand is exchanged when it holds no Terrain."""
    if s.turn:
        return -100 if _averts_own(s) else 100
    terrains = sum([s.box.kind[s.card[card]] for card in s.hand[s.player]])
    return 0 if 0 < terrains < 4 else 120


def _averts_own(s: State) -> bool:
    """G275: whether it is asked whether an effect of one's own shall be averted before it touches a character."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == frames.WARD:
            return stack[base + frames.WARD_VERB] != DISCARDED_ANYWAY and stack[base + frames.WARD_CONTROLLER] == s.player
    return False


def _play(s: State, sums: Sums, definition: int) -> int:
    """Force for little cost. A Scorer waits for a Terrain that it wins; cards that would empty the hand wait too."""
    box = s.box
    force, cost = box.force[definition], box.cost[definition]
    worth = 19 * force - 20 * cost - (14 if box.on_play[definition] else 0)
    if cost and len(s.hand[s.player]) - 1 - cost < 2:
        worth -= 16
    if box.scorer[definition]:
        worth += 130 if _wins_somewhere(s, sums, force) else -120
    elif box.combos[definition]:
        worth += 21 if _combines_somewhere(s, definition) else -21
    return worth


def _play_free(s: State, sums: Sums, definition: int) -> int:
    """A little better than the same play at its cost."""
    return _play(s, sums, definition) + 20 * s.box.cost[definition] + 5


def _wins_somewhere(s: State, sums: Sums, more: int) -> bool:
    """R59: with so much more force, some Terrain is won that may be scored this turn."""
    for slot in EACH_SLOT:
        if s.terrain[slot] < 0 or s.arrived[slot] == s.turn:
            continue
        if sums[slot << SEAT_BITS | s.player] + more > sums[slot << SEAT_BITS | 1 - s.player]:
            return True
    return False


def _combines_somewhere(s: State, definition: int) -> bool:
    """R54: on its side of some Terrain a gem waits for this card."""
    close, box = s.box.close[definition], s.box
    for slot in EACH_SLOT:
        for card in s.side[slot << SEAT_BITS | s.player]:
            if close & box.open[s.card[card]]:
                return True
    return False


def _terrain(s: State, _: Sums, __: int) -> int:
    """Terrains are played while fewer than two lie there; the others are kept for later checks (R24)."""
    return 10 if s.terrain.count(-1) > 1 else -80


def _auto_score(s: State, sums: Sums, slot: int) -> int:
    """Score what is won, never what is lost."""
    return 510 if sums[slot << SEAT_BITS | s.player] > sums[slot << SEAT_BITS | 1 - s.player] else -600


def _activate(s: State, sums: Sums, argument: int) -> int:
    """Use a Permanent when some Terrain is won even without its own force, in case it scores and leaves."""
    return 100 if _wins_somewhere(s, sums, -force(s, actions.used_card(argument))) else -70


def _place(s: State, sums: Sums, cell: int) -> int:
    """Next to a gem that fits; where the Terrain can be scored or is taken over; not where it is lost or won anyhow."""
    side = side_of(cell)
    base = len(s.stack) - WIDTH
    moved = s.stack[base] == frames.DESTINATION
    card = s.card[s.stack[base + (frames.DESTINATION_CARD if moved else frames.PLAY_CARD)]]
    before, there = sums[side], sums[side ^ SEAT]
    after = before + s.box.force[card]
    worth = 38 if row_of(cell) == 1 else 0
    if before < AUTO_FORCE <= after and after > there:
        worth += 54
    if before <= there < after:
        worth += 90 if there >= AUTO_FORCE - 2 else 40
    if after <= there:
        worth -= 7 * (there - after)
    elif before >= AUTO_FORCE:
        worth -= 13 * max(0, before - there)
    else:
        worth += 5 * min(after, AUTO_FORCE)
    return worth + (120 if _combines_at(s, cell, card) else 0)


def _combines_at(s: State, cell: int, definition: int) -> bool:
    """R54, G36: the card to the left holds out a gem that this one closes."""
    close = s.box.close[definition]
    if close and column_of(cell) > 1:
        for other in s.side[side_of(cell)]:
            if s.cell[other] == cell - 1:
                return close & s.box.open[s.card[other]] != 0
    return False


def _give_up(s: State, _: Sums, definition: int) -> int:
    """Cards to pay with or to discard: the dearest and weakest, and Terrains beyond the first."""
    box = s.box
    if box.kind[definition]:
        return 80 if sum([box.kind[s.card[card]] for card in s.hand[s.player]]) > 1 else -40
    worth = 28 * box.cost[definition] - 18 * box.force[definition]
    return worth - (30 if box.on_play[definition] else 0) - (67 if box.scorer[definition] else 0)


def _target(s: State, _: Sums, card: int) -> int:
    """Harm the opponent's strongest, spare one's own; the reverse for what helps."""
    base = len(s.stack) - WIDTH
    mine = controller_of(s.cell[card]) == s.player
    worth = 10 * force(s, card)
    if s.stack[base] == CLEAR:
        return -worth
    helps = s.stack[base] == TARGETS and s.stack[base + frames.TARGETS_VERB] == V_FORCE
    return worth if mine == helps else -worth


def _slot(s: State, _: Sums, slot: int) -> int:
    """Terrains for a Scorer effect: the surest win first."""
    mine, other = s.side[slot << SEAT_BITS | s.player], s.side[slot << SEAT_BITS | 1 - s.player]
    if not mine:
        return -400
    lead = 10 * (counted(s, slot, s.player) - counted(s, slot, 1 - s.player))
    return 300 + lead if lead > 0 or not other else lead - 300


def _take(s: State, _: Sums, card: int) -> int:
    """Take back the most useful card."""
    return keep(s, s.card[card])


def _find(s: State, _: Sums, definition: int) -> int:
    """Look for the most useful card."""
    return keep(s, definition)


def _even(_: State, __: Sums, ___: int) -> int:
    """Nothing to choose between."""
    return 50


_VALUES: Final[tuple[Callable[[State, Sums, int], int], ...]] = (
    _pass, _yes, _play, _terrain, _auto_score, _activate, _place, _give_up, _give_up, _target, _slot, _take, _find, _find,
    _even, _even, _even, _even, _play_free, _even, _even,
)  # fmt: skip
_LOOKS_AT_FORCE: Final = sum(
    1 << (kind >> actions.SHIFT)
    for kind in (
        actions.PLAY,
        actions.TERRAIN,
        actions.AUTO_SCORE,
        actions.ACTIVATE,
        actions.PLACE,
        actions.PLAY_FREE,
        actions.USE,
    )
)
