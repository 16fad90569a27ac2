"""What each phase does with an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wizard_duel.model.state import State
from simulator.games.wizard_duel.rules.attack import answer_second, answer_target, answer_turn
from simulator.games.wizard_duel.rules.defence import answer_defence, answer_suit
from simulator.games.wizard_duel.rules.lives import answer_life

ANSWERS: Final[tuple[Callable[[State, int], None], ...]] = (
    answer_turn, answer_second, answer_target, answer_defence, answer_defence, answer_suit, answer_life,
)  # fmt: skip
"""By phase; see phases.py. A finished game is asked nothing."""
