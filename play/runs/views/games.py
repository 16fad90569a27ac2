"""The games of a run: the list with its search, and each game in words; of a search, the pairs behind its numbers."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.languages import page_language
from collection.views.access import PlayerRequest
from play.common.card_source import CardSource
from play.common.versions import Versions
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.game_index import GameIndex, GameSearch
from play.runs.presentation.illegal import illegal_in
from play.runs.presentation.pair_index import PairIndex, PairSearch
from play.runs.presentation.told_game import story_of
from play.runs.views.access import answered_run_of, needs_its_list, shown_to_all
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import Words


@shown_to_all
@require_safe
@needs_its_list
def game_list(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The games of a run that are searched for, a page at a time."""
    run = answered_run_of(request, pk)
    if run.is_search:
        return _pair_list(request, run)
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
        "illegal": illegal_in(run),
    }
    template = "play/_games.html" if request.htmx else "play/games.html"
    return render(request, template, context)


@shown_to_all
@require_safe
@needs_its_list
def game(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """One game of a run, played again from its seed and told; under other rules it would be another game."""
    run = answered_run_of(request, pk)
    is_told = _versions_now(run) == Versions(run.rules_version, run.cards_version)
    context = (
        _kept_game(run, number, is_told=is_told)
        if run.is_search
        else _indexed_game(run, number, asked=request.GET, is_told=is_told)
    )
    source = CardSource(run.game_id, Question.from_dict(run.question).card_list, f"run={run.pk}")
    context |= {"illegal": illegal_in(run)}
    context |= {"run": run, "now": _versions_now(run), "is_mine": run.owner_id == request.user.pk, "source": source}
    return render(request, "play/game.html", context)


def _indexed_game(run: Run, number: int, *, asked: QueryDict, is_told: bool) -> dict[str, Any]:
    """A game of the index, beside those of the list that it was opened from."""
    index = GameIndex(run)
    row = index.row(number)
    if row is None:
        raise Http404
    previous, following = index.beside(row, GameSearch.read(asked, index.features))
    context: dict[str, Any] = {"game": index.shown(row), "previous": previous, "following": following, "state": asked}
    if not is_told:
        return context
    told = index.laboratory.retell(index.question, row.number)
    story = story_of(told, is_same=len(told.steps) == index.values(row)["decisions"])
    return context | {"story": story, "seats": _lettered(index.laboratory.sitting(index.question, row.number))}


def _kept_game(run: Run, number: int, *, is_told: bool) -> dict[str, Any]:
    """A game of a pair behind a number of a search."""
    index = PairIndex(run)
    game = index.games.game(number)
    if game is None:
        raise Http404
    previous, following = number - 1 or None, number + 1 if number < len(index.games) else None
    context: dict[str, Any] = {"game": index.shown(game), "previous": previous, "following": following, "block": game.block}
    if not is_told:
        return context
    told, is_same = index.games.retell(game)
    return context | {"story": story_of(told, is_same=is_same), "seats": _lettered(index.games.sitting(game))}


def _lettered(sitting: tuple[Words, ...]) -> list[tuple[str, str]]:
    return [(seat_letter(seat), words.say(page_language())) for seat, words in enumerate(sitting)]


def _pair_list(request: PlayerRequest, run: Run) -> HttpResponse:
    """The pairs of games that a number of a search is made of; a 404 for a search that kept none."""
    index = PairIndex(run)
    if not len(index.games):
        raise Http404
    search = PairSearch.read(request.GET, index.games)
    page = index.page(search, request.GET.get("page", 1))
    context = {"run": run, "index": index, "search": search, "page": page, "state": request.GET}
    context["illegal"] = illegal_in(run)
    context |= {"titles": index.lists(search), "pairs": index.pairs(search, page)}
    return render(request, "play/pairs.html", context)


def _versions_now(run: Run) -> Versions:
    return LABORATORIES[run.kind].versions(Question.from_dict(run.question))
