"""A collection as a file."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from collection.exporting import collection_rows
from collection.views.access import PlayerRequest, game_asked
from collection.views.files import csv_response

DELIMITERS = {"comma": ",", "semicolon": ";"}


@require_safe
def export(request: PlayerRequest) -> HttpResponse:
    """The whole collection of a game as CSV, with commas, or with semicolons for a French spreadsheet."""
    game = game_asked(request)
    delimiter = DELIMITERS.get(request.GET.get("separator", ""), ",")
    name = f"cartable-{game.slug}-{timezone.localdate():%Y-%m-%d}.csv"
    return csv_response(collection_rows(request.user, game), name=name, delimiter=delimiter)
