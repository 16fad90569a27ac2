"""Live tables: the list, the table itself, and everything that its owner may do there."""

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.models import Game
from collection.refusal import Refusal
from collection.services.own_lists import takes_lists
from collection.views.access import PlayerRequest
from play.boards import board_of
from play.common.seeds import random_seed
from play.tables.engine.levels import FIRST, USUAL
from play.tables.engine.sitting import OutdatedTableError, sitting_of
from play.tables.forms import TableForm
from play.tables.models import HintState, Phase, Table
from play.tables.presentation.playback import frames_since
from play.tables.presentation.table_page import gives_reasons_of, hint_lines, refusals_of, seats_of, view_of
from play.tables.services.ending import GoesOnError, concede, delete_table, end_as_draw
from play.tables.services.hints import ask_hint, current_hint
from play.tables.services.moving import NotYourMoveError, StaleTableError, end_late_choice, play_move, play_shorthand
from play.tables.services.opening import left_out_of, open_table, rematch
from play.tables.services.taking_back import take_back
from play.tables.services.timing import is_too_late, start_clock
from simulator.games import GAMES

TABLES_A_PAGE = 20


def table_of(request: PlayerRequest, pk: UUID) -> Table:
    """The player's table with this number as its row stands, or a 404."""
    return get_object_or_404(Table.objects.owned_by(request.user), pk=pk)


def table_brought_up_to_date(request: PlayerRequest, pk: UUID) -> Table:
    """The player's table with this number, or a 404. A choice whose time is up is ended first."""
    table = table_of(request, pk)
    end_late_choice(table=table, now=timezone.now())
    return table


@require_safe
@never_cache
def table_list(request: PlayerRequest) -> HttpResponse:
    """The player's tables, those that wait for a move first, and the games to play."""
    mine = Table.objects.owned_by(request.user).listed().light().by_urgency()
    page = Paginator(mine, TABLES_A_PAGE).get_page(request.GET.get("page"))
    rows = [{"table": table, "game": board_of(table.game).name, "seats": seats_of(table)[1:]} for table in page.object_list]
    games = [(game, GAMES[game.slug].players) for game in Game.objects.with_cards()]
    return render(request, "play/tables/list.html", {"page": page, "rows": rows, "games": games})


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: PlayerRequest, game: str) -> HttpResponse:
    """Agree on a table of one game, then sit down at it; `at_once` where what is proposed will do."""
    if game not in GAMES:
        raise Http404
    if "search" in request.POST:  # nothing is checked yet, and nothing that was chosen is lost
        return _new_table_page(request, TableForm(player=request.user, game=game, initial=request.POST.dict()))
    if "at_once" in request.POST:
        level = FIRST if request.user.is_guest else USUAL
        form = TableForm.as_proposed(player=request.user, game=game, level=level, token=request.POST.get("token", ""))
    else:
        form = TableForm(request.POST or None, player=request.user, game=game, initial=_wished_decks(request))
    if form.is_valid():
        try:
            now, token = timezone.now(), form.cleaned_data["token"] or None
            table = open_table(owner=request.user, setup=form.cleaned_data["setup"], now=now, token=token)
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            return _new_table_page(request, form, refusal.status)
        for words in form.cleaned_data["left_out"]:
            messages.warning(request, words)
        return redirect(table)
    return _new_table_page(request, form, 422 if form.is_bound else 200)


def _new_table_page(request: PlayerRequest, form: TableForm, status: int = 200) -> HttpResponse:
    name = board_of(form.game).name
    context = {
        "form": form,
        "game": form.game,
        "game_name": name,
        "may_load_list": takes_lists(form.game) and not form.has_own_list,
    }
    return render(request, "play/tables/new.html", context, status=status)


def _wished_decks(request: PlayerRequest) -> dict[str, str]:
    """The player's `deck` and the one `against` it, as the pages of decks say them; one's own by its bare number."""
    said = {field: str(request.GET.get(name, "")) for field, name in (("deck_0", "deck"), ("deck_1", "against"))}
    return {field: f"deck:{deck}" if deck.isdecimal() else deck for field, deck in said.items() if deck}


