"""Any two decks of a game side by side: one's own, those of the site, and those that somebody shares."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from collection.services.house import is_house
from collection.views.access import PlayerRequest
from decks.analysis.comparison import compare_decks as compared
from decks.analysis.statistics import OPENING_HAND
from decks.models import Deck
from decks.origins.apart import titles_apart
from decks.origins.house import HOUSE

CHOICES = 500
"""Decks of one's own that are offered."""

MOST_DRAWN = 60
"""Cards that the odds look at."""

LOOKED_AT = 30
"""Decks edited last, among which pairs are proposed."""

PROPOSED = 6
"""Pairs to begin with."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two decks that are worth a look side by side, what they are called there, and the address that compares them."""

    first: Deck
    second: Deck
    titles: tuple[str, ...]
    query: str


@require_safe
def compare_decks(request: PlayerRequest) -> HttpResponse:
    """Two decks side by side; as long as two of the same game are not chosen, the choice of them."""
    asked = [request.GET.get(name, "").replace("\0", "")[:60] for name in ("a", "b")]
    first, second = (_deck(request, one) for one in asked)
    said = request.GET.get("drawn", "")
    drawn = min(max(int(said), 1), MOST_DRAWN) if said.isascii() and said.isdigit() and len(said) < 4 else OPENING_HAND
    problem = _problem(first, second, asked)
    context: dict[str, Any] = {
        "first": first,
        "second": second,
        "asked": asked,
        "problem": problem,
        "choices": _choices(request, first, second),
        "drawn": drawn,
        "most_drawn": MOST_DRAWN,
    }
    if first and second and not problem:
        context["comparison"] = compared(first.game_id, first.content(), second.content(), drawn=drawn)
        context["titles"] = titles_apart((first, second), request.user)
        context["by_games"] = _by_games(request, first, second)
    else:
        context["proposals"] = _proposals(request, first or second)
    return render(request, "decks/compare.html", context)


def _deck(request: PlayerRequest, asked: str) -> Deck | None:
    """The deck that is meant: a number of one's own, or `shared:` and the address of a shared one."""
    kind, colon, share = asked.partition(":")
    if colon and kind == "shared":
        return Deck.objects.shared().select_related("game", "owner").filter(share=share).first()
    if asked.isascii() and asked.isdigit() and len(asked) < 19:
        return Deck.objects.owned_by(request.user).select_related("game", "owner").filter(pk=int(asked)).first()
    return None


def _problem(first: Deck | None, second: Deck | None, asked: list[str]) -> str:
    if any(said and deck is None for said, deck in zip(asked, (first, second), strict=True)):
        return _("This deck is not there, or no longer shared.")
    if first and second and first.game_id != second.game_id:
        return _("These decks belong to two games.")
    return ""


def _proposals(request: PlayerRequest, chosen: Deck | None) -> list[Proposal]:
    """Pairs to begin with: a deck and what it was copied from, then decks of one game edited lately; with the chosen one, if any.

    Somebody with a single deck of a game may hold it against the starter decks, and somebody without any those among themselves.
    """
    mine = list(Deck.objects.owned_by(request.user).in_use().select_related("game", "owner")[:LOOKED_AT])
    if chosen:
        others = [deck for deck in (*mine, *_house()) if deck.game_id == chosen.game_id and deck.pk != chosen.pk]
        return [_proposal(request, chosen, other) for other in others[:PROPOSED]]
    by_number = {deck.pk: deck for deck in mine}
    pairs = [(by_number[deck.origin_id], deck) for deck in mine if deck.origin_id in by_number]
    for place, deck in enumerate(mine):
        alike = [other for other in (*mine[place + 1 :], *_house()) if other.game_id == deck.game_id]
        pairs += [(other, deck) for other in alike[:1]]
    house = [] if pairs else _house()
    pairs += [(one, other) for one, other in combinations(house, 2) if one.game_id == other.game_id]
    distinct = {frozenset((one.pk, other.pk)): (one, other) for one, other in reversed(pairs)}
    return [_proposal(request, one, other) for one, other in list(distinct.values())[::-1][:PROPOSED]]


def _proposal(request: PlayerRequest, first: Deck, second: Deck) -> Proposal:
    named = {name: _named(request, deck) for name, deck in (("a", first), ("b", second))}
    return Proposal(first, second, tuple(titles_apart((first, second), request.user)), f"?{urlencode(named)}")


def _named(request: PlayerRequest, deck: Deck) -> str:
    """How an address of this page names a deck."""
    return str(deck.pk) if deck.owner_id == request.user.pk else f"shared:{deck.share}"


def _house() -> list[Deck]:
    """The decks that the site shows: starters, and others."""
    shown = Deck.objects.public().filter(token__startswith=f"{HOUSE}:").select_related("game", "owner")[:CHOICES]
    return [deck for deck in shown if is_house(deck.owner)]


def _choices(request: PlayerRequest, *asked: Deck | None) -> list[tuple[str, list[tuple[str, str]]]]:
    """What there is to choose from, by heading: one's own decks, those of the site; of the game of the first, if there is one.

    Archived decks are no choice, but those that the address names.
    """
    first = asked[0]
    chosen = [deck.pk for deck in asked if deck]
    own = Deck.objects.owned_by(request.user).select_related("game", "owner")
    mine = own.filter(Q(archived=None) | Q(pk__in=chosen))[:CHOICES]
    headed = [
        (_("My decks"), [(str(deck.pk), deck) for deck in mine]),
        (_("Decks of Cartable"), [(f"shared:{deck.share}", deck) for deck in _house()]),
    ]
    game = first.game_id if first else None
    fitting = [(heading, [(value, deck) for value, deck in decks if game in (None, deck.game_id)]) for heading, decks in headed]
    titles = iter(titles_apart([deck for _heading, decks in fitting for _value, deck in decks], request.user, with_games=True))
    return [(heading, [(value, next(titles)) for value, _deck in decks]) for heading, decks in fitting]


def _by_games(request: PlayerRequest, first: Deck, second: Deck) -> str:
    """The form that plays both on the same deals, filled in."""
    choices = [f"deck:{deck.pk}" if deck.owner == request.user else f"shared:{deck.share}" for deck in (first, second)]
    return f"{reverse('play:new-series')}?game={first.game_id}&seats=2&compare=deck&deck_0={choices[0]}&other_deck={choices[1]}"
