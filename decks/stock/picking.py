"""Copies as a list to walk along: in the order of the places in which they lie, each with the place to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, ShelfPrinting
from collection.folding import folded
from collection.models import Finish, Lot, Printing
from collection.services.lots import MOST_PAGES
from collection.values.rows_of_boxes import Divider, dividers_of, order_of
from collection.wording import where_words
from decks.stock.allotting import Parts

UNSAID = 1 << 31
"""Beyond the position of every place."""


@dataclass(frozen=True, slots=True)
class Pick:
    """So many copies of a printing in a finish, and where to look for them."""

    printing: Printing
    finish: Finish
    copies: int
    where: str


def picks(copies: Parts, lots: Mapping[int, Lot], shelf: Shelf) -> list[Pick]:
    """The copies in the order of their whereabouts: first what lies in a place, then by set and number.

    A lot that is none of `lots` has gone since; its copies lie in no place.
    """
    found = []
    for (printing, finish), parts in copies.items():
        if printing not in shelf.by_id:
            continue
        nowhere = 0
        for number, count in parts.items():
            if lot := lots.get(number) if number else None:
                found.append((_in_place(lot), finish, printing, count))
            else:
                nowhere += count
        if nowhere:
            found.append((_in_no_place(shelf.by_id[printing], shelf), finish, printing, nowhere))
    found.sort(key=lambda one: (one[0].order, _places(shelf)[one[2]], one[1] == Finish.FOIL))
    return [Pick(shelf.by_id[printing].row, Finish(finish), count, where.words) for where, finish, printing, count in found]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where copies lie, in words, and in the order in which one comes by: page and pocket, or row, divider and name in a box."""

    order: tuple[int, int, int, int, int, bool, int, str, str]
    words: str


def _in_place(lot: Lot) -> Whereabouts:
    place = lot.place
    assert place is not None  # noqa: S101 - only such were asked for
    row, is_behind_none, named, word, _exact = order_of(Divider(lot.row, lot.divider), dividers_of(place.dividers))
    name = folded(lot.printing.card.name) if lot.row or lot.divider else ""
    order = (place.position, place.pk, lot.page or MOST_PAGES + 1, lot.slot or 0, row, is_behind_none, named, word, name)
    return Whereabouts(order, where_words(place.name, lot.page, lot.slot, lot.row, lot.divider))


def _in_no_place(printing: ShelfPrinting, shelf: Shelf) -> Whereabouts:
    """Copies that lie in no place, in words; they come after all others, by set and number as a binder or catalogue has them."""
    rank, number = _places(shelf)[printing.id]
    return Whereabouts((UNSAID, rank, number, 0, 0, False, 0, "", ""), _("lies in no place"))


@lru_cache(maxsize=16)
def _places(shelf: Shelf) -> dict[int, tuple[int, int]]:
    """The rank of each printing's set, and its own in it."""
    ranks = {one.id: rank for rank, one in enumerate(shelf.sets)}
    counted = [0] * len(ranks)
    found: dict[int, tuple[int, int]] = {}
    for printing in shelf.printings:
        rank = ranks[printing.set.id]
        found[printing.id] = (rank, counted[rank])
        counted[rank] += 1
    return found
