"""The scripted player: quick, sensible and a little random; for playouts and easy opponents.

It looks only at what the player to move may see. It collects the parts of the legend of which it has most and lays them all at
once when it can, wears high notes meanwhile, takes cards while its hand has room and sifts it otherwise, attacks whoever wears
less than itself, and strikes where its note is higher.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simulator.games.lekemar.ai.assembling import NOTHING, next_step
from simulator.games.lekemar.ai.worth import (
    WINS,
    completes,
    harm,
    parts,
    strength,
    threat,
    wins_by_swap,
    worn_parts,
    worth_held,
    worth_worn,
)
from simulator.games.lekemar.effects import codes
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.box import STYLE, WEAPON
from simulator.games.lekemar.model.cells import PLACE_BITS, PLACE_MASK, SLOT_BITS, SLOT_MASK, SLOTS
from simulator.games.lekemar.model.phases import REACT, STRIKE, TURN, WEAR
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.fighters import card_at, is_face_down, is_silenced, note_at
from simulator.games.lekemar.rules.hands import limit_of
from simulator.games.lekemar.rules.wearing import worn_slots
from simulator.kernel.rng import below, derive, step

NOISE: Final = 3
"""Random points added to every choice, so that playouts differ."""

UNKNOWN_NOTE: Final = 6
"""What a card that lies face down is taken for."""

SIFTED: Final = 13
"""R15, R18: what an unknown card is worth to a full hand, more than a card that goes back for it; see `_put_back`."""

SPOILS: Final = 30
"""R32: what it is worth to take one of two parts that somebody wears, beyond the card itself."""

Counts = Sequence[int]


def choose(s: State, seed: int) -> int:
    """The best legal action in the eyes of the script; equal positions and seeds give equal answers."""
    legal = s.legal_actions()
    if len(legal) == 1:
        return legal[0]
    counts = parts(s, s.player)
    if s.phase in (TURN, WEAR) and (winning := next_step(s, legal, counts)) != NOTHING:
        return winning
    rng = derive(seed, "policy")
    best, best_worth = legal[0], -1_000_000
    for action in legal:
        rng = step(rng)
        worth = 10 * _VALUES[action >> actions.SHIFT](s, action & actions.ARGUMENT, counts) + below(rng, 10 * NOISE)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _pass(s: State, _: int, __: Counts) -> int:
    """To end the turn, to wait, to lay no weapon, to decline: worth nothing."""
    return 0


def _lay(s: State, argument: int, counts: Counts) -> int:
    """R7, R10, R14: a better card than the one that lies there; the third part of a legend wins."""
    card, slot = argument >> SLOT_BITS, argument & SLOT_MASK
    legend = s.box.legend[card]
    old = s.worn[SLOTS * s.player + slot]
    if legend >= 0 and worn_parts(s, s.player)[legend] - (old >= 0 and s.box.legend[old] == legend) == 2:
        return WINS
    if s.phase != WEAR and slot != s.box.colour[card] and len(worn_slots(s, s.player)) == 4:
        return -5
    return worth_worn(s, card, counts) - worth_worn(s, old, counts) - 1


def _remove(_s: State, _: int, __: Counts) -> int:
    return -30


def _take_card(s: State, _: int, __: Counts) -> int:
    """R15: while the hand has room; a full hand is sifted (R18)."""
    return 9 if len(s.hand[s.player]) < limit_of(s, s.player) else 3


def _take_mark(s: State, _: int, __: Counts) -> int:
    """R15, G27: marks decide when the last turns come."""
    left = s.options.turn_cap - s.turn
    return 12 if left < 4 * len(s.hand) else 5


def _play(s: State, card: int, _: Counts) -> int:
    """G1: a style card as soon as it is of some use."""
    code, n, who = s.box.program[card][0]
    if s.phase == REACT:
        return harm(s) - 5
    if s.phase == STRIKE:
        return _combat_style(s, code)
    me, others = s.player, [seat for seat in range(len(s.hand)) if seat != s.player]
    if code == codes.PAY:
        return _payment(s, n, who, others)
    if code == codes.SWAP_WORN and any(wins_by_swap(s, me, seat) for seat in others):
        return WINS
    if code in (codes.STRIP, codes.SWAP_WORN):
        return 14 * max(threat(s, seat) for seat in others) - 12
    if code in (codes.DRAW, codes.TAKE_CARD, codes.HAND_ROOM):
        return 8 if len(s.hand[me]) <= limit_of(s, me) else 1
    if code == codes.MORE_ACTIONS:
        return 6 if (s.line_1 if n == 1 else s.line_2) == 0 else 1
    if code == codes.TRUCE:
        return 4 + 12 * (threat(s, me) == 2)
    return {codes.COIN: 4, codes.DISCARD: 6, codes.SWAP_CARDS: 3, codes.LOOK_AT_PILE: 5, codes.WEAR_ANYWHERE: 1}.get(code, 0)


def _payment(s: State, n: int, ends: int, others: Sequence[int]) -> int:
    """What a payment brings, for the one who plays it."""
    payer, payee = ends >> codes.PAYER, ends & codes.PAYEE_MASK
    if payer == codes.TARGET:
        return 3 * min(n, max(s.marks[seat] for seat in others))
    if payer == codes.BANK:
        return 2 * min(n, s.bank)
    mine = s.marks[s.player]
    if payer == codes.RICHEST:
        most, fewest = max(s.marks[seat] for seat in others), min(s.marks[seat] for seat in others)
        return 2 * n if mine < fewest and payee == codes.POOREST else (-8 if mine > most else 1)
    return 2 if payee != codes.BANK else 0


def _combat_style(s: State, code: int) -> int:
    """Before a strike: what saves a combat that goes badly."""
    side = s.mover
    behind = s.alive[1 - side].bit_count() - s.alive[side].bit_count()
    if code == codes.FLEE:
        return 12 * behind - 6
    if code == codes.BRING_BACK:
        return 12
    return 6 + 3 * behind if code != codes.UNTOUCHABLE else 3


def _put_back(s: State, card: int, counts: Counts) -> int:
    """R17, R18: the card that is worth least; on one's own accord only to make room for another one."""
    if s.phase == TURN and not (s.line_2 and len(s.hand[s.player]) >= limit_of(s, s.player)):
        return -60
    return (SIFTED if s.phase == TURN else -10) - worth_held(s, card, counts)


