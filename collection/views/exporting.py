"""A collection as a file."""

from collections.abc import Callable
from types import MappingProxyType
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from collection.exports.exporting import collection_document, collection_rows, collection_text
from collection.exports.shapes import OTHER_PROGRAMS, TABLES, lost_words
from collection.models import Game, Player
from collection.overviews.found import Found, found_by
from collection.query.errors import QueryError
from collection.views.access import PlayerRequest, game_asked, wants_fragment
from collection.views.files import csv_response, file_response, workbook_response

Written = Callable[[Player, Game, Found | None, str], HttpResponse]
"""The file with this name, but for its ending."""


@require_safe
def export(request: PlayerRequest) -> HttpResponse:
    """The collection of a game, or what of it a query finds on its page: as a table, text, JSON or a workbook; CSV by default."""
    game = game_asked(request)
    query = request.GET.get("q", "").strip()
    try:
        found = found_by(query, game, request.user)[0] if query else None
    except QueryError as error:
        messages.error(request, error.advice)
        return redirect(f"{reverse('collection:home')}?{urlencode({'game': game.slug, 'q': query})}")
    asked = request.GET.get("format") or request.GET.get("separator", "")
    name = f"cartable-{game.slug}-{timezone.localdate():%Y-%m-%d}"
    if written := OTHERS.get(asked):
        return written(request.user, game, found, name)
    shape = asked if asked in TABLES else "csv"
    end = "" if shape in ("csv", "semicolon") else f"-{shape}"
    rows = collection_rows(request.user, game, shape, found)
    return csv_response(rows, name=f"{name}{end}.csv", delimiter=TABLES[shape].delimiter)


def _text(player: Player, game: Game, found: Found | None, name: str) -> HttpResponse:
    text = collection_text(player, game, found).encode()
    return file_response(text, name=f"{name}.txt", kind="text/plain; charset=utf-8")


def _json(player: Player, game: Game, found: Found | None, name: str) -> HttpResponse:
    answer = JsonResponse(collection_document(player, game, found), json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def _workbook(player: Player, game: Game, found: Found | None, name: str) -> HttpResponse:
    return workbook_response(collection_rows(player, game, found=found), name=f"{name}.xlsx")


@require_safe
def losses(request: PlayerRequest) -> HttpResponse:
    """What each shape of a file has no room for: a page, or for htmx what stands beside the choice of the shape."""
    template = "collection/_export_losses.html" if wants_fragment(request) else "collection/export_losses.html"
    response = render(
        request,
        template,
        {"other_programs": [(shape, TABLES[shape]) for shape in OTHER_PROGRAMS], "lost_with_text": lost_words("")},
    )
    patch_vary_headers(response, ("HX-Request",))
    return response


OTHERS = MappingProxyType[str, Written]({"text": _text, "json": _json, "xlsx": _workbook})
