"""The pile to sort: copies that lie in no place."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from collection.catalogue.shelf import shelf_of
from collection.forms.fields import dividers_offered
from collection.forms.lines import CardsForm
from collection.forms.places import PutForm
from collection.inventory.remembering import Act, last_act_of
from collection.models import Game, Place
from collection.overviews.found import found_by
from collection.overviews.reading import asked_or_before
from collection.overviews.unsorted import Pile, pile_of, shown_unsorted
from collection.query.errors import QueryError
from collection.query.finding import Correction
from collection.query.grammar import LONGEST_QUERY
from collection.services.lots import MOST_LINES
from collection.views.access import PlayerRequest, game_asked, page_address
from collection.views.holdings import last_act
from collection.views.places import LINES_A_PAGE
from collection.views.putting import choosing_context, put_away


@require_http_methods(["GET", "HEAD", "POST"])
def unsorted(request: PlayerRequest) -> HttpResponse:
    """The pile to sort: copies of a game, or of cards that a query asks for, that lie in no place, what changed last first.

    Sent to, it puts chosen lines into a place.
    """
    asked = _asked(request)
    if request.method == "POST":
        return _put(request, asked)
    return _shown(request, asked, PutForm(request.user))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the address asks for: the pile of a game, and what a query finds of it."""

    game: Game
    act: Act | None
    pile: Pile
    text: str
    query: str
    listed: Pile | tuple[()]
    corrections: tuple[Correction, ...]
    wrong: QueryError | None

    @property
    def found(self) -> int | None:
        """How many copies the query finds; None without one."""
        return self.listed.copies if self.query and isinstance(self.listed, Pile) else None


def _asked(request: PlayerRequest) -> _Asked:
    game, act = game_asked(request), last_act_of(request.user)
    pile = pile_of(request.user, game, act)

    def search(text: str) -> tuple[Pile, tuple[Correction, ...]]:
        if not text:
            return pile, ()
        meant, corrections = found_by(text, game, request.user)
        return pile_of(request.user, game, act, meant), corrections

    text = request.GET.get("q", "")[: LONGEST_QUERY + 1].strip()
    query, found, wrong = asked_or_before(text, request.GET.get("was"), search)
    listed, corrections = found or ((), ())
    return _Asked(game, act, pile, text, query, listed, corrections, wrong)


def _put(request: PlayerRequest, asked: _Asked) -> HttpResponse:
    """Put the chosen lines into a place, or show again what was wrong."""
    put, listed = PutForm(request.user, request.POST), asked.listed
    if asked.wrong:
        put.add_error(None, asked.wrong.advice)
    elif done := put_away(request, put, lambda: listed.names(MOST_LINES) if isinstance(listed, Pile) else ()):
        return done
    return _shown(request, asked, put)


def _shown(request: PlayerRequest, asked: _Asked, put: PutForm) -> HttpResponse:
    """The page of the pile."""
    page = Paginator(asked.listed, LINES_A_PAGE).get_page(request.GET.get("page"))
    lines = shown_unsorted(list(page), shelf_of(asked.game))
    context = choosing_context(request, put, [one.name for one in lines]) | {
        "game": asked.game,
        "page": page,
        "lines": lines,
        "copies": asked.pile.copies,
        "found": asked.found,
        "filters": CardsForm({"q": asked.text}, auto_id="by_%s"),
        "query": asked.query,
        "wrong": asked.wrong.advice if asked.wrong else "",
        "corrections": asked.corrections,
        "dividers": dividers_offered(request.user, asked.act),
        "has_places": Place.objects.of(request.user).exists(),
        "page_address": page_address(request),
        "last_act": last_act(request, asked.game, asked.act),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if asked.wrong or put.errors else HTTPStatus.OK
    return render(request, "collection/unsorted.html", context, status=status)
