"""Fast entry: pin a set, type numbers."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from collection.forms import EntryForm
from collection.models import ActKind, Game, MovementBatch
from collection.refusal import Refusal
from collection.services.entering import EntryAmbiguousError, enter_line
from collection.shelf import Shelf, ShelfSet, shelf_of
from collection.views.access import PlayerRequest, game_asked, page_address
from collection.wording import act_words

SHOWN = 15
"""How many of the last entries the page shows."""


@require_http_methods(["GET", "HEAD", "POST"])
def fast_entry(request: PlayerRequest) -> HttpResponse:
    """A field for numbers, and the last entries, each with its undo. A line is done whole or not at all."""
    game = game_asked(request)
    shelf = shelf_of(game)
    pinned = _pinned(request, shelf)
    if request.method == "POST":
        return _enter(request, game, pinned)
    return _answer(request, game, pinned)


def _enter(request: PlayerRequest, game: Game, pinned: ShelfSet) -> HttpResponse:
    form = EntryForm(request.POST)
    text, token = request.POST.get("line", "").strip(), form.cleaned_data["token"] if form.is_valid() else None
    try:
        act = enter_line(player=request.user, game=game, pinned=pinned, text=text, token=token)
    except EntryAmbiguousError as question:
        return _answer(request, game, pinned, line=text, question=question, status=422)
    except Refusal as refusal:
        return _answer(request, game, pinned, line=text, problem=str(refusal), status=422)
    said = act_words(act) if act.batch else _("Nothing to change.")
    if request.htmx:
        return _answer(request, game, pinned, said=said)
    messages.success(request, said)
    return redirect(f"{reverse('collection:fast-entry')}?game={game.slug}&set={pinned.slug}")


def _answer(request: PlayerRequest, game: Game, pinned: ShelfSet, *, status: int = 200, **said: Any) -> HttpResponse:
    """The page, or the part of it that htmx swaps."""
    entered = MovementBatch.objects.of(request.user).filter(kind=ActKind.ENTRY).with_undoing()
    context = {
        "game": game,
        "games": Game.objects.with_cards(),
        "sets": shelf_of(game).sets,
        "pinned": pinned,
        "token": uuid.uuid4(),
        "entries": entered.prefetch_related("movements__printing__card", "movements__printing__set")[:SHOWN],
        "page_address": page_address(request),
        **said,
    }
    template = "collection/_entry_result.html" if request.htmx and request.method == "POST" else "collection/fast_entry.html"
    return render(request, template, context, status=status)


def _pinned(request: PlayerRequest, shelf: Shelf) -> ShelfSet:
    """The set asked for, else the one pinned last on this device, else the first one."""
    asked = request.POST.get("set") or request.GET.get("set") or request.session.get("pinned_set", "")
    found = shelf.set_named(asked) or next(iter(shelf.sets), None)
    if found is None:
        raise Http404
    if request.session.get("pinned_set") != found.slug:
        request.session["pinned_set"] = found.slug
    return found
