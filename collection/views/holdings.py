"""What a player owns: the list, one click that changes it, completion, missing cards, the binder."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Subquery
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.browsing import Owned, owned_by
from collection.catalogue.shelf import ShelfSet, shelf_of
from collection.forms.entry import ChangeForm
from collection.inventory.remembering import Act, last_act_of, until_next_act
from collection.inventory.sought import Sought
from collection.models import Game, LotMovement, Movement, MovementBatch, Place, PlaceMovement
from collection.models.holdings import MovementBatchQuerySet
from collection.overviews.binder import binder_of
from collection.overviews.paid import paid_of, prices_of
from collection.overviews.reading import Completion, completion, printings_of_set, totals_of
from collection.overviews.told_copies import agreed_of
from collection.refusal import Refusal
from collection.services.holdings import NotEnoughCopiesError, change_holdings, owned_of
from collection.views.access import PlayerRequest, game_asked, page_address, way_back
from collection.views.exporting import shapes
from collection.views.files import sought_response
from collection.views.lists import answer_list, found_in, listing_of
from collection.wording import NAMED, printing_words
from simulator.catalog import load_fields
from simulator.catalog.starters import Starter, starters

OF_A_COLLECTION: Final = {"own": "owned", "unit": "printings"}
"""What the list of a collection shows unless it is asked for something else."""


MISSING_SHOWN: Final = 50
"""Missing printings on one page of their table; the list to copy and the files have all of them."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What an empty collection begins with: whole decks, where the game ships some, and the sets there are."""

    starters: tuple[Starter, ...]
    sets: list[Completion]


def beginning_of(request: PlayerRequest, game: Game) -> Beginning:
    """What the player's collection of a game can begin with."""
    return Beginning(starters(game.slug), completion(game, owned_by(request.user, game)))


@require_safe
def home(request: PlayerRequest) -> HttpResponse:
    """The printings a player owns, with the filters of the catalogue; another filter shows what is missing."""
    game, act = game_asked(request), last_act_of(request.user)
    owned = owned_by(request.user, game)
    sizes, prices = totals_of(owned), prices_of(request.user, game, act)
    return answer_list(
        request,
        game,
        template="collection/home.html",
        defaults=OF_A_COLLECTION,
        owned=owned,
        totals=sizes,
        prices=prices,
        act=act,
        paid=paid_of(prices, sizes.copies),
        beginning=None if sizes.copies else beginning_of(request, game),
        last_act=last_act(request, game, act),
        fade_missing=True,
        shapes=shapes(),
    )


@require_POST
def change(request: PlayerRequest) -> HttpResponse:
    """Add or take away copies of one printing; htmx gets the new count, and what can be undone.

    A copy taken from a printing of which there is none, as another tab may still show one, is no error: nothing is done.
    """
    form = ChangeForm.of(request.POST)
    if not form.is_valid():
        raise Http404
    printing, finish = form.cleaned_data["printing"], form.cleaned_data["finish"]
    problem, nothing, act = "", "", None
    try:
        act = change_holdings(player=request.user, changes={(printing.pk, finish): form.cleaned_data["delta"]}).batch
    except NotEnoughCopiesError as refusal:
        problem = str(refusal) if owned_of(request.user, [(printing.pk, finish)]).get((printing.pk, finish)) else ""
        nothing = "" if problem else _("None left to take away: %(card)s.") % {"card": printing_words(printing, finish)}
    except Refusal as refusal:
        problem = str(refusal)
    if request.htmx:
        owned = owned_by(request.user, printing.set.game)
        context = {
            "printing": printing,
            "owned": owned,
            "finish": finish,
            "copies": owned.copies(printing.pk, finish),
            "problem": problem,
            "nothing": nothing,
        }
        context |= {
            "last_act": _told(MovementBatch.objects.of(request.user).filter(pk=act.pk)) if act else None,
            "page_address": page_address(request),
            "is_swap": True,
        }
        if "agreed" in request.POST:
            context["agreed_of"] = agreed_of(request.user, [printing.pk], owned)
        if act:
            context |= _sizes(request, printing.set.game, owned, (act.pk, act.created))
        return render(request, "collection/_changed.html", context, status=422 if problem else 200)
    if problem:
        messages.error(request, problem)
    if nothing:
        messages.info(request, nothing)
    return redirect(way_back(request, reverse("collection:home")))


