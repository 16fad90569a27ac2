"""The copies of one card: what is said of them, line by line, and saying something else."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from collection.forms import FactsForm, PutForm
from collection.lines import lines_of
from collection.models import NOTHING, Printing
from collection.refusal import Refusal
from collection.services.describing import NotAsSaidError
from collection.services.lots import Part, describe, parts_named, put_into
from collection.views.access import PlayerRequest, page_address, way_back
from collection.views.holdings import last_act


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


@require_POST
def put(request: PlayerRequest) -> HttpResponse:
    """Put the chosen lines into a place, or out of all."""
    back = way_back(request, reverse("collection:unsorted"))
    form = PutForm(request.user, request.POST)
    names = request.POST.getlist("line")
    if not names:
        messages.error(request, _("Choose some lines first."))
        return redirect(back)
    if not form.is_valid():
        messages.error(request, _("This place is not there any more, or has no such page and pocket."))
        return redirect(back)
    said = form.cleaned_data
    try:
        parts = parts_named(request.user, names)
        put_into(
            player=request.user,
            parts=parts,
            place=said["place"],
            page=said["page"],
            slot=said["slot"],
            token=said["token"],
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(back)
    total = sum(part.copies for part in parts)
    words = (
        ngettext("%(copies)d copy lies in “%(place)s” now.", "%(copies)d copies lie in “%(place)s” now.", total)
        if said["place"]
        else ngettext("%(copies)d copy lies in no place now.", "%(copies)d copies lie in no place now.", total)
    )
    messages.success(request, words % {"copies": total, "place": said["place"]})
    return redirect(back)


def _page(request: PlayerRequest, printing: Printing, form: FactsForm | None, line: str, status: int = 200) -> HttpResponse:
    context = {
        "printing": printing,
        "card": printing.card,
        "game": printing.set.game,
        "lines": lines_of(request.user, printing.card),
        "form": form,
        "line": line,
        "page_address": page_address(request),
        "last_act": last_act(request, printing.set.game),
    }
    return render(request, "collection/copies.html", context, status=status)
