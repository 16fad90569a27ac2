"""The turn: draw, then attack or pass; the pile that runs out; whose turn comes next (R7, R24, R25, G17, G18, G22)."""

from __future__ import annotations

from bisect import insort

from simulator.games.wizard_duel.model.phases import TURN
from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.rules.ending import end
from simulator.kernel.rng import shuffle


def begin_turn(s: State, player: int) -> None:
    """R7: a player draws one card; then he is asked whether he attacks."""
    s.turn += 1
    s.active = player
    if s.log is not None:
        s.log.append(("turn", player, s.turn))
    if not s.pile and not renew_pile(s):
        return
    card = s.pile.pop()
    insort(s.hand[player], card)
    if s.log is not None:
        s.log.append(("draw", player, card))
    s.declined = 0
    s.phase = TURN
    s.player = player


def renew_pile(s: State) -> bool:
    """R24, R25, G17, G18: the discard is shuffled into a new pile, once; else the game is drawn. True: there are cards again."""
    if s.reshuffles:
        end(s, -1, "second_exhaustion")
        return False
    if not s.discard:
        end(s, -1, "nothing_to_shuffle")
        return False
    s.reshuffles = 1
    s.pile, s.discard = sorted(s.discard), []
    for card in s.pile:
        s.second_pile |= 1 << card
    s.rng = shuffle(s.pile, s.rng)
    if s.log is not None:
        s.log.append(("reshuffle", len(s.pile)))
    return True


def decline(s: State) -> None:
    """R7: the turn passes to the left; V2, G22: once everybody has declined, one after the other."""
    s.declined += 1
    if s.options.attacks_out_of_turn and s.declined < len(s.living):
        s.player = next_living(s, s.player)
    else:
        begin_turn(s, next_living(s, s.active))


def after_attack(s: State) -> None:
    """G16: one attack ends the turn; V2, G22: everybody is asked again, from the active player on."""
    if s.options.attacks_out_of_turn:
        s.declined = 0
        s.phase = TURN
        s.player = s.active if s.active in s.living else next_living(s, s.active)
    else:
        begin_turn(s, next_living(s, s.active))


def next_living(s: State, seat: int) -> int:
    """R7: the nearest player to the left who is still in the game."""
    for other in s.living:
        if other > seat:
            return other
    return s.living[0]
