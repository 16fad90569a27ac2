"""Runs of coins, asked and played inside the test's own process."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from collection.models import Game, Player
from play.common.playable_decks import find_deck, starter_decks
from play.runs.engine.goldfish import goldfish_question
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.forms.series import SeriesForm
from play.runs.models import Run
from play.runs.services import playing
from play.runs.services.asking import Subject, ask, subject_of
from play.runs.services.foretelling import TRIED
from tests.messages import chunks_sent
from tests.play.coins.laboratory import Coins
from tests.play.played_once import remember_games

NOON = datetime(2026, 11, 21, 12, tzinfo=ZoneInfo("Europe/Paris"))

Asking = Callable[..., Run]


@pytest.fixture(autouse=True)
def engines_that_were_always_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs that tests date back were played by engines as fast as today's, wherever the tests run."""
    monkeypatch.setattr("simulator.speedups.built", lambda: None)


@pytest.fixture
def coins(db: None, monkeypatch: pytest.MonkeyPatch) -> Coins:
    """The laboratory of coins, known to the site during one test."""
    laboratory = Coins()
    monkeypatch.setitem(LABORATORIES, "coins", laboratory)
    monkeypatch.setitem(TRIED, "coins", lambda _question: 1 / 300)
    Game.objects.get_or_create(slug="coins", defaults={"name": "Coins"})
    return laboratory


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The chunks whose message was sent, in order; nothing leaves the test."""
    return chunks_sent(monkeypatch)


@pytest.fixture
def asked(coins: Coins, sent: list[int], django_capture_on_commit_callbacks: Any) -> Asking:
    """Asks for tosses; messages go to `sent`."""

    def asking(owner: Player, games: int = 40, seed: int = 7, after: float = 0, **options: Any) -> Run:
        with django_capture_on_commit_callbacks(execute=True):
            question = coin_question(games, seed, **options)
            return ask(owner=owner, question=question, subject=Subject("Pocket money"), now=later(after)).run

    return asking


Playing = Callable[..., Run]


@pytest.fixture
def played(wankul: Game, answered: Playing) -> Playing:
    """Asks for goldfish games of a deck and plays them here and now, or only the first `chunks`."""

    def asking_and_playing(
        owner: Player, games: int = 60, *, seed: int = 1, choice: str = "", chunks: int | None = None, agent: str = "scripted"
    ) -> Run:
        deck = find_deck(owner, choice or starter_decks()[0].choice)
        assert deck is not None
        question = goldfish_question(deck, games=games, seed=seed, agent=agent)
        return answered(owner, question, subject_of(deck), chunks=chunks)

    return asking_and_playing


@pytest.fixture
def played_series(answered: Playing) -> Playing:
    """Fills in the form of a series, asks what it asks and plays the games here and now, or only the first `chunks`."""

    def asking_and_playing(
        owner: Player, game: str = "wizard_duel", seats: int = 4, *, chunks: int | None = None, **filled: Any
    ) -> Run:
        form = series_form(owner, game, seats, **filled)
        assert form.is_valid(), form.errors
        return answered(owner, form.cleaned_data["question"], Subject(form.title()), chunks=chunks)

    return asking_and_playing


@pytest.fixture
def answered(sent: list[int], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch) -> Playing:
    """Puts a question and plays its games here and now, or only the first `chunks`; what a process has played it knows."""
    remember_games(monkeypatch)

    def asking_and_playing(owner: Player, question: Question, subject: Subject, *, chunks: int | None = None) -> Run:
        with django_capture_on_commit_callbacks(execute=True):
            run = ask(owner=owner, question=question, subject=subject, now=NOON).run
        seconds, played = count(2), 0
        while sent and (chunks is None or played < chunks):  # a busy machine lays chunks down, so that there are more
            played += 1
            with django_capture_on_commit_callbacks(execute=True):
                playing.play_chunk(chunk=sent.pop(0), clock=lambda: later(next(seconds)))
        run.refresh_from_db()
        return run

    return asking_and_playing


def series_form(owner: Player, game: str, seats: int, **filled: Any) -> SeriesForm:
    """The form of a series as it begins, with what is `filled` in."""
    empty = SeriesForm(None, player=owner, game=game, seats=seats)
    begins = {name: empty.get_initial_for_field(field, name) for name, field in empty.fields.items()}
    return SeriesForm(begins | {"games": 60} | filled, player=owner, game=game, seats=seats)


def coin_question(games: int, seed: int = 7, **options: Any) -> Question:
    return Question(kind="coins", game="coins", agents=("hand",), decks=({},), options=options, games=games, seed=seed)


def later(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)
