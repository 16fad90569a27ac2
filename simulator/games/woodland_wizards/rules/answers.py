"""What each phase does with an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.contest import answer_boost, answer_creature, answer_run, run_active
from simulator.games.woodland_wizards.rules.counting import answer_order
from simulator.games.woodland_wizards.rules.deeds import (
    answer_discard,
    answer_give,
    answer_name,
    answer_pick,
    answer_take,
    answer_target,
    go_on,
)
from simulator.games.woodland_wizards.rules.exploration import answer_explore, begin_round, end_of_play
from simulator.games.woodland_wizards.rules.ranking import answer_after
from simulator.games.woodland_wizards.rules.recovery import answer_recover


def answer_wizard(s: State, action: int) -> None:
    """R36, G30: chosen in turn order, before the first round."""
    s.wizard[s.player] = action & actions.ARGUMENT
    if s.log is not None:
        s.log.append(("wizard", s.player, s.wizard[s.player]))
    s.at += 1
    ask_wizard(s)


def ask_wizard(s: State) -> None:
    """R36: the next player chooses a Wizard; then the game begins."""
    seats = len(s.hand)
    if s.at < seats:
        s.phase, s.player = phases.WIZARD, (s.first + s.at) % seats
    else:
        begin_round(s)


def answer_effect(s: State, action: int) -> None:
    """An answer in the middle of an effect: the effect goes on, and after it whatever it interrupted."""
    EFFECT_ANSWERS[s.phase - phases.TARGET](s, action)
    if not go_on(s):
        return
    if s.stage == phases.EXPLORATION:
        end_of_play(s)
    else:
        run_active(s)


EFFECT_ANSWERS: Final[tuple[Callable[[State, int], None], ...]] = (
    answer_target, answer_take, answer_discard, answer_give, answer_name, answer_pick,
)  # fmt: skip
"""By phase, from TARGET to PICK."""

ANSWERS: Final[tuple[Callable[[State, int], None], ...]] = (
    answer_wizard, answer_explore, answer_creature, answer_boost, answer_run, answer_effect, answer_effect, answer_effect,
    answer_effect, answer_effect, answer_effect, answer_order, answer_after, answer_recover,
)  # fmt: skip
"""By phase; see phases.py. A finished game is asked nothing."""
