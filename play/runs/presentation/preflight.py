"""What a player should know before a run begins: how long it takes when the workers are free, which cards lack their text."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from play.common.number_words import duration
from play.common.playable_decks import PlayableDeck
from play.runs.engine import goldfish, series
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.models import Run
from simulator.kernel.probe import CardFacts


def expected_seconds(question: Question) -> float:
    """At the speed of the last run like this one; else at the usual speed, or at that of a game tried out now."""
    last = Run.objects.like(question.kind, question.game, question.agents).first()
    seconds = last.seconds_at_work(last.created) if last else 0.0
    if last and seconds > 0:
        return question.games / (last.games_done / seconds)
    workers: int = settings.WORKERS
    each = series.seconds_each(question) if question.kind == series.KIND else 1 / goldfish.SPEED
    return question.games * each / workers


@dataclass(frozen=True)
class Preflight:
    """What a player should know before the games begin."""

    deck: PlayableDeck
    seconds: float

    @classmethod
    def of(cls, deck: PlayableDeck, games: int, agent: str) -> Preflight:
        """About so many games of this deck."""
        question = goldfish.goldfish_question(deck, games=max(1, min(games, MAX_GAMES)), seed=0, agent=agent)
        return cls(deck, expected_seconds(question))

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return duration(self.seconds)


@dataclass(frozen=True, slots=True)
class SeriesPreflight:
    """What a player should know before a series begins."""

    question: Question
    decks: tuple[PlayableDeck, ...]

    @property
    def time(self) -> str:
        """How long it will take, in words."""
        return duration(expected_seconds(self.question))

    def box(self) -> list[CardFacts]:
        """The cards of the common box that the engine does not play in full."""
        facts = () if self.decks else series.game_of(self.question).measure.facts({}).cards
        return [line for line in facts if line.status != "full"]
