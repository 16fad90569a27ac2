"""A collection, and the rows of an import that were left out, as tables."""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from collection.exports.shapes import AT_HAND, TABLES, added_up, own_facts, text_line
from collection.lists import State
from collection.lists.previewing import NOTHING, SKIPPED, UNKNOWN_FINISH, WISHED, Preview, PreviewRow
from collection.models import Game, ImportDraft, Lot, Player
from collection.overviews.found import Found, lines_found
from collection.values.csv_cells import unguarded
from collection.values.kept_cells import cells_of


def collection_rows(player: Player, game: Game, table: str = "csv", found: Found | None = None) -> Iterator[tuple[Any, ...]]:
    """A player's collection of a game, or what of it was found, as one of the TABLES, the line of column names first."""
    return TABLES[table].rows(lines_found(player, game, found), kept_names_of(player, game, found))


def kept_names_of(player: Player, game: Game, found: Found | None = None) -> list[str]:
    """The names of the columns of which imports kept cells, in alphabetical order."""
    lots = Lot.objects.of(player).in_game(game).exclude(kept="").order_by()
    if found is None:
        kept = lots.values_list("kept", flat=True).distinct().iterator()
    else:
        rows = lots.values_list("kept", "printing_id", "pk").iterator()
        kept = (line for line, printing, lot in rows if found.takes(printing, lot))
    return sorted({name for line in kept for name in cells_of(line)})


_json = json.JSONEncoder(ensure_ascii=False).encode
"""Of one word or number: laid out over lines, the encoder is Python that leaves circles behind for each card."""


def collection_json(player: Player, game: Game, found: Found | None = None) -> Iterator[str]:
    """The same as JSON, piece by piece; the import reads it."""
    yield f'{{\n "schema_version": 1,\n "game": {json.dumps(game.slug)},\n "cards": ['
    before, encoded = "\n  ", lru_cache(maxsize=AT_HAND, typed=True)(_json)
    for one in lines_found(player, game, found):
        facts = ",\n   ".join([f"{encoded(name)}: {encoded(said)}" for name, said in own_facts(one).items()])
        yield f"{before}{{\n   {facts}\n  }}"
        before = ",\n  "
    yield "\n ]\n}"


def collection_text(player: Player, game: Game, found: Found | None = None) -> Iterator[str]:
    """The same, one card a line: a printing and a finish once, whatever is said of the copies."""
    stocks = groupby(lines_found(player, game, found), key=attrgetter("stock"))
    return (f"{text_line(added_up(lines))}\n" for _stock, lines in stocks)


def problem_rows(draft: ImportDraft, preview: Preview) -> Iterator[tuple[Any, ...]]:
    """The rows that an import leaves out: the columns of the list itself, and one more with the reason."""
    header = tuple(draft.source.get("header") or (_("line"), _("text")))
    yield (*header, _("reason"))
    for row in preview.in_state(State.AMBIGUOUS, State.UNMATCHED, State.INVALID, UNKNOWN_FINISH, NOTHING, SKIPPED, WISHED):
        reason = _reason(row)
        for line, raw, cells in row.sources:
            yield (*(_fitted(cells, len(header)) if draft.source.get("format") == "table" else (line, raw)), reason)


def _fitted(cells: Iterable[str], width: int) -> tuple[str, ...]:
    """The cells of a table of so many columns."""
    texts = [unguarded(cell) for cell in cells]
    return tuple((texts + [""] * width)[:width])


def _reason(row: PreviewRow) -> str:
    return _("Skipped by you.") if row.state == SKIPPED else row.reason
