"""What lies in a place line by line, and the rows and dividers of a box."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import Case, F, Q, Sum, Value, When
from django.db.models.functions import NullIf

from collection.inventory.remembering import Act, until_next_act
from collection.models import Lot, Place
from collection.overviews.lines import Sliced
from collection.values.rows_of_boxes import Divider, dividers_of, order_of

IN_A_BOX: Final = (F("row").asc(nulls_last=True), NullIf("divider", Value("")).asc(nulls_last=True))
"""The order in which one comes by what stands in a box: by row, then by divider; where nothing is said comes last."""


class Loose(Sliced[Lot]):
    """What lies in a place without a pocket of its own: everything, unless it is a binder; of a box row by row.

    `behind`: only what stands in this row of a box behind this divider (None and "" for what is in no row, behind none);
    `row`: only what stands in this row. Numbers alone are put into order, once as long as `act` is the player's last one, then
    those alone that stand beside what an act brought; a slice reads as many lines as it takes.
    """

    def __init__(self, place: Place, behind: Divider | None = None, row: int | None = None, act: Act | None = None) -> None:
        self._player, self._act, by_row = place.player, act, has_rows(place)
        self._asked = ("loose", place.pk, place.kind, by_row and place.dividers, behind, row)
        rows = place.lots.filter(Q(page=None) if place.is_binder else Q())
        if row is not None:
            rows = rows.filter(row=row)
        if behind is not None:
            rows = rows.filter(row=behind.row, divider=behind.word)
        self._group = ("row", "divider") if by_row else ("printing_id",)
        self._rows = rows.order_by(*_order_in(place, by_row))

    def __len__(self) -> int:
        return len(self._keys.lots)

    def names(self, most: int) -> list[str]:
        """The names of all lines; one more than `most` where there are more."""
        return [f"l{key}" for key in self._keys.lots[: most + 1]]

    def part(self, first: int, end: int) -> list[Lot]:
        keys = self._keys.lots[first:end]
        found = Lot.objects.shown().in_bulk(keys)
        return [found[key] for key in keys]

    @cached_property
    def _keys(self) -> Keys:
        return until_next_act(self._player, self._act, self._asked, self._read, self._read_again)

    def _read(self) -> Keys:
        return Keys.of(self._rows.values_list("pk", "printing_id"))

    def _read_again(self, before: Keys, moved: frozenset[int]) -> Keys:
        """Lots never change: those of printings that moved are still where they were, are gone, or are new.

        Where some are new, their group is put into order again: it stands together, in place of what was there of it.
        """
        of_moved = self._rows.filter(printing__in=moved).order_by()
        groups = {pk: group for pk, *group in of_moved.values_list("pk", *self._group)}
        kept = [both for both in zip(before.lots, before.printings, strict=True) if both[1] not in moved or both[0] in groups]
        new = groups.keys() - set(before.lots)
        for group in {(*groups[pk],) for pk in new}:
            among = self._rows.filter(**dict(zip(self._group, group, strict=True)))
            ordered = list(among.values_list("pk", "printing_id"))
            first, end = _where_stand(kept, {pk for pk, _printing in ordered} - new)
            if first == end:
                return self._read()
            kept[first:end] = ordered
        return Keys.of(kept)


@dataclass(frozen=True, slots=True)
class Keys:
    """Lots in an order, each with its printing, as numbers."""

    lots: array[int]
    printings: array[int]

    @classmethod
    def of(cls, both: Iterable[tuple[int, int]]) -> Keys:
        rows = list(both)
        return cls(array("Q", (pk for pk, _printing in rows)), array("Q", (printing for _pk, printing in rows)))


def _where_stand(kept: Sequence[tuple[int, int]], some: Collection[int]) -> tuple[int, int]:
    """Where some lots stand together, and none other between them; twice the same place where they do not."""
    first = next((at for at, (pk, _printing) in enumerate(kept) if pk in some), 0)
    end = first + len(some)
    return (first, end) if {pk for pk, _printing in kept[first:end]} == set(some) else (0, 0)


def _order_in(place: Place, by_row: bool) -> tuple[Any, ...]:
    """By number; in a box with rows by row, divider and name first."""
    by_number = ("printing__set__game__position", "printing__set__order", "printing__position", "printing_id", "-finish", "pk")
    if not by_row:
        return by_number
    row, divider = IN_A_BOX
    return (row, _as_named(place), divider, "printing__card__name", *by_number)


def _as_named(place: Place) -> Case:
    """Where the dividers of copies stand among those that a box names: others behind them, copies behind none last."""
    named = dividers_of(place.dividers)
    at = [When(Q(row=one.row, divider=one.word), then=Value(index)) for index, one in enumerate(named)]
    return Case(When(divider="", then=Value(len(named) + 1)), *at, default=Value(len(named)))


def has_rows(place: Place) -> bool:
    """Whether something stands in a row or behind a divider of a box, or dividers are named in it."""
    return place.is_box and (bool(place.dividers) or place.lots.exclude(row=None, divider="").exists())


@dataclass(frozen=True, slots=True)
class BoxDivider:
    """What stands behind a divider of a box, counted."""

    divider: Divider
    copies: int

    @property
    def asked(self) -> str:
        """The end of the address that shows its lines alone."""
        return urlencode({"row": self.divider.row or 0, "divider": self.divider.word})


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A row of a box with its dividers, empty ones that are named too; `number` None for what is in no row."""

    number: int | None
    dividers: tuple[BoxDivider, ...]

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.dividers)


def rows_of(place: Place, act: Act | None = None) -> list[BoxRow]:
    """A box seen from above, in one query; none where no row and no divider is known of it.

    Counted once as long as `act` is its player's last one.
    """
    return until_next_act(place.player, act, ("rows", place.pk), lambda: _rows_of(place)) if place.is_box else []


def _rows_of(place: Place) -> list[BoxRow]:
    counted = place.lots.order_by().values_list("row", "divider").annotate(total=Sum("copies"))
    copies = {Divider(row, word): total for row, word, total in counted}
    named = dividers_of(place.dividers)
    every = sorted({*copies, *named}, key=lambda one: order_of(one, named))
    if not any(one.row or one.word for one in every):
        return []
    by_row = groupby(every, key=lambda one: one.row)
    return [BoxRow(row, tuple(BoxDivider(one, copies.get(one, 0)) for one in dividers)) for row, dividers in by_row]
