"""The list of cards that the catalogue and the collection share: a page for people, its moving parts for htmx."""

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django_htmx.http import replace_url

from collection.browsing import Facet, Listing, Owned, Query, browse, owned_by, read_query
from collection.browsing.listing import own_names
from collection.browsing.sorting import sort_names
from collection.catalogue.facts import column_names
from collection.catalogue.shelf import shelf_of
from collection.inventory.remembering import Act
from collection.models import Game, Player
from collection.overviews.found import Found, listed_with_copies
from collection.overviews.paid import Price
from collection.overviews.told_copies import agreed_of
from collection.query.grammar import LONGEST_QUERY
from collection.query.index import Bits, index_of
from collection.query.tree import Node
from collection.views.access import PageRequest, page_address, viewer, wants_fragment
from simulator.catalog import load_fields

OPEN_FACETS = 4
"""Filters whose values are there at once; those of the others are fetched by whoever unfolds them."""

OPEN_VALUES = 17
"""How many values they have together at most: the page of a member holds sixty cards as well."""

NEVER_FOLDED = {"set", "rarity"}
"""What collectors sort by, however many values that has."""

FORM = "card-filters"
"""The id of the form of filters: what it asks replaces the address, what a link asks adds to the history."""


def answer_list(
    request: PageRequest,
    game: Game,
    *,
    template: str,
    defaults: Mapping[str, str] | None = None,
    fixed: Mapping[str, str] | None = None,
    asked: QueryDict | None = None,
    owned: Owned | None = None,
    prices: Sequence[Price] | None = None,
    act: Act | None = None,
    **context: Any,
) -> HttpResponse:
    """The page with the list that its address asks for, or what stands for it (`asked`); for htmx its moving parts.

    `owned` is what the viewer owns of the game, where the page knows it already; `prices`, on the page of his collection, what
    he paid: it says how many copies its list finds, and what was paid for them, has filters by what he says of copies, and shows
    in a table where they lie and their condition. `act` is his last one, where the page knows it.
    """
    player = viewer(request)
    is_collection = prices is not None and player is not None
    listing = listing_of(
        game,
        request.GET if asked is None else asked,
        defaults=defaults,
        fixed=fixed,
        owned=owned or owned_by(player, game),
        player=player,
        act=act,
        is_collection=is_collection,
    )
    if not request.htmx and (address := _tidier_address(request, listing.query)):
        return redirect(address)
    context |= _list_context(request, game, listing, is_collection=is_collection)
    if is_collection and player and listing.query.view == "list":
        context["agreed_of"] = agreed_of(player, [one.pk for one in listing.printings], listing.owned)
    if prices is not None:
        found = found_in(listing)
        context |= {"size": found.size(listing.owned, prices), "asks_copies": found.copies is not None}
    response = _answer(request, template, context)
    patch_vary_headers(response, ("HX-Request",))
    return response


def listing_of(
    game: Game,
    asked: QueryDict,
    *,
    owned: Owned,
    player: Player | None,
    defaults: Mapping[str, str] | None = None,
    fixed: Mapping[str, str] | None = None,
    act: Act | None = None,
    is_collection: bool = False,
) -> Listing:
    """The list that an address asks for; on the page of a collection its filters ask single copies too."""
    shelf = shelf_of(game)
    query = read_query(
        asked,
        shelf=shelf,
        registry=load_fields(game.slug),
        defaults=dict(defaults or {}) | ({} if shelf.has_reprints else {"unit": "cards"}),
        fixed=fixed,
        player=player if is_collection else None,
        act=act,
    )
    shown = listed_with_copies if is_collection else None
    return browse(query, shelf=shelf, owned=owned, player=player, shown=shown)


def found_in(listing: Listing) -> Found:
    """What a list of a collection finds, to be counted."""
    return Found.of(listing.answer.tree, listing.found, listing.scope, listing.found)


def _tidier_address(request: PageRequest, query: Query) -> str:
    """The address that says the same without what says nothing, or what a right query no longer needs; "" where this is it."""
    is_right = query.error is None and not query.problems
    if not has_blanks(request.GET) and not ("was" in request.GET and is_right):
        return ""
    return request.path + (query.address(page=query.page) if is_right else without_blanks(request.GET))


def _answer(request: PageRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page, its moving parts, or the values of one filter; moving parts say where the form of filters is now."""
    if not wants_fragment(request):
        return render(request, template, context)
    if "more" in request.GET:
        return _facet(request, context["facets"])
    response = render(request, "catalogue/_live.html", context)
    query: Query = context["query"]
    if request.htmx.trigger == FORM and query.error is None:
        replace_url(response, request.path + query.address(page=query.page))
    return response


def _facet(request: PageRequest, facets: Sequence[Facet]) -> HttpResponse:
    """The values of one filter, for whoever unfolds it; a 404 where the list has no such filter."""
    facet = next((one for one in facets if one.slug == request.GET["more"]), None)
    if facet is None:
        raise Http404
    return render(request, "catalogue/_facet.html", {"facet": facet, "is_more": True})


def _copy_facets(listing: Listing, unfolded: Collection[str]) -> list[Facet]:
    """The filters by what the viewer says of his copies: where they lie, their condition, their language."""

    def counts(tree: Node, bits: Bits, page: Bits, slug: str) -> Mapping[str, int]:
        return Found.of(tree, bits & page, listing.scope, page).counted_by(slug, listing.owned)

    return listing.copy_facets(unfolded, counts)


def _list_context(request: PageRequest, game: Game, listing: Listing, *, is_collection: bool) -> dict[str, Any]:
    """All that the templates of a list expect."""
    player, unfolded = viewer(request), set(request.GET.getlist("facet"))
    of_copies = _copy_facets(listing, unfolded | set(request.GET.getlist("more"))) if is_collection else []
    values = list(accumulate(len(facet.options) for facet in listing.facets))
    open_facets = {
        facet.slug
        for facet, total in list(zip(listing.facets, values, strict=True))[:OPEN_FACETS]
        if total <= OPEN_VALUES or facet.slug in NEVER_FOLDED
    }
    facets = [*of_copies, *listing.facets]
    in_force = {facet.slug for facet in facets if facet.is_used} | open_facets
    address = listing.query.address()
    return {
        "facets": facets,
        "unfolded": unfolded,
        "open_facets": open_facets,
        "whole_facets": in_force | unfolded,
        "more_address": f"{address}&" if address else "?",
        "game": game,
        "player": player,
        "listing": listing,
        "query": listing.query,
        "columns": column_names(game.slug),
        "sorts": sort_names(index_of(shelf_of(game)), signed_in=player is not None),
        "own_names": own_names() if player else {},
        "has_reprints": shelf_of(game).has_reprints,
        "page_address": page_address(request),
        "query_max": LONGEST_QUERY,
    }


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
