"""Putting a question to a laboratory: the quotas, the answer that may exist already, the rows of a new run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from http import HTTPStatus
from itertools import chain
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.models import Player
from collection.refusal import Refusal
from collection.services.guests import limit_words
from collection.services.leasing import call_or_leave_to_the_sweeper
from collection.services.players import wait_for_turn
from decks.models import Deck
from play.common.guests import GUEST_GAMES, GUEST_RUNS, GUEST_RUNS_AT_ONCE
from play.common.playable_decks import PlayableDeck
from play.common.versions import Versions
from play.runs.engine.agreeing import tell_alike
from play.runs.engine.laboratories import LABORATORIES, SEARCHES
from play.runs.engine.questions import Question
from play.runs.engine.searching import too_much_for_guests
from play.runs.models import Chunk, Run, RunState
from play.runs.services.foretelling import foretold
from play.runs.services.publishing import publish_more
from play.runs.services.worktime import check_time


class TooManyRunsError(Refusal):
    """The player keeps as many runs as one may, or a guest asked for more games than one may; the message says what to do."""


class RunsAtWorkError(Refusal):
    """The player has as many runs at work as one may: one of them ends."""

    status = HTTPStatus.TOO_MANY_REQUESTS


@dataclass(frozen=True, slots=True)
class Subject:
    """What a run is about, as people know it; `deck` is None for anything but one deck of a player."""

    name: str
    deck: Deck | None = None
    revision: int | None = None


def subject_of(deck: PlayableDeck) -> Subject:
    """How a run remembers whose cards it is about."""
    saved = deck.deck.saved_as() if deck.deck else None
    return Subject(deck.name, deck.deck, saved.number if saved else None)


LONGEST_NAME: Final = 120
"""In letters, of what a run is called."""

JOINT: Final = " – "

KEPT_END: Final = 16
"""Letters at the end of a name that stay where it is shortened: there a revision has its number."""


def compared_subject(first: PlayableDeck, second: str) -> Subject:
    """What a comparison of two decks is called in lists: where both names are too long together, each without its middle."""
    room = LONGEST_NAME - len(JOINT)
    told = _shortened(second, max(room // 2, room - len(first.name)))
    return replace(subject_of(first), name=f"{_shortened(first.name, room - len(told))}{JOINT}{told}")


def _shortened(name: str, most: int) -> str:
    """A name without what stands in its middle, where it is too long."""
    return name if len(name) <= most else f"{name[: most - KEPT_END - 1]}…{name[-KEPT_END:]}"


@dataclass(frozen=True, slots=True)
class Answer:
    """The run that answers a question; `is_new` when games must be played for it."""

    run: Run
    is_new: bool


def ask(*, owner: Player, question: Question, subject: Subject, now: datetime) -> Answer:
    """The owner's run of this question: the one there is, a copy of somebody's answer, or a new one that begins at once.

    Answers are facts of the question, so who asked first does not matter; each player keeps a run of their own.
    Refuses with TooManyRunsError, RunsAtWorkError and NoTimeLeftError; what needs no game is answered all the same.
    """
    laboratory = LABORATORIES[question.kind]
    versions = laboratory.versions(question)
    fingerprint = question.fingerprint(versions)
    is_answered = _is_answered(owner, question, fingerprint)
    told = None if is_answered else foretold(question, owner)  # may play games: nobody waits for that
    with transaction.atomic():
        wait_for_turn(owner)
        own = _own_answer(owner, question, fingerprint)
        if own:
            return Answer(own, is_new=False)
        _check_kept(owner)
        known = Run.objects.answering(fingerprint).order_by("finished").first()
        run = _new_run(owner, question, subject, versions, now)
        if known:
            return Answer(_copy_answer(run, known, now), is_new=False)
        _check_size(owner, question)
        _check_active(owner)
        check_time(owner, now)
        if told:
            run.foretold, run.foretold_low, run.foretold_high = told.seconds, told.low, told.high
        if run.is_search:
            run.state, run.published = RunState.MERGING, now  # a worker finds out what to play first
            run.save(force_insert=True)
            transaction.on_commit(partial(call_or_leave_to_the_sweeper, run))
            return Answer(run, is_new=True)
        parts = laboratory.plan(question)
        run.chunks_total = len(parts)
        run.save(force_insert=True)
        Chunk.objects.bulk_create(
            Chunk(run=run, index=index, first=part.first, count=part.count) for index, part in enumerate(parts)
        )
        publish_more(player=owner, now=now)
    return Answer(run, is_new=True)


def _is_answered(owner: Player, question: Question, fingerprint: str) -> bool:
    """Whether no game is to be played for the question, as things stand."""
    return _own_answer(owner, question, fingerprint) is not None or Run.objects.answering(fingerprint).exists()


def _own_answer(owner: Player, question: Question, fingerprint: str) -> Run | None:
    """The owner's complete run of the question, or the one that is at work and not being stopped.

    Where formats of the decks ask for rules that the games do not go by, the report says so, and its page names the lists that
    break rules of their format: one that says otherwise, of the same games of decks in other formats, is no answer.
    """
    own = Run.objects.owned_by(owner).defer("result", "report")
    at_work = own.active().filter(fingerprint=fingerprint, stop_asked=None)
    found = chain(own.answering(fingerprint).order_by("finished"), at_work)
    return next((run for run in found if tell_alike(question, Question.from_dict(run.question))), None)


def _check_size(owner: Player, question: Question) -> None:
    if not owner.is_guest:
        return
    if question.kind in SEARCHES:
        if words := too_much_for_guests(question):
            raise TooManyRunsError(limit_words(words))
    elif question.games > GUEST_GAMES:
        words = _("A guest asks for %(count)d games at most.")
        raise TooManyRunsError(limit_words(words % {"count": GUEST_GAMES}))


def _check_kept(owner: Player) -> None:
    kept = Run.objects.owned_by(owner).count()
    if owner.is_guest and kept >= GUEST_RUNS:
        words = _("A guest keeps %(count)d simulations at most; delete one, or go on without this limit.")
        raise TooManyRunsError(limit_words(words % {"count": GUEST_RUNS}))
    if kept >= settings.RUNS_KEPT:
        words = _("You keep %(count)d simulations, the most one can keep. Delete some of them first.")
        raise TooManyRunsError(words % {"count": kept})


def _check_active(owner: Player) -> None:
    active = Run.objects.owned_by(owner).active().count()
    if active >= (GUEST_RUNS_AT_ONCE if owner.is_guest else settings.RUNS_AT_ONCE):
        words = ngettext(
            "You have %(count)d simulation at work. Wait until it ends, or stop it, then ask again.",
            "You have %(count)d simulations at work, the most one can have. Wait until one ends, or stop one, then ask again.",
            active,
        )
        raise RunsAtWorkError(words % {"count": active})


def _new_run(owner: Player, question: Question, subject: Subject, versions: Versions, now: datetime) -> Run:
    return Run(
        owner=owner,
        game_id=question.game,
        deck=subject.deck,
        deck_name=subject.name,
        deck_revision=subject.revision,
        kind=question.kind,
        question=question.as_dict(),
        fingerprint=question.fingerprint(versions),
        rules_version=versions.rules,
        cards_version=versions.cards,
        games_total=question.games,
        chunks_total=0,
        search={} if question.kind in SEARCHES else None,
        created=now,
    )


def _copy_answer(run: Run, known: Run, now: datetime) -> Run:
    """Save a run that took its answer from one which had played the same games; it tells it in its own deck's names."""
    question, theirs = Question.from_dict(run.question), Question.from_dict(known.question)
    run.state = RunState.DONE
    run.games_done = known.games_done
    run.result = known.result
    own_words = (question.names, question.aims) != (theirs.names, theirs.aims)
    run.report = LABORATORIES[run.kind].report(question, known.result) if own_words else known.report
    run.copied = True
    run.started = run.finished = now
    run.save(force_insert=True)
    return run
