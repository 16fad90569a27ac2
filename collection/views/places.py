"""Where a player keeps cards: the places, what lies in each, and what lies in none."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from collection.catalogue.shelf import shelf_of
from collection.forms import CardsForm, KeepCardForm, KeepForm, PlaceForm, PutForm, RenameDividerForm, dividers_offered
from collection.inventory.keeping import keeps_of
from collection.inventory.remembering import last_act_of
from collection.inventory.wares import offered_by_card, promised_by_card
from collection.models import Card, Finish, Holding, Place
from collection.overviews.found import found_by
from collection.overviews.lines import Loose, Pile, own_binder, pile_of, places_of, rows_of, shown_unsorted
from collection.overviews.reading import asked_or_before
from collection.overviews.told_copies import Line
from collection.query.finding import Correction
from collection.query.grammar import LONGEST_QUERY
from collection.query.lots import spares
from collection.refusal import GoneError, Refusal
from collection.services.lots import MOST_LINES
from collection.services.places import change_place, open_place, remove_place, rename_divider
from collection.services.spares import MOST_KEPT, keep_of_card, keep_of_each
from collection.values.rows_of_boxes import LONGEST_DIVIDER, Divider, divider_of
from collection.views.access import PlayerRequest, game_asked, page_address, way_back
from collection.views.holdings import last_act, last_act_at
from collection.views.putting import choosing_context, put_away
from collection.wording import in_box_words

LINES_A_PAGE = 60


@require_http_methods(["GET", "HEAD", "POST"])
def places(request: PlayerRequest) -> HttpResponse:
    """Every place with what lies in it, and a form for a new one."""
    form, status = PlaceForm(), 200
    if request.method == "POST":
        form, status = PlaceForm(request.POST), 422
        if form.is_valid():
            try:
                made = open_place(player=request.user, **form.cleaned_data)
            except Refusal as refusal:
                form.add_error("name", str(refusal))
                status = refusal.status
            else:
                messages.success(request, _("“%(name)s” is there.") % {"name": made.name})
                return redirect(f"{reverse('collection:places')}?game={game_asked(request).slug}")
    game, act = game_asked(request), last_act_of(request.user)
    owned = Holding.objects.of(request.user).in_game(game).by_card()
    spare = spares(owned, keeps_of(request.user, game), promised_by_card(request.user, game))
    context = {
        "places": places_of(request.user, act),
        "spare_copies": sum(spare.values()),
        "spare_cards": len(spare),
        "exchangeable": sum(offered_by_card(request.user, game).values()) if spare else 0,
        "keep": KeepForm(initial={"keeps": request.user.keeps}),
        "form": form,
        "game": game,
        "unsorted": pile_of(request.user, game, act).copies,
    }
    return render(request, "collection/places.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def place(request: PlayerRequest, pk: int) -> HttpResponse:
    """What lies in a place: a binder page by page, everything else line by line.

    Sent to, it puts chosen lines somewhere else (`put`), or gives the place another name.
    """
    found = _mine(request, pk)
    said = {"name": found.name, "kind": found.kind, "note": found.note, "position": found.position, "dividers": found.dividers}
    form, status = PlaceForm(initial=said), 200
    put = PutForm(request.user, here=found)
    behind, row = _within(request) if found.is_box else (None, None)
    act = last_act_of(request.user)
    if "put" in request.POST:
        put, status = PutForm(request.user, request.POST), 422
        if done := put_away(request, put, lambda: Loose(found, behind, row, act).names(MOST_LINES)):
            return done
    elif request.method == "POST":
        form, status = PlaceForm(request.POST), 422
        if form.is_valid():
            values = form.cleaned_data
            values["position"] = found.position if values["position"] is None else values["position"]
            try:
                change_place(place=found, **values)
            except GoneError:
                raise
            except Refusal as refusal:
                form.add_error("name", str(refusal))
                status = refusal.status
            else:
                messages.success(request, _("Changed."))
                return redirect("collection:place", pk)
    counted = next((one for one in places_of(request.user, act) if one.pk == pk), None)
    if counted is None:  # it was removed a moment ago
        raise Http404
    rows = Paginator(Loose(found, behind, row, act), LINES_A_PAGE).get_page(request.GET.get("page"))
    lines = [Line(one.printing, Finish(one.finish), one.copies, one) for one in rows]
    context: dict[str, Any] = choosing_context(request, put, [one.name for one in lines]) | {
        "place": counted,
        "form": form,
        "page": rows,
        "lines": lines,
        "binder": own_binder(found, request.GET.get("leaf", "")) if found.is_binder else None,
        "box": rows_of(found, act),
        "behind": behind,
        "shown_row": row,
        "within_words": _within_words(behind, row),
        "rename": RenameDividerForm(of=behind) if behind and behind.word else None,
        "page_address": page_address(request),
        "dividers": dividers_offered(request.user, act),
        "last_act": last_act_at(request, found),
    }
    return render(request, "collection/place.html", context, status=status)


@require_POST
def rename(request: PlayerRequest, pk: int) -> HttpResponse:
    """Write another word on a divider of a box; one that stands there with this word takes up what stood behind it."""
    found = _mine(request, pk)
    form = RenameDividerForm(request.POST)
    here = reverse("collection:place", args=[pk])
    if not found.is_box or not form.is_valid():
        messages.error(request, _("Say what is written on it: at most %(most)d characters.") % {"most": LONGEST_DIVIDER})
        return redirect(here)
    before = form.of()
    done = rename_divider(place=found, divider=before, word=form.cleaned_data["word"])
    said = {"before": before.word, "after": done.word, "copies": done.moved}
    if not done.act.batch:
        messages.info(request, _("Nothing was changed."))
    elif done.merged:
        words = ngettext(
            "“%(before)s” and “%(after)s” are one divider now: %(copies)d copy was moved behind “%(after)s”.",
            "“%(before)s” and “%(after)s” are one divider now: %(copies)d copies were moved behind “%(after)s”.",
            done.moved,
        )
        messages.success(request, words % said)
    else:
        messages.success(request, _("“%(before)s” is called “%(after)s” now.") % said)
    return redirect(here)


def _within(request: PlayerRequest) -> tuple[Divider | None, int | None]:
    """The divider of a box, or else the row, whose lines alone are asked for."""
    asked = request.GET.get("row", "")
    if not (asked.isascii() and asked.isdecimal() and len(asked) < 4):
        return None, None
    row = int(asked) or None
    if "divider" not in request.GET:
        return None, row
    return Divider(row, divider_of(request.GET["divider"])), None


def _within_words(behind: Divider | None, row: int | None) -> str:
    if behind and behind.row and not behind.word:
        return f"{in_box_words(behind.row, '')} · {_('behind no divider')}"
    return in_box_words(*behind) if behind else in_box_words(row, "")


@require_POST
def remove(request: PlayerRequest, pk: int) -> HttpResponse:
    """Remove a place; its cards lie in none then, and come back with it when that is undone."""
    found = _mine(request, pk)
    held_copies = found.lots.exists()
    remove_place(place=found, now=timezone.now())
    if held_copies:
        words = _("“%(name)s” is gone; its cards lie in no place. The journal takes that back.")
    else:
        words = _("“%(name)s” is gone. Nothing lay in it.")
    messages.success(request, words % {"name": found.name})
    return redirect("collection:places")


@require_POST
def keep(request: PlayerRequest) -> HttpResponse:
    """Say how many copies of each card are not to spare."""
    form = KeepForm(request.POST)
    if form.is_valid():
        keep_of_each(player=request.user, keeps=form.cleaned_data["keeps"])
        messages.success(request, _("Changed."))
    else:
        messages.error(request, _("A whole number from 0 to %(most)d, please.") % {"most": MOST_KEPT})
    return redirect(way_back(request, reverse("collection:places")))


@require_POST
def keep_card(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """Say how many copies of one card are not to spare; nothing: as many as of each."""
    card = get_object_or_404(Card.objects.of(game), key=key)
    form = KeepCardForm(request.POST)
    if form.is_valid():
        try:
            keep_of_card(player=request.user, card=card, copies=form.cleaned_data["copies"])
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Changed."))
    else:
        messages.error(request, _("A whole number from 0 to %(most)d, please.") % {"most": MOST_KEPT})
    return redirect(way_back(request, reverse("collection:places")))


@require_http_methods(["GET", "HEAD", "POST"])
def unsorted(request: PlayerRequest) -> HttpResponse:
    """The pile to sort: copies of a game, or of cards that a query asks for, that lie in no place, what changed last first.

    Sent to, it puts chosen lines into a place.
    """
    game, act = game_asked(request), last_act_of(request.user)
    pile = pile_of(request.user, game, act)

    def search(text: str) -> tuple[Pile, tuple[Correction, ...]]:
        if not text:
            return pile, ()
        meant, corrections = found_by(text, game, request.user)
        return pile_of(request.user, game, act, meant), corrections

    asked, before = request.GET.get("q", "")[: LONGEST_QUERY + 1].strip(), request.GET.get("was")
    query, found, wrong = asked_or_before(asked, before, search)
    listed, corrections = found or ((), ())
    put = PutForm(request.user)
    if request.method == "POST":
        put = PutForm(request.user, request.POST)
        if wrong:
            put.add_error(None, wrong.advice)
        elif done := put_away(request, put, lambda: listed.names(MOST_LINES) if isinstance(listed, Pile) else ()):
            return done
    page = Paginator(listed, LINES_A_PAGE).get_page(request.GET.get("page"))
    lines = shown_unsorted(list(page), shelf_of(game))
    context = choosing_context(request, put, [one.name for one in lines]) | {
        "game": game,
        "page": page,
        "lines": lines,
        "copies": pile.copies,
        "found": listed.copies if query and isinstance(listed, Pile) else None,
        "filters": CardsForm({"q": asked}, auto_id="by_%s"),
        "query": query,
        "wrong": wrong.advice if wrong else "",
        "corrections": corrections,
        "dividers": dividers_offered(request.user, act),
        "has_places": Place.objects.of(request.user).exists(),
        "page_address": page_address(request),
        "last_act": last_act(request, game, act),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong or put.errors else HTTPStatus.OK
    return render(request, "collection/unsorted.html", context, status=status)


def _mine(request: PlayerRequest, pk: int) -> Place:
    return get_object_or_404(Place.objects.of(request.user), pk=pk)
