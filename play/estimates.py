"""How long a run will take when the workers are free: said before it begins."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.core.cache import cache

from play import goldfish
from play.laboratory import LABORATORIES
from play.models import Run
from play.questions import Question
from play.series import series_from
from simulator.games import GAMES
from simulator.lab.speed import seconds_a_game

DAY = 86_400


def expected_seconds(question: Question) -> float:
    """At the speed of the last run like this one; else at the speed of a game tried out now, or at the usual speed."""
    last = Run.objects.like(question.kind, question.game, question.agents).first()
    seconds = last.seconds_at_work(last.created) if last else 0.0
    if last and seconds > 0:
        return question.games / (last.games_done / seconds)
    workers: int = settings.WORKERS
    return question.games * seconds_each(question) / workers


def seconds_each(question: Question) -> float:
    """How long one worker plays at one game of a run, roughly."""
    if question.kind == goldfish.KIND:
        return 1 / goldfish.SPEED
    key = _key(question)
    known: float | None = cache.get(key)
    if known is None:
        setup = series_from(question).setup(0)
        known = seconds_a_game(GAMES[question.game], setup)
        cache.set(key, known, DAY)
    return known


def _key(question: Question) -> str:
    """The same for series whose games take about equally long: whatever is dealt, and whatever is compared."""
    like = replace(question, games=1, seed=1, decks=question.decks[:1], variants=())
    return f"seconds-a-game-{like.fingerprint(LABORATORIES[question.kind].versions(question.game))}"
