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
from simulator.catalog import load_fields

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
    shelf = shelf_of(game)
    usual = dict(defaults or {}) | ({} if shelf.has_reprints else {"unit": "cards"})
    query = read_query(request.GET, shelf=shelf, registry=load_fields(game.slug), defaults=usual, fixed=fixed)
    if has_blanks(request.GET) and not request.htmx:
        return redirect(request.path + _tidy(request.GET, query))
    context |= _list_context(request, game, browse(query, shelf=shelf, owned=owned_by(viewer(request), game)))
    if not wants_fragment(request):
        response = render(request, template, context)
    else:
        response = render(request, "catalogue/_live.html", context)
        if request.htmx.trigger == FORM:
            replace_url(response, request.path + query.address(page=query.page))
    patch_vary_headers(response, ("HX-Request",))
    return response


def _list_context(request: PageRequest, game: Game, listing: Listing) -> dict[str, Any]:
    """All that the templates of a list expect."""
    player = viewer(request)
    return {
        "game": game,
        "player": player,
        "listing": listing,
        "query": listing.query,
        "columns": column_names(game.slug),
        "sorts": sort_names(index_of(shelf_of(game)), signed_in=player is not None),
        "own_names": own_names() if player else {},
        "has_reprints": shelf_of(game).has_reprints,
        "page_address": page_address(request),
    }


def _tidy(parameters: QueryDict, query: Query) -> str:
    """The query string that a form meant: a link to share, or, where something is wrong with it, all that was typed."""
    if not query.problems:
        return query.address(page=query.page)
    return without_blanks(parameters)


def has_blanks(parameters: QueryDict) -> bool:
    """Whether a form sent fields that say nothing."""
    return any(value == "" for _name, values in parameters.lists() for value in values)


def without_blanks(parameters: QueryDict) -> str:
    """The query string without the fields that say nothing; empty when none is left."""
    kept = QueryDict(mutable=True)
    for name, values in parameters.lists():
        kept.setlist(name, [value for value in values if value])
    said = kept.urlencode()
    return f"?{said}" if said else ""
