"""Who may ask how much: limits by account (by address for all others), for the API as a whole and for what costs the site much.

A 429 always says when to try again, in its `Retry-After` header and on its page.
"""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from rest_framework.throttling import BaseThrottle

from collection.models import Player
from collection.services.allowances import Limit, account, spend

if TYPE_CHECKING:  # these two read the settings, which name this module
    from rest_framework.request import Request
    from rest_framework.views import APIView

API: Final = Limit("api", most=600, seconds=60)
API_OF_VISITORS: Final = Limit("api-visitors", most=120, seconds=60)
"""Calls: one unit each, and one more for each 100 kB that is sent."""

WRONG_KEYS: Final = Limit("wrong-keys", most=60, seconds=60)
"""Keys that open nothing, of one address (IPv6: a network)."""

LISTS: Final = Limit("lists", most=300, seconds=300)
"""Card lists that are read, and the previews of those that were: one unit each, and one more for each 100 kB that is sent."""

WORK: Final = Limit("work", most=60, seconds=60)
"""What workers are asked for: simulations and hints."""

WORK_OF_GUESTS: Final = Limit("work-of-guests", most=40, seconds=600)
"""The same for all guests of one address, beside what is theirs as anybody's."""

SEARCHES: Final = Limit("searches", most=600, seconds=60)
KEPT_SEARCHES: Final = Limit("kept-searches", most=60, seconds=60)
"""Pages of all searches that a player keeps, each of which is counted anew, and of his journal, where each act is."""

SOLVING: Final = Limit("solving", most=30, seconds=60)
"""Questions which decks can stand together, what would complete one, or repair it: up to two seconds of the processor each; and
formats that are sent, with up to thirty searches; and what the shapes of an export lose, for which all lines are read."""

EXPORTS: Final = Limit("exports", most=60, seconds=60)
PAPER: Final = Limit("paper", most=12, seconds=60)
"""Documents to print: each draws its cards."""

PHOTOS: Final = Limit("photos", most=120, seconds=600)
"""Photos of cards that are sent: each is read point by point."""

CODES: Final = Limit("codes", most=30, seconds=600)
"""Codes of exchange that are tried: nobody finds one by guessing."""

EXCHANGES: Final = Limit("exchanges", most=60, seconds=600)
"""Proposals, codes and answers that are sent: each is for somebody else to read."""

LIKES: Final = Limit("likes", most=120, seconds=600)
SAID: Final = Limit("said", most=30, seconds=600)
"""What is said to other players: comments, reports, proposals and answers to them, profiles."""

POSTERS: Final = Limit("posters", most=240, seconds=60)
"""Pictures of previews: some tenths of a second each that no process has drawn lately."""

ARCHIVES: Final = Limit("archives", most=6, seconds=3600)
"""Everything of an account in one file: making it takes the site some seconds."""

RESTORATIONS: Final = Limit("restorations", most=6, seconds=3600)
"""Archives that workers are given: those that are refused at once, a wrong file for example, do not count."""

SENT_ARCHIVES: Final = Limit("sent-archives", most=30, seconds=3600)
"""Files that are sent to be restored, whatever they are."""

SNAPSHOTS: Final = Limit("snapshots", most=60, seconds=600)
"""What a device keeps for where there is no network: all cards, and all that a player has of them."""

QUEUED: Final = Limit("queued", most=60, seconds=600)
"""Deliveries of changes that devices noted meanwhile, of a hundred at most."""

BYTES_A_UNIT = 100_000
USUAL_WAIT = 60
"""Seconds to wait, told where a limit does not say: the longest period that the limits of logins and passwords look back on."""

TO_WAIT: Final = "cartable.seconds_to_wait"
"""Where a request keeps that its answer refuses an attempt, and for how many seconds: the answer becomes a 429."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a page uses up, asked for in any way or (`sent`) only when something is sent; taking something back sends nothing."""

    limit: Limit
    sent: bool = False


