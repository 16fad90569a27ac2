"""Is the new agent better: a test that stops as soon as it knows (Wald 1945), on groups of games.

The log-likelihood ratio is the normal approximation for the mean score of a group, as chess engines are tested with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Literal

Verdict = Literal["better", "not better", "unknown"]
LEAST = 8
"""Groups before the spread of their scores is believed."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses in Elo, and how often the test may be wrong."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def ratio(self, scores: Sequence[float], seats: int) -> float:
        """How much better `elo1` explains the scores than `elo0` does; 0 while they are too few or all the same."""
        count = len(scores)
        if count < LEAST:
            return 0.0
        mean = sum(scores) / count
        spread = sum((score - mean) ** 2 for score in scores) / count
        expected0, expected1 = expected_score(self.elo0, seats), expected_score(self.elo1, seats)
        return count * (expected1 - expected0) * (2 * mean - expected0 - expected1) / (2 * spread) if spread else 0.0

    def verdict(self, scores: Sequence[float], seats: int) -> Verdict:
        """What the scores so far say; "unknown" means to go on."""
        ratio = self.ratio(scores, seats)
        if ratio >= log((1 - self.beta) / self.alpha):
            return "better"
        return "not better" if ratio <= log(self.beta / (1 - self.alpha)) else "unknown"


def expected_score(elo: float, seats: int) -> float:
    """The share of wins of one who is so much stronger than each of the others at his table."""
    odds = float(10 ** (elo / 400))
    return odds / (odds + seats - 1)
