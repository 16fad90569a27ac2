"""The defence: card after card, then what the suit of the highest one does (R10, R13-R18)."""

from __future__ import annotations

from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.cards import ATTACK, CLUBS, DEFENCE, HEARTS, SPADES, SUIT
from simulator.games.wizard_duel.model.phases import ADD, CHOOSE_SUIT
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.rules.attack import seek_target
from simulator.games.wizard_duel.rules.choices import tied_suits
from simulator.games.wizard_duel.rules.lives import close_attack, lose_life


def answer_defence(s: State, action: int) -> None:
    """R10, R18, V3, G28: one more card, enough, or no defence at all."""
    kind = action >> actions.SHIFT
    if kind == actions.LAY >> actions.SHIFT:
        _lay(s, action & actions.ARGUMENT)
    elif action == actions.CONFIRM:
        _confirm(s)
    else:
        if s.log is not None:
            s.log.append(("undefended" if action != actions.TIMEOUT else "timeout", s.player))
        lose_life(s, s.player)


def _lay(s: State, card: int) -> None:
    s.hand[s.player].remove(card)
    s.laid.append(s.player << actions.SHIFT | card)
    s.last = DEFENCE[card]
    s.total += s.last
    s.phase = ADD


def _confirm(s: State) -> None:
    """R13: the highest card tells the effect; the defender chooses among equal ones."""
    if s.log is not None:
        s.log.append(("defend", s.player, *(entry & actions.ARGUMENT for entry in s.laid[s.defence :])))
    suits = tied_suits(s)
    if len(suits) > 1:
        s.phase = CHOOSE_SUIT
    else:
        take_effect(s, suits[0])


def answer_suit(s: State, action: int) -> None:
    """R13: the effect that the defender chose."""
    take_effect(s, action & actions.ARGUMENT)


def take_effect(s: State, suit: int) -> None:
    """R14 to R17: shield, deflection, counter-spell, backfire."""
    if s.log is not None:
        s.log.append(("effect", s.defender, suit, s.attacker))
    if suit == CLUBS:
        close_attack(s)
    elif suit == SPADES:
        lose_life(s, s.attacker)
    else:
        s.protected |= 1 << s.defender
        if suit == HEARTS:
            _deflect(s)
        seek_target(s)


def _deflect(s: State) -> None:
    """R15, G3, G4, G5: the defender attacks with the points of the heart that gave the effect."""
    heart = next(card for card in (entry & actions.ARGUMENT for entry in s.laid[s.defence :]) if SUIT[card] == HEARTS)
    s.attacker = s.defender
    s.power = ATTACK[heart]
