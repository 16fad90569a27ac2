"""The copies of one card: what is said of them, line by line, and saying something else."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from collection.exchanges.exchanging import promises_of
from collection.forms.fields import dividers_offered
from collection.forms.lines import EditForm, FactsForm, LinesForm
from collection.inventory.remembering import last_act_of
from collection.models import NOTHING, Game, Printing
from collection.overviews.found import found_by
from collection.overviews.lines import AllLines
from collection.overviews.reading import asked_or_before, totals
from collection.overviews.told_copies import lines_of
from collection.query.errors import QueryError
from collection.query.finding import Correction
from collection.refusal import Refusal
from collection.services.describing import NotAsSaidError
from collection.services.lots import MOST_LINES, Part, describe, edit_lines, names_there, parts_named
from collection.views.access import PlayerRequest, game_asked, page_address, way_back
from collection.views.holdings import beginning_of, last_act
from collection.views.putting import DONE_BEFORE, NothingChosenError, chosen_names, was_done

LINES_A_PAGE = 60
FILTER_IS_GONE = gettext_lazy("One of these filters is not there any more.")


class UnreadableQueryError(Refusal):
    """What was asked of the cards is no query."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


@require_http_methods(["GET", "HEAD", "POST"])
def copies(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """All copies of the card of a printing; `line` names those of which something is to be said."""
    printing = get_object_or_404(Printing.objects.of(game).shown(), key=key)
    asked = request.POST.get("line") or request.GET.get("line", "")
    try:
        part = parts_named(request.user, [asked])[0] if asked else None
    except NotAsSaidError as gone:
        messages.error(request, str(gone))
        return redirect("collection:copies", game, key)
    if request.method != "POST":
        return _page(request, printing, FactsForm(request.user, part) if part else None, asked)
    if part is None:
        raise Http404
    form = FactsForm(request.user, part, request.POST)
    if not form.is_valid():
        return _page(request, printing, form, asked, status=422)
    facts = NOTHING if "forget" in request.POST else form.facts()
    changed = Part(part.stock, part.facts, form.cleaned_data["copies"])
    try:
        act = describe(player=request.user, changes=[(changed, facts)])
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Written down.") if act.batch else _("Nothing was changed."))
    return redirect("collection:copies", game, key)


@require_http_methods(["GET", "HEAD", "POST"])
def many(request: PlayerRequest) -> HttpResponse:
    """The lines of a game, to choose from; sent, what is said of all that were chosen is changed as one act."""
    game = game_asked(request)
    if request.method != "POST":
        return _many_page(request, game, EditForm(request.user, game))
    form = EditForm(request.user, game, request.POST)
    back = way_back(request, f"{reverse('collection:lines')}?game={game.slug}")
    names = chosen_names(request)
    if not form.is_valid():
        return _many_page(request, game, form, status=422)
    try:
        if "all" in request.POST:
            names = _all_lines(request, game).names(MOST_LINES)
        if not names:
            raise NothingChosenError
        if not form.edit():
            form.add_error(None, _("Say what is to be different of them."))
            return _many_page(request, game, form, status=422)
        edited = edit_lines(player=request.user, names=names, edit=form.edit(), token=form.cleaned_data["token"])
    except Refusal as refusal:
        if was_done(request, form.cleaned_data["token"]):
            messages.info(request, DONE_BEFORE)
            return redirect(back)
        form.add_error(None, str(refusal))
        return _many_page(request, game, form, status=refusal.status)
    if not edited.act.is_new:
        messages.info(request, DONE_BEFORE)
    elif edited.act.batch:
        words = ngettext("%(count)d line is changed.", "%(count)d lines are changed.", edited.lines)
        messages.success(request, words % {"count": edited.lines})
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect(back)


def _asked_lines(request: PlayerRequest, game: Game, form: LinesForm, text: str) -> tuple[AllLines, tuple[Correction, ...]]:
    """The lines of the cards that a query asks for, as far as the filters let them through, and what was put right of it.

    Raises QueryError.
    """
    found, corrections = found_by(text, game, request.user) if text.strip() else (None, ())
    return AllLines(request.user, game, found, form.among(), last_act_of(request.user)), corrections


def _all_lines(request: PlayerRequest, game: Game) -> AllLines:
    """All lines that a form was sent for. UnreadableQueryError where it does not say which."""
    form = LinesForm(request.user, game, request.POST)
    if not form.is_valid():
        raise UnreadableQueryError(str(FILTER_IS_GONE))
    try:
        return _asked_lines(request, game, form, form.cleaned_data["q"])[0]
    except QueryError as error:
        raise UnreadableQueryError(error.advice) from error


def _many_page(request: PlayerRequest, game: Game, form: EditForm, status: int = 200) -> HttpResponse:
    asked = request.GET if request.method != "POST" else request.POST
    filters = LinesForm(request.user, game, {name: asked[name] for name in LinesForm.base_fields if name in asked})
    problem, query, found = str(FILTER_IS_GONE), "", None
    if filters.is_valid():
        search = partial(_asked_lines, request, game, filters)
        query, found, wrong = asked_or_before(filters.cleaned_data["q"], request.GET.get("was"), search)
        problem = wrong.advice if wrong else ""
    act = last_act_of(request.user)
    lines, corrections = found or ((), ())
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    shown = list(page)
    here = {line.name for line in shown}
    chosen = names_there(request.user, chosen_names(request)) if request.method == "POST" else []
    owns_some = bool(shown) or totals(request.user, game).copies > 0
    context = {
        "game": game,
        "beginning": None if owns_some else beginning_of(request, game),
        "form": form,
        "dividers": dividers_offered(request.user, act),
        "filters": filters,
        "query": query,
        "page": page,
        "lines": shown,
        "chosen": chosen,
        "others": [name for name in chosen if name not in here],
        "wrong": problem,
        "corrections": corrections,
        "most": MOST_LINES,
        "page_address": page_address(request),
        "last_act": last_act(request, game, act),
    }
    return render(request, "collection/lines.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY if problem else status)


def _page(request: PlayerRequest, printing: Printing, form: FactsForm | None, line: str, status: int = 200) -> HttpResponse:
    act = last_act_of(request.user)
    context = {
        "printing": printing,
        "card": printing.card,
        "game": printing.set.game,
        "lines": lines_of(request.user, printing.card),
        "promises": promises_of(request.user, printing.card),
        "form": form,
        "dividers": dividers_offered(request.user, act) if form else [],
        "line": line,
        "page_address": page_address(request),
        "last_act": last_act(request, printing.set.game, act),
    }
    return render(request, "collection/copies.html", context, status=status)
