"""The list of cards that the catalogue and the collection share: a page for people, its moving parts for htmx."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django_htmx.http import replace_url

from collection.browsing import Listing, Query, browse, owned_by, read_query
from collection.browsing.index import index_of
from collection.browsing.listing import own_names
from collection.browsing.sorting import sort_names
from collection.facts import column_names
from collection.models import Game
from collection.shelf import shelf_of
from collection.views.access import PageRequest, page_address, viewer, wants_fragment
from simulator.catalog.fields import load_fields

FORM = "card-filters"
"""The id of the form of filters: what it asks replaces the address, what a link asks adds to the history."""


def answer_list(
    request: PageRequest,
    game: Game,
    *,
    template: str,
    defaults: Mapping[str, str] | None = None,
    fixed: Mapping[str, str] | None = None,
    **context: Any,
) -> HttpResponse:
    """The page with the list that its address asks for; for htmx the list and the counts alone."""
    if has_blanks(request.GET) and not request.htmx:
        return redirect(f"{request.path}?{without_blanks(request.GET).urlencode()}".rstrip("?"))
    context |= list_context(request, game, defaults=defaults, fixed=fixed)
    if not wants_fragment(request):
        response = render(request, template, context)
    else:
        response = render(request, "catalogue/_live.html", context)
        if request.htmx.trigger == FORM:
            query: Query = context["listing"].query
            replace_url(response, request.path + query.address(page=query.page).rstrip("?"))
    patch_vary_headers(response, ("HX-Request",))
    return response


def list_context(
    request: PageRequest, game: Game, *, defaults: Mapping[str, str] | None = None, fixed: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """All that the templates of a list expect."""
    player, shelf = viewer(request), shelf_of(game)
    query = read_query(request.GET, shelf=shelf, registry=load_fields(game.slug), defaults=defaults, fixed=fixed)
    listing: Listing = browse(query, shelf=shelf, owned=owned_by(player, game))
    return {
        "game": game,
        "player": player,
        "listing": listing,
        "query": query,
        "columns": column_names(game.slug),
        "sorts": sort_names(index_of(shelf), signed_in=player is not None),
        "own_names": own_names() if player else {},
        "page_address": page_address(request),
    }


def has_blanks(parameters: QueryDict) -> bool:
    """Whether a form sent fields that say nothing."""
    return any(value == "" for _name, values in parameters.lists() for value in values)


def without_blanks(parameters: QueryDict) -> QueryDict:
    """The same parameters without those that say nothing."""
    kept = QueryDict(mutable=True)
    for name, values in parameters.lists():
        kept.setlist(name, [value for value in values if value])
    return kept
