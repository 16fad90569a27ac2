"""The answer that every site has from its first start: how the starter decks of a game do against each other, by real games."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import Case, When
from django.utils.translation import override

from collection.audience import Audience
from collection.models import Game, Player
from play.common.playable_decks import PlayableDeck, starter_decks
from play.runs.engine.duels import MATRIX, Seat, matrix_question
from play.runs.models import Run, RunState
from play.runs.services.asking import Subject, ask
from play.runs.services.showing import change_audience
from play.runs.services.stopping import delete_run
from simulator.games import GAMES

AGENT: Final = "scripted"
PRECISION: Final = "usual"
SEED: Final = 1


def keep_starter_reports(house: Player, *, now: datetime) -> list[Run]:
    """Ask for the matrix of each game's starter decks; workers play it. One that answers today's question is left as it is.

    Reports of other rules or other decks are forgotten once their successor has ended, so that there is always one to show.
    """
    there = set(Game.objects.values_list("slug", flat=True))
    return [_kept(house, decks, now) for decks in rival_starters() if decks[0].game in there]


def starter_report(game: str) -> Run | None:
    """How the starter decks of a game, "" for any, do against each other: the answer, or the run that is at work on it."""
    runs = Run.objects.filter(owner__email="", owner__guest_until=None, kind=MATRIX, audience=Audience.PUBLIC)
    if game:
        runs = runs.filter(game=game)
    answered_first = Case(When(state=RunState.DONE, then=0), default=1)
    return runs.defer("result").select_related("game").order_by(answered_first, "-created").first()


def rival_starters() -> list[list[PlayableDeck]]:
    """The starter decks of each game that has several."""
    of_games = [[deck for deck in starter_decks() if deck.game == game] for game in GAMES]
    return [decks for decks in of_games if len(decks) > 1]


def _kept(house: Player, decks: list[PlayableDeck], now: datetime) -> Run:
    question = matrix_question([Seat(deck, AGENT) for deck in decks], precision=PRECISION, seed=SEED)
    with override("fr"):
        name = " – ".join(deck.name for deck in decks)
    run = ask(owner=house, question=question, subject=Subject(name[:120]), now=now).run
    change_audience(run=run, audience=Audience.PUBLIC)
    if run.state == RunState.DONE:
        for old in Run.objects.filter(owner=house, kind=MATRIX, game=question.game).exclude(pk=run.pk):
            delete_run(run=old, now=now)
    return run
