"""The dividers that stand in boxes: offered where one is typed, taken as they are written there, and given other words."""

from __future__ import annotations

from collections.abc import Iterable

from collection.models import Lot, Place
from collection.values.rows_of_boxes import Divider, as_written, dividers_of


def dividers_in(places: Iterable[Place]) -> dict[int, list[Divider]]:
    """By the keys of those of these places that are boxes: the dividers named in each, then others behind which copies stand.

    One query.
    """
    found = {one.pk: list(dividers_of(one.dividers)) for one in places if one.is_box}
    behind = Lot.objects.filter(place__in=list(found)).exclude(divider="").order_by("row", "divider")
    for place, row, word in behind.values_list("place_id", "row", "divider").distinct():
        if place is not None and Divider(row, word) not in found[place]:
            found[place].append(Divider(row, word))
    return found


def divider_in(place: Place | None, row: int | None, word: str) -> str:
    """The word on a divider as it is written in this row of a box; as it was typed where none is alike, or no box is meant."""
    if not word or place is None or not place.is_box:
        return word
    return as_written(Divider(row, word), dividers_in([place])[place.pk])
