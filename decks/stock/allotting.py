"""Which of a player's copies lie in which built deck, lot by lot: each copy in one deck at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F

from collection import models
from collection.models import Finish, Game, Lot, Player
from collection.overviews.loose import IN_A_BOX
from decks.models import Build
from decks.stock.holding import Held, Stock, stock_of

Parts = Mapping[models.Stock, Mapping[int | None, int]]
"""Copies by number of their lot, those one comes by first leading; under None, last, those that lie in no place."""


@dataclass(frozen=True, slots=True)
class Allotment:
    """What of a player's lots lies in each built deck (`by_deck`), and what in none; `lots` are those in a place."""

    lots: Mapping[int, Lot]
    by_deck: Mapping[int, Parts]
    free: Parts


def allotted(player: Player, stock: Stock, beside: Iterable[int] = ()) -> Allotment:
    """The lots shared out among built decks, with those of some printings `beside`. Two queries.

    A deck keeps the lots that its copies were taken from, as far as they still have copies; what is missing is made up from
    others, those in a place first. The deck built first leads.
    """
    printings = {printing for one in stock.standing.values() for printing, _finish in one.there} | {*beside}
    lots = _lots(player, printings)
    left: dict[models.Stock, dict[int | None, int]] = {}
    for copy, owned in stock.owned.items():
        if copy[0] in printings:
            placed: dict[int | None, int] = {one.pk: one.copies for one in lots.get(copy, ())}
            left[copy] = placed | {None: max(0, owned - sum(placed.values()))}
    known = {deck: _read(moved.get("lots", ())) for deck, moved in _moved(stock)}
    held = {deck: {copy: Counter[int | None]() for copy in one.there} for deck, one in stock.standing.items()}
    for keeps in (True, False):
        for deck, one in stock.standing.items():
            for copy, copies in one.there.items():
                parts, kept = held[deck][copy], known.get(deck, {}).get(copy, {})
                for lot, count in left[copy].items():
                    taken = min(copies - parts.total(), count, kept.get(lot, 0) if keeps else count)
                    parts[lot] += taken
                    left[copy][lot] -= taken
    return Allotment(
        lots={one.pk: one for some in lots.values() for one in some},
        by_deck={deck: {copy: _shown(parts) for copy, parts in by_copy.items()} for deck, by_copy in held.items()},
        free={copy: _shown(parts) for copy, parts in left.items()},
    )


def parts_of(copies: Held, among: Parts) -> Parts:
    """The lots from which so many copies are taken, in their order; what is not among them lies in no place."""
    found: dict[models.Stock, Mapping[int | None, int]] = {}
    for copy, count in copies.items():
        parts: Counter[int | None] = Counter()
        for lot, there in among.get(copy, {}).items():
            parts[lot] += min(count - parts.total(), there)
        parts[None] += count - parts.total()
        found[copy] = _shown(parts)
    return found


def joined(first: Parts, second: Parts) -> Parts:
    """The copies of both."""
    return {copy: {**Counter(first.get(copy, {})) + Counter(second.get(copy, {}))} for copy in {**first, **second}}


def without(all_of_it: Parts, some: Parts) -> Parts:
    """What remains when some of the copies are taken away."""
    return {copy: {**Counter(parts) - Counter(some.get(copy, {}))} for copy, parts in all_of_it.items()}


def places_of_built(player: Player, game: Game) -> Counter[int | None]:
    """How many of a player's copies in built decks of a game belong in which place; under None those that lie in no place."""
    stock = stock_of(player, game)
    counts: Counter[int | None] = Counter()
    if not stock.standing:
        return counts
    found = allotted(player, stock)
    for by_copy in found.by_deck.values():
        for parts in by_copy.values():
            for lot, copies in parts.items():
                counts[found.lots[lot].place_id if lot else None] += copies
    return counts


def moved_parts(build: Build, way: str, allotment: Allotment) -> Parts:
    """What the last change of a build put in, or took out; builds of old sites do not know from which lots."""
    rows = build.moved.get(way, ())
    if "lots" in build.moved:
        return _read(rows)
    among = allotment.by_deck.get(build.deck_id, {}) if way == "in" else allotment.free
    return parts_of({(printing, Finish(finish)): copies for printing, finish, copies in rows}, among)


def written(parts: Parts) -> list[list[object]]:
    """The copies as a build keeps them: rows of printing id, finish, copies, lot."""
    return [[*copy, copies, lot] for copy, by_lot in parts.items() for lot, copies in by_lot.items()]


def _read(rows: Iterable[tuple[int, str, int, int | None]]) -> Parts:
    found: dict[models.Stock, dict[int | None, int]] = {}
    for printing, finish, copies, lot in rows:
        found.setdefault((printing, Finish(finish)), {})[lot] = copies
    return found


def _shown(parts: Mapping[int | None, int]) -> Mapping[int | None, int]:
    return {lot: copies for lot, copies in parts.items() if copies > 0}


def _moved(stock: Stock) -> Iterable[tuple[int, dict[str, list[tuple[int, str, int, int | None]]]]]:
    return Build.objects.filter(deck__in=stock.standing).values_list("deck_id", "moved")


def _lots(player: Player, printings: Iterable[int]) -> dict[models.Stock, list[Lot]]:
    """What is known of where copies of these printings lie, in the order of the places."""
    rows = Lot.objects.of(player).filter(printing__in=printings).exclude(place=None).select_related("place", "printing__card")
    found: dict[models.Stock, list[Lot]] = {}
    for lot in rows.order_by("place__position", "place_id", F("page").asc(nulls_last=True), "slot", *IN_A_BOX, "pk"):
        found.setdefault((lot.printing_id, Finish(lot.finish)), []).append(lot)
    return found
