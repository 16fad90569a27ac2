"""The shapes in which a deck leaves the site beside its text: JSON, each read again as exactly the same deck."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.lists import Row, match
from collection.lists.lines import read_line
from collection.lists.names import Names, names_of
from decks.content import Boards
from decks.decklists.text import BESIDE

TEXT: Final = "text"
NUMBERS: Final = "numbers"


def cards_document(boards: Boards, shelf: Shelf, name: str) -> dict[str, Any]:
    """Every printing with all that names it, those of the maybe board in a section of their own."""
    cards = [
        {
            "set": one.set.code,
            "number": one.number,
            "code": one.code,
            "name": one.card.name,
            "quantity": copies,
            "printing": one.key,
            "section": section,
        }
        for section, board in (("", boards.main), (BESIDE, boards.maybe))
        for one, copies in _held(board, shelf)
    ]
    return {"schema_version": 1, "game": shelf.game, "name": name, "cards": cards}


def counts_by_number(boards: Boards, shelf: Shelf, _name: str) -> dict[str, int]:
    """`{"31": 2}` where no other card has the number, else `{"S1:031": 2}`; the deck alone."""
    return {_spelled(one, shelf, (one.number, *_in_set(one))): copies for one, copies in _held(boards.main, shelf)}


def with_their_sets(boards: Boards, shelf: Shelf) -> tuple[int, int]:
    """How many lines of a deck counted by number name their set after all, and how many lines there are."""
    lines = [_spelled(one, shelf, (one.number, *_in_set(one))) == one.number for one, _copies in _held(boards.main, shelf)]
    return lines.count(False), len(lines)


def counts_by_set_and_number(boards: Boards, shelf: Shelf, _name: str) -> dict[str, int]:
    """`{"S1:031": 2}`; the deck alone."""
    return {_spelled(one, shelf, _in_set(one)): copies for one, copies in _held(boards.main, shelf)}


def counts_under_sets(boards: Boards, shelf: Shelf, _name: str) -> dict[str, Any]:
    """`{"S1": {"031": 2}}`, by key what no number names alone; the deck alone."""
    found: dict[str, Any] = {}
    for one, copies in _held(boards.main, shelf):
        spelled = _spelled(one, shelf, (f"{one.set.code} {_padded(one.number)}",))
        if spelled == one.key:
            found[one.key] = copies
        else:
            found.setdefault(one.set.code, {})[_padded(one.number)] = copies
    return found


Shape = Callable[[Boards, Shelf, str], dict[str, Any]]

SHAPES: Final[Mapping[str, tuple[Promise, str, Shape]]] = MappingProxyType(
    {
        "json": (_("JSON, with the maybe board"), "", cards_document),
        NUMBERS: (_("Card numbers"), '{"31": 2}', counts_by_number),
        "codes": (_("Set:number"), '{"S1:031": 2}', counts_by_set_and_number),
        "sets": (_("Numbers by set"), '{"S1": {"031": 2}}', counts_under_sets),
    }
)
"""The shapes by the word that the address asks for them with: what they are called, what they look like, how they are made."""


def shaped(shape: str, boards: Boards, shelf: Shelf, name: str) -> str:
    """A deck in one of the SHAPES."""
    document = SHAPES[shape][2](boards, shelf, name)
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _held(board: Mapping[str, int], shelf: Shelf) -> Iterator[tuple[ShelfPrinting, int]]:
    """The printings of a board by set and number; what the catalogue has no longer is left out."""
    return ((one, board[one.key]) for one in shelf.printings if one.key in board)


def _in_set(one: ShelfPrinting) -> tuple[str, ...]:
    return f"{one.set.code}:{_padded(one.number)}", f"{one.set.code}:{one.code}"


def _padded(number: str) -> str:
    """With zeros before it, so that no number is taken for a word that says a finish."""
    return number.zfill(3)


def _spelled(one: ShelfPrinting, shelf: Shelf, ways: Sequence[str]) -> str:
    """The first of these ways to write a printing that is read as this very printing; else its key."""
    names = names_of(shelf)
    return next((way for way in ways if _means(way, one, shelf, names)), one.key)


def _means(way: str, one: ShelfPrinting, shelf: Shelf, names: Names) -> bool:
    row = read_line(1, f"2 {way}", names)
    return isinstance(row, Row) and row.copies == 2 and row.finish is None and match(row, shelf).printing == one
