"""A binder of a player, page by page, as its cards stand in its pockets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F

from collection.models import Lot, Place
from collection.overviews.binder import POCKETS


@dataclass(frozen=True, slots=True)
class OwnPocket:
    """A pocket of somebody's own binder, and what lies in it: nothing, or several things."""

    slot: int
    lots: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class OwnPage:
    """One side of a sheet of somebody's own binder. Of the `loose` lots nobody said in which of its pockets they are."""

    number: int
    pockets: tuple[OwnPocket, ...]
    loose: tuple[Lot, ...]

    @property
    def filled(self) -> int:
        return sum(bool(pocket.lots) for pocket in self.pockets)


@dataclass(frozen=True, slots=True)
class OwnBinder:
    """The pages that lie open. `previous` and `next` are page numbers to turn to, 0 where there is none."""

    pages: tuple[OwnPage, ...]
    last: int
    previous: int
    next: int


def own_binder(place: Place, asked: str) -> OwnBinder:
    """A binder open at the page asked for; its last page is the last with a card on it."""
    last = place.lots.order_by(F("page").desc(nulls_last=True)).values_list("page", flat=True).first() or 1
    page = min(int(asked), last) if asked.isascii() and asked.isdecimal() and 0 < len(asked) < 5 else 1
    left = max(page, 1) - max(page, 1) % 2
    shown = [one for one in (left, left + 1) if 1 <= one <= last]
    lots = list(place.lots.filter(page__in=shown).shown())
    return OwnBinder(
        pages=tuple(
            OwnPage(one, tuple(_pockets(one, lots)), tuple(lot for lot in lots if (lot.page, lot.slot) == (one, None)))
            for one in shown
        ),
        last=last,
        previous=max(0, shown[0] - 1),
        next=shown[-1] + 1 if shown[-1] < last else 0,
    )


def _pockets(page: int, lots: list[Lot]) -> Iterator[OwnPocket]:
    for slot in range(1, POCKETS + 1):
        yield OwnPocket(slot, tuple(one for one in lots if (one.page, one.slot) == (page, slot)))
