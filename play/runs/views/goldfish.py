"""Asking for a run: the form, what to know before, and the same question with other luck."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from play.common.playable_decks import subject_named
from play.common.seeds import random_seed
from play.runs.engine.compare import with_other_agent
from play.runs.engine.duels import sharpened
from play.runs.engine.questions import Question
from play.runs.engine.worth import with_more_deals
from play.runs.forms.deck_fields import FORMAT, in_format
from play.runs.forms.goldfish import AGENTS, GAMES, GoldfishForm
from play.runs.presentation.preflight import Preflight
from play.runs.services.asking import Subject, ask, subject_of
from play.runs.views.access import readable_run_of, run_of, warn_of_left_out


@require_http_methods(["GET", "HEAD", "POST"])
def new_goldfish(request: PlayerRequest) -> HttpResponse:
    """Choose a deck and how to play it; then the games begin."""
    subject_named(request.user, (request.POST if request.method == "POST" else request.GET).get("deck", ""))
    form = GoldfishForm(request.POST or None, player=request.user, initial=_wished(request))
    if form.is_valid():
        question, deck = form.question(), form.cleaned_data["deck"]
        try:
            answer = _asked(request, question, subject_of(deck))
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            return refusal.on(_form_page(request, form, refusal.status))
        warn_of_left_out(request, question, [deck])
        return answer
    return _form_page(request, form, 422 if form.is_bound else 200)


@require_safe
def preflight(request: PlayerRequest) -> HttpResponse:
    """What to know about a deck before it is simulated: legality, cards without text, how long it takes."""
    return render(request, "play/_preflight.html", {"preflight": _preflight(request, request.GET)})


@require_POST
def another_seed(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The same question with other luck."""
    question = replace(Question.from_dict(run_of(request, pk).question), seed=random_seed())
    return _asked_again(request, pk, question)


@require_POST
def again(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The same question under the rules and cards of today; a run that somebody shows may be asked again by others."""
    return _asked_again(request, pk, Question.from_dict(readable_run_of(request, pk).question))


@require_POST
def sharper(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The same question, to be answered more surely."""
    asked = Question.from_dict(run_of(request, pk).question)
    question = sharpened(asked) or with_more_deals(asked)
    if question is None:
        raise Http404
    return _asked_again(request, pk, question)


@require_POST
def other_agent(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The same comparison in the hands of the other player, to see whether the answer depends on who plays."""
    question = with_other_agent(Question.from_dict(run_of(request, pk).question))
    if question is None or request.user.is_guest:
        raise Http404
    return _asked_again(request, pk, question)


def _asked_again(request: PlayerRequest, pk: UUID, question: Question) -> HttpResponse:
    run = readable_run_of(request, pk)
    try:
        mine = run.owner_id == request.user.pk
        return _asked(request, question, Subject(run.deck_name, run.deck if mine else None, run.deck_revision if mine else None))
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("play:run", pk)


def _asked(request: PlayerRequest, question: Question, subject: Subject) -> HttpResponseRedirect:
    answer = ask(owner=request.user, question=question, subject=subject, now=timezone.now())
    if not answer.is_new and not answer.run.copied:
        messages.info(request, _("This very question has been asked before: here is its answer."))
    return redirect("play:run", answer.run.pk)


def _form_page(request: PlayerRequest, form: GoldfishForm, status: int) -> HttpResponse:
    context = {"form": form, "preflight": _preflight(request, form.seen())}
    return render(request, "play/new_goldfish.html", context, status=status)


def _wished(request: HttpRequest) -> dict[str, str]:
    """What the address asks for; `deck` may be the bare number of an own deck, as the pages of decks say it."""
    wished = {name: request.GET[name] for name in ("deck", "games", "agent", "seed") if request.GET.get(name)}
    if wished.get("deck", "").isdecimal():
        wished["deck"] = f"deck:{wished['deck']}"
    return wished


def _preflight(request: PlayerRequest, asked: Mapping[str, str]) -> Preflight | None:
    deck = subject_named(request.user, asked.get("deck", ""))
    games = asked.get("games", "")
    readable = games.isdecimal() and len(games) < 10
    agent = asked.get("agent", "")
    played_by = agent if agent in AGENTS else next(iter(AGENTS))
    if deck is None:
        return None
    return Preflight.of(in_format(deck, asked.get(FORMAT, "")), int(games) if readable else GAMES, played_by, request.user)
