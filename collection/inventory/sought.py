"""Cards that are looked for, as files to hand to somebody: wishes, the gaps of a set, what a deck is short of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from collection.catalogue.shelf import ShelfPrinting
from collection.models import Printing

COLUMNS = ("game", "set", "number", "name", "quantity", "note", "printing")


@dataclass(frozen=True, slots=True)
class Sought:
    """So many copies of a card: of one printing, or (None) of any; `name` then tells it from other cards of that name."""

    game: str
    name: str
    printing: Printing | ShelfPrinting | None
    copies: int
    note: str = ""


def sought_rows(found: Iterable[Sought]) -> Iterator[tuple[Any, ...]]:
    """As a table, the line of column names first; the set is empty where any printing will do."""
    yield COLUMNS
    for one in found:
        where = (one.printing.set.code, one.printing.number) if one.printing else ("", "")
        yield (one.game, *where, one.name, one.copies, one.note, one.printing.key if one.printing else "")


def sought_text(found: Iterable[Sought]) -> str:
    """One card a line, as lists of cards are written."""
    lines = []
    for one in found:
        where = f" ({one.printing.set.code}) {one.printing.number}" if one.printing else ""
        lines.append(f"{one.copies} {one.name}{where}\n")
    return "".join(lines)
