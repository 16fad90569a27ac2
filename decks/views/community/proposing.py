"""Changes proposed to the author of a deck: made from a copy that somebody edited, looked at, answered."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.community.doors import proposal_of
from decks.community.effects import effect_of
from decks.community.presenting import proposals_shown
from decks.community.services import proposing
from decks.content import difference, outstanding, with_deltas
from decks.forms.community import AnswerForm, ProposeForm
from decks.models import Deck, Proposal
from decks.origins.naming import name_of
from decks.presentation.sheet import changes_shown
from decks.services.editing import StaleDeckError
from decks.views.access import deck_of

A_PAGE = 25


@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: PlayerRequest, pk: int) -> HttpResponse:
    """What was changed in a copy and is not in the original, and the form that proposes it to its author, if he may."""
    copy = deck_of(request, pk)
    origin = proposing.origin_of(copy)
    if origin is None:
        raise Http404
    if request.method != "POST":
        proposing.check_may_propose(request.user, origin)
    changes = changes_in(copy, origin)
    form = ProposeForm(request.POST or None)
    if form.is_valid():
        try:
            made = proposing.propose(
                player=request.user,
                deck=origin,
                changes=changes,
                message=form.cleaned_data["message"],
                token=form.cleaned_data["token"],
                now=timezone.now(),
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Proposed. You will read here what its author says."))
            return redirect("community:proposal", made.pk)
    context = {
        "deck": copy,
        "origin": origin,
        "author": name_of(origin.owner),
        "comparison": changes_shown(copy.game_id, changes),
        "effect": effect_of(origin, changes),
        "form": form,
    }
    return render(request, "community/propose.html", context, status=422 if request.method == "POST" else 200)


def changes_in(copy: Deck, origin: Deck) -> dict[str, int]:
    """What was changed in a copy and is not in the original; where that is no longer known, all that they differ in."""
    since, held, original = copy.changes_since(1), copy.content(), origin.content()
    if since is None:
        return difference(original, held).deltas
    return outstanding(with_deltas(held, {key: -delta for key, delta in since.items()}), since, original)


@require_safe
def proposals(request: PlayerRequest) -> HttpResponse:
    """The proposals that a player made and was made, each once: those to answer first, as many as a page holds."""
    waiting = list(Proposal.objects.waiting_for(request.user)[:A_PAGE])
    others = Proposal.objects.seen_by(request.user).exclude(pk__in=[one.pk for one in waiting])
    page = Paginator(others, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "waiting": proposals_shown(waiting, request.user),
        "rows": proposals_shown(list(page.object_list), request.user),
    }
    return render(request, "community/proposals.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def proposal(request: PlayerRequest, pk: int) -> HttpResponse:
    """A proposal: what would change, and the answer of the deck's author, or of the one who made it.

    Once the author of the deck has opened it, it is not new to him.
    """
    found = proposal_of(request, pk)
    if request.method == "GET" and found.seen is None and found.deck.owner_id == request.user.pk:
        proposing.see(proposal=found, now=timezone.now())
    form, problem, status = AnswerForm(request.POST or None), "", 200
    if request.method == "POST":
        problem, status = _("This form is incomplete. Reload the page and try again."), 422
    if form.is_valid():
        try:
            _answer(request, found, form)
        except StaleDeckError:
            problem, status = _("This deck was changed meanwhile. Look at the proposal again, as it is now."), 409
            found = proposal_of(request, pk)
        except Refusal as refusal:
            problem, status = str(refusal), refusal.status
            found = proposal_of(request, pk)
        else:
            return redirect("community:proposal", pk)
    [shown] = proposals_shown([found], request.user)
    effect = effect_of(found.deck, proposing.left_of(found, found.deck.content())) if shown.is_mine_to_answer else None
    context = {"shown": shown, "proposal": found, "deck": found.deck, "problem": problem, "effect": effect}
    return render(request, "community/proposal.html", context, status=status)


def _answer(request: PlayerRequest, found: Proposal, form: AnswerForm) -> None:
    """Do what the form says, as far as it is for this player to say; to others the proposal is not there to answer."""
    do, now, is_owner = form.cleaned_data["do"], timezone.now(), found.deck.owner_id == request.user.pk
    if is_owner == (do == "withdraw"):
        raise Http404
    if do == "accept":
        answer = form.cleaned_data["answer"]
        done = proposing.accept(proposal=found, version=form.cleaned_data["version"] or 0, answer=answer, now=now)
        if done.revision is None:
            messages.success(request, _("Accepted: the deck held all of it already, and stays as it is."))
        else:
            messages.success(request, _("Accepted: the deck holds it, as a new revision."))
    elif do == "decline":
        proposing.decline(proposal=found, answer=form.cleaned_data["answer"], now=now)
        messages.success(request, _("Declined."))
    else:
        proposing.withdraw(proposal=found, now=now)
        messages.success(request, _("Withdrawn."))
