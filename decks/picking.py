"""Copies as a list to walk along: in the order in which they stand in the binders, each with the place to look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.db.models import F
from django.utils.translation import gettext as _

from collection.binder import POCKETS
from collection.models import Finish, Lot, Player, Printing
from collection.services.lots import MOST_PAGES
from collection.shelf import Shelf, ShelfPrinting
from decks.stock import Held

UNSAID = 1 << 31
"""Beyond the position of every place."""


@dataclass(frozen=True, slots=True)
class Pick:
    """So many copies of a printing in a finish, and where to look for them."""

    printing: Printing
    finish: Finish
    copies: int
    where: str


def picks(copies: Held, shelf: Shelf, player: Player) -> list[Pick]:
    """The copies in the order of their whereabouts: first what lies in a place, then by set and number."""
    lots = _lots(player, [printing for printing, _finish in copies])
    found = []
    for (printing, finish), count in copies.items():
        if printing not in shelf.by_id:
            continue
        left = count
        for lot in lots.get((printing, finish), ()):
            if taken := min(left, lot.copies):
                found.append((_in_place(lot), finish, printing, taken))
                left -= taken
        if left:
            found.append((_in_set(shelf.by_id[printing], shelf), finish, printing, left))
    found.sort(key=lambda one: (one[0].order, _places(shelf)[one[2]], one[1] == Finish.FOIL))
    return [Pick(shelf.by_id[printing].row, Finish(finish), count, where.words) for where, finish, printing, count in found]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where copies lie, in words, and in the order in which one comes by."""

    order: tuple[int, int, int, int]
    words: str


def _lots(player: Player, printings: list[int]) -> dict[tuple[int, str], list[Lot]]:
    """What is known of where copies of these printings lie, in the order of the places."""
    rows = Lot.objects.of(player).filter(printing__in=printings).exclude(place=None).select_related("place")
    found: dict[tuple[int, str], list[Lot]] = {}
    for lot in rows.order_by("place__position", "place_id", F("page").asc(nulls_last=True), "slot", "pk"):
        found.setdefault((lot.printing_id, lot.finish), []).append(lot)
    return found


def _in_place(lot: Lot) -> Whereabouts:
    place = lot.place
    assert place is not None  # noqa: S101 - only such were asked for
    order = (place.position, place.pk, lot.page or MOST_PAGES + 1, lot.slot or 0)
    if lot.page and lot.slot:
        words = _("%(place)s, page %(page)d, pocket %(pocket)d") % {"place": place.name, "page": lot.page, "pocket": lot.slot}
        return Whereabouts(order, words)
    return Whereabouts(order, place.name)


def _in_set(printing: ShelfPrinting, shelf: Shelf) -> Whereabouts:
    """Where copies of which nothing is said are to be looked for: in the binder of their set, by number."""
    rank, number = _places(shelf)[printing.id]
    page, pocket = divmod(number, POCKETS)
    words = _("page %(page)d, pocket %(pocket)d") % {"page": page + 1, "pocket": pocket + 1}
    return Whereabouts((UNSAID, rank, number, 0), words)


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
