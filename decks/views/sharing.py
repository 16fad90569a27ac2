"""Decks that others share: the list of those for everybody, a deck to read, and a copy of it for oneself."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from collection.audience import Audience
from collection.models import Game, Holding, Player
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.forms import TokenForm
from decks.legality import format_of, games_with_decks, legality_of, report_of
from decks.models import Deck
from decks.services import shelf
from decks.sheet import sheet_of
from decks.stacks import layout_of
from decks.statistics import engine_coverage

DECKS_A_PAGE = 25


@login_not_required
@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """The decks that are for everybody, by game and by name, the one edited last first."""
    query, chosen = (request.GET.get(name, "").replace("\0", "")[:120] for name in ("q", "game"))
    games = Game.objects.filter(slug__in=games_with_decks()).order_by("name")
    decks = Deck.objects.public().named_like(query).select_related("game", "owner")
    if chosen in games_with_decks():
        decks = decks.filter(game=chosen)
    page = Paginator(decks, DECKS_A_PAGE).get_page(request.GET.get("page"))
    known = legality_of(page.object_list)
    rows = [(deck, format_of(deck), sum(known[deck.pk][0].values()), known[deck.pk][1]) for deck in page.object_list]
    context = {"page": page, "rows": rows, "query": query, "games": games, "chosen": chosen}
    return render(request, "decks/public.html", context)


@login_not_required
@never_cache
@require_safe
def shared_deck(request: HttpRequest, share: str) -> HttpResponse:
    """A deck of somebody else to read: its cards, whether it is legal, and what of it the reader owns."""
    deck = _shared(share)
    content = deck.content()
    reader = request.user if isinstance(request.user, Player) else None
    owned = Holding.objects.of(reader).in_game(deck.game_id).by_card() if reader else {}
    sheet = sheet_of(deck.game_id, content, owned=owned)
    context = {
        "deck": deck,
        "format": format_of(deck),
        "sheet": sheet,
        "layout": layout_of(sheet, view=request.GET.get("view", ""), by=request.GET.get("by", "")),
        "report": report_of(deck.game_id, deck.format, content),
        "coverage": engine_coverage(sheet),
        "is_mine": deck.owner == reader,
        "has_collection": reader is not None and not reader.is_guest,
        "is_listed": deck.audience == Audience.PUBLIC,
    }
    return render(request, "decks/shared.html", context)


@require_POST
def copy_shared(request: PlayerRequest, share: str) -> HttpResponse:
    """A deck of one's own with the same cards, format and notes."""
    deck, form = _shared(share), TokenForm(request.POST)
    token = form.cleaned_data["token"] if form.is_valid() else ""
    try:
        copy = shelf.copy_deck(owner=request.user, deck=deck, name=deck.name, token=token)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:shared", share)
    messages.success(request, _("The deck is yours now: change it as you like."))
    return redirect("decks:edit", copy.pk)


def _shared(share: str) -> Deck:
    """The deck at this address, or a 404: a deck that is private again is as absent as one that never was."""
    return get_object_or_404(Deck.objects.shared().select_related("game", "owner"), share=share.replace("\0", ""))
