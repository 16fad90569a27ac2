"""Copies of which the same is said, as one line, and how many of each printing anything is said of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q, QuerySet, Sum

from collection.inventory.owned import Owned
from collection.inventory.remembering import Act, until_next_act
from collection.models import Card, Finish, Holding, Lot, Player, Printing, Stock

IN_ORDER: Final = ("printing__set__order", "printing__position", "-finish")
"""The order of holdings as pages show them: by set and number."""


@dataclass(frozen=True, slots=True)
class Line:
    """Copies of a printing in one finish of which the same is said; without a `lot` nothing is."""

    printing: Printing
    finish: Finish
    copies: int
    lot: Lot | None = None

    @property
    def stock(self) -> Stock:
        """The printing and the finish."""
        return self.printing.pk, self.finish

    @property
    def name(self) -> str:
        """What a form calls the line: see `collection.services.lots.parts_named`."""
        return f"l{self.lot.pk}" if self.lot else f"r{self.printing.pk}-{self.finish}"


def lines_of(player: Player, card: Card) -> list[Line]:
    """All copies of a card that a player owns, by printing and finish, those of which nothing is said last."""
    lots = list(Lot.objects.of(player).filter(printing__card=card).shown())
    found: list[Line] = []
    for holding in Holding.objects.of(player).filter(printing__card=card).select_related("printing__card", "printing__set"):
        mine = [one for one in lots if (one.printing_id, one.finish) == (holding.printing_id, holding.finish)]
        finish = Finish(holding.finish)
        found += [Line(holding.printing, finish, one.copies, one) for one in mine]
        rest = holding.copies - sum(one.copies for one in mine)
        if rest:
            found.append(Line(holding.printing, finish, rest))
    return found


Told = dict[tuple[int, str], tuple[int, int, int]]
"""By printing and finish: copies of all lots, how many lots lie in no place, and their copies."""


def told_in(lots: QuerySet[Lot]) -> Told:
    """That of these lots, counted now."""
    nowhere = Q(place=None)
    counted = (
        lots.order_by()
        .values_list("printing_id", "finish")
        .annotate(total=Sum("copies"), lines=Count("pk", filter=nowhere), loose=Sum("copies", filter=nowhere, default=0))
    )
    return {(printing, finish): (total, lines, loose) for printing, finish, total, lines, loose in counted}


def told_of(player: Player, act: Act | None) -> Told:
    """That of all lots of a player, counted once as long as `act` is his last one, then what an act moves alone."""
    lots = Lot.objects.of(player)

    def again(before: Told, moved: frozenset[int]) -> Told:
        return {stock: more for stock, more in before.items() if stock[0] not in moved} | told_in(lots.filter(printing__in=moved))

    return until_next_act(player, act, "told", lambda: told_in(lots), again)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What is said of the copies of a printing in words, and of how many: places by name, conditions; of so many `copies`."""

    places: Counter[str]
    conditions: Counter[str]
    copies: int


def agreed_of(player: Player, printings: Collection[int], owned: Owned) -> dict[int, Agreed]:
    """That of these printings, of whose copies a place or a condition is said, in one query that adds lines up: of one printing
    there may be thousands."""
    lots = Lot.objects.of(player).filter(printing__in=printings).exclude(place=None, condition="").order_by()
    told = lots.values("printing", "place__name", "condition").annotate(told=Sum("copies"))
    found: dict[int, Agreed] = {}
    for printing, place, condition, copies in told.values_list("printing", "place__name", "condition", "told"):
        one = found.setdefault(printing, Agreed(Counter(), Counter(), owned.by_printing.get(printing, 0)))
        if place:
            one.places[place] += copies
        if condition:
            one.conditions[condition] += copies
    return found
