"""What players answer while a style card is being played (G1)."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import SLOT_BITS, SLOT_MASK
from simulator.games.lekemar.model.phases import REACT
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.hands import EVERYBODY, gain, lose, put_back
from simulator.games.lekemar.rules.styles import finish_style, take
from simulator.games.lekemar.rules.turn import proceed
from simulator.games.lekemar.rules.wearing import lay, swap, take_away, take_off
from simulator.kernel.game import PASS

NOT_YET: Final = -2


def answer_target(s: State, action: int) -> None:
    """G1: the target is asked whether he answers, if he has a card at all."""
    target = action & actions.ARGUMENT
    s.target = target
    if s.log is not None:
        s.log.append(("play", s.player, s.card, target))
    _ask_target(s)


def _ask_target(s: State) -> None:
    """G1, G34: as long as he holds cards, whatever they are; nobody learns from the question."""
    if s.hand[s.target]:
        s.phase, s.player = REACT, s.target
        return
    s.pc = 0
    proceed(s)


def answer_reaction(s: State, action: int) -> None:
    """G1, R18, G33: let it happen, cancel the style card, or put a card back first."""
    card = action & actions.ARGUMENT
    if action == PASS:
        s.pc = 0
        proceed(s)
    elif action >> actions.SHIFT == actions.PUT_BACK >> actions.SHIFT:
        put_back(s, s.player, card)
        _ask_target(s)
    else:
        lose(s, s.player, card, EVERYBODY)
        s.discard.append(card)
        if s.log is not None:
            s.log.append(("cancel", s.player, card, s.card))
        finish_style(s)
        proceed(s)


def answer_give(s: State, action: int) -> None:
    """Both choose before either card moves; each of them knows both cards afterwards.

    R18, G33: who puts cards back first chooses among those that are left, and R19 makes the swap void where none is.
    """
    card = action & actions.ARGUMENT
    if action >> actions.SHIFT == actions.PUT_BACK >> actions.SHIFT:
        put_back(s, s.player, card)
        if not s.hand[s.player]:
            s.pledge[0] = NOT_YET
            _go_on(s)
        return
    if s.player == s.active:
        s.pledge[0] = card
        s.player = s.target
        return
    mine, s.pledge[0] = s.pledge[0], NOT_YET
    me, other = s.active, s.target
    lose(s, me, mine, 1 << other)
    lose(s, other, card, 1 << me)
    gain(s, me, card, 1 << other)
    gain(s, other, mine, 1 << me)
    if s.log is not None:
        s.log.append(("swap_cards", me, other, mine, card))
    _go_on(s)


def answer_discard(s: State, action: int) -> None:
    """The card lies open in the discard; R18, G33: one that is put back first is not among those asked for."""
    card = action & actions.ARGUMENT
    if action >> actions.SHIFT == actions.PUT_BACK >> actions.SHIFT:
        put_back(s, s.player, card)
        proceed(s)
        return
    lose(s, s.player, card, EVERYBODY)
    s.discard.append(card)
    s.left -= 1
    if s.log is not None:
        s.log.append(("discard", s.player, card))
    proceed(s)


def answer_seize(s: State, action: int) -> None:
    """The card chosen among those shown."""
    take(s, s.active, s.target, action & actions.ARGUMENT)
    _go_on(s)


def answer_strip(s: State, action: int) -> None:
    """To the hand, or under the pile."""
    slot = action & actions.ARGUMENT
    if s.box.program[s.card][s.pc][1]:
        take_away(s, s.target, slot)
    else:
        take_off(s, s.target, slot)
    _go_on(s)


def answer_colour(s: State, action: int) -> None:
    """R7, G4: the active player is looked at first."""
    s.pc += 1
    swap(s, s.active, s.target, action & actions.ARGUMENT)
    proceed(s)


def answer_wear(s: State, action: int) -> None:
    """R10: the special case, a card in a slot of another colour; or no card after all."""
    s.pc += 1
    if action != PASS:
        argument = action & actions.ARGUMENT
        lay(s, s.player, argument >> SLOT_BITS, argument & SLOT_MASK)
    proceed(s)


def answer_order(s: State, action: int) -> None:
    """The card that is drawn next among those not yet in order; the last one needs no choice."""
    card = action & actions.ARGUMENT
    end = len(s.pile) - s.ordered
    start = len(s.pile) - s.left
    at = s.pile.index(card, start, end)
    s.pile.insert(end - 1, s.pile.pop(at))
    s.ordered += 1
    if s.left - s.ordered == 1:
        s.ordered = s.left = 0
        _go_on(s)


def _go_on(s: State) -> None:
    s.pc += 1
    proceed(s)
