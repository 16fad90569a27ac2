"""A collection, and the rows of an import that were left out, as tables."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from collection.lists import State
from collection.lists.glossary import OWN_COLUMNS
from collection.models import Game, Holding, ImportDraft, Player
from collection.previewing import FINISH, SKIPPED, Preview, PreviewRow


def collection_rows(player: Player, game: Game) -> Iterator[tuple[Any, ...]]:
    """A player's collection of a game, the line of column names first."""
    yield OWN_COLUMNS
    rows = Holding.objects.of(player).in_game(game).select_related("printing__card", "printing__set")
    for one in rows.iterator(chunk_size=500):
        printing = one.printing
        yield (
            game.slug,
            printing.set.code,
            printing.number,
            printing.code,
            printing.card.name,
            one.finish,
            one.copies,
            printing.key,
        )


def problem_rows(draft: ImportDraft, preview: Preview) -> Iterator[tuple[Any, ...]]:
    """The rows that an import leaves out: the columns of the list itself, and one more with the reason."""
    header = tuple(draft.source.get("header") or (_("line"), _("text")))
    yield (*header, _("reason"))
    for row in preview.in_state(State.AMBIGUOUS, State.UNMATCHED, State.INVALID, FINISH, SKIPPED):
        yield (*_cells(row, draft, len(header)), _reason(row))


def _cells(row: PreviewRow, draft: ImportDraft, width: int) -> tuple[Any, ...]:
    """What the list says in this row, column by column."""
    if draft.source.get("format") != "table":
        return (row.lines[0], row.raw)
    cells = list(row.packed.get("cells", ()))
    return tuple((cells + [""] * width)[:width])


def _reason(row: PreviewRow) -> str:
    return _("Skipped by you.") if row.state == SKIPPED else row.reason
