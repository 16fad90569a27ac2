"""The one door to runs for pages and API: only one's own, and a run of somebody else is as absent as one that never was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render

from collection.languages import page_language
from collection.views.access import PlayerRequest
from play.common.playable_decks import PlayableDeck
from play.runs.engine.questions import Question
from play.runs.models import Run, RunQuerySet
from play.runs.presentation.preflight import left_out
from simulator.games.own_lists import UnusableListError

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def run_of(request: PlayerRequest, pk: UUID) -> Run:
    """The player's run with this number, or a 404; without the games it counted, which are long."""
    return get_object_or_404(Run.objects.owned_by(request.user).defer("result").select_related("game", "deck"), pk=pk)


def readable_run_of(request: PlayerRequest, pk: UUID) -> Run:
    """The player's run with this number, or one that is shown, or a 404; strangers are asked to log in instead."""
    return _readable(request, Run.objects.defer("result").select_related("game", "deck", "owner"), pk)


def _readable(request: PlayerRequest, runs: RunQuerySet, pk: UUID) -> Run:
    run = runs.readable_by(request.user).filter(pk=pk).first()
    if run is None and not request.user.is_authenticated:
        raise NotLoggedInError
    if run is None:
        raise Http404
    return run


def answered_run_of(request: PlayerRequest, pk: UUID) -> Run:
    """The same with what the run counted; a 404 also while it is at work."""
    run = _readable(request, Run.objects.select_related("game", "owner"), pk)
    if not run.result:
        raise Http404
    return run


def warn_of_left_out(request: PlayerRequest, question: Question, decks: Sequence[PlayableDeck]) -> None:
    """Tell whoever asked a question what of these decks stays in the box while it is answered."""
    for words in left_out(question, decks):
        messages.warning(request, words)


class NotLoggedInError(Exception):
    """A stranger asks for what is not shown to everybody."""


def shown_to_all(view: View) -> View:
    """A view of a run that strangers may open where the run is shown; else they are asked to log in."""

    @wraps(view)
    def answer(request: PlayerRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except NotLoggedInError:
            return redirect_to_login(request.get_full_path())

    return cast("View", login_not_required(answer))


def needs_its_list(view: View) -> View:
    """A view of a run. Where the run was played with a list that the present rules refuse, it says so, and why."""

    @wraps(view)
    def answer(request: PlayerRequest, pk: UUID, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, pk, **kwargs)
        except UnusableListError as refused:
            return _outdated(request, pk, refused)

    return cast("View", answer)


def _outdated(request: PlayerRequest, pk: UUID, refused: UnusableListError) -> HttpResponse:
    problems = [problem.say(page_language()) for problem in refused.problems]
    return render(request, "play/outdated.html", {"run": readable_run_of(request, pk), "problems": problems}, status=409)
