"""Replays: a table, a game of a run or a shared link, moment by moment, and everything one may do from there."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.languages import page_language
from collection.models import Printing
from play.boards import board_of
from play.games import GameIndex
from play.laboratory import LABORATORIES
from play.models import Run
from play.questions import Versions
from play.replay_forms import RemarkForm, ReportForm, VerifyForm
from play.replay_models import Link, Remark
from play.replays.continuing import continue_from
from play.replays.linking import TooManyLinksError, UnfinishedError, add_remark, fingerprint_of, remove_link, report, share
from play.replays.recording import Recording, recording_by, recording_from, recording_of
from play.replays.showing import printings_of, replay_view
from play.table_models import Table
from play.tables.opening import TooManyTablesError
from play.tables.sitting import OutdatedTableError
from play.views.access import PlayerRequest, answered_run_of
from play.views.tables import cards_of, table_of
from simulator.games import GAMES
from simulator.kernel.game import IllegalActionError
from simulator.transcript import UnreadableTranscriptError, retell
from simulator.transcript import render as as_text
from simulator.transcript import verify as verify_text


@require_safe
@never_cache
def table_replay(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """A table from its beginning, as far as it has got."""
    table = table_of(request, pk)
    context = {
        "table": table,
        "remarks": [(remark.pk, remark.moves, remark.words) for remark in table.remarks.all()],
        "remark_form": RemarkForm(),
        "address": reverse("play:replay", args=[pk]),
        "continue_address": reverse("play:replay-continue", args=[pk]),
        "can_download": table.is_over,
    }
    return _shown(request, recording_of(table), context)


@require_safe
@never_cache
def game_replay(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """A game of a simulation, on the board."""
    run, recording = _game_of(request, pk, number)
    context = {
        "run": run,
        "number": number,
        "address": reverse("play:game-replay", args=[pk, number]),
        "continue_address": reverse("play:game-continue", args=[pk, number]),
    }
    return _shown(request, recording, context)


@login_not_required
@require_safe
@never_cache
def link_replay(request: PlayerRequest, token: str) -> HttpResponse:
    """A game that somebody shows; whoever has the address may look."""
    link = get_object_or_404(Link.objects.select_related("owner"), pk=token)
    recording = recording_by(link)
    may_continue = request.user.is_authenticated and recording.is_open
    context = {
        "link": link,
        "is_mine": link.owner_id == request.user.pk,
        "remarks": [(None, moves, words) for moves, words in link.remarks],
        "address": link.get_absolute_url(),
        "continue_address": reverse("play:link-continue", args=[token]) if may_continue else "",
        "can_download": _may_download(request, recording),
        "is_verified": link.fingerprint == _fingerprint(recording),
    }
    return _shown(request, recording, context, at=request.GET.get("at", str(link.moves) if link.moves else ""))


def _fingerprint(recording: Recording) -> str:
    try:
        return fingerprint_of(recording)
    except OutdatedTableError:
        return ""


def _shown(request: PlayerRequest, recording: Recording, context: dict[str, Any], at: str | None = None) -> HttpResponse:
    """The page of a replay, or only its moving part."""
    asked = request.GET.get("at", "") if at is None else at
    try:
        view = replay_view(recording, at=asked, eyes=request.GET.get("eyes", ""))
    except OutdatedTableError:
        return render(request, "play/replays/outdated.html", {"recording": recording, **context})
    context |= {
        "view": view,
        "cards": cards_of(recording.recipe.game, printings_of(view)),
        "is_live": not recording.is_open and "table" in context,
    }
    return render(request, "play/replays/_replay.html" if request.htmx else "play/replays/replay.html", context)


@login_not_required
@require_safe
def card(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """One card of a game, large enough to be read."""
    printing = get_object_or_404(Printing.objects.of(game).shown(), key=key)
    return render(request, "play/tables/_card.html", {"printing": printing, "card": printing.card})


@require_POST
def remark(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Note something about a moment."""
    table, form = table_of(request, pk), RemarkForm(request.POST)
    moves = _number(request, "moves")
    if form.is_valid():
        add_remark(table=table, moves=moves, words=form.cleaned_data["words"], now=timezone.now())
    else:
        messages.error(request, _("A remark needs words, 1,000 characters at most."))
    return _back_to(request, table, moves)


@require_POST
def unremark(request: PlayerRequest, pk: UUID, remark_id: int) -> HttpResponse:
    """Take a remark away."""
    table = table_of(request, pk)
    found = get_object_or_404(Remark, pk=remark_id, table=table)
    found.delete()
    return _back_to(request, table, found.moves)


