"""Asking how decks do against others: one, each against each, two beside each other; and which cards would help one there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.legality.verdicts import games_with_decks
from play.common.playable_decks import OWN, subject_named
from play.runs.engine.laboratories import SEARCHES
from play.runs.forms.advice import AdviceForm, CompareForm, WorthForm
from play.runs.forms.duels import DuelsForm, FieldForm, Form, MatrixForm, filled_form
from play.runs.presentation.preflight import DuelsPreflight, SearchPreflight
from play.runs.services.asking import ask
from play.runs.views.access import warn_of_left_out
from simulator.games import GAMES

USUAL = "usual"
"""What a form sends that asks for the usual field, without naming it."""


@require_http_methods(["GET", "HEAD", "POST"])
def new_field(request: PlayerRequest) -> HttpResponse:
    """A deck against the field. From a deck one click asks for the usual one; the form is for everything else."""
    return _asked(request, "play/new_field.html", _field_form(request, _sent(request)))


@require_safe
def field_preflight(request: PlayerRequest) -> HttpResponse:
    """What to know before a deck meets the field: how long it takes, which cards are not played in full."""
    return _known_before(request, _field_form(request, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def new_matrix(request: PlayerRequest) -> HttpResponse:
    """Each deck against each."""
    return _asked(request, "play/new_matrix.html", _matrix_form(request, _sent(request)))


@require_safe
def matrix_preflight(request: PlayerRequest) -> HttpResponse:
    """What to know before decks meet each other."""
    return _known_before(request, _matrix_form(request, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def new_advice(request: PlayerRequest) -> HttpResponse:
    """Which cards would help a deck. From a deck one click asks with what is usual; the form is for everything else."""
    return _asked(request, "play/new_advice.html", _advice_form(request, _sent(request)))


@require_safe
def advice_preflight(request: PlayerRequest) -> HttpResponse:
    """What to know before a search: how long the proof takes on this machine, which cards are not played in full."""
    return _known_before(request, _advice_form(request, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def new_compare(request: PlayerRequest) -> HttpResponse:
    """Which of two decks, or of two revisions, wins more against the same others."""
    return _asked(request, "play/new_compare.html", _compare_form(request, _sent(request)))


@require_safe
def compare_preflight(request: PlayerRequest) -> HttpResponse:
    """What to know before two decks are compared."""
    return _known_before(request, _compare_form(request, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def new_worth(request: PlayerRequest) -> HttpResponse:
    """What each card and each opening hand of a deck is worth."""
    return _asked(request, "play/new_worth.html", _worth_form(request, _sent(request)))


@require_safe
def worth_preflight(request: PlayerRequest) -> HttpResponse:
    """What to know before the cards of a deck are weighed."""
    return _known_before(request, _worth_form(request, request.GET))


def _asked(request: PlayerRequest, template: str, form: DuelsForm) -> HttpResponse:
    """Ask what a form asks, and go to the run that answers it; else the form again, with why not."""
    if not form.is_valid():
        return _page(request, template, form, 422 if form.is_bound else 200)
    try:
        answer = ask(owner=request.user, question=form.cleaned_data["question"], subject=form.subject(), now=timezone.now())
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return refusal.on(_page(request, template, form, refusal.status))
    warn_of_left_out(request, form.cleaned_data["question"], form.cleaned_data["decks"])
    return redirect("play:run", answer.run.pk)


def _sent(request: PlayerRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _field_form(request: PlayerRequest, data: QueryDict | None) -> FieldForm:
    return _against_form(FieldForm, request, data, ("precision", "agent", "seed"))


def _advice_form(request: PlayerRequest, data: QueryDict | None) -> AdviceForm:
    return _against_form(AdviceForm, request, data, ("cards", "budget", "agent", "seed"))


def _compare_form(request: PlayerRequest, data: QueryDict | None) -> CompareForm:
    return _against_form(CompareForm, request, data, ("against", "precision", "agent", "seed"))


def _worth_form(request: PlayerRequest, data: QueryDict | None) -> WorthForm:
    return _against_form(WorthForm, request, data, ("cards", "pairs", "seed"))


def _against_form(kind: type[Form], request: PlayerRequest, data: QueryDict | None, kept: Sequence[str]) -> Form:
    """The form about the deck that an address names; `kept` are the fields that an address or one click may fill in besides."""
    asked = request.GET if data is None else data
    deck = _choice(asked.get("deck", ""))
    found = subject_named(request.user, deck)
    game = found.game if found else _game(asked.get("game", ""))
    more = {name: str(asked[name]) for name in kept if asked.get(name)}
    if data is None:
        return kind(None, player=request.user, game=game, initial={"deck": deck} | more if found else {})
    if USUAL in data and found:
        return filled_form(kind, request.user, deck, **more) or kind(data, player=request.user, game=game)
    sent = data.copy()
    if deck:
        sent["deck"] = deck
    return kind(sent, player=request.user, game=game)


def _matrix_form(request: PlayerRequest, data: QueryDict | None) -> MatrixForm:
    asked = request.GET if data is None else data
    return MatrixForm(data, player=request.user, game=_game(asked.get("game", "")))


def _choice(deck: str) -> str:
    """The deck that an address names; the bare number of an own deck, as the pages of decks say it."""
    return f"{OWN}:{deck}" if deck.isdecimal() else deck


def _game(asked: str) -> str:
    """The game asked for where people bring decks to it, else the first of these."""
    known = [slug for slug in games_with_decks() if slug in GAMES]
    return asked if asked in known else known[0]


def _known_before(request: PlayerRequest, form: DuelsForm) -> HttpResponse:
    return render(request, "play/_duels_preflight.html", {"form": form, "preflight": _preflight(form)})


def _preflight(form: DuelsForm) -> DuelsPreflight | SearchPreflight | None:
    """For the form as it is; None as long as it asks something impossible."""
    if not form.is_bound:
        values: dict[str, Any] = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
        form = type(form)(values, player=form.player, game=form.game)
    if not form.is_valid():
        return None
    question, decks = form.cleaned_data["question"], tuple(form.cleaned_data["decks"])
    kind = SearchPreflight if question.kind in SEARCHES else DuelsPreflight
    return kind.of(question, decks, form.player)


def _page(request: HttpRequest, template: str, form: DuelsForm, status: int) -> HttpResponse:
    """Draw the form. The time of an advice not filled in yet is left to a later request of its page, for measuring it is slow."""
    preflight = _preflight(form) if form.is_bound or not isinstance(form, AdviceForm) else None
    return render(request, template, {"form": form, "preflight": preflight}, status=status)