def _attack(s: State, seat: int, _: Counts) -> int:
    """R16, R27, R32: somebody weaker, rich or near to a legend; a weapon in hand helps."""
    me = s.player
    weapon = max((s.box.note[card] for card in s.hand[me] if s.box.kind[card] == WEAPON), default=0)
    edge = strength(s, me) + weapon - strength(s, seat) - (4 if s.hand[seat] else 0)
    legend = 20 * (threat(s, seat) == 2) + 20 * wins_by_swap(s, me, seat)
    return edge + min(s.marks[seat], 20) // 4 + legend - 3


def _target(s: State, seat: int, counts: Counts) -> int:
    """G1: whoever has most of what the card takes."""
    code = s.box.program[s.card][0][0]
    if code == codes.PAY:
        return min(s.marks[seat], 12) + 3 * threat(s, seat)
    if code == codes.SWAP_WORN and wins_by_swap(s, s.player, seat):
        return WINS
    if code in (codes.STRIP, codes.SWAP_WORN):
        return 20 * threat(s, seat) + len(worn_slots(s, seat))
    return min(len(s.hand[seat]), 8)


def _least(s: State, card: int, counts: Counts) -> int:
    """A card given away or discarded."""
    return -worth_held(s, card, counts)


def _most(s: State, card: int, counts: Counts) -> int:
    """A card taken, or drawn next."""
    legend = s.box.legend[card]
    return worth_held(s, card, [count + (place == legend) for place, count in enumerate(counts)])


def _strip(s: State, slot: int, _: Counts) -> int:
    """The part of a legend that is nearest to completion, or the highest note."""
    card = s.worn[SLOTS * s.target + slot]
    return worth_worn(s, card, worn_parts(s, s.target))


def _colour(s: State, slot: int, counts: Counts) -> int:
    return _swap(s, slot, s.active, s.target, counts)


def _swap(s: State, slot: int, me: int, other: int, counts: Counts) -> int:
    """R7: what one gets against what one gives; the third part of a legend wins."""
    if completes(s, me, other, slot):
        return WINS
    mine, theirs = s.worn[SLOTS * me + slot], s.worn[SLOTS * other + slot]
    legend = s.box.legend[theirs]
    theirs_counts = worn_parts(s, other)
    spoiled = (worth_worn(s, theirs, theirs_counts) - s.box.note[theirs]) // 2
    if legend >= 0 and theirs_counts[legend] == 2:
        spoiled += SPOILS
    gained = [count + (place == legend) for place, count in enumerate(counts)]
    return worth_worn(s, theirs, gained) - worth_worn(s, mine, counts) + spoiled


def _arm(s: State, card: int, counts: Counts) -> int:
    """R21: the best weapon; a bluff now and then, with a card that is worth little."""
    if s.box.kind[card] == WEAPON:
        return 5 + s.box.note[card]
    return 1 - worth_held(s, card, counts) if s.box.kind[card] != STYLE else -8


def _strike(s: State, argument: int, _: Counts) -> int:
    """R23: the highest card that one beats, with the lowest card that does it."""
    return 30 + _clash(s, s.mover, argument >> PLACE_BITS, argument & PLACE_MASK)


def _flip(s: State, struck: int, _: Counts) -> int:
    """R28: an additional strike, where it puts something out."""
    side = int(s.player == s.defender)
    return _clash(s, side, 4, struck) + (31 if s.phase == STRIKE else 0)


def _clash(s: State, side: int, own: int, struck: int) -> int:
    """What a strike is worth: the note put out, less the note lost, and a little for saving high cards."""
    other = 1 - side
    mine = note_at(s, side, own, is_silenced(s, side))
    theirs = UNKNOWN_NOTE
    if struck < 4 or not is_face_down(s, other):
        theirs = note_at(s, other, struck, is_silenced(s, other))
    if mine > theirs:
        return 2 + theirs
    return -mine if mine < theirs else (theirs - mine) + (2 if side == 0 else -2)


def _place(s: State, argument: int, _: Counts) -> int:
    """G1: one's own highest card, or the opposing one."""
    return s.box.note[card_at(s, argument >> PLACE_BITS, argument & PLACE_MASK)]


def _exchange(s: State, slot: int, counts: Counts) -> int:
    return _swap(s, slot, s.player, s.attacker if s.mover else s.defender, counts)


def _steal(s: State, _: int, __: Counts) -> int:
    return s.marks[s.attacker if s.mover else s.defender]


def _draw_two(s: State, _: int, __: Counts) -> int:
    return 11


def _too_late(_s: State, _: int, __: Counts) -> int:
    """The script is never late."""
    return -1000


_VALUES: Final[tuple[Callable[[State, int, Counts], int], ...]] = (
    _pass, _lay, _remove, _take_card, _take_mark, _play, _put_back, _attack, _target, _least, _least, _most, _strip, _colour,
    _most, _arm, _strike, _flip, _place, _exchange, _steal, _draw_two, _too_late,
)  # fmt: skip
"""By kind of action; see actions.py."""
