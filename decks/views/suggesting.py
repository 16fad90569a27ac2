"""What would complete an unfinished deck, and what public decks like it play: to take whole or in part, as one edit."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms.decks import TakenForm
from decks.legality.verdicts import format_of
from decks.models import Deck
from decks.presentation.wording import edited_words
from decks.services import editing
from decks.services.editing import StaleDeckError
from decks.stock.holding import stock_of
from decks.suggestions.neighbours import neighbours_of
from decks.suggestions.suggesting import ALL, FREE, STOCKS, suggestion_for
from decks.views.access import deck_of
from decks.views.conflicts import Wish, conflict, refusal


@require_http_methods(["GET", "HEAD", "POST"])
def suggest(request: PlayerRequest, pk: int) -> HttpResponse:
    """The proposal, out of free copies, all of the player's, or every card; sent back, the cards that were ticked come in."""
    deck = deck_of(request, pk)
    if request.method == "POST":
        return _take(request, deck)
    usual = ALL if request.user.is_guest else FREE
    of = request.GET.get("stock", usual)
    of = of if of in STOCKS else usual
    stock = stock_of(request.user, deck.game)
    context = {
        "deck": deck,
        "format": format_of(deck),
        "suggestion": suggestion_for(deck, stock, of=of),
        "neighbours": neighbours_of(deck, stock, of=of),
        "has_collection": not request.user.is_guest,
    }
    return render(request, "decks/suggest.html", context)


def _take(request: PlayerRequest, deck: Deck) -> HttpResponse:
    """One edit with all that was ticked, which one undo takes back."""
    form = TakenForm(request.POST)
    if not form.is_valid():
        return refusal(request, deck=deck, words=_("Tick the cards that shall come in."))
    deltas, version = form.cleaned_data["take"], form.cleaned_data["version"]
    try:
        done = editing.change_copies(deck=deck, version=version, deltas=deltas, token=form.cleaned_data["token"])
    except StaleDeckError as stale:
        said = " ".join(f"{key}:{copies}" for key, copies in deltas.items())
        wish = Wish(edited_words(deck.game_id, deltas), reverse("decks:fix", args=[deck.pk]), {"deltas": said})
        return conflict(request, deck=stale.deck, seen=version, wish=wish)
    except Refusal as refused:
        return refusal(request, deck=deck, words=str(refused))
    added = sum(done.changes.values())
    words = ngettext("%(count)d card came into the deck.", "%(count)d cards came into the deck.", added)
    messages.success(request, words % {"count": added})
    return redirect(f"{reverse('decks:suggest', args=[deck.pk])}?stock={form.cleaned_data['stock'] or FREE}")
