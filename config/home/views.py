"""The pages about the site itself: home, display settings, style guide, and what goes wrong."""

from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from collection.models import Game, Player
from collection.pictures import picture_of
from collection.pictures.pictograms import AUTHORS, LICENCE, SOURCE
from collection.posters import Poster
from collection.posters.answering import poster_answer
from collection.posters.poster import poster_language
from collection.rulebooks.pages import LONGEST_SEARCH
from config.home.beginning import beginning_of
from config.home.commanding import card_doors, doors, doors_found, doors_of
from config.home.credits import PARTS
from config.home.dashboard import dashboard_of
from config.home.pages import THEMES, remember_theme
from config.home.scripting import examples
from config.home.searching import find, problem_of
from config.home.showcase import showcase
from config.home.specimens import specimens
from decks.forms.decks import NewDeckForm
from play.replays.presentation.live_board import live_game
from play.replays.services.showpieces import showpieces
from play.tables.forms import game_choices


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What the site does for a visitor; what a player has in hand."""
    if isinstance(request.user, Player):
        dashboard = dashboard_of(request.user)
        beginning = beginning_of(dashboard, request.GET.get("jeu", ""))
        context = {"dashboard": dashboard, "beginning": beginning}
        return render(request, "home.html", context | (_live(request) if request.user.is_guest else {}))
    return render(request, "home.html", {"showcase": showcase(), "form": NewDeckForm()} | _live(request))


def _live(request: HttpRequest) -> dict[str, Any]:
    """The game that replays itself, and the games that may be wished for instead."""
    live = live_game(showpieces(), request.GET.get("jeu", ""), timezone.localdate())
    return {"live": live, "live_games": game_choices() if live else []}


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Cards of every game, decks and rules in which the words stand."""
    asked = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH]
    player = request.user if isinstance(request.user, Player) else None
    found = find(asked, player)
    ways = [] if asked and not found.is_empty else doors(player)
    named = [(game, doors_of(game)) for game in found.games]
    return render(request, "search.html", {"asked": asked, "found": found, "named": named, "doors": ways})


@never_cache
@require_safe
def commands(request: HttpRequest) -> HttpResponse:
    """Where one can go by name, for the list that Ctrl + K opens; with words, what they find on the site."""
    asked = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH]
    player = request.user if isinstance(request.user, Player) else None
    found = doors_found(find(asked, player)) if asked else doors(player)
    return JsonResponse({"doors": [asdict(one) for one in found]})


@never_cache
@require_safe
def card_names(request: HttpRequest) -> HttpResponse:
    """The cards that may be meant by what is typed so far, for the list below a field."""
    player = request.user if isinstance(request.user, Player) and not request.user.is_guest else None
    asked = request.GET.get("q", "").replace("\0", "")
    found = card_doors(asked, player, request.GET.get("game", "").replace("\0", ""))
    return JsonResponse({"doors": [asdict(one) for one in found], "problem": "" if found else problem_of(asked)})


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme that was chosen ("" follows the device) and go back to the page."""
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        target = reverse("home")
    response = HttpResponseRedirect(target)
    remember_theme(response, request.POST.get("theme", ""))
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a device needs to put the site among its applications."""
    icon = {"src": static("favicon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    return JsonResponse(
        {
            "name": "Cartable",
            "short_name": "Cartable",
            "description": gettext("Manage a card collection, build and check decks, and prove them by real games."),
            "start_url": reverse("home"),
            "display": "standalone",
            "background_color": "#f5f1e8",
            "theme_color": "#2b2140",
            "icons": [icon],
        },
        content_type="application/manifest+json",
    )


@require_safe
def poster(request: HttpRequest, language: str) -> HttpResponseBase:
    """What previews of links to the site show, where a page has nothing of its own to show."""
    with override(poster_language(language)):
        faces = [picture_of(one.card, one) for one in showcase().faces]
        line = gettext("Manage a card collection, build and check decks, and prove them by real games.")
        return poster_answer(request, Poster.of("Cartable", line, faces))


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read: the public pages, not the doors to accounts."""
    lines = ["User-agent: *", f"Disallow: {reverse('profile')}", "Disallow: /api/"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for browsers that ask for it at its oldest address."""
    return HttpResponseRedirect(static("favicon.svg"))


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """Whose work the site is made with, and under which licences."""
    return render(request, "credits.html", {"authors": AUTHORS.items(), "source": SOURCE, "licence": LICENCE, "parts": PARTS})


@require_safe
def script_page(request: HttpRequest) -> HttpResponse:
    """How programs of players use the API, by three examples that work."""
    game = Game.objects.with_cards().first()
    context = {"examples": examples(game.slug if game else "…"), "site": request.build_absolute_uri("/").rstrip("/")}
    return render(request, "script.html", context)


@require_safe
def style_guide(request: HttpRequest) -> HttpResponse:
    """Every component of docs/design.md, in both themes; for those who build the site, so not where it is in use."""
    if settings.PRODUCTION:
        raise Http404
    return render(request, "style/style.html", {"themes": THEMES, "faces": specimens()})
