"""One copy more of a card in a deck, from wherever the card is shown; somebody without a deck gets one."""

from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from collection.models import Player, Printing
from collection.refusal import Refusal
from collection.views.access import PageRequest, PlayerRequest
from decks.forms.decks import AddCardForm, AddedForm
from decks.legality.verdicts import default_format, games_with_decks
from decks.presentation.card_in_decks import added, card_in_decks
from decks.services import editing, shelf
from decks.stock.holding import built_with
from decks.views.access import deck_of

LONGEST_NAME = 120


@require_http_methods(["GET", "HEAD", "POST"])
def add_card(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """The decks that could take the card, and one copy more in one of them, with its undo; what was done is in the address."""
    printing = get_object_or_404(Printing.objects.of(game).shown().select_related("card__game"), key=key)
    if game not in games_with_decks():
        raise Http404
    if request.method == "POST":
        form = AddCardForm(request.POST)
        if not form.is_valid():
            return _shown(request, printing, refused=_("This change cannot be read."), status=400)
        try:
            deck, version = _changed(request, printing, **form.cleaned_data)
        except Refusal as refused:
            return _shown(request, printing, refused=str(refused), status=refused.status)
        address = reverse("decks:add-card", args=[game, key])
        return redirect(f"{address}?{urlencode({'deck': deck, 'version': version})}")
    return _shown(request, printing)


def _changed(request: PlayerRequest, printing: Printing, *, deck: int | None, undo: int | None, token: str) -> tuple[int, int]:
    """Do what was asked: the deck, and its version afterwards."""
    token = token or uuid4().hex
    if deck is None:
        game = printing.card.game
        name = (_("Deck with %(card)s") % {"card": printing.card.title})[:LONGEST_NAME]
        format, content = default_format(game.slug).id, {printing.key: 1}
        made = shelf.create_deck(owner=request.user, game=game, name=name, format=format, content=content, token=token)
        return made.pk, made.version
    found = deck_of(request, deck)
    if undo is None:
        return deck, editing.merge_changes(deck=found, deltas={printing.key: 1}, maybe={}, token=token).version
    if undo == found.version == 1 and found.content() == {printing.key: 1}:
        shelf.delete_deck(deck=found, now=timezone.now())
        return deck, 1
    return deck, editing.undo(deck=found, version=undo, token=token).version


def _shown(request: PageRequest, printing: Printing, *, refused: str = "", status: int = 200) -> HttpResponse:
    """The part of the page with the decks, or a page of its own; htmx swaps a refusal in where it is a 422."""
    player = request.user if isinstance(request.user, Player) else None
    form = AddedForm(request.GET)
    done = added(player, **form.cleaned_data, printing=printing) if player and form.is_valid() else None
    built = built_with(player, printing.card) if player else {}
    context = card_in_decks(player, printing.card, printing, built) | {"card": printing.card, "added": done, "refused": refused}
    if not request.htmx:
        return render(request, "decks/add_card.html", context, status=status)
    is_opened = request.method in ("GET", "HEAD") and not done
    return render(request, "decks/_add_card.html", context | {"is_opened": is_opened}, status=422 if refused else status)
