"""The public pages: games and their sets, a set, the list of cards, a card."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import override
from django.views.decorators.http import require_safe

from collection.browsing import owned_by
from collection.catalogue.facts import card_facts, card_title
from collection.catalogue.shelf import shelf_of
from collection.faces.showing import card_line
from collection.inventory.wishing import told
from collection.models import Card, Game, Printing, Wish
from collection.overviews.boxes import boxes_of, is_played_with_a_box, playable_tables
from collection.overviews.reading import completion, shares
from collection.pictures import picture_of
from collection.posters import Poster
from collection.posters.answering import poster_answer
from collection.posters.poster import poster_language
from collection.services.photos import photo_of
from collection.views.access import PageRequest, game_named, page_address, viewer
from collection.views.lists import answer_list
from simulator.catalog import load_fields
from simulator.games import GAMES


@login_not_required
@require_safe
def home(request: PageRequest) -> HttpResponse:
    """Every game with its sets, and how much of each the player owns."""
    player = viewer(request)
    games = [(game, GAMES[game.slug], completion(game, owned_by(player, game))) for game in Game.objects.with_cards()]
    return render(request, "catalogue/home.html", {"games": games, "player": player})


@login_not_required
@require_safe
def game_page(request: PageRequest, game: str) -> HttpResponse:
    """One game: how it is played, its sets, what a legal deck or a complete box is. A query is for the list of its cards."""
    found, player = game_named(game), viewer(request)
    if request.GET.get("q"):
        return redirect(f"{reverse('catalogue:cards', args=[found.slug])}?{request.GET.urlencode()}")
    shelf, owned = shelf_of(found), owned_by(player, found)
    boxes = boxes_of(shelf, owned)
    context = {
        "game": found,
        "player": player,
        "rules": GAMES[found.slug],
        "sets": completion(found, owned),
        "cards": len({one.card.id for one in shelf.printings}),
        "boxes": boxes,
        "tables": playable_tables(boxes),
    }
    return render(request, "catalogue/game.html", context)


@login_not_required
@require_safe
def cards(request: PageRequest, game: str) -> HttpResponse:
    """The cards of a game: search, filters, sorting; the address is the whole state. What a game is played with comes first."""
    return answer_list(request, game_named(game), template="catalogue/cards.html", defaults={"order": "type"})


@login_not_required
@require_safe
def set_page(request: PageRequest, game: str, slug: str) -> HttpResponse:
    """One set: how much of it is owned, how much of it the engine plays, its rarities, its cards by number."""
    found = game_named(game)
    if shelf_of(found).set_named(slug) is None:
        raise Http404
    owned = owned_by(viewer(request), found)
    return answer_list(
        request,
        found,
        template="catalogue/set.html",
        defaults={"unit": "printings"},
        fixed={"set": slug},
        progress=next(one for one in completion(found, owned) if one.set.slug == slug),
        kinds=shares(found, slug, "rarity" if "rarity" in load_fields(game).fields else "type", owned),
        has_rarities="rarity" in load_fields(game).fields,
        statuses=shares(found, slug, "status", owned),
    )


@login_not_required
@require_safe
def preview(request: PageRequest, game: str, key: str) -> HttpResponse:
    """The whole card as this printing shows it, to be laid over a page: face, facts, status, and the copies of who asks."""
    found = get_object_or_404(Printing.objects.of(game).shown(), key=key)
    player = viewer(request)
    owned = owned_by(player, found.card.game) if player else None
    response = render(request, "cards/_preview.html", {"card": found.card, "printing": found, "player": player, "owned": owned})
    patch_vary_headers(response, ("Cookie",))
    return response


@login_not_required
@require_safe
def poster(request: PageRequest, game: str, key: str, language: str) -> HttpResponseBase:
    """What previews of a link to a card show: the card as this printing has it, and what it is."""
    found = get_object_or_404(Printing.objects.of(game).shown().select_related("card__game"), key=key)
    with override(poster_language(language)):
        picture = picture_of(found.card, found)
        return poster_answer(request, Poster.of(card_title(found.card, game), card_line(found), [picture]))


@login_not_required
@require_safe
def card(request: PageRequest, game: str, key: str) -> HttpResponse:
    """A card: its face, facts and text, how the engine plays it, every printing and the copies owned."""
    found = get_object_or_404(Card.objects.of(game).select_related("game"), key=key)
    printings = list(Printing.objects.filter(card=found).shown())
    for one in printings:
        one.card, one.set.game = found, found.game
    asked = request.GET.get("printing", found.key)
    shown = next((one for one in printings if one.key == asked), printings[0])
    player, shelf = viewer(request), shelf_of(found.game)
    on_shelf = shelf.by_key.get(shown.key)
    context = {
        "card": found,
        "game": found.game,
        "photo": photo_of(player, shown) if player else None,
        "printings": printings,
        "shown": shown,
        "beside": shelf.neighbours(on_shelf) if on_shelf else None,
        "facts": card_facts(found),
        "line": card_line(shown),
        "owned": owned_by(player, found.game),
        "player": player,
        "wishes": told(player, Wish.objects.of(player).filter(card=found).select_related("card", "printing__set"))
        if player
        else [],
        "page_address": page_address(request),
        "in_a_box": is_played_with_a_box(game),
        "printed": load_fields(game).fields,
    }
    return render(request, "catalogue/card.html", context)
