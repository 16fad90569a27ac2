"""What each phase does with an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import PLACE_BITS, PLACE_MASK
from simulator.games.lekemar.model.state import State
from simulator.games.lekemar.rules.combat import answer_arm, answer_strike, answer_window, next_strike
from simulator.games.lekemar.rules.combat_styles import act_on
from simulator.games.lekemar.rules.lines import answer_turn
from simulator.games.lekemar.rules.rewards import answer_reward
from simulator.games.lekemar.rules.style_answers import (
    answer_colour,
    answer_discard,
    answer_give,
    answer_order,
    answer_reaction,
    answer_seize,
    answer_strip,
    answer_target,
    answer_wear,
)
from simulator.games.lekemar.rules.turn import answer_limit


def answer_place(s: State, action: int) -> None:
    """G1, G16: the combat style acts; then the other one is asked again, and the same fighter strikes."""
    argument = action & actions.ARGUMENT
    act_on(s, argument >> PLACE_BITS, argument & PLACE_MASK)
    s.asked = -1
    next_strike(s)


ANSWERS: Final[tuple[Callable[[State, int], None], ...]] = (
    answer_turn, answer_target, answer_reaction, answer_limit, answer_give, answer_discard, answer_seize, answer_strip,
    answer_colour, answer_wear, answer_order, answer_arm, answer_window, answer_strike, answer_place, answer_reward,
)  # fmt: skip
"""By phase; see phases.py. A finished game is asked nothing."""
