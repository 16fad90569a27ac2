"""What each phase does with an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.areas import answer_move, answer_place, answer_type, answer_way
from simulator.games.wongar.rules.ceremony import answer_ritual, answer_use
from simulator.games.wongar.rules.rituals import answer_draw
from simulator.games.wongar.rules.turn import answer_turn

ANSWERS: Final[tuple[Callable[[State, int], None], ...]] = (
    answer_turn, answer_way, answer_type, answer_place, answer_move, answer_ritual, answer_use, answer_draw,
)  # fmt: skip
"""By phase; see phases.py. A finished game is asked nothing."""
