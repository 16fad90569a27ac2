"""The end: what sets it off, the last points, and who has won (R70-R72, G3-G5, G23)."""

from __future__ import annotations

from typing import Final

from simulator.games.wongar.model.phases import OVER
from simulator.games.wongar.model.state import State
from simulator.games.wongar.rules.scoring import score_cards
from simulator.kernel.game import TERMINAL, Outcome

LAST_SQUARE_REACHED: Final = "last_square"
LAST_CARD: Final = "last_card"


def trigger(s: State, reason: str) -> None:
    """R70: the round is played to its end, then the game is over; the first reason counts."""
    if not s.ending:
        s.ending = reason
        if s.log is not None:
            s.log.append(("last_round", reason))


def end(s: State) -> None:
    """R70, R71: the area cards are revealed and scored."""
    score_cards(s)
    s.phase = OVER
    s.player = TERMINAL


def winners(s: State) -> list[int]:
    """R72, G23: everybody with the highest score."""
    most = max(s.scores)
    return [seat for seat, score in enumerate(s.scores) if score == most]


def outcome_of(s: State) -> Outcome | None:
    """R72: how the game ended; None before the end. G23: no single winner where the highest score is shared."""
    if s.phase != OVER:
        return None
    best = winners(s)
    return Outcome(best[0] if len(best) == 1 else None, s.ending)


def returns_of(s: State) -> list[float]:
    """R72: by rank, 1 for the best and -1 for the last, in even steps; equal scores share their places; 0 before the end."""
    return ranked(s.scores) if s.phase == OVER else [0.0] * s.seats


def ranked(scores: list[int]) -> list[float]:
    """Rewards by rank: for each player, how many are behind him less how many are before him."""
    others = len(scores) - 1
    return [sum((mine > other) - (mine < other) for other in scores) / others for mine in scores]
