"""The rules to read: every game, the rulebook of one, the words of one. Public pages."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.models import Game
from collection.rulebooks.pages import LONGEST_SEARCH, rules_page
from collection.views.access import PageRequest, game_named
from simulator.catalog.glossary import glossary
from simulator.games import GAMES


@login_not_required
@require_safe
def home(request: PageRequest) -> HttpResponse:
    """Every game whose rules can be read here."""
    games = [(game, GAMES[game.slug]) for game in Game.objects.with_cards()]
    return render(request, "rules/home.html", {"games": games})


@login_not_required
@require_safe
def rules(request: PageRequest, game: str) -> HttpResponse:
    """The rulebook of a game, or what a search finds in it."""
    found = game_named(game)
    asked = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    return render(request, "rules/game.html", {"game": found, "asked": asked, "page": rules_page(found.slug, asked)})


@login_not_required
@require_safe
def words(request: PageRequest, game: str) -> HttpResponse:
    """The words of a game, each explained in a sentence."""
    found = game_named(game)
    return render(request, "rules/glossary.html", {"game": found, "terms": glossary(found.slug)})
