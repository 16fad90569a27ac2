"""Fast entry: pin a set, type numbers."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from collection.acts_in_words import act_words, unlisted_words
from collection.browsing import owned_by
from collection.catalogue.shelf import Shelf, ShelfPrinting, ShelfSet, shelf_of
from collection.forms.entry import EntryForm
from collection.lists.entry import read_entries
from collection.lists.names import names_of
from collection.models import ActKind, Finish, Game, Movement, MovementBatch, default_finish
from collection.refusal import Refusal
from collection.services.entering import EntryAmbiguousError, NamedEntryError, enter_line
from collection.views.access import PlayerRequest, game_asked, page_address, wants_fragment
from simulator.catalog import load_fields

SHOWN = 15
"""How many of the last entries the page shows."""

LATEST = 4
"""How many the page of one card shows."""


@require_http_methods(["GET", "HEAD", "POST"])
def fast_entry(request: PlayerRequest) -> HttpResponse:
    """A field for numbers, and the last entries, each with its undo. A line is done whole or not at all."""
    game = game_asked(request)
    shelf = shelf_of(game)
    pinned = _pinned(request, shelf)
    if request.method == "POST":
        return _enter(request, game, pinned)
    return _answer(request, game, pinned)


@require_http_methods(["GET", "HEAD", "POST"])
def card_by_card(request: PlayerRequest) -> HttpResponse:
    """One card of the pinned set at a time, counted by two buttons or by its number; every press is an entry of its own."""
    game = game_asked(request)
    shelf = shelf_of(game)
    pinned = _pinned(request, shelf)
    if request.method != "POST":
        at, problem, name = _looked_at(request, shelf, pinned)
        return _card(request, shelf, pinned, at, problem=problem, sought=name, status=422 if problem else 200)
    if "look" in request.POST:
        return redirect(_look_address(game, pinned, request.POST.get("line", "")))
    at = _in_set(shelf, pinned, request.POST.get("at", "")) or _last_or_first(request, shelf, pinned)
    form = EntryForm(request.POST)
    text, token = request.POST.get("line", "").strip(), form.cleaned_data["token"] if form.is_valid() else None
    try:
        act = enter_line(player=request.user, game=game, pinned=pinned, text=text, token=token)
    except EntryAmbiguousError as question:
        return _card(request, shelf, pinned, at, question=question, offered=question.lines, status=422)
    except NamedEntryError as named:
        return _card(request, shelf, pinned, at, problem=str(named), sought=named.name, offered=named.lines, status=422)
    except Refusal as refusal:
        return _card(request, shelf, pinned, at, problem=str(refusal), status=422)
    if act.movements:
        moved = shelf.by_id[act.movements[-1].printing_id]
        at, pinned = moved, moved.set
    if request.htmx:
        said = act_words(act) if act.batch else ""
        return _card(request, shelf, pinned, at, said=said, unlisted=unlisted_words(act, shelf))
    if unlisted := unlisted_words(act, shelf):
        messages.warning(request, unlisted)
    return redirect(_card_address(game, at))


def _looked_at(request: PlayerRequest, shelf: Shelf, pinned: ShelfSet) -> tuple[ShelfPrinting, str, str]:
    """The card that the address names by key or by number, else the one entered last; what is wrong with it, and a name in it."""
    usual = _in_set(shelf, pinned, request.GET.get("at", "")) or _last_or_first(request, shelf, pinned)
    typed = request.GET.get("line", "").strip()[:40]
    if not typed:
        return usual, "", ""
    entries = read_entries(typed, names_of(shelf), pinned.code)
    found = [one for entry in entries for one in entry.found]
    if found:
        return shelf.by_id[found[0].id], "", ""
    if name := next((entry.name for entry in entries if entry.problem and entry.name), ""):
        return usual, _("“%(text)s” is no number: here cards are looked up by number.") % {"text": name}, name
    return usual, _("“%(text)s”: no such number in %(set)s.") % {"text": typed, "set": pinned.code}, ""


def _in_set(shelf: Shelf, pinned: ShelfSet, key: str) -> ShelfPrinting | None:
    found = shelf.by_key.get(key)
    return found if found and found.set is pinned else None


def _last_or_first(request: PlayerRequest, shelf: Shelf, pinned: ShelfSet) -> ShelfPrinting:
    """The card of the set that was entered last, else its first one."""
    entered = Movement.objects.filter(batch__player=request.user, batch__kind=ActKind.ENTRY, printing__set=pinned.id)
    last = entered.order_by("-batch__created", "-pk").values_list("printing_id", flat=True).first()
    return shelf.by_id[last] if last in shelf.by_id else next(one for one in shelf.printings if one.set is pinned)


def _card_address(game: Game, at: ShelfPrinting) -> str:
    asked = QueryDict(mutable=True)
    asked.update({"game": game.slug, "set": at.set.slug, "at": at.key})
    return f"{reverse('collection:card-entry')}?{asked.urlencode()}"


def _look_address(game: Game, pinned: ShelfSet, line: str) -> str:
    """Where the card of this number is looked at; nothing of the form but the number is in it."""
    asked = QueryDict(mutable=True)
    asked.update({"game": game.slug, "set": pinned.slug, "line": line.strip()[:40]})
    return f"{reverse('collection:card-entry')}?{asked.urlencode()}"


def _card(
    request: PlayerRequest, shelf: Shelf, pinned: ShelfSet, at: ShelfPrinting, *, status: int = 200, **said: Any
) -> HttpResponse:
    """The page, or the part of it that is swapped."""
    game = at.row.card.game
    owned, usual = owned_by(request.user, game), default_finish(at.foil)
    finishes = (usual, *(one for one in Finish if one != usual)) if "foil" in load_fields(game.slug).fields else (usual,)
    entered = MovementBatch.objects.of(request.user).filter(kind=ActKind.ENTRY).with_undoing()
    context = {
        "game": game,
        "sets": shelf.sets,
        "pinned": pinned,
        "at": at,
        "beside": shelf.neighbours(at),
        "counts": [(finish, owned.copies(at.id, finish)) for finish in finishes],
        "token": uuid.uuid4(),
        "entries": entered.prefetch_related("movements__printing__card", "movements__printing__set")[:LATEST],
        "here": _card_address(game, at),
        **said,
    }
    template = "collection/_card_entry.html" if wants_fragment(request) else "collection/card_entry.html"
    return render(request, template, context, status=status)


def _enter(request: PlayerRequest, game: Game, pinned: ShelfSet) -> HttpResponse:
    form = EntryForm(request.POST)
    text, token = request.POST.get("line", "").strip(), form.cleaned_data["token"] if form.is_valid() else None
    try:
        act = enter_line(player=request.user, game=game, pinned=pinned, text=text, token=token)
    except EntryAmbiguousError as question:
        return _answer(request, game, pinned, line=text, question=question, offered=question.lines, status=422)
    except NamedEntryError as named:
        return _answer(request, game, pinned, line=text, problem=str(named), sought=named.name, offered=named.lines, status=422)
    except Refusal as refusal:
        return _answer(request, game, pinned, line=text, problem=str(refusal), status=422)
    said = act_words(act) if act.batch else _("Nothing to change.")
    unlisted = unlisted_words(act, shelf_of(game))
    if request.htmx:
        return _answer(request, game, pinned, said=said, unlisted=unlisted)
    messages.success(request, said)
    if unlisted:
        messages.warning(request, unlisted)
    return redirect(f"{reverse('collection:fast-entry')}?game={game.slug}&set={pinned.slug}")


def _answer(request: PlayerRequest, game: Game, pinned: ShelfSet, *, status: int = 200, **said: Any) -> HttpResponse:
    """The page, or the part of it that htmx swaps."""
    entered = MovementBatch.objects.of(request.user).filter(kind=ActKind.ENTRY).with_undoing()
    context = {
        "game": game,
        "games": Game.objects.with_cards(),
        "sets": shelf_of(game).sets,
        "pinned": pinned,
        "foil": _number_of_foil(shelf_of(game), pinned),
        "token": uuid.uuid4(),
        "entries": entered.prefetch_related("movements__printing__card", "movements__printing__set")[:SHOWN],
        "page_address": page_address(request),
        **said,
    }
    template = "collection/_entry_result.html" if request.htmx and request.method == "POST" else "collection/fast_entry.html"
    return render(request, template, context, status=status)


def _number_of_foil(shelf: Shelf, pinned: ShelfSet) -> str:
    """The number of a card that exists as a foil, of the pinned set where it has one, behind its set elsewhere; or empty."""
    names = names_of(shelf)
    foils = [one for one in shelf.printings if one.foil is not False and len(names.numbered(one.number, one.set.code)) == 1]
    found = next((one for one in foils if one.set is pinned), None)
    if found:
        return found.number
    return f"{foils[0].set.code} {foils[0].number}" if foils else ""


def _pinned(request: PlayerRequest, shelf: Shelf) -> ShelfSet:
    """The set asked for, else the one pinned last on this device, else the first one."""
    asked = request.POST.get("set") or request.GET.get("set") or request.session.get("pinned_set", "")
    found = shelf.set_named(asked) or next(iter(shelf.sets), None)
    if found is None:
        raise Http404
    if request.session.get("pinned_set") != found.slug:
        request.session["pinned_set"] = found.slug
    return found
