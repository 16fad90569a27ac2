"""Replays: a table, a game of a run or a shared link, moment by moment; a game as text, and the proof that it is the same."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from collection.audience import Audience
from collection.languages import page_language
from collection.posters.answering import MINUTES, poster_answer
from collection.posters.poster import poster_language, poster_of_game
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from play.common.card_source import CardSource
from play.replays.engine.own_games import NoSuchGameError, OwnGame, own_game, own_table
from play.replays.engine.reasons import Reasons, may_ask_why, reasons_of
from play.replays.engine.recording import Recording, recording_by
from play.replays.engine.text_export import text_of
from play.replays.forms import ContinueForm, RemarkForm, VerifyForm
from play.replays.models import Link
from play.replays.presentation.replay_page import (
    ReplayView,
    link_line,
    link_row,
    link_title,
    printings_of,
    remarks_at,
    replay_view,
)
from play.replays.services.remarking import remarks_by, remarks_on
from play.replays.services.verifying import verify_for
from play.runs.views.access import run_of
from play.tables.engine.sitting import OutdatedTableError
from play.tables.views import table_of
from simulator.transcript import UnreadableTranscriptError


def own_game_of(request: PlayerRequest, pk: UUID, number: int | None) -> OwnGame:
    """The player's table, or the game of his run with this number, or a 404."""
    if number is None:
        return own_table(table_of(request, pk))
    try:
        return own_game(run_of(request, pk), number)
    except NoSuchGameError:
        raise Http404 from None


def link_of(token: str) -> Link:
    """The link with this address, or a 404."""
    return get_object_or_404(Link.objects.select_related("owner", "table", "run"), pk=token)


@require_safe
@never_cache
def replay(request: PlayerRequest, pk: UUID, number: int | None = None) -> HttpResponse:
    """A table from its beginning, as far as it has got, or a game of a simulation."""
    game = own_game_of(request, pk, number)
    context = {
        "game": game,
        "table": game.table,
        "run": game.run,
        "number": number,
        "is_mine": True,
        "audiences": Audience,
        "address": game.address(),
        "deeds": {deed: game.address(deed) for deed in ("continue", "remark", "report", "share", "text", "why")},
        "can_download": game.recording.is_open,
        "is_live": not game.recording.is_open,
        "remark_form": RemarkForm(),
    }
    where = f"table={game.table.pk}" if game.table else f"run={pk}"
    cards = CardSource(game.recording.recipe.game, game.recording.recipe.card_list, where)
    return _shown(request, game.recording, context, at=request.GET.get("at", ""), cards=cards)


@login_not_required
@require_safe
@never_cache
def link_replay(request: PlayerRequest, token: str) -> HttpResponse:
    """A game that somebody shows; whoever has the address may look."""
    link = link_of(token)
    recording = recording_by(link)
    deeds = {deed: reverse(f"play:link-{deed}", args=[token]) for deed in ("continue", "text", "why")}
    if not may_continue(request, link, recording):
        del deeds["continue"]
    context = {
        "link": link,
        "is_mine": link.owner_id == request.user.pk,
        "audiences": Audience,
        "address": link.get_absolute_url(),
        "deeds": deeds,
        "can_download": may_download(request, recording),
    }
    row = link_row(link)
    context |= {"preview": {"heading": link_title(row), "line": link_line(row)}}
    at = request.GET.get("at", str(link.moves) if link.moves else "")
    return _shown(request, recording, context, at=at)


@login_not_required
@require_safe
def link_poster(request: PlayerRequest, token: str, language: str) -> HttpResponseBase:
    """What previews of a link to a game show: who sat at it, and cards of the catalogue; those of the game may be hidden."""
    link = link_of(token)
    with override(poster_language(language)):
        row = link_row(link)
        return poster_answer(request, poster_of_game(link.recipe["game"], link_title(row), link_line(row)), kept=MINUTES)


def _shown(
    request: PlayerRequest, recording: Recording, context: dict[str, Any], *, at: str, cards: CardSource | None = None
) -> HttpResponse:
    """The page of a replay, or only what a step changes: the bar, the board and what is told of the moment."""
    try:
        view = replay_view(recording, at=at, eyes=request.GET.get("eyes", ""), is_mine=context["is_mine"])
    except OutdatedTableError:
        return render(request, "play/replays/outdated.html", {"recording": recording, **context})
    source = cards or _cards_of_link(context["link"], recording, view)
    remarks = list(remarks_on(context["game"]) if "game" in context else remarks_by(context["link"]))
    context |= {
        "view": view,
        "source": source,
        "cards": source.printings(printings_of(view)),
        "remarks": remarks_at(view, remarks),
        "remarked": {remark.moves for remark in remarks},
        "may_ask_why": request.user.is_authenticated and may_ask_why(recording, view.moment.number, view.timeline.last),
        "is_part": request.htmx,
    }
    if "continue" in context["deeds"]:
        context["continue_form"] = ContinueForm(recording=recording, initial={"moves": view.moment.number})
    return render(request, "play/replays/_moment.html" if request.htmx else "play/replays/replay.html", context)


