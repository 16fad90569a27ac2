"""What one may do with a replay: write a remark, go on from a moment, show the game, say what is wrong."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from play.replays.engine.own_games import OwnGame, address_of
from play.replays.engine.recording import Recording, recording_by
from play.replays.forms import ContinueForm, RemarkForm, ReportForm
from play.replays.models import Remark
from play.replays.services.continuing import Deal, Source, continue_from
from play.replays.services.linking import TooManyLinksError, report, share
from play.replays.services.remarking import add_remark, tell_remark_to
from play.replays.views.replays import link_of, may_continue, own_game_of
from play.tables.models import Table


@require_POST
def remark(request: PlayerRequest, pk: UUID, number: int | None = None) -> HttpResponse:
    """Note something about a moment, or about its turn."""
    game, form = own_game_of(request, pk, number), RemarkForm(request.POST)
    text = request.POST.get("moves", "")
    moves = int(text) if text.isdecimal() and len(text) < 9 else 0
    if form.is_valid():
        try:
            add_remark(game=game, moves=moves, now=timezone.now(), **form.cleaned_data)
        except Refusal as refusal:
            messages.error(request, str(refusal))
    else:
        messages.error(request, _("A remark needs words, 1,000 characters at most."))
    return _back_to(request, game.address(), moves)


@require_POST
def unremark(request: PlayerRequest, remark_id: int) -> HttpResponse:
    """Take a remark away."""
    found = _remark_of(request, remark_id)
    found.delete()
    return _back_to(request, address_of(found.table, found.run, found.number), found.moves)


@require_POST
def remark_audience(request: PlayerRequest, remark_id: int) -> HttpResponse:
    """Change who reads a remark."""
    found = _remark_of(request, remark_id)
    try:
        tell_remark_to(remark=found, audience=request.POST.get("audience", ""))
    except ValueError:
        raise Http404 from None
    return _back_to(request, address_of(found.table, found.run, found.number), found.moves)


@require_POST
def go_on(request: PlayerRequest, pk: UUID, number: int | None = None) -> HttpResponse:
    """Go on from a moment of a game of one's own."""
    game = own_game_of(request, pk, number)
    source = Source.naming("table" if game.table else "game", game.key)
    return _continued(request, game.recording, source, origin=game.table)


@require_POST
def link_continue(request: PlayerRequest, token: str) -> HttpResponse:
    """Go on from a moment of a game that somebody shows with open hands."""
    link = link_of(token)
    recording = recording_by(link)
    if not may_continue(request, link, recording):
        raise Http404
    return _continued(request, recording, Source.naming("link", token))


def _continued(request: PlayerRequest, recording: Recording, source: Source, origin: Table | None = None) -> HttpResponse:
    form = ContinueForm(request.POST, recording=recording)
    if not form.is_valid():
        raise Http404
    values = form.cleaned_data
    try:
        table = continue_from(
            recording=recording,
            source=source.after(values["moves"], Deal(values["deal"])),
            seat=values["seat"],
            levels=form.levels(),
            owner=request.user,
            now=timezone.now(),
            token=request.POST.get("token", "")[:64] or None,
            origin=origin,
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("play:tables")
    if values["deal"] == Deal.SAME:
        messages.success(request, _("A table for practice: the same cards, and your own choices from here on."))
    else:
        messages.success(request, _("What this seat could not know is dealt anew; all that it knew is as it was."))
    return redirect(table)


@require_POST
def share_game(request: PlayerRequest, pk: UUID, number: int | None = None) -> HttpResponse:
    """Make a link to a finished game."""
    game = own_game_of(request, pk, number)
    try:
        link = share(game=game, all_hands=request.POST.get("hands") == "all", now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("play:links" if isinstance(refusal, TooManyLinksError) else game.address())
    messages.success(request, _("This page is the link: whoever has its address sees the game."))
    return redirect(link)


@require_http_methods(["GET", "HEAD", "POST"])
def report_game(request: PlayerRequest, pk: UUID, number: int | None = None) -> HttpResponse:
    """Say what went wrong at a moment; the answer is a link that holds the whole case."""
    game = own_game_of(request, pk, number)
    known = {"moves": request.GET.get("moves", game.recording.length), "expected": _fault_of(game)}
    form = ReportForm(request.POST or None, initial=known)
    if form.is_valid():
        values = form.cleaned_data
        try:
            return redirect(report(game=game, moves=values["moves"], expected=values["expected"], now=timezone.now()))
        except Refusal as refusal:
            form.add_error(None, str(refusal))
    context = {"game": game, "address": game.address(), "form": form}
    return render(request, "play/replays/report.html", context, status=422 if form.errors else 200)


def _fault_of(game: OwnGame) -> str:
    """What a report says from the start: why the AI found no move, where that is what went wrong."""
    if game.table is None or not game.table.problem:
        return ""
    return _("The AI found no move here: %(problem)s") % {"problem": game.table.problem}


def _remark_of(request: PlayerRequest, pk: int) -> Remark:
    """The player's remark with this number, or a 404."""
    found = Remark.objects.owned_by(request.user).select_related("table", "run")
    return get_object_or_404(found, pk=pk)


def _back_to(request: PlayerRequest, address: str, moves: int) -> HttpResponse:
    eyes = request.POST.get("eyes", "")[:10]
    return redirect(f"{address}?at={moves}&eyes={eyes}#replay-remarks")
