"""A run for other programs: its games as CSV, the whole answer as JSON."""

import json
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from collection.views.access import PlayerRequest
from play.runs.models import Run
from play.runs.presentation.game_index import GameIndex
from play.runs.presentation.result_document import document_of
from play.runs.presentation.search_csv import search_csv
from play.runs.views.access import answered_run_of, needs_its_list, shown_to_all


@shown_to_all
@require_safe
@needs_its_list
def games_csv(request: PlayerRequest, pk: UUID) -> StreamingHttpResponse:
    """One line a game; of a search, one line a proposal or an opponent."""
    run = answered_run_of(request, pk)
    lines = search_csv(run) if run.is_search else GameIndex(run).csv()
    response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{_file_name(run)}.csv"'
    return response


@shown_to_all
@require_safe
def result_json(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """The question, the versions, the report and the counted games."""
    run = answered_run_of(request, pk)
    response = HttpResponse(json.dumps(document_of(run), ensure_ascii=False), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{_file_name(run)}.json"'
    return response


def _file_name(run: Run) -> str:
    return f"cartable-{run.kind}-{run.pk}"
