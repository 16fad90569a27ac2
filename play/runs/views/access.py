"""The one door to runs for pages and API: only one's own, and a run of somebody else is as absent as one that never was."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast
from uuid import UUID

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render

from collection.languages import page_language
from collection.views.access import PlayerRequest
from play.runs.models import Run
from simulator.games.own_lists import UnusableListError

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def run_of(request: PlayerRequest, pk: UUID) -> Run:
    """The player's run with this number, or a 404; without the games it counted, which are long."""
    return get_object_or_404(Run.objects.owned_by(request.user).defer("result").select_related("game", "deck"), pk=pk)


def answered_run_of(request: PlayerRequest, pk: UUID) -> Run:
    """The player's run with this number and the games it counted, or a 404, also while it is at work."""
    run = get_object_or_404(Run.objects.owned_by(request.user).select_related("game"), pk=pk)
    if not run.result:
        raise Http404
    return run


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
    return render(request, "play/outdated.html", {"run": run_of(request, pk), "problems": problems}, status=409)
