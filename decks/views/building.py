"""The copies of a deck: building it with them, bringing it up to date, taking it apart, and the lists to walk along."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.catalogue.facts import card_title
from collection.exchanges.exchanging import offered_of
from collection.inventory.sought import Sought
from collection.inventory.wishing import Wanted
from collection.models import Opening
from collection.refusal import Refusal
from collection.services.wishes import wish_for
from collection.views.access import PlayerRequest, way_back
from collection.views.files import sought_response
from collection.views.wishes import wished_words
from decks.decklists.text import plain_name
from decks.forms.decks import BuildForm
from decks.models import Build, Deck
from decks.presentation.arranging import arrangement_of
from decks.presentation.sheet import sheet_of
from decks.services import building
from decks.services.building import Built
from decks.stock.allotting import Allotment, allotted, moved_parts, parts_of
from decks.stock.holding import State, Stock, state_of, stock_of
from decks.stock.picking import Pick, picks
from decks.stock.shortages import shortages
from decks.views.access import deck_of


@require_safe
def copies(request: PlayerRequest, pk: int) -> HttpResponse:
    """Which copies a deck is built with, or would be: what to fetch, what to put back, what is short; to print or to tick off."""
    deck = deck_of(request, pk)
    context = _about(deck, stock_of(request.user, deck.game))
    to_find = {one.card.pk: one.to_get for one in context["shortages"]}
    if shape := request.GET.get("format"):
        sought = [
            Sought(deck.game_id, card_title(one.card, deck.game_id), None, one.to_get, deck.name)
            for one in context["shortages"]
            if one.to_get
        ]
        return sought_response(sought, name=f"cartable-{plain_name(deck.name)}", shape=shape)
    if "partners" in request.GET:
        context["offered"] = offered_of(request.user, deck.game, to_find)
    return render(request, "decks/copies.html", context)


def _about(deck: Deck, stock: Stock) -> dict[str, Any]:
    state = state_of(deck, deck.content(), stock)
    last = Build.objects.filter(deck=deck).first()
    allotment = allotted(deck.owner, stock, beside=_printings(state, last))
    there = allotment.by_deck.get(deck.pk, {})
    short = shortages(state.plan, stock, deck)
    return {
        "deck": deck,
        "state": state,
        "put_in": picks(parts_of(state.plan.put_in, allotment.free), allotment.lots, stock.shelf),
        "take_out": picks(parts_of(state.plan.take_out, there), allotment.lots, stock.shelf),
        "gone": picks(parts_of(state.standing.gone, {}), {}, stock.shelf) if state.standing else [],
        "there": picks(there, allotment.lots, stock.shelf),
        "shortages": short,
        "to_get": sum(one.to_get for one in short),
        "has_partners": bool(short) and Opening.objects.of(deck.owner).between_two().exists(),
        "last": last,
        "fetched": _moved(last, "in", allotment, stock),
        "put_back": _moved(last, "out", allotment, stock),
    }


def _printings(state: State, build: Build | None) -> set[int]:
    """The printings of which the lists tell, beside those that lie in built decks."""
    moved = {row[0] for way in ("in", "out") for row in (build.moved.get(way, ()) if build else ())}
    return moved | {printing for printing, _finish in state.plan.put_in}


def _moved(build: Build | None, way: str, allotment: Allotment, stock: Stock) -> list[Pick]:
    """What the last change of a build put in, or took out."""
    return picks(moved_parts(build, way, allotment), allotment.lots, stock.shelf) if build else []


@require_POST
def build(request: PlayerRequest, pk: int) -> HttpResponse:
    """Reserve copies for the deck, or bring those reserved up to date."""
    deck, form = deck_of(request, pk), BuildForm(request.POST)
    return _answer(request, deck, form, lambda: building.build_deck(deck=deck, now=timezone.now(), **form.cleaned_data))


@require_http_methods(["GET", "HEAD", "POST"])
def take_apart(request: PlayerRequest, pk: int) -> HttpResponse:
    """Ask first, with the list of what is to be put back; then give the copies back."""
    deck, form = deck_of(request, pk), BuildForm(request.POST)
    if request.method != "POST":
        return render(request, "decks/take_apart.html", _about(deck, stock_of(request.user, deck.game)))

    def apart() -> Built:
        asked = form.cleaned_data
        return building.take_apart(deck=deck, build=asked["build"], token=asked["token"], now=timezone.now())

    return _answer(request, deck, form, apart)


@require_POST
def wish(request: PlayerRequest, pk: int) -> HttpResponse:
    """Put the copies that the deck is short of on the wish list: those not owned, or with `all` those in other decks too."""
    deck = deck_of(request, pk)
    stock = stock_of(request.user, deck.game)
    short = shortages(stock.plan(deck, deck.content()), stock, deck)
    lacking = {one.card.pk: one.copies if "all" in request.POST else one.to_get for one in short}
    try:
        added = wish_for(player=request.user, wanted=_wanted(deck, stock, lacking), note=deck.name, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, wished_words(added))
    return redirect(way_back(request, reverse("decks:copies", args=[pk])))


def _wanted(deck: Deck, stock: Stock, lacking: Mapping[int, int]) -> dict[Wanted, int]:
    """The copies of each card that are wished for: of the printings of the list, where these are counted by themselves."""
    if not arrangement_of(deck.game_id, deck.arrangement).by_printing:
        return {(card, None): copies for card, copies in lacking.items()}
    left, wanted = Counter(lacking), dict[Wanted, int]()
    for line in sheet_of(deck.game_id, deck.content(), stock=stock, deck=deck, by_printing=True).lines:
        wanted[line.card.pk, line.printing.pk] = copies = min(left[line.card.pk], max(line.missing, line.copies - line.free))
        left[line.card.pk] -= copies
    return {one: copies for one, copies in (wanted | {(card, None): copies for card, copies in left.items()}).items() if copies}


def _answer(request: PlayerRequest, deck: Deck, form: BuildForm, act: Callable[[], Built]) -> HttpResponse:
    """Do it; then the page of the copies says what it did, or why it was not done."""
    if not form.is_valid():
        messages.error(request, _("This change cannot be read."))
        return _shown(request, deck, 422)
    try:
        done = act()
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return _shown(request, deck, refusal.status)
    if done.put_in:
        messages.success(request, put_in_words(done.put_in))
    if done.take_out:
        words = ngettext("%(count)d copy to put back.", "%(count)d copies to put back.", done.take_out)
        messages.success(request, words % {"count": done.take_out})
    return redirect("decks:copies", deck.pk)


def put_in_words(copies: int) -> str:
    """What is to be fetched for a deck that was built just now."""
    words = ngettext("%(count)d copy to put into the deck.", "%(count)d copies to put into the deck.", copies)
    return words % {"count": copies}


def _shown(request: PlayerRequest, deck: Deck, status: int) -> HttpResponse:
    """The page as things are now, with a message about what was not done."""
    now = deck_of(request, deck.pk)
    return render(request, "decks/copies.html", _about(now, stock_of(request.user, now.game)), status=status)
