"""Asking for a series: the game and its table, the form that the game's own words make, and what to know before."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from collection.models import Game
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from play.runs.forms.series import SeriesForm, seats_of
from play.runs.presentation.preflight import SeriesPreflight
from play.runs.services.asking import Subject, ask
from play.runs.views.access import warn_of_left_out
from simulator.games import GAMES


@require_http_methods(["GET", "HEAD", "POST"])
def new_series(request: PlayerRequest) -> HttpResponse:
    """Choose a game and its table, who plays and what to compare; then the games begin."""
    form = _form(request, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            run = ask(
                owner=request.user,
                question=form.cleaned_data["question"],
                subject=Subject(form.title()),
                now=timezone.now(),
            ).run
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            return refusal.on(_page(request, form, refusal.status))
        warn_of_left_out(request, form.cleaned_data["question"], form.cleaned_data["decks"])
        return redirect("play:run", run.pk)
    return _page(request, form, 422 if form.is_bound else 200)


@require_safe
def series_preflight(request: PlayerRequest) -> HttpResponse:
    """What to know about a series before it is played: how long it takes, and what is not played in full."""
    form = _form(request, request.GET)
    return render(request, "play/_series_preflight.html", {"form": form, "preflight": _preflight(form)})


def _form(request: PlayerRequest, data: Any) -> SeriesForm:
    asked = request.GET if data is None else data
    slug = asked.get("game") or next(iter(_games()))
    if slug not in _games():
        raise Http404
    seats = seats_of(GAMES[slug], asked.get("seats", ""))
    initial = {} if data is not None else {name: value for name, value in request.GET.items() if value}
    return SeriesForm(data, player=request.user, game=slug, seats=seats, initial=initial)


def _preflight(form: SeriesForm) -> SeriesPreflight | None:
    """For the form as it is; None as long as it says something impossible."""
    if not form.is_bound:
        values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
        form = SeriesForm(values, player=form.player, game=form.engine.slug, seats=form.seats)
    if not form.is_valid():
        return None
    return SeriesPreflight.of(form.cleaned_data["question"], tuple(form.cleaned_data["decks"]), form.player)


def _games() -> dict[str, str]:
    """The games of the site that have an engine, by what people call them; in the order of the site: its first opens the form."""
    names = dict(Game.objects.filter(slug__in=GAMES).values_list("slug", "name"))
    return {slug: names[slug] for slug in GAMES if slug in names}


def _page(request: PlayerRequest, form: SeriesForm, status: int) -> HttpResponse:
    context = {
        "form": form,
        "games": _games().items(),
        "players": form.engine.players,
        "preflight": _preflight(form),
    }
    return render(request, "play/new_series.html", context, status=status)
