"""What can I build tonight: own, public and starter decks by how many copies are missing."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from collection.inventory.wishing import Wanted
from collection.models import Game
from collection.refusal import Refusal
from collection.services.wishes import wish_for
from collection.views.access import PlayerRequest, game_named, way_back
from collection.views.wishes import wished_words
from decks.legality.verdicts import games_with_decks
from decks.models import Deck
from decks.origins.house import title_of
from decks.origins.naming import named
from decks.presentation.sheet import FACES_A_ROW, faces_of
from decks.stock.holding import plan_of, stock_of
from decks.stock.shortages import shortages
from decks.suggestions.tonight import OWNERS, STOCKS, buildable, candidates

DECKS_A_PAGE = 25


@require_safe
def tonight(request: PlayerRequest) -> HttpResponse:
    """The decks, page by page, legal ones first, of these the one with the fewest copies missing."""
    games = Game.objects.filter(slug__in=games_with_decks()).order_by("name")
    asked = request.GET.get("game", "")
    game = next((one for one in games if one.slug == asked), None) or game_named(_usual_game(request))
    of, whose = (_one_of(request.GET.get(name, ""), known) for name, known in (("stock", STOCKS), ("whose", OWNERS)))
    found = candidates(request.user, game, of=of, whose=whose)
    page = Paginator(found, DECKS_A_PAGE).get_page(request.GET.get("page"))
    names = named(one.deck.owner for one in page.object_list)
    context = {
        "game": game,
        "games": games,
        "of": of,
        "whose": whose,
        "page": page,
        "rows": [(one, names[one.deck.owner_id], faces_of(game, one.content, FACES_A_ROW)) for one in page.object_list],
        "ready": buildable(found),
    }
    return render(request, "decks/tonight.html", context)


@require_POST
def wish_shared(request: PlayerRequest, share: str) -> HttpResponse:
    """Put what the player lacks of a shared deck on the wish list: what is not owned, or `all` that is short."""
    deck = get_object_or_404(Deck.objects.shared().select_related("game", "owner"), share=share.replace("\0", ""))
    stock = stock_of(request.user, deck.game)
    short = shortages(plan_of(deck.content(), stock.shelf, there={}, free=stock.free), stock, None)
    wanted: dict[Wanted, int] = {(one.card.pk, None): one.copies if "all" in request.POST else one.to_get for one in short}
    try:
        added = wish_for(player=request.user, wanted=wanted, note=title_of(deck), now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, wished_words(added))
    return redirect(way_back(request, reverse("decks:tonight")))


def _usual_game(request: PlayerRequest) -> str:
    """The game of the deck edited last, else the first to which one brings decks."""
    last = Deck.objects.owned_by(request.user).in_use().first()
    return last.game_id if last else games_with_decks()[0]


def _one_of(asked: str, known: tuple[str, ...]) -> str:
    return asked if asked in known else known[0]
