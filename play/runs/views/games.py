"""The games of a run: the list with its search, and each game in words."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.languages import page_language
from collection.views.access import PlayerRequest
from play.common.versions import Versions
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.game_index import GameIndex, GameSearch
from play.runs.presentation.told_game import story_of
from play.runs.views.access import needs_its_list, played_run_of, shown_to_all
from simulator.kernel.seating import seat_letter


@shown_to_all
@require_safe
@needs_its_list
def game_list(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The games of a run that are searched for, a page at a time."""
    run = played_run_of(request, pk)
    index = GameIndex(run)
    search = GameSearch.read(request.GET, index.features)
    page = index.page(search, request.GET.get("page", 1))
    context = {
        "run": run,
        "page": page,
        "games": [index.shown(row) for row in page.object_list],
        "index": index,
        "search": search,
        "choices": index.choices(search),
        "hidden": index.hidden(search),
        "endings": index.ending_choices(),
        "wishes": index.words_of(search),
        "state": request.GET,
    }
    template = "play/_games.html" if request.htmx else "play/games.html"
    return render(request, template, context)


@shown_to_all
@require_safe
@needs_its_list
def game(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """One game of a run, played again from its seed and told; under other rules it would be another game."""
    run = played_run_of(request, pk)
    index = GameIndex(run)
    row = index.row(number)
    if row is None:
        raise Http404
    context = {"run": run, "game": index.shown(row), "last": index.rows[-1].number + 1, "now": _versions_now(run)}
    context["is_mine"] = run.owner_id == request.user.pk
    if context["now"] == Versions(run.rules_version, run.cards_version):
        told = index.laboratory.retell(index.question, row.number)
        context["story"] = story_of(told, index.values(row)["decisions"])
        sitting = index.laboratory.sitting(index.question, row.number)
        context["seats"] = [(seat_letter(seat), words.say(page_language())) for seat, words in enumerate(sitting)]
    return render(request, "play/game.html", context)


def _versions_now(run: Run) -> Versions:
    return LABORATORIES[run.kind].versions(Question.from_dict(run.question))
