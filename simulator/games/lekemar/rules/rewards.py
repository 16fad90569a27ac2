"""What the winner of a combat takes (R32, G21-G25), and the end of his turn or of the attacker's."""

from __future__ import annotations

from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.phases import REWARD
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.marks import pay
from simulator.games.lekemar.rules.styles import take_unseen
from simulator.games.lekemar.rules.turn import proceed
from simulator.games.lekemar.rules.wearing import common_slots, swap
from simulator.kernel.game import PASS

DRAWN: Final = -1
CARDS: Final = 2
"""R32: cards that the winner takes from the loser's hand."""


def end_combat(s: State, winner: int) -> None:
    """R26, R32, G24, G25: the winner chooses a reward, if there is any; nobody gets one from a drawn combat."""
    if s.log is not None:
        s.log.append(("won", _winner(s, winner)) if winner != DRAWN else ("drawn",))
    if winner == DRAWN:
        _close(s)
        return
    s.mover = winner
    s.phase, s.player = REWARD, _winner(s, winner)
    if len(reward_choices(s)) == 1:
        _close(s)


def _winner(s: State, side: int) -> int:
    return s.defender if side else s.attacker


def _loser(s: State) -> int:
    return s.attacker if s.mover else s.defender


def reward_choices(s: State) -> list[int]:
    """R32, G21, G22, G24: nothing, or a reward that can be given."""
    loser = _loser(s)
    legal = [PASS]
    legal += [actions.EXCHANGE | slot for slot in common_slots(s, s.player, loser)]
    if s.marks[loser] >= 2:
        legal.append(actions.STEAL)
    if s.hand[loser]:
        legal.append(actions.DRAW_TWO)
    return legal


def answer_reward(s: State, action: int) -> None:
    """R32, G21-G23: swap a card that both wear in one slot, take half of the marks, or two cards of the hand unseen."""
    winner, loser = s.player, _loser(s)
    kind = action >> actions.SHIFT
    if kind == actions.EXCHANGE >> actions.SHIFT:
        swap(s, winner, loser, action & actions.ARGUMENT)
    elif action == actions.STEAL:
        pay(s, loser, winner, s.marks[loser] // 2)
    elif action == actions.DRAW_TWO:
        for _ in range(min(CARDS, len(s.hand[loser]))):
            take_unseen(s, winner, loser)
    elif s.log is not None:
        s.log.append(("no_reward", winner))
    _close(s)


def _close(s: State) -> None:
    """R16, G2: the attack ends the turn."""
    s.attacker = s.defender = -1
    s.mover = 0
    proceed(s)
