"""Runs: the list, the page with progress and then the report, stopping and deleting."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.audience import Audience
from collection.languages import page_language
from collection.posters.answering import MINUTES, poster_answer
from collection.posters.poster import poster_language, poster_of_game
from collection.views.access import PlayerRequest
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.compare_page import compare_page
from play.runs.presentation.duels_page import duels_page
from play.runs.presentation.game_columns import table_of
from play.runs.presentation.illegal import illegal_in, illegal_lists
from play.runs.presentation.origins import finer_words, lists_of, outdated, reach_words, settings_of
from play.runs.presentation.problems import problem_words
from play.runs.presentation.report_page import gauge_of, preview_of, said, tell
from play.runs.presentation.search_page import advice_page, keeps_games, stage_words
from play.runs.presentation.waiting import foretold_of, is_behind_own, time_left, waiting_of
from play.runs.presentation.worth_page import worth_page
from play.runs.services.foretelling import work_done
from play.runs.services.showing import change_audience
from play.runs.services.stopping import delete_run, stop_run
from play.runs.services.worktime import work_time
from play.runs.views.access import needs_its_list, readable_run_of, run_of, shown_to_all
from simulator.lab.duels_report import GREY
from simulator.lab.report import agent_title

RUNS_A_PAGE = 25


@require_safe
@never_cache
def run_list(request: PlayerRequest) -> HttpResponse:
    """The player's runs, the last one first."""
    mine = Run.objects.owned_by(request.user).light().with_verdict()
    page = Paginator(mine, RUNS_A_PAGE).get_page(request.GET.get("page"))
    runs = list(page.object_list)
    illegal = illegal_lists(runs)
    rows = [(run, said(run.verdict) if run.verdict else "", illegal[run.pk]) for run in runs]
    now = timezone.now()
    late = {run.pk for run in runs if run.is_longer_than_foretold(now)}
    return render(request, "play/list.html", {"page": page, "rows": rows, "late": late, "time": work_time(request.user, now)})


@shown_to_all
@require_safe
@never_cache
@needs_its_list
def run_page(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """One run: how far it is, or what it found. Its address is its permalink."""
    run = readable_run_of(request, pk)
    return render(request, "play/run.html", run_context(run, request, timezone.now()) | {"illegal": illegal_in(run)})


@shown_to_all
@require_safe
def poster(request: PlayerRequest, pk: UUID, language: str) -> HttpResponseBase:
    """What previews of a link to a run show: which deck it asked about, and what it found."""
    run = readable_run_of(request, pk)
    with override(poster_language(language)):
        return poster_answer(request, poster_of_game(run.game_id, *preview_of(run)), kept=MINUTES)


@shown_to_all
@require_safe
@never_cache
@needs_its_list
def progress(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """What the page of a run asks for every second; once the run has ended, the report takes the asking part's place."""
    run = readable_run_of(request, pk)
    if not request.htmx:
        return redirect("play:run", pk)
    return render(request, "play/_run.html", run_context(run, request, timezone.now()))


@require_POST
def stop(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Play no more games of a run, and keep those that were played."""
    stop_run(run=run_of(request, pk), now=timezone.now())
    if request.htmx:
        return render(request, "play/_run.html", run_context(run_of(request, pk), request, timezone.now()))
    return redirect("play:run", pk)


@require_POST
def show_run(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Let whoever has the address read a run, or nobody else any more."""
    run = run_of(request, pk)
    wanted = Audience.SHARED if request.POST.get("audience") == Audience.SHARED else Audience.PRIVATE
    change_audience(run=run, audience=wanted)
    words = (
        _("Whoever has this address may read this answer.") if wanted == Audience.SHARED else _("Only you may read this answer.")
    )
    messages.success(request, words)
    return redirect("play:run", pk)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask before a run is deleted; then delete it."""
    run = run_of(request, pk)
    if request.method == "POST":
        delete_run(run=run, now=timezone.now())
        messages.success(request, _("The simulation of “%(name)s” is deleted.") % {"name": run.deck_name})
        return redirect("play:list")
    return render(request, "play/delete.html", {"run": run})


def run_context(run: Run, request: PlayerRequest, now: datetime) -> dict[str, Any]:
    """What the page of a run shows, for whoever reads it."""
    question = Question.from_dict(run.question)
    reader = request.user if request.user.is_authenticated else None
    waiting, duels = waiting_of(run, now), duels_page(run)
    return {
        "run": run,
        "done": duels.games if duels else run.games_done,  # as the table counts: a chunk may have ended since the run was read
        "work": work_done(run) if run.is_search and run.is_active else None,
        "question": question,
        "table": table_of(question),
        "agent": ", ".join(dict.fromkeys(agent_title(name).say(page_language()) for name in question.agents)),
        "speed": run.games_per_second(now),
        "left": waiting.span if waiting else time_left(run, now),
        "waiting": waiting,
        "is_behind_own": is_behind_own(run),
        "foretold": foretold_of(run) if run.is_longer_than_foretold(now) else None,
        "gauge": gauge_of(run) if run.is_active else None,
        "report": tell(run.report, sort=request.GET.get("sort", ""), variant=_variant(request)) if run.report else None,
        "duels": duels,
        "stage": stage_words(run) if run.is_active else "",
        "advice": advice_page(run, reader),
        "compared": compare_page(run, reader),
        "worth": worth_page(run),
        "has_games": keeps_games(run),
        "settings": settings_of(run, question),
        "is_mine": run.owner_id == request.user.pk,
        "outdated": outdated(run, question),
        "lists": lists_of(question),
        "grey": GREY,
        "sharper": finer_words(question),
        "reach": reach_words(question),
        "problems": [problem_words(one) for one in run.chunks.problems()] if run.chunks_failed else [],
        "address": request.build_absolute_uri(run.get_absolute_url()),
        "preview": preview_of(run) if run.is_shown else None,
    }


def _variant(request: PlayerRequest) -> int | None:
    """The variant that the address asks for, from 0."""
    asked = request.GET.get("variant", "")
    return int(asked) if asked.isdecimal() and len(asked) < 4 else None
