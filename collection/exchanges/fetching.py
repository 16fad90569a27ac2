"""Where the copies lie that a player gives in an exchange, so that they can be fetched, and put back if it comes to nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from collection.inventory.wares import Ware, as_owned, ware_of
from collection.models import ExchangeLine, ExchangeSide, ExchangeState, Facts, Finish, Lot, LotMovement, Place, Player, Stock
from collection.services.exchanges import picked_from
from collection.services.lots import rest_of


@dataclass(frozen=True, slots=True)
class Lying:
    """So many copies of a line, and where they lie, or lay before they were handed over; `place` None where nobody said it."""

    copies: int
    place: Place | None
    page: int | None
    slot: int | None
    row: int | None
    divider: str


def lying_of(side: ExchangeSide, lines: Sequence[ExchangeLine]) -> dict[int, list[Lying]]:
    """Where the copies of each line of a side lie, by key of the line, once the exchange is agreed upon; few queries.

    The same copies are named that will be taken when both have confirmed, as long as nothing moves before.
    """
    if side.player is None or not lines:
        return {}
    if side.exchange.state == ExchangeState.AGREED:
        found = _to_be_taken(side.player, lines)
    elif side.exchange.state == ExchangeState.DONE and side.act_id:
        found = _taken(side.act_id, lines)
    else:
        return {}
    keys = {facts.place for taken in found.values() for facts in taken if facts.place}
    places = Place.objects.filter(player=side.player).in_bulk(keys)
    return {pk: list(_places_of(taken, places)) for pk, taken in found.items()}


def _places_of(taken: Mapping[Facts, int], places: Mapping[int, Place]) -> Iterator[Lying]:
    at: Counter[Facts] = Counter()
    for facts, copies in taken.items():
        at[Facts(place=facts.place, page=facts.page, slot=facts.slot, row=facts.row, divider=facts.divider)] += copies
    for there, copies in at.items():
        yield Lying(copies, places.get(there.place or 0), there.page, there.slot, there.row, there.divider)


def _to_be_taken(player: Player, lines: Sequence[ExchangeLine]) -> dict[int, Counter[Facts]]:
    stocks = {ware_of(line).stock for line in lines}
    lots: dict[Stock, list[Lot]] = {}
    for lot in Lot.objects.of(player).filter(printing__in={stock[0] for stock in stocks}).select_related("place"):
        lots.setdefault((lot.printing_id, Finish(lot.finish)), []).append(lot)
    rest = rest_of(player, stocks)
    return {line.pk: _picked(ware_of(line), line.copies, lots, rest) for line in lines}


def _picked(ware: Ware, copies: int, lots: Mapping[Stock, Sequence[Lot]], rest: Mapping[Stock, int]) -> Counter[Facts]:
    return Counter(dict(picked_from(lots.get(ware.stock, ()), rest[ware.stock], ware, copies)))


def _taken(act: int, lines: Sequence[ExchangeLine]) -> dict[int, Counter[Facts]]:
    """From what the journal says of the act; copies of which nothing was said are in no lot."""
    left: dict[int, Counter[Facts]] = {line.pk: Counter() for line in lines}
    for one in LotMovement.objects.filter(batch=act, delta__lt=0):
        facts = Facts.from_json(one.facts)
        stock = one.printing_id, Finish(one.finish)
        fitting = (line for line in lines if ware_of(line).stock == stock and as_owned(ware_of(line), facts))
        if line := next(fitting, None):
            left[line.pk][facts] -= one.delta
    return {pk: taken for pk, taken in left.items() if taken}
