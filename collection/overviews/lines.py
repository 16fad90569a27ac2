"""The copies of a collection line by line: what is said of them, and the lots that they lie in."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, overload

from django.db.models import Count, Q, Sum

from collection.inventory.remembering import Act, until_next_act
from collection.models import Finish, Game, Holding, Lot, Player, Printing, Stock
from collection.models.lots import LotQuerySet
from collection.overviews.found import Found
from collection.overviews.told_copies import IN_ORDER, Line
from collection.query.form import NOT_SAID

Row = TypeVar("Row")


class Sliced(Sequence[Row]):
    """Rows in an order, however many: a slice of them is read by itself."""

    @overload
    def __getitem__(self, asked: int) -> Row: ...
    @overload
    def __getitem__(self, asked: slice) -> list[Row]: ...
    def __getitem__(self, asked: int | slice) -> Row | list[Row]:
        if isinstance(asked, slice):
            return self.part(*asked.indices(len(self))[:2])
        return self.part(range(len(self))[asked], range(len(self))[asked] + 1)[0]

    def __iter__(self) -> Iterator[Row]:
        return iter(self[:])

    @abstractmethod
    def part(self, first: int, end: int) -> list[Row]:
        """The rows from one place to before another; both are places of rows, or behind the last."""


def _reached(counts: Mapping[int, int], first: int, end: int) -> tuple[list[int], int]:
    """The printings that hold the rows from one place to before another, and how many rows stand before the first of them.

    `counts`: rows by printing, in the order in which they stand.
    """
    there: list[int] = []
    before = skipped = 0
    for printing, count in counts.items():
        if before >= end:
            break
        if before + count > first:
            skipped = skipped if there else before
            there.append(printing)
        before += count
    return there, skipped


class AllLines(Sliced[Line]):
    """The lines of a game that a player owns, all or those that a query `found`, and of which some things are said.

    `among` says of a field what it must be: "-" where nothing may be said. They are counted printing by printing, once as long
    as `act` is the player's last one, and a slice reads only the printings that it takes lines of.
    """

    def __init__(
        self,
        player: Player,
        game: Game,
        found: Found | None,
        among: Mapping[str, str],
        act: Act | None = None,
    ) -> None:
        self.player, self.game, self.among, self.act = player, game, dict(among), act
        self._asked = ("lines", game.pk, found and found.copies and found.copies.key, *sorted(among.items()))
        self.finish = self.among.pop("finish", "")
        self.found = found

    def __len__(self) -> int:
        return sum(self._counts.values())

    @property
    def printings(self) -> int:
        """Of how many printings there are lines."""
        return len(self._counts)

    def part(self, first: int, end: int) -> list[Line]:
        named = self._named(first, end)
        lots = Lot.objects.select_related("place").in_bulk([one.lot for one in named if one.lot])
        rows = Printing.objects.select_related("card", "set").in_bulk({one.stock[0] for one in named})
        return [Line(rows[one.stock[0]], one.stock[1], one.copies, lots[one.lot] if one.lot else None) for one in named]

    def _named(self, first: int, end: int) -> list[UnreadLine]:
        there, skipped = _reached(self._counts, first, end)
        return self._of(there)[first - skipped : end - skipped] if there else []

    def names(self, most: int) -> list[str]:
        """The names of all lines; one more than `most` where there are more."""
        return [one.name for one in self._named(0, most + 1)]

    @cached_property
    def _counts(self) -> dict[int, int]:
        """How many lines there are of each printing that has some, by set and number."""
        counts = until_next_act(self.player, self.act, self._asked, self._counted, self._counted_again)
        return counts if self.found is None else {one: count for one, count in counts.items() if one in self.found}

    def _counted_again(self, before: dict[int, int], moved: frozenset[int]) -> dict[int, int]:
        """Those of all printings, where they were the ones `before`, and copies of some were moved."""
        now = self._counted(moved)
        if now.keys() - before.keys():
            return self._counted()  # which also knows where new ones stand
        kept = ((one, now.get(one, 0) if one in moved else count) for one, count in before.items())
        return {one: count for one, count in kept if count}

    def _counted(self, of: Collection[int] | None = None) -> dict[int, int]:
        """Those of all printings, or of some. Two queries, or one where there is none."""
        held: dict[int, dict[str, int]] = {}
        some = Q() if of is None else Q(printing__in=of)
        rows = self._of_finish(Holding.objects.of(self.player).in_game(self.game)).filter(some).order_by(*IN_ORDER)
        for printing, finish, copies in rows.values_list("printing_id", "finish", "copies"):
            held.setdefault(printing, {})[finish] = copies
        found: Counter[int] = Counter()
        if held:
            lots = self._of_finish(Lot.objects.of(self.player)).filter(some).order_by().values_list("printing_id", "finish")
            counted = lots if self._takes_rests else lots.filter(self._fitting)
            counted = counted.annotate(lines=Count("pk", filter=self._fitting), total=Sum("copies"))
            for printing, finish, lines, total in counted:
                if finish in held.get(printing, ()):
                    found[printing] += lines
                    held[printing][finish] -= total
        for printing, by in held.items():
            found[printing] += sum(1 for finish, rest in by.items() if rest and self._takes_rest(printing, finish))
        return {printing: found[printing] for printing in held if found[printing]}

    def _of(self, printings: Sequence[int]) -> list[UnreadLine]:
        """The lines of some of these printings, those of which nothing is said last of each finish."""
        lots: dict[tuple[int, str], list[tuple[int, int]]] = {}
        mine = self._of_finish(Lot.objects.of(self.player)).filter(printing__in=printings)
        fitting = mine.filter(self._fitting).order_by().values_list("pk", "printing_id", "finish", "copies")
        for lot, printing, finish, copies in sorted(fitting):  # put into order by SQLite it would look at all lots of the player
            lots.setdefault((printing, finish), []).append((lot, copies))
        said = {stock: sum(copies for _lot, copies in there) for stock, there in lots.items()}
        if self._takes_rests and (self.among or (self.found and self.found.copies)):
            totals = mine.order_by().values_list("printing_id", "finish").annotate(total=Sum("copies"))
            said = {(printing, finish): total for printing, finish, total in totals}
        found: list[UnreadLine] = []
        holdings = self._of_finish(Holding.objects.of(self.player)).filter(printing__in=printings).order_by(*IN_ORDER)
        for printing, finish, held in holdings.values_list("printing_id", "finish", "copies"):
            stock = (printing, Finish(finish))
            found += [UnreadLine(stock, copies, lot) for lot, copies in lots.get((printing, finish), ())]
            rest = held - said.get((printing, finish), 0)
            if rest and self._takes_rest(printing, finish):
                found.append(UnreadLine(stock, rest))
        return found

    def _of_finish(self, rows: Any) -> Any:
        """Of holdings or lots those in the finish that is asked for."""
        return rows.filter(finish=self.finish) if self.finish else rows

    @property
    def _takes_rests(self) -> bool:
        """Whether copies of which nothing is said fit."""
        return all(value == NOT_SAID for value in self.among.values())

    def _takes_rest(self, printing: int, finish: str) -> bool:
        """Whether those of a printing in a finish do."""
        return self._takes_rests and (self.found is None or self.found.takes_rest(printing, finish))

    @property
    def _fitting(self) -> Q:
        """Lots of which all of this is said, and that were found."""
        found = self.found.copies.lots if self.found and self.found.copies else Q()
        for name, value in self.among.items():
            nothing = None if name == "place" else ""
            found &= Q(**{name: nothing if value == NOT_SAID else value})
        return found


class UnreadLine(NamedTuple):
    """A line that nobody has read yet: its stock, its copies, and its lot where it has one."""

    stock: Stock
    copies: int
    lot: int | None = None

    @property
    def name(self) -> str:
        """As that of a Line."""
        return f"l{self.lot}" if self.lot else f"r{self.stock[0]}-{self.stock[1]}"


class AllLots(Sliced[Lot]):
    """The lots of a game, of some printings (None: of all), or `which` of them, by set and number.

    They are counted printing by printing, once as long as `act` is the player's last one, then what an act moves alone; a slice
    reads only the printings that it takes lots of.
    """

    def __init__(
        self, player: Player, game: Game, printings: Collection[int] | None, act: Act | None, which: Q | None = None
    ) -> None:
        self._player, self._act, self._game, self._which = player, act, game, which or Q()
        self._printings = printings

    def __len__(self) -> int:
        return sum(self._counts.values())

    def part(self, first: int, end: int) -> list[Lot]:
        there, skipped = _reached(self._counts, first, end)
        return list(self._mine.filter(printing__in=there).shown()[first - skipped : end - skipped]) if there else []

    @property
    def _mine(self) -> LotQuerySet:
        return Lot.objects.of(self._player).filter(self._which)

    @cached_property
    def _counts(self) -> dict[int, int]:
        """How many lots there are of each printing that has some."""
        asked = ("lots of", self._game.pk, self._which)
        counts = until_next_act(self._player, self._act, asked, self._counted, self._counted_again)
        return counts if self._printings is None else {one: count for one, count in counts.items() if one in self._printings}

    def _counted(self) -> dict[int, int]:
        lots = self._mine.in_game(self._game).order_by("printing__set__order", "printing__position", "printing_id")
        return dict(lots.values_list("printing_id").annotate(count=Count("pk")))

    def _counted_again(self, before: dict[int, int], moved: frozenset[int]) -> dict[int, int]:
        lots = self._mine.in_game(self._game).filter(printing__in=moved).order_by()
        now = dict(lots.values_list("printing_id").annotate(count=Count("pk")))
        if now.keys() - before.keys():
            return self._counted()  # which also knows where new ones stand
        kept = ((one, now.get(one, 0) if one in moved else count) for one, count in before.items())
        return {one: count for one, count in kept if count}
