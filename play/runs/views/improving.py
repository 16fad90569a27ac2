"""One click on a proposal of the advisor: the exchange in the deck, and the two revisions against each other."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms.decks import TokenForm, VersionForm
from decks.services.editing import StaleDeckError
from play.common.playable_decks import OWN, PlayableDeck, as_revision, find_deck
from play.runs.engine.compare import compare_question
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.runs.presentation.illegal import illegal_in
from play.runs.services.applying import Applied, apply_proposal, proposed
from play.runs.services.asking import ask, compared_subject
from play.runs.views.access import run_of
from play.runs.views.runs import run_context
from simulator.kernel.words import Words

PRECISION = "usual"
GUEST_PRECISION = "quick"


class ApplyForm(VersionForm, TokenForm):
    """Which proposal, in which version of the deck."""

    proposal = forms.IntegerField(min_value=0, max_value=99)


@require_POST
def apply(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Make the exchange, and ask which of the two revisions wins more."""
    run, form = run_of(request, pk), ApplyForm(request.POST)
    if not form.is_valid() or not proposed(run, form.cleaned_data["proposal"]) or run.deck is None:
        raise Http404
    asked = form.cleaned_data
    try:
        applied = apply_proposal(run=run, place=asked["proposal"], version=asked["version"], token=asked["token"])
    except StaleDeckError:
        words = _("The deck was changed since the advisor looked at it: ask again about the deck as it is now.")
        context = run_context(run, request, timezone.now()) | {"illegal": illegal_in(run), "refused": words}
        return render(request, "play/run.html", context, status=409)
    messages.success(request, _("The exchange is made, as revision %(number)d of the deck.") % {"number": applied.after.number})
    try:
        return redirect("play:run", _compared(run, applied).pk)
    except Refusal as refused:
        messages.warning(request, str(refused))
        return redirect("decks:deck", applied.deck.pk)


def _compared(run: Run, applied: Applied) -> Run:
    """The run that compares the deck after with the deck before, against those whom the advisor met, on deals of its own."""
    question = Question.from_dict(run.question)
    deck = find_deck(run.owner, f"{OWN}:{applied.deck.pk}")
    if deck is None:
        raise Http404
    after, before = as_revision(deck, applied.after), as_revision(deck, applied.before)
    formats = question.formats[1:] or (deck.format,) * (len(question.decks) - 1)  # which older questions did not keep
    met = zip(question.names["decks"][1:], question.decks[1:], formats, strict=True)
    others = [
        PlayableDeck("", words["fr"], question.game, format, content, titles=Words(**words)) for words, content, format in met
    ]
    asked = compare_question(
        after,
        before,
        others,
        precision=GUEST_PRECISION if run.owner.is_guest else PRECISION,
        agent=question.agents[0],
        seed=question.seed + 1,
    )
    return ask(owner=run.owner, question=asked, subject=compared_subject(after, before.name), now=timezone.now()).run
