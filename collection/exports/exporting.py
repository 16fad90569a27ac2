"""A collection, and the rows of an import that were left out, as tables."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from collection.exports.shapes import TABLES, own_facts, text_line
from collection.lists import State
from collection.lists.previewing import FINISH, NOTHING, SKIPPED, Preview, PreviewRow
from collection.models import Finish, Game, Holding, ImportDraft, Lot, Player
from collection.overviews.lines import Line
from collection.values.csv_cells import unguarded
from collection.values.kept_cells import cells_of

Among = Collection[int] | None
"""The ids of the printings that somebody asked for; None for all."""


def holdings_of(player: Player, game: Game, among: Among = None) -> Iterator[Holding]:
    """What a player owns of a game, in the order of sets and numbers, with all that an export says of it."""
    rows = Holding.objects.of(player).in_game(game).select_related("printing__card", "printing__set")
    if among is not None:
        rows = rows.filter(printing__in=list(among))
    return rows.iterator(chunk_size=500)


def lines_of_game(player: Player, game: Game, among: Among = None) -> Iterator[Line]:
    """The same, line by line: what is said of some copies, then those of which nothing is."""
    lots: dict[tuple[int, str], list[Lot]] = {}
    for lot in Lot.objects.of(player).in_game(game).select_related("place"):
        lots.setdefault((lot.printing_id, lot.finish), []).append(lot)
    for holding in holdings_of(player, game, among):
        finish, rest = Finish(holding.finish), holding.copies
        for lot in lots.get((holding.printing_id, holding.finish), ()):
            rest -= lot.copies
            yield Line(holding.printing, finish, lot.copies, lot)
        if rest:
            yield Line(holding.printing, finish, rest)


def collection_rows(player: Player, game: Game, table: str = "csv", among: Among = None) -> Iterator[tuple[Any, ...]]:
    """A player's collection of a game as one of the TABLES, the line of column names first."""
    return TABLES[table].rows(lines_of_game(player, game, among), kept_names_of(player, game, among))


def kept_names_of(player: Player, game: Game, among: Among = None) -> list[str]:
    """The names of the columns of which imports kept cells, in alphabetical order."""
    lots = Lot.objects.of(player).in_game(game).exclude(kept="").order_by()
    lines = lots.values_list("kept", "printing_id").distinct()
    return sorted({name for line, printing in lines if among is None or printing in among for name in cells_of(line)})


def collection_document(player: Player, game: Game, among: Among = None) -> dict[str, Any]:
    """A player's collection of a game as JSON; the import reads it."""
    cards = [own_facts(one) for one in lines_of_game(player, game, among)]
    return {"schema_version": 1, "game": game.slug, "cards": cards}


def collection_text(player: Player, game: Game, among: Among = None) -> str:
    """A player's collection of a game, one card a line."""
    return "".join(f"{text_line(one)}\n" for one in holdings_of(player, game, among))


def problem_rows(draft: ImportDraft, preview: Preview) -> Iterator[tuple[Any, ...]]:
    """The rows that an import leaves out: the columns of the list itself, and one more with the reason."""
    header = tuple(draft.source.get("header") or (_("line"), _("text")))
    yield (*header, _("reason"))
    for row in preview.in_state(State.AMBIGUOUS, State.UNMATCHED, State.INVALID, FINISH, NOTHING, SKIPPED):
        reason = _reason(row)
        for line, raw, cells in row.sources:
            yield (*(_fitted(cells, len(header)) if draft.source.get("format") == "table" else (line, raw)), reason)


def _fitted(cells: Iterable[str], width: int) -> tuple[str, ...]:
    """The cells of a table of so many columns."""
    texts = [unguarded(cell) for cell in cells]
    return tuple((texts + [""] * width)[:width])


def _reason(row: PreviewRow) -> str:
    return _("Skipped by you.") if row.state == SKIPPED else row.reason