@require_safe
@never_cache
def table_page(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The table as its owner sees it now."""
    return show_and_start_clock(request, table_brought_up_to_date(request, pk))


@require_safe
@never_cache
def table_state(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """What the page of a table asks for again and again: nothing while nothing has changed, else the whole table."""
    asked = request.GET.get("version", "")
    known = get_object_or_404(Table.objects.owned_by(request.user).only("version", "phase", "deadline"), pk=pk)
    hint = request.GET.get("hint") == HintState.ASKED
    is_same = str(known.version) == asked and not is_too_late(known, timezone.now())
    if is_same and not (hint and _is_weighed(known)):
        return HttpResponse(status=204)
    table = table_brought_up_to_date(request, pk)
    if not request.htmx:
        return redirect(table)
    return show_and_start_clock(request, table)


def _is_weighed(table: Table) -> bool:
    found = current_hint(table)
    return found is not None and found.state != HintState.ASKED


@require_safe
@never_cache
def table_playback(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The boards since a moment (`since`: a number of actions), for the page that plays them back."""
    table, since = table_of(request, pk), request.GET.get("since", "")
    try:
        frames = frames_since(table, int(since) if since.isdecimal() and len(since) < 6 else table.moves)
    except OutdatedTableError:
        frames = []
    return render(request, "play/tables/_playback.html", {"frames": frames})


@require_POST
def move(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Play one of the choices, or several of them at one press (`shorthand`).

    With an `aim` (a key of the board, or ""), what goes without saying for it is played too.
    """
    version = _number(request, "version")
    if "shorthand" in request.POST:
        number = _number(request, "shorthand")
        return _do(request, pk, lambda table: play_shorthand(table=table, number=number, version=version, now=timezone.now()))
    action, aim = _number(request, "action"), _aim(request)
    return _do(request, pk, lambda table: play_move(table=table, action=action, version=version, aim=aim, now=timezone.now()))


@require_POST
def undo(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Take the last choice back."""
    version = _number(request, "version")
    return _do(request, pk, lambda table: take_back(table=table, version=version, now=timezone.now()))


@require_POST
def hint(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask what the AI makes of the choices."""
    return _do(request, pk, lambda table: ask_hint(table=table, now=timezone.now()))


@require_safe
@never_cache
def why_not(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Why something cannot be done now: with the piece named by `key`, or with anything."""
    table = table_brought_up_to_date(request, pk)
    with sitting_of(table) as sitting:
        context = {"table": table, "refusals": refusals_of(table, sitting, request.GET.get("key", "")[:80])}
    return render(request, "play/tables/_why_not.html" if request.htmx else "play/tables/why_not.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def concede_table(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask before a game is given up; then give it up."""
    if request.method != "POST":
        return render(request, "play/tables/concede.html", {"table": table_brought_up_to_date(request, pk)})
    return _do(request, pk, lambda table: concede(table=table, now=timezone.now()))


@require_POST
def draw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """End a game as a draw whose AI found no move."""
    return _do(request, pk, lambda table: end_as_draw(table=table, now=timezone.now()))


@require_POST
def play_again(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The same table again, with other luck."""
    table = table_of(request, pk)
    token = request.POST.get("token", "")[:64] or None
    try:
        again = rematch(table=table, seed=random_seed(), now=timezone.now(), token=token)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(table)
    for words in left_out_of(again):
        messages.warning(request, words)
    return redirect(again)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask before a table is deleted; then delete it."""
    table = table_of(request, pk)
    if request.method == "POST":
        delete_table(table=table)
        messages.success(request, _("The table is deleted."))
        return redirect("play:tables")
    return render(request, "play/tables/delete.html", {"table": table})


def _do(request: PlayerRequest, pk: UUID, deed: Callable[[Table], object]) -> HttpResponse:
    """Do something at a table. Then it is shown in its new state to htmx; a plain form is led to its page.

    What is refused is answered with the table as it stands, and why.
    """
    table = table_brought_up_to_date(request, pk)
    try:
        deed(table)
    except (StaleTableError, NotYourMoveError, GoesOnError):
        now, words = table_brought_up_to_date(request, pk), _("The table has moved on: this is how it stands now.")
        return show_and_start_clock(request, now, notice=words, status=StaleTableError.status)
    except OutdatedTableError:
        return _outdated(request, table)
    except Refusal as refusal:
        return show_and_start_clock(request, table, notice=str(refusal), status=refusal.status)
    return show_and_start_clock(request, table) if request.htmx else redirect(table)


def show_and_start_clock(request: PlayerRequest, table: Table, *, notice: str = "", status: int = 200) -> HttpResponse:
    """The page or the fragment of a table; the time of a choice that its owner has not seen yet begins."""
    try:
        with sitting_of(table) as sitting:
            now = timezone.now()
            start_clock(table=table, sitting=sitting, now=now)
            view = view_of(table, sitting, now=now)
            printings = sitting.board.printings(view.seen)
    except OutdatedTableError:
        return _outdated(request, table)
    context = {
        "table": table,
        "view": view,
        "notice": notice,
        "waiting": Table.objects.owned_by(request.user).listed().filter(phase=Phase.YOURS).exclude(pk=table.pk).count(),
        "cards": view.source.printings(printings),
    }
    context |= _hint_context(table, view)
    template = "play/tables/_table.html" if request.htmx else "play/tables/table.html"
    return render(request, template, context, status=status)


def _outdated(request: PlayerRequest, table: Table) -> HttpResponse:
    return render(request, "play/tables/outdated.html", {"table": table})


def _hint_context(table: Table, view: Any) -> dict[str, Any]:
    found = current_hint(table) if view.choices else None
    advice = hint_lines(found, view.choices) if found else []
    why = max((line for line in advice if line.reasons), key=lambda line: line.deals, default=None)
    return {
        "hint": found,
        "advice": advice,
        "why": why,
        "is_partial": len(advice) < len(view.choices),
        "is_seldom": any(line.is_seldom and not line.is_close for line in advice),
        "gives_reasons": found is not None and gives_reasons_of(found),
    }


AIM = re.compile(r"([a-z]+:\d{1,4})?")
"""Keys of pieces and places by their number, and "": nowhere in particular."""


def _aim(request: PlayerRequest) -> str | None:
    """Where a piece was brought to; None where the form does not say so, or says what is no key."""
    aim = request.POST.get("aim")
    return aim if aim is not None and AIM.fullmatch(aim) else None


def _number(request: PlayerRequest, name: str) -> int:
    """A number of the form; -1 for what is none, which no action and no version ever is."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 19 else -1
