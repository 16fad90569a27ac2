"""What copies cost, added up: of what their owner entered alone, and never one currency with another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import BigIntegerField, F, Sum
from django.db.models.functions import Cast, Round
from django.utils.formats import number_format
from django.utils.translation import ngettext

from collection.catalogue.shelf import shelf_of
from collection.inventory.remembering import Act, until_next_act
from collection.models import Game, Lot, Player


@dataclass(frozen=True, slots=True)
class Price:
    """What was paid in one currency for copies of a printing, all of them together."""

    printing: int
    paid: Decimal
    currency: str
    copies: int


@dataclass(frozen=True, slots=True)
class Paid:
    """What was paid for some copies, by currency in alphabetical order, and for how many of them nobody said it."""

    sums: tuple[tuple[str, Decimal], ...]
    unknown: int

    @property
    def words(self) -> str:
        """The sums in one line; a sum that leaves copies out is the least that it can be."""
        sums = ", ".join(f"{number_format(amount, 2, force_grouping=True)}\xa0{currency}" for currency, amount in self.sums)
        if not self.unknown:
            return sums
        return ngettext(
            "at least %(sums)s; of %(unknown)s copy no price was entered",
            "at least %(sums)s; of %(unknown)s copies no price was entered",
            self.unknown,
        ) % {"sums": sums, "unknown": number_format(self.unknown, force_grouping=True)}


def prices_of(player: Player, game: Game, act: Act | None) -> list[Price]:
    """What a player entered of copies that he owns of a game: one query, or none as long as `act` is his last one.

    After an act, the prices of the printings that it moved are read again.

    Databases add up in whole cents, for some of them know no other exact numbers.
    """
    cents = Cast(Round(F("paid") * 100), BigIntegerField()) * F("copies")
    lots = Lot.objects.of(player).exclude(paid=None).order_by().values_list("printing", "currency")
    read = lots.annotate(cents=Sum(cents), total=Sum("copies"))

    def again(before: list[tuple[int, str, int, int]], moved: frozenset[int]) -> list[tuple[int, str, int, int]]:
        return [one for one in before if one[0] not in moved] + list(read.filter(printing__in=moved))

    rows = until_next_act(player, act, "prices", lambda: list(read), again)
    known = shelf_of(game).by_id
    return [Price(one, Decimal(sums) / 100, currency, copies) for one, currency, sums, copies in rows if one in known]


def paid_of(prices: Iterable[Price], copies: int, counts: Callable[[int], bool] = lambda printing: True) -> Paid | None:
    """What was paid for so many copies, of the printings that count; None where no price of theirs was entered."""
    told, known = [one for one in prices if counts(one.printing)], 0
    sums: dict[str, Decimal] = {}
    for one in told:
        known += one.copies
        sums[one.currency] = sums.get(one.currency, Decimal()) + one.paid
    return Paid(tuple(sorted(sums.items())), copies - known) if told else None