def _sizes(request: PlayerRequest, game: Game, owned: Owned, act: Act | None) -> dict[str, Any]:
    """How many copies there are now in all and in the list, where a collection's own page is looked at."""
    address = urlsplit(page_address(request))
    if address.path != reverse("collection:home"):
        return {}
    sizes, prices = totals_of(owned), prices_of(request.user, game, act)
    listing = listing_of(
        game,
        QueryDict(address.query),
        defaults=OF_A_COLLECTION,
        owned=owned,
        player=request.user,
        act=act,
        is_collection=True,
    )
    found = found_in(listing)
    return {
        "totals": sizes,
        "paid": paid_of(prices, sizes.copies),
        "listing": listing,
        "query": listing.query,
        "size": found.size(owned, prices),
        "asks_copies": found.copies is not None,
    }


@require_safe
def progress(request: PlayerRequest) -> HttpResponse:
    """The completion of every set, by card, by printing and by finish."""
    game = game_asked(request)
    sets = completion(game, owned_by(request.user, game))
    context = {"game": game, "sets": sets, "has_finishes": any(one.has_finishes for one in sets)}
    return render(request, "collection/completion.html", context)


@require_safe
def missing(request: PlayerRequest, game: str, slug: str) -> HttpResponse:
    """The printings of a set that the player does not own: a list to copy, print, or take to a friend, as a file too."""
    found, card_set = _set_named(game, slug)
    owned = owned_by(request.user, found)
    printings = [one for one in printings_of_set(found, slug) if one.id not in owned.by_printing]
    if shape := request.GET.get("format"):
        sought = [Sought(found.slug, one.card.title, one, 1) for one in printings]
        return sought_response(sought, name=f"cartable-{found.slug}-{slug}-{timezone.localdate():%Y-%m-%d}", shape=shape)
    context = {
        "game": found,
        "set": card_set,
        "printings": printings,
        "page": Paginator(printings, MISSING_SHOWN).get_page(request.GET.get("page")),
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
    context |= {"page_address": page_address(request), "last_act": last_act(request, found, last_act_of(request.user))}
    if spread.unknown_number:
        context["problem"] = _("No card of this set has the number “%(number)s”.") % {"number": spread.unknown_number[:20]}
    return render(request, "collection/binder.html", context)


def last_act(request: PlayerRequest, game: Game, act: Act | None) -> MovementBatch | None:
    """The player's last act of the day and its first movements, for a page of its game, which offers to undo it.

    It is read once as long as `act` is the last one; without `act` it is read and not kept.
    """
    asked = ("last act", game.slug, game.synced)
    found = until_next_act(request.user, act, asked, lambda: _last_act_in(request, game))
    return found if found and found.created > _lately() else None


def _last_act_in(request: PlayerRequest, game: Game) -> MovementBatch | None:
    return _told(_last_of_the_day(request).about_only(game))


def last_act_at(request: PlayerRequest, place: Place) -> MovementBatch | None:
    """The same for the page of a place: what was made of it, or put there. Not what opened it: undone, that has no page."""
    made = PlaceMovement.objects.filter(batch=OuterRef("pk"), place=place)
    put = LotMovement.objects.filter(batch=OuterRef("pk"), facts__place=place.pk)
    about = Exists(made) | Exists(put)
    return _told(_last_of_the_day(request).filter(about).exclude(Exists(made.filter(before__isnull=True))))


def _last_of_the_day(request: PlayerRequest) -> MovementBatchQuerySet:
    """The player's last act, where it is of the last 24 hours."""
    acts = MovementBatch.objects.of(request.user)
    return acts.filter(created__gt=_lately(), pk__in=Subquery(acts.order_by("-created", "-pk").values("pk")[:1]))


def _lately() -> datetime:
    return timezone.now() - timedelta(days=1)


def _told(acts: MovementBatchQuerySet) -> MovementBatch | None:
    """The act with all that `_last_act.html` says of it."""
    found = acts.with_undoing().first()
    if found is not None:
        vars(found).update(first_moved=list(Movement.objects.told_of(found).shown()[:NAMED]))
    return found


def _set_named(game: str, slug: str) -> tuple[Game, ShelfSet]:
    found = Game.objects.with_cards().filter(pk=game).first()
    card_set = shelf_of(found).set_named(slug) if found else None
    if found is None or card_set is None:
        raise Http404
    return found, card_set
