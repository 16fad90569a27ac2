"""Exchange between two players of the site: codes, what two could give each other, proposals and their answers."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.exchanges.exchanging import (
    Row,
    Told,
    codes_of,
    live_between,
    meeting_of,
    pair_rows,
    partners_of,
    rows_of,
    told,
    wares_in,
)
from collection.exchanges.fetching import lying_of
from collection.exchanges.pairing import balance_of
from collection.inventory.wares import Ware, Wares, ware_named
from collection.models import Exchange, Game, Opening, Player, shown_name
from collection.refusal import Refusal
from collection.services import exchanges, openings
from collection.services.exchanges import MOST_LINES, MOST_OF_ONE
from collection.templatetags.catalogue import spaced_code
from collection.views.access import PlayerRequest, game_asked, game_or_all

EXCHANGES_A_PAGE = 30
ROWS: Final = 200
"""Wares of each side that a page lists."""

LONGEST_PAIR: Final = 2_000
"""Letters of a pair of wares, as a button of the page names it."""


class UnreadableLineError(Refusal):
    """A line of a proposal names nothing, or is for no number of copies."""

    status = 400


@require_safe
def home(request: PlayerRequest) -> HttpResponse:
    """Who is open to exchange, codes that wait, and the exchanges of one game or of all with how far each has come."""
    now, game = timezone.now(), game_or_all(request)
    every = Exchange.objects.of(request.user).select_related("game")
    page = Paginator(every.filter(game=game) if game else every, EXCHANGES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "game": game,
        "partners": partners_of(request.user),
        "codes": codes_of(request.user, now),
        "page": page,
        "told": told(request.user, list(page), now),
        "name": shown_name(request.user),
    }
    return render(request, "collection/exchanges.html", context)


@require_POST
def open_code(request: PlayerRequest) -> HttpResponse:
    """Make a code to hand to somebody."""
    try:
        made = openings.open_with_code(player=request.user, note=request.POST.get("note", "")[:200], now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        words = _("Your code: %(code)s. Hand it to one person; it works once, until %(day)s.")
        messages.success(request, words % {"code": spaced_code(made.code or ""), "day": f"{made.expires:%d/%m}"})
    return redirect("collection:exchanges")


@require_http_methods(["GET", "HEAD", "POST"])
def join_code(request: PlayerRequest) -> HttpResponse:
    """What a code opens, and to whom; sent, both are open to each other."""
    code, now = (request.POST.get("code") or request.GET.get("code", ""))[:60], timezone.now()
    context: dict[str, Any] = {"code": code}
    if not code.strip():
        return render(request, "collection/join_exchange.html", context)
    try:
        if request.method == "POST" and "agree" in request.POST:
            made = openings.join(player=request.user, code=code, now=now)
            words = _("You and %(name)s are open to each other now.") % {"name": shown_name(made.player)}
            messages.success(request, words)
            return redirect("collection:exchange-partner", made.pk)
        found = openings.opening_behind(code, now=now)
        if found.player_id == request.user.pk:
            raise openings.OwnCodeError
    except Refusal as refusal:
        is_looked_at = (
            isinstance(refusal, openings.OwnCodeError) and request.method != "POST"
        )  # by the link that is to be handed on
        status = HTTPStatus.OK if is_looked_at else refusal.status
        return render(request, "collection/join_exchange.html", context | {"problem": str(refusal)}, status=status)
    context |= {"opener": shown_name(found.player), "name": shown_name(request.user)}
    return render(request, "collection/join_exchange.html", context)


@require_POST
def close(request: PlayerRequest, pk: int) -> HttpResponse:
    """Withdraw a code, or see no more of each other."""
    found = get_object_or_404(Opening.objects.of(request.user), pk=pk)
    ended = openings.end_opening(opening=found, player=request.user, now=timezone.now())
    words = _("The code is withdrawn.") if ended is None else _("Closed: neither of you sees anything of the other any more.")
    if ended:
        more = ngettext("%(count)d proposal between you has ended.", "%(count)d proposals between you have ended.", ended)
        words = f"{words} {more % {'count': ended}}"
    messages.success(request, words)
    return redirect("collection:exchanges")


@require_http_methods(["GET", "HEAD", "POST"])
def partner(request: PlayerRequest, pk: int) -> HttpResponse:
    """What the two could give each other, and a proposal to send."""
    opening = get_object_or_404(Opening.objects.of(request.user).between_two().select_related("player", "partner"), pk=pk)
    other, game = opening.other(request.user), game_asked(request)
    if request.method != "POST":
        return _begun(request, other, game, opening)
    return _sent(
        request,
        other,
        game,
        lambda gives, gets: exchanges.propose(
            player=request.user,
            partner=other,
            game=game,
            gives=gives,
            gets=gets,
            message=request.POST.get("message", ""),
            token=_token(request),
            now=timezone.now(),
        ),
        opening=opening,
    )


@require_safe
def exchange(request: PlayerRequest, pk: int) -> HttpResponse:
    """One exchange: what goes which way, how far it has come, and what can be done."""
    return _page(request, _told(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: PlayerRequest, pk: int) -> HttpResponse:
    """Answer a proposal with another one."""
    found = _told(request, pk)
    if not found.is_proposed or found.other.player is None:
        messages.error(request, _("This proposal is not open any more."))
        return redirect("collection:exchange", pk)
    other, game = found.other.player, found.exchange.game
    if openings.opening_between(request.user, other) is None:
        messages.error(request, str(exchanges.NotOpenError.words))
        return redirect("collection:exchange", pk)
    if request.method != "POST":
        return _editor(request, other, game, wares_in(found.gives), wares_in(found.gets), changed=found)
    return _sent(
        request,
        other,
        game,
        lambda gives, gets: exchanges.change(
            player=request.user,
            exchange=found.exchange,
            version=_version(request),
            gives=gives,
            gets=gets,
            message=request.POST.get("message", ""),
            now=timezone.now(),
        ),
        changed=found,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: PlayerRequest, pk: int) -> HttpResponse:
    """Accept, decline, confirm, call off, take back: by the name of the button.

    A refusal is answered here, and so the way back from another page leads here: to the exchange.
    """
    found = _told(request, pk)
    if request.method != "POST":
        return redirect("collection:exchange", pk)
    how: dict[str, Any] = {"player": request.user, "exchange": found.exchange, "now": timezone.now()}
    try:
        done = exchanges.answered(request.POST.get("do", ""), version=_version(request), **how)
    except Refusal as refusal:
        return _page(request, _told(request, pk), problem=str(refusal), status=refusal.status)
    [now_told] = told(request.user, [done], timezone.now())
    messages.success(request, now_told.words_after(request.POST.get("do", "")))
    return redirect("collection:exchange", pk)


def _told(request: PlayerRequest, pk: int) -> Told:
    found = get_object_or_404(Exchange.objects.of(request.user).select_related("game"), pk=pk)
    return told(request.user, [found], timezone.now())[0]


def _page(request: PlayerRequest, found: Told, *, problem: str = "", status: int = 200) -> HttpResponse:
    context = {"told": found, "exchange": found.exchange, "problem": problem, "balance": found.balance}
    context["places"] = lying_of(found.mine, found.gives)
    return render(request, "collection/exchange.html", context, status=status)


def _begun(request: PlayerRequest, other: Player, game: Game, opening: Opening) -> HttpResponse:
    """The form of a proposal as its address fills it: with what is asked for there, else with the even pairs."""
    try:
        gets = chosen_wares(request.GET, "get:")
    except Refusal as refusal:
        return _editor(request, other, game, opening=opening, problem=str(refusal), status=refusal.status)
    if not gets:
        return _editor(request, other, game, opening=opening)
    return _editor(request, other, game, {}, gets, opening=opening, asked=True)


def _sent(
    request: PlayerRequest,
    other: Player,
    game: Game,
    send: Callable[[Wares, Wares], Exchange],
    *,
    opening: Opening | None = None,
    changed: Told | None = None,
) -> HttpResponse:
    """Send what the form says, or only compare it, or add a pair to it; a refusal shows the form again as it was filled."""
    gives: Wares = {}
    gets: Wares = {}
    about: dict[str, Any] = {"opening": opening, "changed": changed}
    try:
        gives, gets = chosen_wares(request.POST, "give:"), chosen_wares(request.POST, "get:")
        if "add" in request.POST:
            pair = QueryDict(request.POST["add"][:LONGEST_PAIR])
            gives, gets = _added(gives, chosen_wares(pair, "give:")), _added(gets, chosen_wares(pair, "get:"))
        if "compare" in request.POST or "add" in request.POST:
            return _editor(request, other, game, gives, gets, **about)
        made = send(gives, gets)
    except Refusal as refusal:
        return _editor(request, other, game, gives, gets, problem=str(refusal), status=refusal.status, **about)
    messages.success(request, _("Your proposal is sent. %(name)s can answer it now.") % {"name": shown_name(other)})
    return redirect("collection:exchange", made.pk)


def _editor(
    request: PlayerRequest,
    other: Player,
    game: Game,
    gives: Wares | None = None,
    gets: Wares | None = None,
    *,
    opening: Opening | None = None,
    changed: Told | None = None,
    asked: bool = False,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """The form of a proposal: what each can give, what the other looks for; filled with the even pairs where nothing is given.

    `asked`: the address named what to get.
    """
    meeting = meeting_of(request.user, other, game)
    if gives is None or gets is None:
        gives, gets = meeting.even
    rows = {"give": rows_of(meeting.mine, meeting.gives, gives), "get": rows_of(meeting.theirs, meeting.gets, gets)}
    known = [{row.ware: row.chosen for row in side if row.chosen} for side in rows.values()]
    pairs = pair_rows(meeting, gives, gets)
    context = {
        "partner": shown_name(other),
        "live": live_between(request.user, other, timezone.now()) if opening else [],
        "opening": opening,
        "changed": changed,
        "game": game,
        "even": [one for one in pairs if one.is_even],
        "uneven": [one for one in pairs if not one.is_even],
        "is_uneven_chosen": any(one.is_chosen for one in pairs if not one.is_even),
        "sides": [_side(name, side) for name, side in rows.items()],
        "asked": asked,
        "has_wares": any(rows.values()),
        "balance": balance_of(known[0], known[1], meeting.shelf) if any(known) else None,
        "message": request.POST.get("message", changed.exchange.message if changed else "")[:500],
        "token": _token(request) or uuid.uuid4(),
        "version": _version(request) or (changed.exchange.version if changed else 0),
        "problem": problem,
    }
    return render(request, "collection/exchange_editor.html", context, status=status)


def _side(name: str, rows: list[Row]) -> tuple[str, list[Row], list[Row], int]:
    """A side of the form: what is wished for or chosen, the rest, how many lines more there are."""
    first = [row for row in rows if row.wished or row.chosen]
    rest = [row for row in rows if not (row.wished or row.chosen)]
    room = max(0, ROWS - len(first))
    return name, first[:ROWS], rest[:room], len(rows) - ROWS


def chosen_wares(sent: Mapping[str, Any], prefix: str) -> Wares:
    """How many copies of which ware a form asks for; those for 0 are left out. UnreadableLineError."""
    found: Wares = {}
    for name, value in sent.items():
        if name.startswith(prefix) and (copies := _count(str(value).strip())):
            found[_ware(name[len(prefix) :])] = copies
    if len(found) > MOST_LINES:
        raise exchanges.NothingExchangedError(_("An exchange has at most %(most)d lines on each side.") % {"most": MOST_LINES})
    return found


def _added(wares: Wares, more: Wares) -> Wares:
    """Some wares and more of them, as many as one line may have."""
    return {ware: min(MOST_OF_ONE, wares.get(ware, 0) + more.get(ware, 0)) for ware in {**wares, **more}}


def _ware(name: str) -> Ware:
    ware = ware_named(name[:120])
    if ware is None:
        raise UnreadableLineError(_("A line names no card that this site knows."))
    return ware


def _count(text: str) -> int:
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= MOST_OF_ONE):
        raise UnreadableLineError(_("A whole number from 0 to %(most)d, please.") % {"most": MOST_OF_ONE})
    return int(text)


def _version(request: PlayerRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _token(request: PlayerRequest) -> uuid.UUID | None:
    try:
        return uuid.UUID(request.POST.get("token", ""))
    except ValueError:
        return None
