"""A set as a binder: pages of nine pockets by number, two pages side by side, the first page alone as in a real one."""

from collections.abc import Sequence
from dataclasses import dataclass

from collection.catalogue.shelf import ShelfPrinting
from collection.inventory.owned import Owned
from collection.lists.names import plain_number
from collection.models import Game, Printing
from collection.overviews.reading import printings_of_set

POCKETS = 9


@dataclass(frozen=True, slots=True)
class Pocket:
    """One pocket: the printing that belongs in it, and how many copies are there."""

    slot: int
    printing: Printing
    copies: int


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet, with how many of its pockets hold a card."""

    number: int
    pockets: tuple[Pocket, ...]

    @property
    def filled(self) -> int:
        return sum(pocket.copies > 0 for pocket in self.pockets)


@dataclass(frozen=True, slots=True)
class Binder:
    """The pages that lie open. `previous` and `next` are page numbers to turn to, 0 where the binder ends."""

    pages: tuple[Page, ...]
    last: int
    previous: int
    next: int
    unknown_number: str = ""


def binder_of(game: Game, set_slug: str, *, owned: Owned, asked: str, number: str) -> Binder:
    """The binder of a set, open at the page asked for: by its number, or by the number of a card on it."""
    printings = printings_of_set(game, set_slug)
    last = -(-len(printings) // POCKETS)
    place = _place_of(printings, number)
    page = place // POCKETS + 1 if place is not None else int(asked) if asked.isascii() and asked.isdigit() else 1
    page = min(max(page, 1), last)
    left = page - page % 2
    shown = [one for one in (left, left + 1) if 1 <= one <= last]
    rows = [one.row for one in printings[(shown[0] - 1) * POCKETS : shown[-1] * POCKETS]]
    return Binder(
        pages=tuple(_page(one, rows[(one - shown[0]) * POCKETS :][:POCKETS], owned) for one in shown),
        last=last,
        previous=max(0, shown[0] - 1),
        next=shown[-1] + 1 if shown[-1] < last else 0,
        unknown_number=number if number.strip() and place is None else "",
    )


def _page(number: int, rows: Sequence[Printing], owned: Owned) -> Page:
    return Page(number, tuple(Pocket(slot, row, owned.by_printing.get(row.pk, 0)) for slot, row in enumerate(rows, start=1)))


def _place_of(printings: Sequence[ShelfPrinting], number: str) -> int | None:
    """Where in the set the card with this number or code stands."""
    sought = plain_number(number) if number.strip() else None
    places = (place for place, one in enumerate(printings) if sought in (plain_number(one.number), plain_number(one.code)))
    return next(places, None)
