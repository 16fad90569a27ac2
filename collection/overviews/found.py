"""The copies that a query found, not only the printings: what a file of them holds, how many they are, what was paid for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from django.db.models import BigIntegerField, F, Q, QuerySet, Sum
from django.db.models.functions import Cast, Round

from collection.catalogue.shelf import shelf_of
from collection.inventory.owned import Owned, owned_by
from collection.inventory.remembering import Act, last_act_of, until_next_act
from collection.models import Finish, Game, Holding, Lot, Place, Player
from collection.overviews.paid import Paid, Price, paid_of
from collection.overviews.told_copies import IN_ORDER, Line, told_of
from collection.query.copies import Copies, copies_asked, without_copies
from collection.query.fields import Scope
from collection.query.finding import Correction, find, find_near
from collection.query.form import NOT_SAID
from collection.query.grammar import parse
from collection.query.index import Bits, Index, index_of
from collection.query.tree import Node

Counted = tuple[int, str, int | None, int | None, int]
"""Of a printing and a currency: cents paid for how many copies, and how many copies there are."""


Said = tuple[int, str | int | None, int]
"""Of a printing and of what is said in a column: how many copies."""


@dataclass(frozen=True, slots=True)
class FoundSize:
    """How many copies were found, and what was paid for them, where that was entered of any."""

    copies: int
    paid: Paid | None


@dataclass(frozen=True, eq=False)
class Found:
    """What a query found of a player's cards: these printings, and of them all copies or those that it asks for.

    Where it asks for single copies, each of them is asked, whatever holds of the others of its printing: `-lang:de` finds the
    French copies of a card that is there in German too. `act` is the player's last one, where that was looked for.
    """

    player: Player
    index: Index
    bits: Bits
    copies: Copies | None = None
    act: Act | None = None

    @classmethod
    def of(cls, tree: Node, bits: Bits, scope: Scope, page: Bits | None = None) -> Found:
        """What a query found that was answered by these printings; on a `page` that has no others than those. Raises QueryError.

        A query is asked once of single copies: its patterns have so much time and no more.
        """
        assert scope.player is not None  # noqa: S101 - for mypy
        once = f"copies of {tree}"
        if once not in scope.told:
            copies = copies_asked(tree, scope)
            scope.told[once] = copies, bits if copies is None else find(without_copies(tree, scope), scope)
        copies, among = scope.told[once]
        if copies is None:
            return cls(scope.player, scope.index, bits, act=scope.told.get("act"))
        if "act" not in scope.told:  # nobody has looked yet
            scope.told["act"] = last_act_of(scope.player)
        return cls(scope.player, scope.index, among if page is None else among & page, copies, scope.told["act"])

    def __contains__(self, printing: int) -> bool:
        return _is_among(self._printings, self.index, printing)

    def takes(self, printing: int, lot: int) -> bool:
        """Whether the copies of a lot are asked for."""
        return printing in self and (self.lots is None or lot in self.lots)

    def takes_rest(self, printing: int, finish: str) -> bool:
        """Whether the copies of a printing are asked for of which nothing is said."""
        return self.copies is None or _is_among(self._rests[finish], self.index, printing)

    @property
    def lots_asked(self) -> Q:
        """The same as a condition."""
        return Q() if self.copies is None else self.copies.lots

    @cached_property
    def owned(self) -> list[int]:
        """The printings found of which the player has copies."""
        return [one for one in Holding.objects.of(self.player).by_printing() if one in self]

    @cached_property
    def lots(self) -> frozenset[int] | None:
        """The lots that are asked for, of whichever printing; None for all."""
        return None if self.copies is None else frozenset(self._asked().values_list("pk", flat=True))

    def counted(self, owned: Owned) -> tuple[int, list[Price]]:
        """How many copies there are, and what was paid for them. To be asked where single copies are asked for."""
        prices = [
            Price(printing, Decimal(paid or 0) / 100, currency, of) for printing, currency, paid, of, _total in self._rows if of
        ]
        return sum(one[4] for one in self._rows) + sum(copies for _printing, copies in self._rests_of(owned)), prices

    def counted_by(self, column: str, owned: Owned) -> Mapping[str, int]:
        """How many copies there are by what is said of them in a column, as a query asks for it; under NOT_SAID, of which nothing
        is."""
        lots = self._asked().order_by().values_list("printing", column)
        read = lots.annotate(total=Sum("copies"))

        def again(before: list[Said], moved: frozenset[int]) -> list[Said]:
            return [one for one in before if one[0] not in moved] + list(read.filter(printing__in=moved))

        asked = ("found by", column, self.lots_asked)
        counts = Counter[str]()
        for printing, said, copies in until_next_act(self.player, self.act, asked, lambda: list(read), again):
            if printing in self:
                counts[str(said) if said else NOT_SAID] += copies
        if self.copies is None:
            held = sum(copies for printing, copies in owned.by_printing.items() if printing in self)
            counts[NOT_SAID] += held - counts.total()
        else:
            counts[NOT_SAID] += sum(copies for _printing, copies in self._rests_of(owned))
        return counts

    def with_copies(self, owned: Owned) -> Bits:
        """The printings of which there is a copy that is asked for. To be asked where single copies are asked for."""
        return self.index.of_printings(
            {*(one[0] for one in self._rows), *(printing for printing, _copies in self._rests_of(owned))}
        )

    @cached_property
    def _rows(self) -> list[Counted]:
        """The lots, counted printing by printing: once as long as nothing moves, then of those that an act moves alone."""
        cents = Cast(Round(F("paid") * 100), BigIntegerField()) * F("copies")
        lots = self._asked().order_by().values_list("printing", "currency")
        read = lots.annotate(cents=Sum(cents), priced=Sum("copies", filter=~Q(paid=None)), total=Sum("copies"))

        def again(before: list[Counted], moved: frozenset[int]) -> list[Counted]:
            return [one for one in before if one[0] not in moved] + list(read.filter(printing__in=moved))

        asked = ("found", self.copies and self.copies.lots)
        return [one for one in until_next_act(self.player, self.act, asked, lambda: list(read), again) if one[0] in self]

    def size(self, owned: Owned, prices: Sequence[Price]) -> FoundSize:
        """How much it is; `prices` are those of all copies of the game."""
        if self.copies is not None:
            copies, prices = self.counted(owned)
            return FoundSize(copies, paid_of(prices, copies))
        copies = sum(copies for printing, copies in owned.by_printing.items() if printing in self)
        return FoundSize(copies, paid_of(prices, copies, self.__contains__))

    def _rests_of(self, owned: Owned) -> Iterator[tuple[int, int]]:
        """The printings of which there are copies that nothing is said of, and how many."""
        if self.copies is None or not any(self.copies.rests.values()):
            return
        told = told_of(self.player, self.act)
        for printing, held in owned.by_finish.items():
            if printing in self:
                for finish, copies in held.items():
                    rest = copies - told.get((printing, finish), (0, 0, 0))[0]
                    if rest and self.takes_rest(printing, finish):
                        yield printing, rest

    def _asked(self) -> QuerySet[Lot]:
        return Lot.objects.of(self.player).filter(self.lots_asked)

    @cached_property
    def _printings(self) -> bytes:
        return self.index.flagged(self.bits)

    @cached_property
    def _rests(self) -> dict[str, bytes]:
        return {finish: self.index.flagged(bits) for finish, bits in self.copies.rests.items()} if self.copies else {}


def listed_with_copies(tree: Node, found: Bits, page: Bits, scope: Scope) -> Bits:
    """What the list of a collection shows of a query: of cards that one owns those with a copy that fits, of others all.

    Raises QueryError.
    """
    asked = Found.of(tree, found, scope, page)
    if asked.copies is None:
        return found & page
    mine = scope.index.of_printings(scope.owned.by_printing)
    return (found & page & ~mine) | asked.with_copies(scope.owned)


def _is_among(flags: bytes, index: Index, printing: int) -> bool:
    return printing in index.places and bool(flags[index.places[printing]])


def found_by(text: str, game: Game, player: Player) -> tuple[Found, tuple[Correction, ...]]:
    """What a query finds, with words that no card holds put right, and which these are: as a page lists it. Raises QueryError."""
    scope = Scope(index_of(shelf_of(game)), owned_by(player, game), player)
    answer = find_near(parse(text), scope)
    return Found.of(answer.tree, answer.bits, scope), answer.corrections


def found_asked(text: str, game: Game, player: Player) -> Found:
    """What a query finds, with its words as they stand: the API. Raises QueryError."""
    scope, tree = Scope(index_of(shelf_of(game)), owned_by(player, game), player), parse(text)
    return Found.of(tree, find(tree, scope), scope)


def lines_found(player: Player, game: Game, found: Found | None = None) -> Iterator[Line]:
    """What a player owns of a game, or what of it was found, by set and number: what is said of some copies, then the others.

    Holdings and lots are read side by side, in the same order: however many there are, some hundreds are in memory. The places
    are read once: of nearly all lots the database would send one again.
    """
    places = Place.objects.of(player).in_bulk()
    holdings = _stood(Holding.objects.of(player).in_game(game).select_related("printing__card", "printing__set"))
    lots = groupby(_stood(Lot.objects.of(player).in_game(game)), key=_standing)
    where, there = next(lots, NO_LOTS)
    for holding in holdings:
        if found is not None and holding.printing_id not in found:
            continue
        here, finish, rest = _standing(holding), Finish(holding.finish), holding.copies
        while where is not None and where < here:
            where, there = next(lots, NO_LOTS)
        for lot in there if where == here else ():
            rest -= lot.copies
            if found is None or found.takes(lot.printing_id, lot.pk):
                if lot.place_id in places:
                    lot.place = places[lot.place_id]
                yield Line(holding.printing, finish, lot.copies, lot)
        if rest and (found is None or found.takes_rest(holding.printing_id, finish)):
            yield Line(holding.printing, finish, rest)


Standing = tuple[int, int, int, int]
"""Where a stock stands among those of a game: by set, number, finish, and by its printing where all that is the same."""

NO_LOTS: Final[tuple[Standing | None, Iterator[Lot]]] = (None, iter(()))
ROWS_AT_ONCE: Final = 500
FINISHES: Final = {finish: place for place, finish in enumerate(sorted(Finish.values, reverse=True))}


def _stood(rows: QuerySet[Any]) -> Iterator[Any]:
    """Holdings or lots in the order in which their stocks stand, some at a time."""
    at = {"at_set": F("printing__set__order"), "at_number": F("printing__position")}
    yield from rows.annotate(**at).order_by(*IN_ORDER, "printing_id", "pk").iterator(chunk_size=ROWS_AT_ONCE)


def _standing(row: Any) -> Standing:
    return row.at_set, row.at_number, FINISHES[row.finish], row.printing_id
