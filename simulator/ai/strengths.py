"""How the levels did against each other, game by game: what was measured, and nothing else.

Every line is a row of "Levels against each other" in docs/ai.md, with the command that gave it; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Strength:
    """What a level won of `games` at a table of `seats` whose other seats were all held by `against`; a drawn game is shared.

    `low` and `high` are its 95 % interval; all three in percent. `variant` is the option that was on, "" for the usual game.
    """

    against: str
    seats: int
    games: int
    won: float
    low: float
    high: float
    variant: str = ""

    @property
    def parity(self) -> float:
        """What equals would win, in percent."""
        return 100 / self.seats

    @property
    def is_shown(self) -> bool:
        """Whether the games prove the level stronger."""
        return self.low > self.parity


STRENGTHS: Final[Mapping[str, Mapping[str, Strength]]] = {
    "wankul": {
        "easy": Strength("random", 2, 80, 86.2, 78.8, 92.5),
        "normal": Strength("easy", 2, 60, 95.0, 90.0, 100.0),
        "hard": Strength("turn-greedy:30", 2, 80, 69.4, 60.6, 77.5),
    },
    "wizard_duel": {
        "easy": Strength("random", 3, 60, 65.0, 55.0, 76.7, "sudden_death"),
        "normal": Strength("easy", 3, 180, 55.6, 48.3, 62.2, "sudden_death"),
        "hard": Strength("normal", 3, 60, 47.5, 37.5, 57.5, "sudden_death"),
        "expert": Strength("hard", 3, 24, 33.3, 20.8, 45.8, "sudden_death"),
    },
    "wongar": {
        "easy": Strength("random", 3, 60, 100.0, 83.9, 100.0),
        "normal": Strength("easy", 3, 36, 86.1, 77.8, 94.4),
        "hard": Strength("normal", 3, 36, 66.7, 54.2, 79.2),
    },
    "lekemar": {
        "easy": Strength("random", 3, 60, 63.3, 53.3, 73.3),
        "normal": Strength("easy", 3, 36, 94.4, 86.1, 100.0),
        "hard": Strength("normal", 3, 30, 40.0, 23.3, 60.0),
    },
    "woodland_wizards": {
        "easy": Strength("random", 2, 80, 90.0, 83.8, 96.2),
        "normal": Strength("easy", 2, 80, 81.2, 73.8, 88.8),
        "hard": Strength("normal", 2, 80, 61.3, 50.0, 72.5),
        "expert": Strength("hard", 2, 24, 62.5, 45.8, 79.2),
    },
}
"""By game, then by level. "hard" and "expert" were measured without a clock; turn-greedy:30 is "normal" when it never slips."""
