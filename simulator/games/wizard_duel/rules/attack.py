"""An attack from its first card to its end (R8, R9, R12, R14, R19, R20)."""

from __future__ import annotations

from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.cards import COURT_PAIR, power_of
from simulator.games.wizard_duel.model.phases import DEFEND, SECOND, TARGET
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.rules.choices import target_choices
from simulator.games.wizard_duel.rules.lives import lose_life
from simulator.games.wizard_duel.rules.turn import decline
from simulator.kernel.game import PASS


def answer_turn(s: State, action: int) -> None:
    """R7, R8: pass, or lay the stronger card of an attack."""
    if action == PASS:
        decline(s)
        return
    card = action & actions.ARGUMENT
    s.hand[s.player].remove(card)
    s.attacker = s.player
    s.laid.append(s.player << actions.SHIFT | card)
    s.phase = SECOND


def answer_second(s: State, action: int) -> None:
    """R8, R9: the second card settles the power."""
    card = action & actions.ARGUMENT
    s.hand[s.player].remove(card)
    s.power = power_of(s.laid[0] & actions.ARGUMENT, card)
    s.laid.append(s.player << actions.SHIFT | card)
    s.phase = TARGET
    if s.log is not None:
        s.log.append(("attack", s.player, *(entry & actions.ARGUMENT for entry in s.laid)))


def answer_target(s: State, action: int) -> None:
    """R8, R12: the spell is cast on a player; he may defend himself unless nothing counters two court cards (G2)."""
    target = action & actions.ARGUMENT
    s.defender = target
    if s.log is not None:
        s.log.append(("target", s.attacker, target, s.power))
    if s.power == COURT_PAIR and not s.options.ace_beats_court_pair:
        lose_life(s, target)
        return
    s.defence = len(s.laid)
    s.total = 0
    s.phase = DEFEND
    s.player = target


def seek_target(s: State) -> None:
    """R14, R15: the attacker chooses another target; R19, G12: without one, the spell turns on him."""
    s.defender = -1
    if target_choices(s):
        s.phase = TARGET
        s.player = s.attacker
        return
    if s.log is not None:
        s.log.append(("turned", s.attacker))
    lose_life(s, s.attacker)
