"""What people without an account may do: read what is public, and try tables, decks and simulations as guests.

Nobody becomes a guest by reading: the first thing that somebody sends to one of the pages of `WELCOME` makes the guest, and only
if it is done does the browser get a session. What is not named here is for accounts (docs/decisions/0025).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from rest_framework.permissions import AllowAny

from collection.models import Player
from collection.services.allowances import Limit, give_back, spend
from collection.services.guests import GUEST_KEPT, guest_behind, keep_guest, make_guest, withdraw_guest
from config.middleware.protection import ACCOUNT_PAGES
from config.middleware.throttling import network_of, too_many

WELCOME: Final = frozenset({
    "decks:add-card", "decks:list", "decks:new", "decks:copy-starter", "decks:copy-shared",
    "play:tables", "play:new-table", "play:trainer", "play:link-continue",
    "play:list", "play:new-field", "play:field-preflight", "play:new-matrix", "play:matrix-preflight",
    "play:new-advice", "play:advice-preflight", "play:new-compare", "play:compare-preflight",
    "play:new-worth", "play:worth-preflight",
    "play:run-again", "play:new-goldfish", "play:preflight", "play:new-series", "play:series-preflight", "play:try",
})  # fmt: skip
"""Pages that strangers may open, and where what they send makes them guests."""

OPENED: Final = WELCOME | {
    "account_logout", "guest",
    "decks:archive", "decks:arrange", "decks:change-cards", "decks:clauses", "decks:compare", "decks:copy", "decks:deck",
    "decks:delete",
    "decks:delete-for-good", "decks:document", "decks:download", "decks:edit", "decks:fix", "decks:format", "decks:guide",
    "decks:import", "decks:merge", "decks:panel", "decks:paper", "decks:redo", "decks:remark", "decks:repair", "decks:restore",
    "decks:restore-revision", "decks:revision", "decks:revisions", "decks:search", "decks:settings", "decks:suggest",
    "decks:text", "decks:undo",
    "play:another-seed", "play:csv", "play:delete", "play:drill", "play:drill-answer", "play:drill-play", "play:first-look",
    "play:game", "play:game-replay", "play:game-replay-continue", "play:game-replay-text", "play:game-replay-why", "play:games",
    "play:json", "play:link-why", "play:progress", "play:replay", "play:replay-continue", "play:replay-text", "play:replay-why",
    "play:run", "play:run-apply", "play:run-sharper", "play:stop",
    "play:table", "play:table-again", "play:table-concede", "play:table-delete", "play:table-draw",
    "play:table-hint", "play:table-move", "play:table-playback", "play:table-state", "play:table-undo", "play:table-why-not",
    "deck-cards", "deck-detail", "deck-guide", "deck-legality", "deck-list", "deck-redo", "deck-repair", "deck-restore",
    "deck-revisions", "deck-suggestion", "deck-text", "deck-undo",
    "replay-detail", "replay-go-on", "replay-list", "replay-moment", "replay-text", "replay-why", "run-detail",
    "run-advice", "run-compare", "run-field", "run-list", "run-matrix", "run-result", "run-series", "run-stop", "run-time",
    "run-worth",
    "table-concede", "table-detail", "table-draw", "table-hint",
    "table-list", "table-play", "table-rematch", "table-take-back", "table-why-not",
}  # fmt: skip
"""What else guests may do, on pages and in the API. Sharing, remarks, own card lists and the collection are for accounts: what is
shown to others needs somebody who answers for it, and a collection is worth more than seven days."""

GUESTS: Final = Limit("guests", most=30, seconds=3600)
"""New guests of one address (IPv6: a network): enough for a class behind one router."""

GUESTS_OF_THE_SITE: Final = Limit("guests-of-the-site", most=3000, seconds=3600)
"""New guests of the whole site: a bound for people who have many addresses."""

FORMS: Final = Limit("forms-of-strangers", most=120, seconds=600)
"""What people without a session send from one address, refused or not: what is refused counts for no guest."""

READS: Final = ("GET", "HEAD", "OPTIONS", "TRACE")
BACKEND: Final = "config.accounts.backend.AddressBackend"


class Visitor(AnonymousUser):
    """Somebody without a session on a page for guests: asked for what is theirs, the database finds nothing."""

    id = pk = 0  # type: ignore[assignment]  # no row has it
    is_guest = True

    def __int__(self) -> int:  # type: ignore[override]
        return self.pk


class GuestMiddleware(LoginRequiredMiddleware):
    """The login middleware, which also lets guests in where they are welcome, and nowhere else."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = cast(HttpResponse, super().__call__(request))
        made: Player | None = getattr(request, "made_guest", None)
        if made is not None and response.status_code < HTTPStatus.BAD_REQUEST:
            keep_guest(guest=made, now=timezone.now())
            login(request, made, backend=BACKEND)
            request.session.set_expiry(GUEST_KEPT)
        elif made is not None and request.is_new_guest and withdraw_guest(guest=made):  # type: ignore[attr-defined]
            give_back(GUESTS, who=network_of(request))  # what is refused makes nobody a guest
            give_back(GUESTS_OF_THE_SITE, who="all")
        return response

    def process_view(
        self, request: HttpRequest, view_func: Callable[..., Any], view_args: Any, view_kwargs: Any
    ) -> HttpResponse | None:
        """An answer instead of the view's: the page to log in, to become a guest later, or to open an account."""
        name = request.resolver_match.view_name if request.resolver_match else ""
        user = request.user
        if isinstance(user, Player) and user.is_guest:
            return self._guest(request, user, view_func, name)
        if user.is_authenticated or name not in WELCOME:
            return cast("HttpResponse | None", super().process_view(request, view_func, view_args, view_kwargs))
        return self._stranger(request)

    def _stranger(self, request: HttpRequest) -> HttpResponse | None:
        if request.method in READS:
            request.user = Visitor()
            return None
        now, network, door = timezone.now(), network_of(request), _door(request)
        if wait := spend(FORMS, who=network, now=now):
            return too_many(request, seconds=math.ceil(wait.total_seconds()))
        made = guest_behind(door, now)
        request.is_new_guest = made is None  # type: ignore[attr-defined]
        if made is None:
            wait = spend(GUESTS, who=network, now=now) or spend(GUESTS_OF_THE_SITE, who="all", now=now)
            if wait is not None:
                return too_many_guests(request, seconds=math.ceil(wait.total_seconds()))
            made = make_guest(door=door, now=now)
        request.user = made
        request.made_guest = made  # type: ignore[attr-defined]
        return None

    def _guest(self, request: HttpRequest, guest: Player, view: Callable[..., Any], name: str) -> HttpResponse | None:
        request.guest = guest  # type: ignore[attr-defined]
        if name not in OPENED and _is_door_to_accounts(request, view):
            request.user = AnonymousUser()
            return None
        if name not in OPENED and not _is_public(view):
            return for_accounts(request, is_api=hasattr(view, "cls"))
        request.visiting_guest = guest  # type: ignore[attr-defined]
        return None


