"""Training the opening hand: a hand, an answer, and what whole games say of it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from play.common.playable_decks import find_deck
from play.common.seeds import random_seed
from play.tables.engine.sitting import OutdatedTableError, sitting_of
from play.tables.models import HintState
from play.tables.presentation.table_page import view_of
from play.tables.services.hints import current_hint
from play.training.forms import TrainingForm
from play.training.models import Drill
from play.training.presentation import answer_line, answers_of, judged_lines, score_of
from play.training.services import NoOpeningChoiceError, answer_drill, play_on, start_drill

SHOWN = 30


@require_http_methods(["GET", "HEAD", "POST"])
def trainer(request: PlayerRequest) -> HttpResponse:
    """Choose a deck to train with; see how one has done so far."""
    form = TrainingForm(request.POST or None, player=request.user)
    if form.is_valid():
        deck = find_deck(request.user, form.cleaned_data["deck"])
        try:
            if deck is not None:
                return redirect(start_drill(owner=request.user, deck=deck, seed=random_seed(), now=timezone.now()))
        except NoOpeningChoiceError as refusal:
            form.add_error("deck", str(refusal))
        except Refusal as refusal:
            form.add_error(None, str(refusal))
    answers = answers_of(list(Drill.objects.owned_by(request.user).answered().select_related("table")[:SHOWN]))
    context = {"form": form, "answers": answers, "score": score_of(answers)}
    return render(request, "play/training/trainer.html", context, status=422 if form.errors else 200)


@require_safe
@never_cache
def drill(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """A hand and its choices; after the answer, what the games say."""
    found = _drill_of(request, pk)
    table = found.table
    try:
        with sitting_of(table) as sitting:
            view = view_of(table, sitting, now=timezone.now())
            printings = sitting.board.printings(view.seen)
    except OutdatedTableError:
        return render(request, "play/tables/outdated.html", {"table": table})
    context: dict[str, Any] = {
        "drill": found,
        "table": table,
        "view": view,
        "cards": view.source.printings(printings),
    }
    if found.answer is not None:
        hint = current_hint(table)
        is_ready = hint is not None and hint.state == HintState.READY
        context |= {"hint": hint, "is_ready": is_ready, "advice": judged_lines(hint, view.choices) if hint and is_ready else []}
        context["line"] = answer_line(found, hint)
    return render(request, "play/training/_verdict.html" if request.htmx else "play/training/drill.html", context)


@require_POST
def answer(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """What the player would do with this hand."""
    found = _drill_of(request, pk)
    text = request.POST.get("action", "")
    try:
        answer_drill(drill=found, action=int(text) if text.isdecimal() and len(text) < 19 else -1)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(found)


@require_POST
def go_on(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Play the game of this hand."""
    found = _drill_of(request, pk)
    try:
        play_on(drill=found, now=timezone.now())
    except Refusal:
        messages.error(request, _("The table has moved on: this is how it stands now."))
    return redirect(found.table)


def _drill_of(request: PlayerRequest, pk: UUID) -> Drill:
    """The player's drill with this number, or a 404."""
    return get_object_or_404(Drill.objects.owned_by(request.user).select_related("table"), pk=pk)
