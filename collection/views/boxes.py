"""Complete boxes: what a collection holds of them, what is missing, and one click for somebody who owns it all."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from collection.boxes import boxes_of, is_played_with_a_box, playable_tables
from collection.browsing import owned_by
from collection.forms import EntryForm
from collection.services.boxes import UnknownBoxError, complete_box
from collection.services.holdings import TooManyCopiesError
from collection.shelf import shelf_of
from collection.views.access import PlayerRequest, game_named, page_address
from collection.views.holdings import last_act


@require_safe
def boxes(request: PlayerRequest, game: str) -> HttpResponse:
    """Every box of a game against the collection; for a game of decks, why there is none."""
    found = game_named(game)
    checks = boxes_of(shelf_of(found), owned_by(request.user, found))
    context = {
        "game": found,
        "boxes": checks,
        "has_boxes": is_played_with_a_box(found.slug),
        "tables": playable_tables(checks),
        "last_act": last_act(request),
        "page_address": page_address(request),
    }
    return render(request, "collection/boxes.html", context)


@require_POST
def complete(request: PlayerRequest, game: str, box: str) -> HttpResponse:
    """Add all that a box lacks; one act, with its undo in the journal."""
    found = game_named(game)
    form = EntryForm(request.POST)
    token = form.cleaned_data["token"] if form.is_valid() else None
    try:
        act = complete_box(player=request.user, game=found, box=box, token=token)
    except UnknownBoxError as unknown:
        raise Http404 from unknown
    except TooManyCopiesError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _said(act.added))
    return redirect(reverse("collection:boxes", args=[found.slug]))


def _said(copies: int) -> str:
    if not copies:
        return _("Nothing was missing from this box.")
    return ngettext("%(copies)d card added: the box is complete.", "%(copies)d cards added: the box is complete.", copies) % {
        "copies": copies
    }
