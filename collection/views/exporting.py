"""A collection as a file."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import IO
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from collection.exports.at_once import turn_to_export
from collection.exports.exporting import collection_json, collection_rows, collection_text
from collection.exports.shapes import OTHER_PROGRAMS, TABLES, lost_words
from collection.inventory.remembering import last_act_of
from collection.models import Finish, Game, Player
from collection.overviews.found import Found, found_by
from collection.overviews.lines import AllLines
from collection.query.errors import QueryError
from collection.views.access import PlayerRequest, game_asked, wants_fragment
from collection.views.files import WORKBOOK, csv_pieces, write_pieces, written_response
from collection.views.sheets import write_workbook


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of a file: what it is called and for, how a collection is written into one that ends so, what is `lost` with it.

    `of_stocks`: all copies of a printing and finish are one line of it.
    """

    label: str
    purpose: str
    end: str
    kind: str
    write: Callable[[IO[bytes], Player, Game, Found | None], None]
    lost: str = ""
    of_stocks: bool = False


def shapes() -> dict[str, Shape]:
    """Every shape of a collection by the word that the address asks for it with, in words of the page; the usual one first."""
    return {
        "csv": _table("csv", _("For spreadsheets, programs and Cartable itself.")),
        "semicolon": _table("semicolon", _("For Excel on a computer that speaks French.")),
        "xlsx": Shape(
            _("XLSX workbook"),
            _("For Excel, LibreOffice and Google Sheets; nothing is asked on opening."),
            ".xlsx",
            WORKBOOK,
            _workbook,
        ),
        "text": Shape(
            _("Text, one card a line"),
            _("To paste into a message or a deck site."),
            ".txt",
            "text/plain; charset=utf-8",
            _text,
            lost_words(""),
            of_stocks=True,
        ),
        "json": Shape("JSON", _("For programs of your own."), ".json", "application/json", _json),
        **{name: _table(name, _("To be imported there.")) for name in OTHER_PROGRAMS},
    }


def _table(name: str, purpose: str) -> Shape:
    table = TABLES[name]

    def write(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
        write_pieces(file, csv_pieces(collection_rows(player, game, name, found), delimiter=table.delimiter))

    label = str(table.label) if table.own else _("CSV for %(label)s") % {"label": table.label}
    return Shape(label, purpose, ".csv" if table.own else f"-{name}.csv", "text/csv; charset=utf-8", write, table.lost)


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
    known = shapes()
    shape = known.get(request.GET.get("format") or request.GET.get("separator", ""), known["csv"])
    name = f"cartable-{game.slug}-{timezone.localdate():%Y-%m-%d}{shape.end}"
    with turn_to_export(request.user, timezone.now()):
        return written_response(lambda file: shape.write(file, request.user, game, found), name=name, kind=shape.kind)


def _text(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
    write_pieces(file, _encoded(collection_text(player, game, found)))


def _json(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
    write_pieces(file, _encoded(collection_json(player, game, found)))


def _workbook(file: IO[bytes], player: Player, game: Game, found: Found | None) -> None:
    write_workbook(file, collection_rows(player, game, found=found))


def _encoded(pieces: Iterable[str]) -> Iterator[bytes]:
    return (piece.encode() for piece in pieces)


@require_safe
def losses(request: PlayerRequest) -> HttpResponse:
    """What each shape of a file is for and has no room for: a page, or for htmx what stands beside the choice of the shape."""
    game, query = game_asked(request), request.GET.get("q", "").strip()
    try:
        found = found_by(query, game, request.user)[0] if query else None
    except QueryError:  # the export itself says so
        found = None
    template = "collection/_export_losses.html" if wants_fragment(request) else "collection/export_losses.html"
    response = render(request, template, {"shapes": _with_lines(request.user, game, found), "game": game})
    patch_vary_headers(response, ("HX-Request",))
    return response


def _with_lines(player: Player, game: Game, found: Found | None) -> list[tuple[str, Shape, int]]:
    """Each shape by its word, and how many lines a file of it would have."""
    act = (found and found.act) or last_act_of(player)
    by_finish = [AllLines(player, game, found, {"finish": finish}, act) for finish in Finish.values]
    lines, stocks = sum(map(len, by_finish)), sum(one.printings for one in by_finish)
    return [(slug, shape, stocks if shape.of_stocks else lines) for slug, shape in shapes().items()]
