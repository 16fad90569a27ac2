"""What goes before a run that waits, and how long that takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from play.runs.engine.laboratories import SEARCHES
from play.runs.engine.questions import Question
from play.runs.models import AFOOT, Run, RunState
from play.runs.presentation.preflight import SearchPreflight, expected_seconds


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many runs of the same player go before, and in about how many seconds this one ends; small questions go first."""

    ahead: int
    seconds: float


def waiting_of(run: Run, now: datetime) -> Waiting | None:
    """Where a run stands whose games are all still to be played, none of them by a worker now; None for any other."""
    if run.state != RunState.RUNNING or run.stop_asked or run.games_done or run.chunks.filter(state__in=AFOOT).exists():
        return None
    turns = list(Run.objects.in_turn(run.owner).light())
    place = next((place for place, one in enumerate(turns) if one.pk == run.pk), None)
    return None if place is None else Waiting(place, sum(_left(one, now) for one in turns[: place + 1]))


def _left(run: Run, now: datetime) -> float:
    """At its own speed, else as it was said before it began."""
    known = run.seconds_left(now)
    if known is not None:
        return known
    question = Question.from_dict(run.question)
    return SearchPreflight(question, ()).seconds if question.kind in SEARCHES else expected_seconds(question)
