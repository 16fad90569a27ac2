"""A deck to read, narrowed to the cards that a search finds: what a bar of its statistics counts."""

from __future__ import annotations

from dataclasses import replace

from collection.catalogue.shelf import shelf_named
from collection.inventory.owned import Owned
from collection.models import Player
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import index_of
from decks.presentation.sheet import Sheet


def narrowed(sheet: Sheet, query: str, player: Player | None = None) -> Sheet:
    """The lines of a deck that a search finds, in their groups. QueryError where the search makes no sense."""
    index = index_of(shelf_named(sheet.game))
    fitting = {one.id for one in index.printings(find(parse(query), Scope(index, Owned(), player)))}
    kept = (replace(group, lines=tuple(line for line in group.lines if line.printing.pk in fitting)) for group in sheet.groups)
    return replace(sheet, groups=tuple(group for group in kept if group.lines), unknown={})
