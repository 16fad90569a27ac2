"""The journal of a collection: every act, what it moved, and its undo."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.models import MovementBatch
from collection.refusal import Refusal
from collection.services.holdings import undo_act
from collection.views.access import PlayerRequest, page_address, way_back

ACTS_A_PAGE = 30
MOVEMENTS_A_PAGE = 100


@require_safe
def journal(request: PlayerRequest) -> HttpResponse:
    """Every act, the last one first."""
    acts = MovementBatch.objects.of(request.user).with_totals().with_undoing()
    page = Paginator(acts, ACTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "collection/journal.html", {"page": page, "page_address": page_address(request)})


@require_safe
def act(request: PlayerRequest, pk: int) -> HttpResponse:
    """One act: every printing it moved."""
    found = get_object_or_404(MovementBatch.objects.of(request.user).with_totals().with_undoing(), pk=pk)
    page = Paginator(found.movements.all().shown(), MOVEMENTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "collection/act.html", {"act": found, "page": page, "page_address": page_address(request)})


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
