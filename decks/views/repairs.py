"""The smallest repair of a deck: a part of the legality panel, and a page of its own without htmx."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.views.access import PlayerRequest
from decks.stock.holding import stock_of
from decks.suggestions.mending import USUAL, mending_for
from decks.suggestions.suggesting import STOCKS
from decks.views.access import deck_of
from decks.views.state import page_state


@require_safe
def repair(request: PlayerRequest, pk: int) -> HttpResponse:
    """The fewest copies that come or go so that the deck is legal, with one button that does it."""
    deck = deck_of(request, pk)
    of = request.GET.get("stock", USUAL)
    mending = mending_for(deck, stock_of(request.user, deck.game), of=of if of in STOCKS else USUAL)
    context = {"deck": deck, "mending": mending, "state": page_state(request), "has_collection": not request.user.is_guest}
    return render(request, "decks/_repair.html" if request.htmx else "decks/repair.html", context)
