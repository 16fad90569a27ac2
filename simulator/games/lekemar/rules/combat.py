"""The strikes of a combat, in turn and out of turn, and its end (R22-R31, G12-G20)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.effects.codes import AVENGES, WINS_TIES
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import PLACE_BITS, PLACE_MASK, PLACES, WEAPON_BIT, WEAPON_PLACE
from simulator.games.lekemar.model.phases import OVER, STRIKE, WINDOW
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.arming import ask_to_arm, begin_combat, pledge
from simulator.games.lekemar.rules.combat_styles import play_in_combat
from simulator.games.lekemar.rules.fighters import (
    can_strike,
    card_at,
    flags_of,
    is_face_down,
    is_silenced,
    note_at,
    open_places,
    seat_of,
)
from simulator.games.lekemar.rules.hands import EVERYBODY, gain, lose
from simulator.games.lekemar.rules.marks import BANK, pay
from simulator.games.lekemar.rules.rewards import end_combat
from simulator.kernel.game import PASS

MOST_STRIKES: Final = 60
"""G19: after so many strikes a combat is drawn."""

ATTACKER: Final = 0
DEFENDER: Final = 1
NOBODY: Final = -1


def attack(s: State, defender: int) -> None:
    """R16, R20: the active player attacks; both may lay a card face down."""
    begin_combat(s, defender)
    lay_arms(s)


def answer_arm(s: State, action: int) -> None:
    """R21, G31: once both have chosen, the cards are laid and the attacked player begins (R22)."""
    pledge(s, action)
    lay_arms(s)


def lay_arms(s: State) -> None:
    """R21: the cards lie face down; nobody else knows what left the hand."""
    if ask_to_arm(s):
        return
    for side in (ATTACKER, DEFENDER):
        card, seat = s.pledge[side], seat_of(s, side)
        if card >= 0:
            lose(s, seat, card, 0)
            s.arms[side] = card
            s.alive[side] |= WEAPON_BIT
        if s.log is not None:
            s.log.append(("arm", seat, card))
    s.pledge = [-2, -2]
    s.mover, s.asked = DEFENDER, -1
    next_strike(s)


def next_strike(s: State) -> None:
    """R22, R28, G12, G16: the one whose turn it is not may turn up his weapon first; then the other strikes.

    R26, R27, G19: a combat that leads nowhere is drawn, unless the last two cards are equal.
    """
    while s.stalled < 2 and s.strikes < MOST_STRIKES:
        other = 1 - s.mover
        if s.asked < 0 and is_face_down(s, other):
            s.asked = other
            s.phase, s.player = WINDOW, seat_of(s, other)
            return
        if can_strike(s, s.mover) or is_face_down(s, s.mover):
            s.phase, s.player = STRIKE, seat_of(s, s.mover)
            return
        _skip(s)
    finish(s, ATTACKER if _last_two_are_equal(s) else NOBODY)


def _last_two_are_equal(s: State) -> bool:
    """R27, G18: one card is left on each side, both lie face up, and their notes are equal."""
    notes = []
    for side in (ATTACKER, DEFENDER):
        places = open_places(s, side)
        if s.alive[side].bit_count() != 1 or not places:
            return False
        notes.append(note_at(s, side, places[0], is_silenced(s, side)))
    return notes[0] == notes[1]


def _skip(s: State) -> None:
    """G12: no strike; the other one goes on."""
    if s.log is not None:
        s.log.append(("skip", seat_of(s, s.mover)))
    s.stalled += 1
    _change_turns(s)


def _change_turns(s: State) -> None:
    s.mover = 1 - s.mover
    s.asked = -1


def answer_window(s: State, action: int) -> None:
    """R28, G16: out of turn, the weapon is turned up and strikes; or it waits."""
    if action != PASS:
        _turn_up_and_strike(s, 1 - s.mover, action & actions.ARGUMENT)
    if s.phase == WINDOW:
        next_strike(s)


def answer_strike(s: State, action: int) -> None:
    """R22, R28, G1, G13: a strike, an additional one with the weapon that is turned up, a style card, or no strike."""
    kind, argument = action >> actions.SHIFT, action & actions.ARGUMENT
    if kind == _STRIKE:
        strike(s, s.mover, argument >> PLACE_BITS, argument & PLACE_MASK)
        if s.phase != STRIKE:
            return
        _change_turns(s)
    elif kind == _FLIP:
        _turn_up_and_strike(s, s.mover, argument)
        if s.phase != STRIKE:
            return
    elif kind == _PLAY:
        if play_in_combat(s, argument):
            finish(s, NOBODY)
            return
        if s.card >= 0 or is_decided(s):
            return
    elif kind == _TIMEOUT:
        s.strikes += 1
        if s.log is not None:
            s.log.append(("timeout", s.player))
        _change_turns(s)
    else:
        _skip(s)
    next_strike(s)


def _turn_up_and_strike(s: State, side: int, struck: int) -> None:
    """R28, R30: the weapon is face up, so its powers hold for this strike already."""
    s.up[side] = 1
    if s.log is not None:
        s.log.append(("flip", seat_of(s, side), s.arms[side]))
    strike(s, side, WEAPON_PLACE, struck)


def strike(s: State, side: int, own: int, struck: int) -> None:
    """R23, R31: notes are compared, or a bluff is caught; then perhaps the combat is over."""
    other = 1 - side
    s.strikes += 1
    s.stalled = 0
    s.asked = -1
    s.shield &= ~(1 << PLACES * side + own)
    if struck == WEAPON_PLACE and not s.up[other] and s.arms[other] not in s.box.weapons:
        _catch_bluff(s, side)
    else:
        _compare(s, side, own, struck)
    if s.phase != OVER:
        is_decided(s)


def is_decided(s: State) -> bool:
    """R24, R27, G17, G18, G39: who has no card left has lost; where neither has, the attacker wins. True once it is over."""
    if s.alive[ATTACKER] and s.alive[DEFENDER]:
        return False
    finish(s, DEFENDER if s.alive[DEFENDER] else ATTACKER)
    return True


def _catch_bluff(s: State, side: int) -> None:
    """R31, G15: the card joins the striker's hand, and is out of the combat."""
    striker, owner = seat_of(s, side), seat_of(s, 1 - side)
    card, s.arms[1 - side] = s.arms[1 - side], -1
    s.alive[1 - side] &= ~WEAPON_BIT
    gain(s, striker, card, EVERYBODY & ~(1 << striker))
    if s.log is not None:
        s.log.append(("bluff", striker, owner, card))