COSTS: Mapping[str, Cost] = {
    "collection:import": Cost(LISTS, sent=True),
    "collection:import-preview": Cost(LISTS),
    "collection:import-choose": Cost(LISTS),
    "collection:import-problems": Cost(LISTS),
    "catalogue:own-list": Cost(LISTS, sent=True),
    "collection:attach-photo": Cost(PHOTOS, sent=True),
    "collection:join-exchange": Cost(CODES),
    "collection:open-exchange": Cost(EXCHANGES, sent=True),
    "collection:exchange-partner": Cost(EXCHANGES, sent=True),
    "collection:change-exchange": Cost(EXCHANGES, sent=True),
    "collection:answer-exchange": Cost(EXCHANGES, sent=True),
    "collection:compare-exchange": Cost(LISTS, sent=True),
    "collection:exchange-file": Cost(EXPORTS),
    "exchange-partner-join": Cost(CODES),
    "exchange-partner-list": Cost(EXCHANGES, sent=True),
    "exchange-list": Cost(EXCHANGES, sent=True),
    "exchange-change": Cost(EXCHANGES, sent=True),
    "exchange-answer": Cost(EXCHANGES, sent=True),
    "community:like": Cost(LIKES, sent=True),
    "shared-deck-talk-like": Cost(LIKES, sent=True),
    "community:comment": Cost(SAID, sent=True),
    "community:edit-comment": Cost(SAID, sent=True),
    "community:report-deck": Cost(SAID, sent=True),
    "community:report-comment": Cost(SAID, sent=True),
    "community:report-player": Cost(SAID, sent=True),
    "community:report-format": Cost(SAID, sent=True),
    "community:propose": Cost(SAID, sent=True),
    "community:proposal": Cost(SAID, sent=True),
    "community:own-profile": Cost(SAID, sent=True),
    "shared-deck-talk-comments": Cost(SAID, sent=True),
    "shared-deck-talk-report": Cost(SAID, sent=True),
    "shared-deck-talk-proposals": Cost(SAID, sent=True),
    "comment-detail": Cost(SAID, sent=True),
    "comment-report": Cost(SAID, sent=True),
    "player-report": Cost(SAID, sent=True),
    "format-report-report": Cost(SAID, sent=True),
    "proposal-answer": Cost(SAID, sent=True),
    "public-profile-list": Cost(SAID, sent=True),
    "shared-deck-list": Cost(SEARCHES),
    "decks:new": Cost(LISTS, sent=True),
    "decks:import": Cost(LISTS, sent=True),
    "play:verify": Cost(LISTS, sent=True),
    "play:new-table": Cost(LISTS, sent=True),
    "own-list-list": Cost(LISTS, sent=True),
    "deck-text": Cost(LISTS, sent=True),
    "replay-verify": Cost(LISTS, sent=True),
    "play:new-field": Cost(WORK, sent=True),
    "play:new-matrix": Cost(WORK, sent=True),
    "play:new-advice": Cost(WORK, sent=True),
    "play:new-compare": Cost(WORK, sent=True),
    "play:new-worth": Cost(WORK, sent=True),
    "play:run-apply": Cost(WORK, sent=True),
    "play:new-goldfish": Cost(WORK, sent=True),
    "play:new-series": Cost(WORK, sent=True),
    "play:another-seed": Cost(WORK, sent=True),
    "play:run-again": Cost(WORK, sent=True),
    "play:other-agent": Cost(WORK, sent=True),
    "play:run-sharper": Cost(WORK, sent=True),
    "play:try": Cost(LISTS, sent=True),
    "play:trainer": Cost(WORK, sent=True),
    "play:table-hint": Cost(WORK, sent=True),
    "run-list": Cost(WORK, sent=True),
    "run-series": Cost(WORK, sent=True),
    "run-field": Cost(WORK, sent=True),
    "run-matrix": Cost(WORK, sent=True),
    "run-advice": Cost(WORK, sent=True),
    "run-compare": Cost(WORK, sent=True),
    "run-worth": Cost(WORK, sent=True),
    "table-hint": Cost(WORK, sent=True),
    "catalogue:game": Cost(SEARCHES),
    "catalogue:cards": Cost(SEARCHES),
    "catalogue:set": Cost(SEARCHES),
    "search": Cost(SEARCHES),
    "commands": Cost(SEARCHES),
    "card-names": Cost(SEARCHES),
    "collection:searches": Cost(KEPT_SEARCHES),
    "decks:search": Cost(SEARCHES),
    "decks:public": Cost(SEARCHES),
    "decks:tonight": Cost(SEARCHES),
    "deck-tonight": Cost(SEARCHES),
    "decks:together": Cost(SOLVING),
    "deck-together": Cost(SOLVING),
    "decks:suggest": Cost(SOLVING),
    "deck-suggestion": Cost(SOLVING),
    "decks:document": Cost(PAPER),
    "decks:repair": Cost(SOLVING),
    "deck-repair": Cost(SOLVING),
    "decks:formats": Cost(SEARCHES),
    "decks:new-format": Cost(SOLVING, sent=True),
    "decks:edit-format": Cost(SOLVING, sent=True),
    "format-list": Cost(SOLVING, sent=True),
    "format-detail": Cost(SOLVING, sent=True),
    "collection:export-wishes": Cost(EXPORTS),
    "collection:export": Cost(EXPORTS),
    "collection:export-losses": Cost(SOLVING),
    "collection:journal": Cost(KEPT_SEARCHES),
    "collection:act": Cost(KEPT_SEARCHES),
    "act-detail": Cost(KEPT_SEARCHES),
    "play:csv": Cost(EXPORTS),
    "play:json": Cost(EXPORTS),
    "archive": Cost(ARCHIVES),
    "offline-snapshot": Cost(SNAPSHOTS),
    "queued-change-list": Cost(QUEUED, sent=True),
    "restore": Cost(SENT_ARCHIVES, sent=True),
    "poster": Cost(POSTERS),
    "catalogue:poster": Cost(POSTERS),
    "decks:poster": Cost(POSTERS),
    "play:link-poster": Cost(POSTERS),
    "play:run-poster": Cost(POSTERS),
}
"""By the name of the address, of pages and of the API."""


