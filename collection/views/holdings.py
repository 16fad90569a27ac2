"""What a player owns: the list, one click that changes it, completion, missing cards, the binder."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.db.models import Exists, OuterRef, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.binder import binder_of
from collection.browsing import owned_by
from collection.export_formats import OTHER_PROGRAMS, TABLES
from collection.forms import ChangeForm
from collection.models import Game, LotMovement, Movement, MovementBatch
from collection.reading import completion, printings_of_set, totals
from collection.refusal import Refusal
from collection.services.holdings import change_holdings
from collection.shelf import ShelfSet, shelf_of
from collection.views.access import PlayerRequest, game_asked, page_address, way_back
from collection.views.lists import answer_list
from simulator.catalog import load_fields


@require_safe
def home(request: PlayerRequest) -> HttpResponse:
    """The printings a player owns, with the filters of the catalogue; another filter shows what is missing."""
    game = game_asked(request)
    return answer_list(
        request,
        game,
        template="collection/home.html",
        defaults={"own": "owned", "unit": "printings"},
        totals=totals(request.user, game),
        last_act=last_act(request, game),
        fade_missing=True,
        other_programs=[(shape, TABLES[shape].label) for shape in OTHER_PROGRAMS],
    )


@require_POST
def change(request: PlayerRequest) -> HttpResponse:
    """Add or take away copies of one printing; htmx gets the new count, and what can be undone."""
    form = ChangeForm.of(request.POST)
    if not form.is_valid():
        raise Http404
    printing, finish = form.cleaned_data["printing"], form.cleaned_data["finish"]
    problem = ""
    try:
        change_holdings(player=request.user, changes={(printing.pk, finish): form.cleaned_data["delta"]})
    except Refusal as refusal:
        problem = str(refusal)
    if request.htmx:
        owned = owned_by(request.user, printing.set.game)
        context = {"printing": printing, "finish": finish, "copies": owned.copies(printing.pk, finish), "problem": problem}
        context |= {"last_act": last_act(request, printing.set.game), "page_address": page_address(request), "is_swap": True}
        return render(request, "collection/_changed.html", context, status=422 if problem else 200)
    if problem:
        messages.error(request, problem)
    return redirect(way_back(request, reverse("collection:home")))


@require_safe
def progress(request: PlayerRequest) -> HttpResponse:
    """The completion of every set, by card and by printing."""
    game = game_asked(request)
    sets = completion(game, owned_by(request.user, game))
    return render(request, "collection/completion.html", {"game": game, "sets": sets})


@require_safe
def missing(request: PlayerRequest, game: str, slug: str) -> HttpResponse:
    """The printings of a set that the player does not own: a list to copy, print, or take to a friend."""
    found, card_set = _set_named(game, slug)
    owned = owned_by(request.user, found)
    printings = [one for one in printings_of_set(found, slug) if one.id not in owned.by_printing]
    context = {
        "game": found,
        "set": card_set,
        "printings": printings,
        "owned": owned,
        "has_reprints": shelf_of(found).has_reprints,
        "has_rarities": "rarity" in load_fields(game).fields,
    }
    return render(request, "collection/missing.html", context)


@require_safe
def binder(request: PlayerRequest, game: str, slug: str) -> HttpResponse:
    """A set as pages of nine pockets by number; empty pockets stay, so that it can be held against the real one."""
    found, card_set = _set_named(game, slug)
    owned = owned_by(request.user, found)
    spread = binder_of(found, slug, owned=owned, asked=request.GET.get("page", ""), number=request.GET.get("number", ""))
    context: dict[str, Any] = {"game": found, "set": card_set, "sets": shelf_of(found).sets, "binder": spread, "owned": owned}
    context |= {"page_address": page_address(request), "last_act": last_act(request, found)}
    if spread.unknown_number:
        context["problem"] = _("No card of this set has the number “%(number)s”.") % {"number": spread.unknown_number[:20]}
    return render(request, "collection/binder.html", context)


def last_act(request: PlayerRequest, game: Game) -> MovementBatch | None:
    """The player's last act of the day, for a page of the game that it was about, which offers to undo it."""
    lately = timezone.now() - timedelta(days=1)
    elsewhere = Movement.objects.filter(batch=OuterRef("pk")).exclude(printing__set__game=game)
    acts = MovementBatch.objects.of(request.user)
    last = acts.filter(created__gt=lately, pk__in=Subquery(acts.order_by("-created", "-pk").values("pk")[:1]))
    lots = LotMovement.objects.filter(batch=OuterRef("pk")).exclude(printing__set__game=game)
    moves = Exists(Movement.objects.filter(batch=OuterRef("pk"))) | Exists(LotMovement.objects.filter(batch=OuterRef("pk")))
    return last.filter(moves).exclude(Exists(elsewhere)).exclude(Exists(lots)).with_totals().with_undoing().first()


def _set_named(game: str, slug: str) -> tuple[Game, ShelfSet]:
    found = Game.objects.with_cards().filter(pk=game).first()
    card_set = shelf_of(found).set_named(slug) if found else None
    if found is None or card_set is None:
        raise Http404
    return found, card_set
