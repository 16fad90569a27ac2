"""How to ask for cards: the page of help of each game, and searches that players keep."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from collection.browsing import owned_by, read_query
from collection.catalogue.shelf import shelf_of
from collection.models import SavedSearch
from collection.query.echo import echo
from collection.query.errors import QueryError
from collection.query.examples import chapters, fields_help
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import index_of
from collection.refusal import Refusal
from collection.services.searches import keep_search, searches_of, share_search
from collection.views.access import PageRequest, PlayerRequest, game_named, game_or_all, viewer, way_back
from collection.views.lists import answer_list
from simulator.catalog import load_fields

LONGEST_ADDRESS = 4_000
"""In letters."""


@login_not_required
@require_safe
def how_to(request: PageRequest, game: str) -> HttpResponse:
    """The language in which cards of a game are asked for: what one can write, each with an example to try."""
    found, player = game_named(game), viewer(request)
    scope = Scope(index_of(shelf_of(found)), owned_by(player, found), player)
    context = {
        "game": found,
        "chapters": [(one.title, [(text, _in_words(text, scope)) for text in one.examples]) for one in chapters(scope)],
        "fields": fields_help(scope),
    }
    return render(request, "catalogue/query.html", context)


@require_safe
def searches(request: PlayerRequest) -> HttpResponse:
    """The searches that a player keeps, of one game or of all, each with what it finds now."""
    game = game_or_all(request)
    return render(request, "collection/searches.html", {"searches": list(searches_of(request.user, game)), "game": game})


@require_POST
def keep(request: PlayerRequest) -> HttpResponse:
    """Keep the search of a list; `query` is the query string of its page, `of` what the page shows unless asked."""
    game = game_named(request.POST.get("game", ""))
    asked = QueryDict(urlsplit(request.POST.get("query", "")).query[:LONGEST_ADDRESS])
    defaults = {"own": "owned", "unit": "printings"} if request.POST.get("of") == "owned" else {}
    query = read_query(asked, shelf=shelf_of(game), registry=load_fields(game.slug), defaults=defaults)
    try:
        kept = keep_search(player=request.user, game=game, name=request.POST.get("name", ""), query=query, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(way_back(request, reverse("catalogue:cards", args=[game.slug])))
    messages.success(request, _("Kept: %(name)s.") % {"name": kept.name})
    return redirect("collection:searches")


@require_POST
def share(request: PlayerRequest, pk: int) -> HttpResponse:
    """Let whoever has its address open a search, or nobody any more."""
    share_search(_mine(request, pk), is_shared=request.POST.get("shared") == "yes")
    return redirect(way_back(request, reverse("collection:searches")))


@require_POST
def drop(request: PlayerRequest, pk: int) -> HttpResponse:
    """Keep a search no longer."""
    found = _mine(request, pk)
    found.delete()
    messages.success(request, _("Deleted: %(name)s.") % {"name": found.name})
    return redirect(way_back(request, reverse("collection:searches")))


@login_not_required
@never_cache
@require_safe
def shared(request: PageRequest, token: str) -> HttpResponse:
    """A search that somebody shares: the list that it finds now, to look through and to search further."""
    found = get_object_or_404(SavedSearch.objects.exclude(share="").select_related("game"), share=token)
    asked = request.GET if request.GET else QueryDict(found.query)
    return answer_list(request, found.game, template="catalogue/cards.html", asked=asked, saved=found)


def _mine(request: PlayerRequest, pk: int) -> SavedSearch:
    return get_object_or_404(SavedSearch, player=request.user, pk=pk)


def _in_words(text: str, scope: Scope) -> str:
    """What an example asks, in words; empty where only its asker could be told."""
    try:
        tree = parse(text)
        find(tree, scope)
    except QueryError:
        return ""
    return echo(tree, scope)
