"""Where a player keeps cards: the places, and what lies in each."""

from __future__ import annotations

from dataclasses import dataclass
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

from collection.forms.fields import dividers_offered
from collection.forms.places import PlaceForm, PutForm, RenameDividerForm
from collection.forms.wishes import KeepForm
from collection.inventory.keeping import keeps_of
from collection.inventory.remembering import Act, last_act_of
from collection.inventory.wares import offered_by_card, promised_by_card
from collection.models import Finish, Holding, Place
from collection.overviews.loose import Loose, rows_of
from collection.overviews.own_binder import own_binder
from collection.overviews.places import places_of
from collection.overviews.told_copies import Line
from collection.overviews.unsorted import pile_of
from collection.query.lots import spares
from collection.refusal import GoneError, Refusal
from collection.services.lots import MOST_LINES
from collection.services.places import change_place, open_place, remove_place, rename_divider
from collection.values.rows_of_boxes import LONGEST_DIVIDER, Divider, divider_of
from collection.views.access import PlayerRequest, game_asked, page_address
from collection.views.holdings import last_act_at
from collection.views.putting import choosing_context, put_away
from collection.wording import in_box_words

LINES_A_PAGE = 60


@require_http_methods(["GET", "HEAD", "POST"])
def places(request: PlayerRequest) -> HttpResponse:
    """Every place with what lies in it, and a form for a new one."""
    return _open(request) if request.method == "POST" else _every_place(request, PlaceForm())


def _open(request: PlayerRequest) -> HttpResponse:
    """Make a place, or show again what was wrong."""
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
    return _every_place(request, form, status)


def _every_place(request: PlayerRequest, form: PlaceForm, status: int = 200) -> HttpResponse:
    """The page of all places, with this form."""
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


@dataclass(frozen=True, slots=True)
class _Here:
    """A place, and the divider or the row whose lines alone are asked for."""

    place: Place
    act: Act | None
    behind: Divider | None
    row: int | None

    @property
    def lines(self) -> Loose:
        """What lies there."""
        return Loose(self.place, self.behind, self.row, self.act)


@require_http_methods(["GET", "HEAD", "POST"])
def place(request: PlayerRequest, pk: int) -> HttpResponse:
    """What lies in a place: a binder page by page, everything else line by line.

    Sent to, it puts chosen lines somewhere else (`put`), or gives the place another name.
    """
    found = _mine(request, pk)
    behind, row = _within(request) if found.is_box else (None, None)
    here = _Here(found, last_act_of(request.user), behind, row)
    if "put" in request.POST:
        return _put(request, here)
    if request.method == "POST":
        return _change(request, here)
    return _shown(request, here)


def _put(request: PlayerRequest, here: _Here) -> HttpResponse:
    """Put the chosen lines somewhere else, or show again what was wrong."""
    put = PutForm(request.user, request.POST)
    return put_away(request, put, lambda: here.lines.names(MOST_LINES)) or _shown(request, here, put=put, status=422)


def _change(request: PlayerRequest, here: _Here) -> HttpResponse:
    """Give the place another name, or show again what was wrong."""
    form, status = PlaceForm(request.POST), 422
    if form.is_valid():
        values = form.cleaned_data
        values["position"] = here.place.position if values["position"] is None else values["position"]
        try:
            change_place(place=here.place, **values)
        except GoneError:
            raise
        except Refusal as refusal:
            form.add_error("name", str(refusal))
            status = refusal.status
        else:
            messages.success(request, _("Changed."))
            return redirect("collection:place", here.place.pk)
    return _shown(request, here, form=form, status=status)


def _shown(
    request: PlayerRequest, here: _Here, *, form: PlaceForm | None = None, put: PutForm | None = None, status: int = 200
) -> HttpResponse:
    """The page of a place, with these forms."""
    found, act = here.place, here.act
    counted = next((one for one in places_of(request.user, act) if one.pk == found.pk), None)
    if counted is None:  # it was removed a moment ago
        raise Http404
    rows = Paginator(here.lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    lines = [Line(one.printing, Finish(one.finish), one.copies, one) for one in rows]
    put = put or PutForm(request.user, here=found)
    context: dict[str, Any] = choosing_context(request, put, [one.name for one in lines]) | {
        "place": counted,
        "form": form or _form_of(found),
        "page": rows,
        "lines": lines,
        "binder": own_binder(found, request.GET.get("leaf", "")) if found.is_binder else None,
        "box": rows_of(found, act),
        "behind": here.behind,
        "shown_row": here.row,
        "within_words": _within_words(here.behind, here.row),
        "rename": RenameDividerForm(of=here.behind) if here.behind and here.behind.word else None,
        "page_address": page_address(request),
        "dividers": dividers_offered(request.user, act),
        "last_act": last_act_at(request, found),
    }
    return render(request, "collection/place.html", context, status=status)


def _form_of(found: Place) -> PlaceForm:
    """What a place is called and what is said of it, to be changed."""
    names = ("name", "kind", "note", "position", "dividers")
    return PlaceForm(initial={name: getattr(found, name) for name in names})


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


def _mine(request: PlayerRequest, pk: int) -> Place:
    return get_object_or_404(Place.objects.of(request.user), pk=pk)
