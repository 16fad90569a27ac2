"""How long a run will take when the workers are free: said before it begins."""

from __future__ import annotations

from django.conf import settings

from play import goldfish, series
from play.models import Run
from play.questions import Question


def expected_seconds(question: Question) -> float:
    """At the speed of the last run like this one; else at the usual speed, or at that of a game tried out now."""
    last = Run.objects.like(question.kind, question.game, question.agents).first()
    seconds = last.seconds_at_work(last.created) if last else 0.0
    if last and seconds > 0:
        return question.games / (last.games_done / seconds)
    workers: int = settings.WORKERS
    each = series.seconds_each(question) if question.kind == series.KIND else 1 / goldfish.SPEED
    return question.games * each / workers