@require_POST
def table_continue(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Go on from a moment of one's own table."""
    table = table_of(request, pk)
    return _continued(request, recording_of(table), origin=table)


@require_POST
def game_continue(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Go on from a moment of a simulated game."""
    return _continued(request, _game_of(request, pk, number)[1])


@require_POST
def link_continue(request: PlayerRequest, token: str) -> HttpResponse:
    """Go on from a moment of a game that somebody shows with open hands."""
    recording = recording_by(get_object_or_404(Link, pk=token))
    if not recording.is_open:
        raise Http404
    return _continued(request, recording)


def _continued(request: PlayerRequest, recording: Recording, origin: Table | None = None) -> HttpResponse:
    seat, moves = _number(request, "seat"), _number(request, "moves")
    if seat not in recording.eyes or not 0 <= moves <= recording.length:
        raise Http404
    token = request.POST.get("token", "")[:64] or None
    try:
        table = continue_from(
            recording=recording, moves=moves, seat=seat, owner=request.user, now=timezone.now(), token=token, origin=origin
        )
    except TooManyTablesError as problem:
        messages.error(request, str(problem))
        return redirect("play:tables")
    except OutdatedTableError:
        messages.error(request, _("Today’s rules refuse a move of this game, so it cannot go on from here."))
        return redirect("play:tables")
    messages.success(request, _("A table for practice: the same cards, and your own choices from here on."))
    return redirect(table)


@require_POST
def share_table(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Make a link to a finished game."""
    table = table_of(request, pk)
    try:
        link = share(table=table, all_hands=request.POST.get("hands") == "all", now=timezone.now())
    except UnfinishedError:
        messages.error(request, _("A game can be shown to others once it is over."))
        return redirect("play:replay", pk)
    except TooManyLinksError as problem:
        messages.error(request, str(problem))
        return redirect("play:links")
    messages.success(request, _("This page is the link: whoever has its address sees the game."))
    return redirect(link)


@require_http_methods(["GET", "HEAD", "POST"])
def report_table(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Say what went wrong at a moment; the answer is a link that holds the whole case."""
    table = table_of(request, pk)
    form = ReportForm(request.POST or None, initial={"moves": request.GET.get("moves", table.moves)})
    if form.is_valid():
        values = form.cleaned_data
        try:
            return redirect(report(table=table, moves=values["moves"], expected=values["expected"], now=timezone.now()))
        except TooManyLinksError as problem:
            form.add_error(None, str(problem))
    return render(request, "play/replays/report.html", {"table": table, "form": form}, status=422 if form.errors else 200)


@require_safe
def link_list(request: PlayerRequest) -> HttpResponse:
    """The links that the player has made."""
    links = [(link, board_of(link.recipe["game"]).name.say(page_language())) for link in Link.objects.owned_by(request.user)]
    return render(request, "play/replays/links.html", {"links": links})


@require_POST
def unlink(request: PlayerRequest, token: str) -> HttpResponse:
    """Take a link away from everybody."""
    remove_link(link=get_object_or_404(Link.objects.owned_by(request.user), pk=token))
    messages.success(request, _("The link is removed: its address leads nowhere now."))
    return redirect("play:links")


@require_safe
def table_text(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """A finished table as text that can be played again and verified anywhere."""
    table = table_of(request, pk)
    if not table.is_over:
        raise Http404
    return _text(recording_of(table), f"cartable-{table.game}-{table.pk}")


@login_not_required
@require_safe
def link_text(request: PlayerRequest, token: str) -> HttpResponse:
    """A shared game as text, where all hands are shown."""
    recording = recording_by(get_object_or_404(Link, pk=token))
    if not _may_download(request, recording):
        raise Http404
    return _text(recording, f"cartable-{recording.recipe.game}-{token}")


@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: PlayerRequest) -> HttpResponse:
    """Play a game given as text again, and say whether it is the same game."""
    form = VerifyForm(request.POST or None)
    verdict = None
    if form.is_valid():
        try:
            verdict = verify_text(form.cleaned_data["text"].replace("\r\n", "\n"), GAMES)
        except UnreadableTranscriptError as problem:
            form.add_error("text", problem.words.say(page_language()))
    context = {"form": form, "verdict": verdict, "message": verdict.message.say(page_language()) if verdict else ""}
    return render(request, "play/replays/verify.html", context, status=422 if form.errors else 200)


def _may_download(request: HttpRequest, recording: Recording) -> bool:
    """The text tells every card, so it goes to those who may see them all, and to those who look after reports."""
    return recording.is_open or bool(getattr(request.user, "is_staff", False))


def _text(recording: Recording, name: str) -> HttpResponse:
    recipe = recording.recipe
    options = recording.game.options(**recipe.options)
    try:
        told = retell(
            recording.game, seed=recipe.seed, decks=recipe.decks, actions=recipe.actions, seats=recipe.seats, options=options
        )
    except (IllegalActionError, LookupError) as problem:
        raise Http404 from problem
    response = HttpResponse(as_text(told, page_language()), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.txt"'
    return response


def _game_of(request: PlayerRequest, pk: UUID, number: int) -> tuple[Run, Recording]:
    """A game of the player's run as a recording, or a 404."""
    run = answered_run_of(request, pk)
    index, laboratory = GameIndex(run), LABORATORIES[run.kind]
    row = index.row(number)
    if row is None or laboratory.versions(run.game_id) != Versions(run.rules_version, run.cards_version):
        raise Http404
    return run, recording_from(laboratory.retell(index.question, row.number).recipe)


def _back_to(request: PlayerRequest, table: Table, moves: int) -> HttpResponse:
    eyes = request.POST.get("eyes", "")[:10]
    return redirect(f"{reverse('play:replay', args=[table.pk])}?at={max(0, moves)}&eyes={eyes}")


def _number(request: HttpRequest, name: str) -> int:
    """A number of the form; -1 for what is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 9 else -1