def _cards_of_link(link: Link, recording: Recording, view: ReplayView) -> CardSource:
    """Where the cards come from; of a private list, a link shows those alone that lie on the board."""
    recipe = recording.recipe
    where = urlencode({"link": link.pk, "at": view.moment.number, "eyes": view.eyes})
    return CardSource(recipe.game, recipe.card_list, where, is_whole=not recipe.card_list)


@require_safe
@never_cache
def why(request: PlayerRequest, pk: UUID, number: int | None = None) -> HttpResponse:
    """What stood behind a move of an agent, in a game of one's own."""
    game = own_game_of(request, pk, number)
    return _told_why(request, game.recording, game.address(), is_mine=True)


@require_safe
@never_cache
def link_why(request: PlayerRequest, token: str) -> HttpResponse:
    """The same in a game that somebody shows with open hands."""
    link = link_of(token)
    return _told_why(request, recording_by(link), link.get_absolute_url(), is_mine=link.owner_id == request.user.pk)


def _told_why(request: PlayerRequest, recording: Recording, address: str, *, is_mine: bool) -> HttpResponse:
    at = request.GET.get("at", "")
    moves = int(at) if at.isdecimal() and len(at) < 7 else 0
    reasons = _reasons(recording, moves)
    template = "play/replays/_why.html" if request.htmx else "play/replays/why.html"
    context = {"reasons": reasons, "at": moves, "address": address, "recording": recording, "is_mine": is_mine}
    return render(request, template, context, status=200 if reasons else 409)


def _reasons(recording: Recording, moves: int) -> Reasons | None:
    """What stood behind a move; None where nobody looks into it."""
    try:
        return reasons_of(recording, moves)
    except Refusal:
        return None


@require_safe
def text(request: PlayerRequest, pk: UUID, number: int | None = None) -> HttpResponse:
    """A game of one's own as text that can be played again and verified anywhere, once it is over."""
    game = own_game_of(request, pk, number)
    if not game.recording.is_open:
        raise Http404
    return _text(game.recording, game.key)


@login_not_required
@require_safe
def link_text(request: PlayerRequest, token: str) -> HttpResponse:
    """A shared game as text, where all hands are shown."""
    link = link_of(token)
    recording = recording_by(link)
    if not may_download(request, recording):
        raise Http404
    return _text(recording, token, with_list=link.owner_id == request.user.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: PlayerRequest) -> HttpResponse:
    """Play a game given as text again, and say whether it is the same game."""
    form = VerifyForm(request.POST or None)
    verdict, refused = None, None
    if form.is_valid():
        try:
            verdict = verify_for(request.user, form.cleaned_data["text"], now=timezone.now())
        except UnreadableTranscriptError as problem:
            reason = problem.words.say(page_language())
            form.add_error("text", _("This is no game as text: %(reason)s.") % {"reason": reason})
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            refused = refusal
    context = {"form": form, "verdict": verdict, "message": verdict.message.say(page_language()) if verdict else ""}
    status = refused.status if refused else 400 if form.errors else 200
    page = render(request, "play/replays/verify.html", context, status=status)
    return refused.on(page) if refused else page


def may_continue(request: HttpRequest, link: Link, recording: Recording) -> bool:
    """Who goes on plays with every card of the table: a private list is not for others."""
    is_mine = link.owner_id == request.user.pk
    return recording.is_open and (is_mine or not recording.recipe.card_list)


def may_download(request: HttpRequest, recording: Recording) -> bool:
    """The text tells every card, so it goes to those who may see them all, and to those who look after reports."""
    return recording.is_open or bool(getattr(request.user, "is_staff", False))


def _text(recording: Recording, name: str, *, with_list: bool = True) -> HttpResponse:
    """The game as a file; a private list is named in it, and part of it for its owner alone."""
    try:
        told = text_of(recording, with_list=with_list)
    except Refusal as refusal:
        raise Http404 from refusal
    response = HttpResponse(told, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="cartable-{recording.recipe.game}-{name}.txt"'
    return response
