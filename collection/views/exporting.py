"""A collection as a file."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import IO
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from collection.exports.at_once import turn_to_export
from collection.exports.exporting import collection_json, collection_rows, collection_text
from collection.exports.shapes import OTHER_PROGRAMS, TABLES, lost_words
from collection.models import Game, Player
from collection.overviews.found import Found, found_by, lines_found
from collection.query.errors import QueryError
from collection.views.access import PlayerRequest, game_asked, wants_fragment
from collection.views.files import WORKBOOK, csv_pieces, write_pieces, write_workbook, written_response


@dataclass(frozen=True, slots=True)
class Shape:
    """How a collection is written into a file whose name ends so."""

    end: str
    kind: str
    write: Callable[[IO[bytes], Player, Game, Found | None], None]


@require_safe
def export(request: PlayerRequest) -> HttpResponseBase:
    """The collection of a game, or what of it a query finds on its page: as a table, text, JSON or a workbook; CSV by default."""
    game = game_asked(request)
    query = request.GET.get("q", "").strip()
    try:
        found = found_by(query, game, request.user)[0] if query else None
    except QueryError as error:
        messages.error(request, error.advice)
        return redirect(f"{reverse('collection:home')}?{urlencode({'game': game.slug, 'q': query})}")
    shape = _shape(request.GET.get("format") or request.GET.get("separator", ""))
    name = f"cartable-{game.slug}-{timezone.localdate():%Y-%m-%d}{shape.end}"
    with turn_to_export(request.user, timezone.now()):
        return written_response(lambda file: shape.write(file, request.user, game, found), name=name, kind=shape.kind)


def _shape(asked: str) -> Shape:
    """The shape that is asked for; CSV where there is none of this name."""
    if other := OTHERS.get(asked):
        return other
    name = asked if asked in TABLES else "csv"

    def write(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
        rows = collection_rows(player, game, name, found)
        write_pieces(file, csv_pieces(rows, delimiter=TABLES[name].delimiter))

    return Shape(".csv" if name in ("csv", "semicolon") else f"-{name}.csv", "text/csv; charset=utf-8", write)


def _text(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
    write_pieces(file, _encoded(collection_text(player, game, found)))


def _json(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
    write_pieces(file, _encoded(collection_json(player, game, found)))


def _workbook(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
    write_workbook(file, collection_rows(player, game, found=found))


def _encoded(pieces: Iterable[str]) -> Iterator[bytes]:
    return (piece.encode() for piece in pieces)


@dataclass(frozen=True, slots=True)
class ToldShape:
    """A shape of a file as it is offered: what it is for, how many lines it would have, what it has no room for."""

    slug: str
    label: Promise | str
    purpose: str
    lines: int
    lost: str = ""


@require_safe
def losses(request: PlayerRequest) -> HttpResponse:
    """What each shape of a file is for and has no room for: a page, or for htmx what stands beside the choice of the shape."""
    game, query = game_asked(request), request.GET.get("q", "").strip()
    try:
        found = found_by(query, game, request.user)[0] if query else None
    except QueryError:  # the export itself says so
        found = None
    template = "collection/_export_losses.html" if wants_fragment(request) else "collection/export_losses.html"
    response = render(request, template, {"shapes": _told_shapes(request.user, game, found), "game": game})
    patch_vary_headers(response, ("HX-Request",))
    return response


def _told_shapes(player: Player, game: Game, found: Found | None) -> list[ToldShape]:
    stocks = [sum(1 for _line in lines) for _stock, lines in groupby(lines_found(player, game, found), key=attrgetter("stock"))]
    lines = sum(stocks)
    return [
        ToldShape("csv", TABLES["csv"].label, _("For spreadsheets, programs and Cartable itself."), lines),
        ToldShape("semicolon", TABLES["semicolon"].label, _("For Excel on a computer that speaks French."), lines),
        ToldShape("xlsx", _("XLSX workbook"), _("For Excel, LibreOffice and Google Sheets; nothing is asked on opening."), lines),
        ToldShape("text", _("Text, one card a line"), _("To paste into a message or a deck site."), len(stocks), lost_words("")),
        ToldShape("json", "JSON", _("For programs of your own."), lines),
        *(ToldShape(one, TABLES[one].label, _("To be imported there."), lines, TABLES[one].lost) for one in OTHER_PROGRAMS),
    ]


OTHERS = MappingProxyType(
    {
        "text": Shape(".txt", "text/plain; charset=utf-8", _text),
        "json": Shape(".json", "application/json", _json),
        "xlsx": Shape(".xlsx", WORKBOOK, _workbook),
    }
)
