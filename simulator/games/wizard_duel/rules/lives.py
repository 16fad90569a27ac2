"""Losing a life, elimination, and the end of an attack (R20-R23, G1, G19, G27)."""

from __future__ import annotations

from bisect import insort

from simulator.games.wizard_duel.model import actions
from simulator.games.wizard_duel.model.phases import LOSE_LIFE
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.rules.ending import end
from simulator.games.wizard_duel.rules.turn import after_attack


def lose_life(s: State, player: int) -> None:
    """R21, R22, G1, G15: the player takes one of his life cards, or is eliminated; nothing can be done against it."""
    if s.log is not None:
        s.log.append(("hit", player))
    left = s.left[player]
    if left > (s.options.elimination == "last_life"):
        s.phase = LOSE_LIFE
        s.player = player
        return
    eliminate(s, player)
    if len(s.living) == 1:
        end(s, s.living[0], "last_one_left")
    else:
        close_attack(s)


def answer_life(s: State, action: int) -> None:
    """R21: the chosen card joins the hand."""
    player, place = s.player, action & actions.ARGUMENT
    card = s.lives[3 * player + place]
    s.lives[3 * player + place] = -1
    s.left[player] -= 1
    insort(s.hand[player], card)
    if s.log is not None:
        s.log.append(("life", player, card))
    close_attack(s)


def eliminate(s: State, player: int) -> None:
    """R22, G19, G34: out of the game with his hand; a life card that nobody takes any more stays there, face down."""
    s.living.remove(player)
    hand = s.hand[player]
    if s.log is not None:
        s.log.append(("eliminated", player, s.left[player], *hand))
    s.left[player] = 0
    s.gone += hand
    hand.clear()


def close_attack(s: State) -> None:
    """R20, G10: every card of the attack is set aside, and no protection lasts longer."""
    s.discard += [entry & actions.ARGUMENT for entry in s.laid]
    s.laid.clear()
    s.protected = 0
    s.attacker = s.defender = -1
    s.power = s.defence = s.total = s.last = 0
    after_attack(s)
