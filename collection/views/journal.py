"""The journal of a collection: every act, what it moved, and its undo."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.models import Facts, LotMovement, Movement, MovementBatch, Place
from collection.refusal import Refusal
from collection.services.holdings import undo_act
from collection.services.placing import placed_by
from collection.views.access import PlayerRequest, page_address, way_back
from collection.wording import facts_words, standing_words

ACTS_A_PAGE = 30
MOVEMENTS_A_PAGE = 100
CARDS_NAMED = 4
"""Cards of each act that the journal names."""


@require_safe
def journal(request: PlayerRequest) -> HttpResponse:
    """Every act, the last one first."""
    moved = Prefetch("movements", Movement.objects.shown()[:CARDS_NAMED], to_attr="first_moved")
    said = Prefetch("lot_movements", LotMovement.objects.filter(delta__gt=0).shown()[:CARDS_NAMED], to_attr="first_said")
    acts = MovementBatch.objects.of(request.user).with_totals().with_undoing().prefetch_related(moved, said)
    page = Paginator(acts, ACTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "collection/journal.html", {"page": page, "page_address": page_address(request)})


@require_safe
def act(request: PlayerRequest, pk: int) -> HttpResponse:
    """One act: every printing it moved."""
    found = get_object_or_404(MovementBatch.objects.of(request.user).with_totals().with_undoing(), pk=pk)
    moved = Paginator(found.movements.all().shown(), MOVEMENTS_A_PAGE)
    said = Paginator(found.lot_movements.all().shown(), MOVEMENTS_A_PAGE)
    page = (moved if moved.num_pages >= said.num_pages else said).get_page(request.GET.get("page"))
    names = dict(Place.objects.filter(player=request.user).values_list("pk", "name"))
    context = {
        "act": found,
        "page": page,
        "moved": moved.page(page.number) if page.number <= moved.num_pages else (),
        "said": [
            (one, facts_words(Facts.from_json(one.facts), names))
            for one in (said.page(page.number) if page.number <= said.num_pages else ())
        ],
        "places": [(standing_words(one.before), standing_words(one.after)) for one in placed_by(found)],
        "page_address": page_address(request),
    }
    return render(request, "collection/act.html", context)


@require_POST
def undo(request: PlayerRequest, pk: int) -> HttpResponse:
    """Take an act back; refused with a sentence when copies it brought have left since."""
    get_object_or_404(MovementBatch.objects.of(request.user), pk=pk)
    try:
        done = undo_act(player=request.user, act=pk)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        words = _("Undone: %(added)d copies back, %(removed)d copies gone.") % {"added": done.added, "removed": done.removed}
        messages.success(request, words)
    return redirect(way_back(request, reverse("collection:journal")))
