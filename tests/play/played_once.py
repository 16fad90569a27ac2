"""Games that one test of a process played are those that the next would play: they follow from the question alone.

For tests of what is told of games. Those of how they are played, by whom and how often, play them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import pytest

from play.runs.engine.advice import AdviceLaboratory
from play.runs.engine.compare import CompareLaboratory
from play.runs.engine.duels import DuelsLaboratory
from play.runs.engine.goldfish import Goldfish
from play.runs.engine.laboratory import Played
from play.runs.engine.questions import Question, Span
from play.runs.engine.searching import SearchState
from play.runs.engine.series import SeriesLaboratory
from play.runs.engine.worth import WorthLaboratory

PLAYED: dict[str, Played] = {}
"""By the laboratory and all that it was asked."""

TIMED: list[bool] = []
"""Not empty while somebody measures how long games take: those are played."""


@contextmanager
def timed() -> Iterator[None]:
    """Within, no game is remembered: one that takes no time would be told as taking none."""
    TIMED.append(True)
    try:
        yield
    finally:
        TIMED.pop()


def remember_games(patch: pytest.MonkeyPatch) -> None:
    """Of runs whose games are all known from the start."""
    for laboratory in (Goldfish, DuelsLaboratory, SeriesLaboratory):
        patch.setattr(laboratory, "play", _once(laboratory.play))


def remember_steps(patch: pytest.MonkeyPatch) -> None:
    """Of searches."""
    for laboratory in (AdviceLaboratory, CompareLaboratory, WorthLaboratory):
        patch.setattr(laboratory, "play_step", _once(laboratory.play_step))


def _once(play: Callable[..., Played | None]) -> Callable[..., Played | None]:
    def play_once(laboratory: Any, given: Question | SearchState, span: Span, stop: Callable[[], bool]) -> Played | None:
        asked = given.as_dict() if isinstance(given, Question) else given
        key = json.dumps([play.__qualname__, asked, asdict(span)])
        if key in PLAYED and not TIMED:
            return PLAYED[key]
        stopped = list[bool]()

        def asked_to_stop() -> bool:
            stopped.append(stop())
            return stopped[-1]

        found = play(laboratory, given, span, asked_to_stop)
        if found is not None and not any(stopped):
            PLAYED[key] = found
        return found

    return play_once