def _door(request: HttpRequest) -> str | None:
    """A name for a browser that has no session yet: requests at once hold the same secret against forged forms."""
    secret = request.META.get("CSRF_COOKIE")
    return salted_hmac("config.accounts.guests", secret, algorithm="sha256").hexdigest() if secret else None


def _is_public(view: Callable[..., Any]) -> bool:
    """Whether anybody may ask: a page without login, or an address of the API that says so."""
    if cls := getattr(view, "cls", None):
        return AllowAny in cls.permission_classes
    return not getattr(view, "login_required", True)


def _is_door_to_accounts(request: HttpRequest, view: Callable[..., Any]) -> bool:
    """The pages by which one logs in, signs up or chooses a new password: a guest comes to them as a stranger does."""
    route = request.resolver_match.route if request.resolver_match else ""
    return route.startswith(ACCOUNT_PAGES) and not getattr(view, "login_required", True)


def for_accounts(request: HttpRequest, *, is_api: bool) -> HttpResponse:
    """What a guest hears where only accounts may go: the way to one, with everything kept."""
    words = _("You need an account for this: an address and a password are enough.")
    if is_api:
        return JsonResponse({"detail": words}, status=403)
    messages.info(request, words)
    target = reverse("account_signup")
    if request.method in READS and not request.htmx:  # type: ignore[attr-defined]
        target += "?" + urlencode({"next": request.get_full_path()})
    return HttpResponseClientRedirect(target) if request.htmx else HttpResponseRedirect(target)  # type: ignore[attr-defined]


def too_many_guests(request: HttpRequest, *, seconds: int) -> HttpResponse:
    """The page that says that enough people began as guests here lately; an account opens all the same."""
    context = {"seconds": seconds, "minutes": math.ceil(seconds / 60), "is_about_guests": True}
    response = render(request, "429.html", context, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response
