"""What each phase does with an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from simulator.games.wizard_duel.attack import answer_second, answer_target, answer_turn
from simulator.games.wizard_duel.defence import answer_defence, answer_suit
from simulator.games.wizard_duel.lives import answer_life

if TYPE_CHECKING:
    from simulator.games.wizard_duel.state import State

ANSWERS: Final[tuple[Callable[[State, int], None], ...]] = (
    answer_turn, answer_second, answer_target, answer_defence, answer_defence, answer_suit, answer_life,
)  # fmt: skip
"""By phase; see phases.py. A finished game is asked nothing."""