def wait_for(request: HttpRequest) -> timedelta | None:
    """How long to wait with a request that costs much; None when it may be answered now, and is counted."""
    cost = COSTS.get(request.resolver_match.view_name) if request.resolver_match else None
    if cost is None or (cost.sent and request.method in ("GET", "HEAD", "OPTIONS", "DELETE")):
        return None
    units, who, now = units_of(request) if cost.limit is LISTS else 1, asking(request), timezone.now()
    wait = spend(cost.limit, who=who, cost=units, now=now, is_reading=_only_reads(request) and cost.limit is not CODES)
    if wait is None and cost.limit is WORK and getattr(request.user, "is_guest", False):
        wait = spend(WORK_OF_GUESTS, who=who, now=now)
    return wait


def _only_reads(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD", "OPTIONS")


def units_of(request: HttpRequest) -> int:
    """What a request counts for where reading is what costs: one unit, and one more for each 100 kB that is sent."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return 1 + (int(length) // BYTES_A_UNIT if length.isdecimal() else 0)


def asking(request: HttpRequest) -> str:
    """Whom a limit is for: the account, else, for guests too, the address."""
    if isinstance(request.user, Player) and not request.user.is_guest:
        return account(request.user)
    return network_of(request)


def network_of(request: HttpRequest) -> str:
    """The address that asks, all of a network where that is what one household has."""
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    return str(ipaddress.ip_network((address, 64 if address.version == 6 else 32), strict=False))


class ThrottlingMiddleware:
    """Answers 429 to pages that are asked for too often, and gives each 429 of the site its `Retry-After`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if seconds := request.META.get(TO_WAIT):
            response.status_code = 429
            response.headers["Retry-After"] = str(seconds)
        if response.status_code == 429:
            response.headers.setdefault("Retry-After", str(USUAL_WAIT))
        return response

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_arguments: Any) -> HttpResponse | None:
        """The page of a 429 instead of the view; the API counts for itself, and answers in JSON."""
        if hasattr(getattr(view, "cls", None), "throttle_classes"):
            return None
        wait = wait_for(request)
        return None if wait is None else too_many(request, seconds=math.ceil(wait.total_seconds()))


def too_many(request: HttpRequest, *, seconds: int = USUAL_WAIT) -> HttpResponse:
    """The page that says that somebody asked too often, and when to try again."""
    response = render(request, "429.html", {"seconds": seconds, "minutes": math.ceil(seconds / 60)}, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response


class ApiThrottle(BaseThrottle):
    """Counts every call of the API by what it sends, and those that cost much once more for what they cost."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether the call may be answered now; `wait` says when, where not."""
        asked = request._request
        limit = API if isinstance(request.user, Player) and not request.user.is_guest else API_OF_VISITORS
        found = self._calls(asked, limit) or wait_for(asked)
        self.seconds = found.total_seconds() if found else None
        return found is None

    @staticmethod
    def _calls(asked: HttpRequest, limit: Limit) -> timedelta | None:
        is_reading = _only_reads(asked)
        return spend(limit, who=asking(asked), cost=units_of(asked), now=timezone.now(), is_reading=is_reading)

    def wait(self) -> float | None:
        """Seconds until the call may be made again."""
        return None if self.seconds is None else math.ceil(self.seconds)
