"""One card, large enough to be read: of the catalogue for everybody, of a list for those who may see what is played with it."""

from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from collection.views.access import PlayerRequest
from play.common.card_source import CardSource
from play.replays.engine.recording import recording_by
from play.replays.models import Link
from play.replays.presentation.replay_page import printings_of, replay_view
from play.runs.engine.questions import Question
from play.runs.models import Run
from play.tables.engine.sitting import OutdatedTableError
from play.tables.models import Table


@login_not_required
@require_safe
def card(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """A card in a dialog, or on a page of its own; 404 where the list is not the reader's to see."""
    try:
        source = _source(request, game, key)
        printing = source.printings({key})[key]
    except (KeyError, ValueError, OutdatedTableError):
        raise Http404 from None
    context = {"printing": printing, "card": printing.card, "source": source}
    return render(request, "play/tables/_card.html" if request.htmx else "play/tables/card.html", context)


def _source(request: PlayerRequest, game: str, key: str) -> CardSource:
    """The catalogue, or the list of a table, a run or a shared game that the reader may see."""
    asked = request.GET
    if "link" in asked:
        return _of_link(request, key)
    if ("table" in asked or "run" in asked) and not request.user.is_authenticated:
        raise Http404
    if "table" in asked:
        table = get_object_or_404(Table.objects.owned_by(request.user), pk=UUID(asked["table"]), game=game)
        return CardSource(game, table.card_list, f"table={table.pk}")
    if "run" in asked:
        run = get_object_or_404(Run.objects.owned_by(request.user), pk=UUID(asked["run"]), game=game)
        return CardSource(game, Question.from_dict(run.question).card_list, f"run={run.pk}")
    return CardSource(game)


def _of_link(request: PlayerRequest, key: str) -> CardSource:
    """The list of a shared game: only the cards that the asked moment shows, for the rest of the list stays its owner's."""
    recording = recording_by(get_object_or_404(Link, pk=request.GET["link"][:40]))
    view = replay_view(recording, at=request.GET.get("at", ""), eyes=request.GET.get("eyes", ""))
    if key not in printings_of(view):
        raise Http404
    return CardSource(recording.recipe.game, recording.recipe.card_list)
