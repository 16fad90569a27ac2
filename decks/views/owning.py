"""Putting the cards of a deck into the collection: first how many there are, then all of them or those that are missing."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from collection.catalogue.shelf import shelf_of
from collection.inventory.owned import owned_by
from collection.languages import page_language
from collection.models import Game
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms.decks import OwnForm
from decks.models import Deck
from decks.origins.house import starter_of, title_of
from decks.services.owning import own_cards
from decks.stock.owning import ALL, cards_missing, cards_of
from decks.views.access import deck_of
from simulator.catalog.starters import Starter, starter


@require_http_methods(["GET", "HEAD", "POST"])
def own_deck(request: PlayerRequest, pk: int) -> HttpResponse:
    """The cards of one's own deck."""
    deck = deck_of(request, pk)
    return _answer(request, deck.game, deck.content(), deck.name, back=reverse("decks:deck", args=[pk]))


@require_http_methods(["GET", "HEAD", "POST"])
def own_shared(request: PlayerRequest, share: str) -> HttpResponse:
    """The cards of a deck that somebody shares."""
    deck = get_object_or_404(Deck.objects.shared().select_related("game", "owner"), share=share.replace("\0", ""))
    back = reverse("decks:shared", args=[deck.share])
    return _answer(request, deck.game, deck.content(), title_of(deck), back=back, shown=starter_of(deck))


@require_http_methods(["GET", "HEAD", "POST"])
def own_starter(request: PlayerRequest, game: str, slug: str) -> HttpResponse:
    """The cards of a starter deck."""
    try:
        chosen = starter(game, slug)
    except KeyError:
        raise Http404 from None
    found = get_object_or_404(Game, slug=game)
    name = chosen.name.say(page_language())
    return _answer(request, found, chosen.cards, name, back=reverse("decks:starters"), shown=chosen)


def _answer(
    request: PlayerRequest, game: Game, content: Mapping[str, int], name: str, *, back: str, shown: Starter | None = None
) -> HttpResponse:
    """Ask first; then add, and show the act with its undo. `shown` is the deck of the site that it is, for anything else None."""
    form = OwnForm(request.POST or None)
    problem, status = "", 200
    if form.is_valid():
        try:
            act = own_cards(player=request.user, game=game, content=content, name=name, shown=shown, **form.cleaned_data)
        except Refusal as refusal:
            problem, status = str(refusal), refusal.status
        else:
            if act.batch is None:
                messages.success(request, _("Nothing of it is missing from your collection."))
                return redirect(back)
            words = ngettext(
                "%(count)d copy is in your collection now.", "%(count)d copies are in your collection now.", act.added
            )
            messages.success(request, words % {"count": act.added})
            return redirect("collection:act", act.batch.pk)
    elif request.method == "POST":
        problem, status = _("This change cannot be read."), 422
    shelf, owned = shelf_of(game), owned_by(request.user, game).by_printing
    context = {
        "game": game,
        "name": name,
        "back": back,
        "all": sum(cards_of(content, shelf).values()),
        "missing": sum(cards_missing(content, shelf, owned).values()),
        "which": form.data.get("which", ALL),
        "problem": problem,
    }
    return render(request, "decks/own.html", context, status=status)
