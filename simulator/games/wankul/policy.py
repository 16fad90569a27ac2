"""The scripted player: quick, sensible and a little random; for playouts, goldfish games and easy opponents.

It looks only at what the player to move may see. It scores what it wins, plays characters where they combine or tip a
terrain, pays with what it needs least, and takes the rest as it comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions
from simulator.games.wankul.box import CHARACTER
from simulator.games.wankul.effects import codes
from simulator.games.wankul.force import force, total
from simulator.games.wankul.frame_kinds import CLEAR, TARGETS
from simulator.kernel.frames import WIDTH
from simulator.kernel.rng import below, derive, step

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

NOISE: Final = 3
"""Random points added to every choice, so that playouts differ."""


def choose(s: State, seed: int) -> int:
    """The best legal action in the eyes of the script; equal positions and seeds give equal answers."""
    legal = s.legal
    if len(legal) == 1:
        return legal[0]
    rng = derive(seed, "policy")
    best, best_worth = legal[0], -1_000_000
    for action in legal:
        rng = step(rng)
        worth = 10 * value(s, action) + below(rng, 10 * NOISE)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def value(s: State, action: int) -> int:
    """What the script thinks of an action, in points; only comparisons within one decision matter."""
    kind, argument = action >> actions.SHIFT, action & actions.ARGUMENT
    return _VALUES[kind](s, argument)


def _pass(s: State, _: int) -> int:
    """Ending the turn, keeping the hand, declining: worth little where something useful is left to do."""
    return 4


def _yes(s: State, _: int) -> int:
    """Effects are accepted; a hand is exchanged when it holds no terrain."""
    if s.turn:
        return 10
    kinds = [s.box.kind[s.card[card]] for card in s.hand[s.player]]
    return 0 if 0 < sum(kinds) < 4 else 12


def _play(s: State, definition: int) -> int:
    """Cheap force first; cards that would empty the hand wait."""
    box = s.box
    held = len(s.hand[s.player])
    cost = box.cost[definition]
    worth = 9 + box.force[definition] - 2 * cost + 3 * bool(box.on_play[definition])
    return worth - (4 if held - 1 - cost < 2 and cost else 0)


def _terrain(s: State, definition: int) -> int:
    """Terrains are played while fewer than three lie there."""
    return 10 if s.terrain.count(-1) > 1 else 5


def _auto_score(s: State, slot: int) -> int:
    """Score what is won, never what is lost."""
    return 60 if total(s, slot, s.player) > total(s, slot, 1 - s.player) else -60


def _slot(s: State, slot: int) -> int:
    """Terrains for a Scorer effect: the surest win first."""
    mine, other = s.side[slot << 1 | s.player], s.side[slot << 1 | 1 - s.player]
    if not mine:
        return -40
    lead = total(s, slot, s.player) - total(s, slot, 1 - s.player)
    return 30 + lead if lead > 0 or not other else lead - 30


def _place(s: State, cell: int) -> int:
    """Next to a gem that fits, on a terrain that is contested but not lost."""
    slot, player = cell >> 13, cell >> 12 & 1
    lead = total(s, slot, player) - total(s, slot, 1 - player)
    worth = 6 - abs(lead) // 2 + (2 if cell >> 6 & 63 == 1 else 0)
    card = s.stack[-WIDTH + 3]
    close = s.box.close[s.card[card]]
    if close and cell & 63 > 1:
        for other in s.side[cell >> 12]:
            if s.cell[other] == cell - 1 and close & s.box.open[s.card[other]]:
                worth += 12
    return worth


def _give_up(s: State, definition: int) -> int:
    """Cards to pay with or discard: the dearest and weakest, and terrains beyond the first."""
    box = s.box
    if box.kind[definition] != CHARACTER:
        terrains = sum(box.kind[s.card[card]] != CHARACTER for card in s.hand[s.player])
        return 8 if terrains > 1 else -4
    return 3 * box.cost[definition] - box.force[definition] - 3 * bool(box.on_play[definition])


def _target(s: State, card: int) -> int:
    """Harm the opponent's strongest, spare one's own; the reverse for what helps."""
    base = len(s.stack) - WIDTH
    mine = (s.cell[card] >> 12 & 1) == s.player
    worth = force(s, card)
    if s.stack[base] == CLEAR:
        return worth
    helps = s.stack[base] == TARGETS and s.stack[base + 7] == codes.V_FORCE
    return worth if mine == helps else -worth


def _take(s: State, card: int) -> int:
    """Take back the most useful card."""
    return keep(s, s.card[card])


def _find(s: State, definition: int) -> int:
    """Look for the most useful card."""
    return keep(s, definition)


def keep(s: State, definition: int) -> int:
    """How much the script likes to have a card in hand."""
    return -_give_up(s, definition)


def _activate(s: State, argument: int) -> int:
    """Use a Permanent now and then, more so when some terrain is won by scoring it."""
    winning = any(
        s.terrain[slot] >= 0 and s.arrived[slot] != s.turn and s.side[slot << 1 | s.player]
        and total(s, slot, s.player) - force(s, argument >> 3) > total(s, slot, 1 - s.player)
        for slot in range(3)
    )  # fmt: skip
    return 20 if winning else 2


def _even(s: State, _: int) -> int:
    """Nothing to choose between."""
    return 5


_VALUES: Final = (
    _pass, _yes, _play, _terrain, _auto_score, _activate, _place, _give_up, _give_up, _target, _slot, _take, _find, _find,
    _even, _even, _even, _even,
)  # fmt: skip
