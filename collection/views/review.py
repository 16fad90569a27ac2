"""The page for people who check how cards are encoded."""

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from collection.catalogue.coverage import bars_of
from collection.catalogue.reviewing import count_by_status, encodings, read_sought, sought_cards
from collection.catalogue.shelf import shelf_of
from collection.models import EngineStatus
from collection.views.access import PageRequest, game_named
from collection.views.lists import has_blanks, without_blanks

CARDS_A_PAGE = 50


@login_not_required
@require_safe
def review(request: PageRequest, game: str) -> HttpResponse:
    """Cards as their file has them, beside their texts in every language and the engine status."""
    if has_blanks(request.GET):
        return redirect(request.path + without_blanks(request.GET))
    found = game_named(game)
    shelf = shelf_of(found)
    sought = read_sought(request.GET, shelf=shelf)
    page = Paginator(sought_cards(shelf, sought), CARDS_A_PAGE).get_page(request.GET.get("page"))
    *sets, whole = count_by_status(shelf)
    context = {
        "game": found,
        "sought": sought,
        "sets": sets,
        "bars": bars_of(sets),
        "whole": whole,
        "statuses": EngineStatus,
        "page": page,
        "encodings": list(encodings(shelf, page.object_list)),
    }
    return render(request, "catalogue/review.html", context)
