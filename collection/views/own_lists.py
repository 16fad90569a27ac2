"""Load a card list of one's own for a game: send it, see what is in it or what is wrong, keep it, drop it."""

from collections import Counter
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.forms.pasting import OwnListForm
from collection.languages import page_language
from collection.models import Game
from collection.overviews.boxes import boxes_of_list
from collection.services.own_lists import (
    OwnListBusyError,
    UnusableListError,
    UsableList,
    drop_list,
    keep_list,
    own_list_of,
    read_sent,
    takes_lists,
    usable_list,
)
from collection.views.access import PlayerRequest, game_named
from simulator.catalog import load
from simulator.catalog.own_list import LONGEST_LIST


@require_http_methods(["GET", "HEAD", "POST"])
def own_list(request: PlayerRequest, game: str) -> HttpResponse:
    """The list in use; a list that is sent is checked and shown first, and kept when its owner says so."""
    found = _game(game)
    if request.method != "POST":
        return _page(request, found, OwnListForm())
    form = OwnListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, found, form, status=400)
    text = form.cleaned_data["text"]
    try:
        preview = read_sent(player=request.user, game=found, text=text, now=timezone.now())
        if "keep" in request.POST:
            kept = keep_list(player=request.user, game=found, text=text)
            messages.success(request, _("“%(name)s” is your list of %(game)s now.") % {"name": kept.name, "game": found})
            return redirect("catalogue:own-list", found.slug)
    except OwnListBusyError as busy:
        form.add_error(None, str(busy))
        return busy.on(_page(request, found, form, status=busy.status))
    except UnusableListError as refused:
        return _page(request, found, form, status=400, problems=refused.problems)
    return _page(request, found, form, preview=_shown(preview), text=text)


@require_POST
def drop(request: PlayerRequest, game: str) -> HttpResponse:
    """Use the shipped list again."""
    found = _game(game)
    drop_list(player=request.user, game=found)
    messages.success(request, _("The list that comes with %(game)s is in use again.") % {"game": found})
    return redirect("catalogue:own-list", found.slug)


@require_safe
def own_list_text(request: PlayerRequest, game: str) -> HttpResponse:
    """The list as it was sent, to be kept or corrected elsewhere."""
    kept = own_list_of(request.user, _game(game))
    if kept is None:
        raise Http404
    response = HttpResponse(kept.text, content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="cartable-{game}.toml"'
    return response


def _game(slug: str) -> Game:
    """A game that takes lists, or a 404."""
    if not takes_lists(slug):
        raise Http404
    return game_named(slug)


def _page(request: PlayerRequest, game: Game, form: OwnListForm, *, status: int = 200, **context: Any) -> HttpResponse:
    kept = own_list_of(request.user, game)
    context |= {"game": game, "form": form, "kept": kept, "most": LONGEST_LIST, "current": None, "broken": []}
    if kept:
        try:
            context["current"] = _shown(usable_list(game.slug, kept.text))
        except UnusableListError as refused:
            context["broken"] = refused.problems
    context["example"] = _example(game.slug)
    return render(request, "catalogue/own_list.html", context, status=status)


def _shown(found: UsableList) -> dict[str, Any]:
    """A list for people: how many cards of each type, which tables it serves, every card with its generated text."""
    cards = found.catalog.cards.values()
    counts: Counter[str] = Counter()
    for card in cards:
        counts[card.type] += card.copies
    return {
        "name": found.name,
        "types": [(label.name, counts[slug]) for slug, label in found.catalog.types.items() if counts[slug]],
        "copies": counts.total(),
        "boxes": [(box.format, box.copies_missing) for box in boxes_of_list(found, {})],
        "cards": [(card, found.catalog.types[card.type].name, found.game.card_words(card, page_language())) for card in cards],
    }


def _example(slug: str) -> list[str]:
    """The keys that a card of this game may have, as the page explains them."""
    return [field.slug for field in load(slug).registry.of("card") if field.source != ("type",)]
