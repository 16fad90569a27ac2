"""Who asks, and for which game: what every page of the catalogue and of collections begins with."""

from operator import attrgetter

from django.db.models import Case, Subquery, When
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from collection.models import Game, Holding, Player


class PageRequest(HttpRequest):
    """A request of anybody."""

    htmx: HtmxDetails
    known_games: list[Game]
    """The games with a catalogue, once they were asked for."""


class PlayerRequest(PageRequest):
    """A request of somebody who is logged in."""

    user: Player


def viewer(request: PageRequest) -> Player | None:
    """The player who looks at a public page, if there is one with an account: guests keep no collection."""
    return request.user if isinstance(request.user, Player) and not request.user.is_guest else None


def game_named(slug: str) -> Game:
    """The game with this slug, or a 404."""
    return get_object_or_404(Game.objects.with_cards(), pk=slug)


def game_asked(request: PageRequest) -> Game:
    """The game of the address or form, else the one whose cards moved last, else the first; a 404 where there is none."""
    asked = request.POST.get("game") or request.GET.get("game")
    moved = Holding.objects.filter(player=request.user.pk, copies__gt=0).order_by("-changed").values("printing__set__game")
    games = list(Game.objects.with_cards().annotate(was_last=Case(When(pk=Subquery(moved[:1]), then=1), default=0)))
    request.known_games = games
    if asked:
        found = next((game for game in games if game.slug == asked), None)
    else:
        found = max(games, key=attrgetter("was_last"), default=None)
    if found is None:
        raise Http404
    return found


def game_or_all(request: PageRequest) -> Game | None:
    """The game of the address; None for all of them, as the page shows without one. A game that is none: 404."""
    asked = request.GET.get("game", "")
    return game_named(asked.replace("\0", "")) if asked else None


def wants_fragment(request: PageRequest) -> bool:
    """Whether htmx asks for a part of the page; going back in the browser's history wants all of it."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def way_back(request: PlayerRequest, default: str) -> str:
    """The page a form came from, when it is one of ours: a text without a slash would be taken for the name of a view."""
    target = request.POST.get("next", "")
    here = url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return target if here and target.startswith("/") else default


def page_address(request: PageRequest) -> str:
    """The address of the page in the browser, as `next` for forms: htmx's fragments belong to a page too."""
    if request.htmx and request.htmx.current_url_abs_path:
        return request.htmx.current_url_abs_path
    return request.get_full_path()
