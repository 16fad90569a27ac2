"""Live tables: the list, the table itself, and everything that its owner may do there."""

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

from collection.languages import page_language
from collection.services.own_lists import takes_lists
from collection.views.access import PlayerRequest
from play.boards import board_of
from play.common.seeds import random_seed
from play.tables.engine.sitting import OutdatedTableError, keep, sitting_of
from play.tables.forms import TableForm, game_choices
from play.tables.models import HintState, Phase, Table
from play.tables.presentation.table_page import hint_lines, refusals_of, seats_of, view_of
from play.tables.services.ending import GoesOnError, concede, delete_table, end_as_draw
from play.tables.services.hints import ask_hint, current_hint
from play.tables.services.moving import NotYourMoveError, StaleTableError, play_deadline, play_move
from play.tables.services.opening import TooManyTablesError, open_table, rematch
from play.tables.services.taking_back import NothingToTakeBackError, RevealedError, take_back
from play.tables.services.timing import is_too_late, start_clock
from simulator.games import GAMES
from simulator.kernel.game import IllegalActionError

TABLES_A_PAGE = 20


def table_of(request: PlayerRequest, pk: UUID) -> Table:
    """The player's table with this number, or a 404; a choice whose time is up has been ended."""
    table = get_object_or_404(Table.objects.owned_by(request.user), pk=pk)
    if is_too_late(table, timezone.now()) and not play_deadline(table=table, now=timezone.now()):
        table.refresh_from_db()
    return table


@require_safe
@never_cache
def table_list(request: PlayerRequest) -> HttpResponse:
    """The player's tables, those that wait for a move first, and the games to play."""
    mine = Table.objects.owned_by(request.user).listed().light().by_urgency()
    page = Paginator(mine, TABLES_A_PAGE).get_page(request.GET.get("page"))
    rows = [
        {"table": table, "game": board_of(table.game).name.say(page_language()), "seats": seats_of(table)[1:]}
        for table in page.object_list
    ]
    return render(request, "play/tables/list.html", {"page": page, "rows": rows, "games": game_choices()})


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: PlayerRequest, game: str) -> HttpResponse:
    """Agree on a table of one game, then sit down at it."""
    if game not in GAMES:
        raise Http404
    if "search" in request.POST:  # nothing is checked yet, and nothing that was chosen is lost
        return _new_table_page(request, TableForm(player=request.user, game=game, initial=request.POST.dict()))
    form = TableForm(request.POST or None, player=request.user, game=game, initial=_wished_decks(request))
    if form.is_valid():
        try:
            now, token = timezone.now(), form.cleaned_data["token"] or None
            return redirect(open_table(owner=request.user, setup=form.cleaned_data["setup"], now=now, token=token))
        except TooManyTablesError as problem:
            form.add_error(None, str(problem))
            return _new_table_page(request, form, 429)
    return _new_table_page(request, form, 422 if form.is_bound else 200)


def _new_table_page(request: PlayerRequest, form: TableForm, status: int = 200) -> HttpResponse:
    name = board_of(form.game).name.say(page_language())
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
    return shown(request, table_of(request, pk))


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
    table = table_of(request, pk)
    if not request.htmx:
        return redirect(table)
    return shown(request, table)


def _is_weighed(table: Table) -> bool:
    found = current_hint(table)
    return found is not None and found.state != HintState.ASKED