def _compare(s: State, side: int, own: int, struck: int) -> None:
    """R23, G14: the lower note is out, both where they are equal; a weapon that was face down has no power in this strike."""
    other = 1 - side
    silenced, other_silenced = is_silenced(s, side), is_silenced(s, other)
    mine = 0 if silenced else flags_of(s, side)
    theirs = 0 if other_silenced else flags_of(s, other)
    surprised = struck == WEAPON_PLACE and not s.up[other]
    note, note_struck = note_at(s, side, own, silenced), note_at(s, other, struck, other_silenced)
    if surprised:
        s.up[other] = 1
    card, card_struck = card_at(s, side, own), card_at(s, other, struck)
    if s.log is not None:
        s.log.append(("strike", seat_of(s, side), card, note, seat_of(s, other), card_struck, note_struck))
    own_out, struck_out = note <= note_struck, note >= note_struck
    if note == note_struck and (mine ^ theirs) & WINS_TIES:
        own_out, struck_out = bool(theirs & WINS_TIES), bool(mine & WINS_TIES)
    flags = s.box.flags
    if own_out and not silenced and flags[card] & AVENGES:
        struck_out = True
    if struck_out and not other_silenced and not surprised and flags[card_struck] & AVENGES:
        own_out = True
    if struck_out:
        _put_out(s, other, struck, powerless=other_silenced or surprised)
    if own_out:
        _put_out(s, side, own, powerless=silenced)


def _put_out(s: State, side: int, place: int, *, powerless: bool) -> None:
    """R23, R25: the card is turned over until the end of the combat; its owner may be paid for it."""
    s.alive[side] &= ~(1 << place)
    card, seat = card_at(s, side, place), seat_of(s, side)
    if s.log is not None:
        s.log.append(("out", seat, card))
    bounty = s.box.bounty[card]
    if bounty and not powerless and s.phase != OVER:
        pay(s, BANK, seat, bounty)


def finish(s: State, winner: int) -> None:
    """R24, R26, R27, G20: powers that pay the winner, then weapons and bluffs leave their slots; NOBODY: drawn."""
    if winner != NOBODY:
        _plunder(s, winner)
    for side in (ATTACKER, DEFENDER):
        card, seat = s.arms[side], seat_of(s, side)
        if card >= 0 and s.alive[side] & WEAPON_BIT:
            gain(s, seat, card, EVERYBODY & ~(1 << seat) if s.up[side] else 0)
        elif card >= 0:
            s.discard.append(card)
    s.arms, s.up, s.alive = [-1, -1], [0, 0], [0, 0]
    s.boost = [0] * (2 * PLACES)
    s.styled = s.shield = s.strikes = s.stalled = 0
    s.asked = -1
    if s.phase != OVER:
        end_combat(s, winner)


def _plunder(s: State, winner: int) -> None:
    """R30, G36: the powers of the winner's cards that are in the combat, face up; an equal last card (R27) may silence them."""
    if is_silenced(s, winner):
        return
    won = sum(s.box.plunder[card_at(s, winner, place)] for place in open_places(s, winner))
    if won:
        pay(s, seat_of(s, 1 - winner), seat_of(s, winner), won)


_STRIKE: Final = actions.STRIKE >> actions.SHIFT
_FLIP: Final = actions.FLIP >> actions.SHIFT
_PLAY: Final = actions.PLAY >> actions.SHIFT
_TIMEOUT: Final = actions.TIMEOUT >> actions.SHIFT