@require_POST
def move(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Play one of the choices."""
    table = table_of(request, pk)
    action, version = _number(request, "action"), _number(request, "version")
    try:
        play_move(table=table, action=action, version=version, now=timezone.now())
    except IllegalActionError as problem:
        reasons = [reason.message(page_language()) for reason in problem.reasons]
        return shown(request, table, notice=" ".join(reasons), status=409)
    except (StaleTableError, NotYourMoveError):
        return _stale(request, pk)
    return answered(request, table)


@require_POST
def undo(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Take the last choice back."""
    table = table_of(request, pk)
    try:
        take_back(table=table, version=_number(request, "version"), now=timezone.now())
    except RevealedError:
        return shown(
            request, table, notice=_("Something was revealed, or an AI has chosen since: that stays played."), status=409
        )
    except NothingToTakeBackError:
        return shown(request, table, notice=_("There is nothing to take back."), status=409)
    except (StaleTableError, NotYourMoveError):
        return _stale(request, pk)
    return answered(request, table)


@require_POST
def hint(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask what the AI makes of the choices."""
    table = table_of(request, pk)
    try:
        ask_hint(table=table, now=timezone.now())
    except NotYourMoveError:
        return _stale(request, pk)
    return answered(request, table)


@require_safe
@never_cache
def why_not(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Why something cannot be done now: with the piece named by `key`, or with anything."""
    table = table_of(request, pk)
    sitting = sitting_of(table)
    context = {"table": table, "refusals": refusals_of(table, sitting, request.GET.get("key", "")[:80])}
    keep(table, sitting)
    return render(request, "play/tables/_why_not.html" if request.htmx else "play/tables/why_not.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def concede_table(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask before a game is given up; then give it up."""
    table = table_of(request, pk)
    if request.method != "POST":
        return render(request, "play/tables/concede.html", {"table": table})
    try:
        concede(table=table, now=timezone.now())
    except StaleTableError:
        return _stale(request, pk)
    return answered(request, table)


@require_POST
def draw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """End a game as a draw whose AI found no move."""
    table = table_of(request, pk)
    try:
        end_as_draw(table=table, now=timezone.now())
    except (GoesOnError, StaleTableError):
        return _stale(request, pk)
    return answered(request, table)


@require_POST
def play_again(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The same table again, with other luck."""
    table = table_of(request, pk)
    try:
        return redirect(
            rematch(table=table, seed=random_seed(), now=timezone.now(), token=request.POST.get("token", "")[:64] or None)
        )
    except (TooManyTablesError, OutdatedTableError) as problem:
        messages.error(request, str(problem))
        return redirect(table)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Ask before a table is deleted; then delete it."""
    table = table_of(request, pk)
    if request.method == "POST":
        delete_table(table=table)
        messages.success(request, _("The table is deleted."))
        return redirect("play:tables")
    return render(request, "play/tables/delete.html", {"table": table})


def answered(request: PlayerRequest, table: Table) -> HttpResponse:
    """What follows a deed: the table in its new state for htmx, a redirection for a plain form."""
    return shown(request, table) if request.htmx else redirect(table)


def _stale(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The table as it is now, for somebody who acted on an older one."""
    return shown(request, table_of(request, pk), notice=_("The table has moved on: this is how it stands now."), status=409)


def shown(request: PlayerRequest, table: Table, *, notice: str = "", status: int = 200) -> HttpResponse:
    """The page or the fragment of a table."""
    now = timezone.now()
    try:
        sitting = sitting_of(table)
    except OutdatedTableError:
        return render(request, "play/tables/outdated.html", {"table": table}, status=200)
    start_clock(table=table, sitting=sitting, now=now)
    view = view_of(table, sitting, now=now)
    context = {
        "table": table,
        "view": view,
        "notice": notice,
        "waiting": Table.objects.owned_by(request.user).listed().filter(phase=Phase.YOURS).exclude(pk=table.pk).count(),
        "cards": view.source.printings(sitting.board.printings(view.seen)),
    }
    context |= _hint_context(table, view)
    keep(table, sitting)
    template = "play/tables/_table.html" if request.htmx else "play/tables/table.html"
    return render(request, template, context, status=status)


def _hint_context(table: Table, view: Any) -> dict[str, Any]:
    found = current_hint(table) if view.choices else None
    advice = hint_lines(found, view.choices) if found else []
    return {"hint": found, "advice": advice, "is_partial": len(advice) < len(view.choices)}


def _number(request: PlayerRequest, name: str) -> int:
    """A number of the form; -1 for what is none, which no action and no version ever is."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 19 else -1
