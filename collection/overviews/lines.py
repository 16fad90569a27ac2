"""The copies of a collection line by line: what is said of them, where they lie, and what is still to be put away."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar, overload
from urllib.parse import urlencode

from django.db.models import Case, Count, F, Q, QuerySet, Sum, Value, When
from django.db.models.functions import NullIf

from collection.catalogue.shelf import Shelf
from collection.inventory.remembering import Act, until_next_act
from collection.models import Card, Finish, Game, Holding, Lot, Place, Player, Printing, Stock
from collection.models.lots import LotQuerySet
from collection.overviews.binder import POCKETS
from collection.overviews.found import Found
from collection.overviews.told_copies import IN_ORDER, Line, Told, told_in, told_of
from collection.query.form import NOT_SAID
from collection.values.rows_of_boxes import Divider, dividers_of, order_of

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

    def part(self, first: int, end: int) -> list[Line]:
        named = self._named(first, end)
        lots = Lot.objects.select_related("place").in_bulk([one.lot for one in named if one.lot])
        rows = Printing.objects.select_related("card", "set").in_bulk({one.stock[0] for one in named})
        return [Line(rows[one.stock[0]], one.stock[1], one.copies, lots[one.lot] if one.lot else None) for one in named]

    def _named(self, first: int, end: int) -> list[_Named]:
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

    def _of(self, printings: Sequence[int]) -> list[_Named]:
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
        found: list[_Named] = []
        holdings = self._of_finish(Holding.objects.of(self.player)).filter(printing__in=printings).order_by(*IN_ORDER)
        for printing, finish, held in holdings.values_list("printing_id", "finish", "copies"):
            stock = (printing, Finish(finish))
            found += [_Named(stock, copies, lot) for lot, copies in lots.get((printing, finish), ())]
            rest = held - said.get((printing, finish), 0)
            if rest and self._takes_rest(printing, finish):
                found.append(_Named(stock, rest))
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


class _Named(NamedTuple):
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


class Unsorted(NamedTuple):
    """Copies that lie in no place: of which nothing is said, or of a lot that names no place."""

    stock: Stock
    copies: int
    changed: datetime
    lot: int | None = None

    @property
    def name(self) -> str:
        """As that of a Line."""
        return _Named(self.stock, self.copies, self.lot).name


Held = tuple[int, str, int, datetime, int, int]
"""Printing, finish and copies of a holding, when it changed, the order of its set and its place there."""


def _held(holdings: QuerySet[Holding]) -> list[Held]:
    """What changed last first, then by set and number."""
    columns = ("printing_id", "finish", "copies", "changed", "printing__set__order", "printing__position")
    return _last_changed_first(holdings.order_by().values_list(*columns))


def _last_changed_first(held: Iterable[Held]) -> list[Held]:
    return sorted(sorted(held, key=itemgetter(4, 5, 0, 1)), key=itemgetter(3), reverse=True)


class Pile(Sliced[Unsorted]):
    """What of a game is still to be put away, all or what a query `found` of it, what changed last first. `copies`: how many they
    are together.

    A slice reads as many lines as it takes, and those of which nothing is said.
    """

    def __init__(self, player: Player, game: Game, held: Iterable[Held], told: Told, found: Found | None = None) -> None:
        self.player, self.game, self._found = player, game, found
        self.copies = self._lots = 0
        self._rests: list[Unsorted] = []
        for printing, finish, copies, changed, *_at in held:
            total, lines, loose = told.get((printing, finish), (0, 0, 0))
            self._lots += lines
            self.copies += loose
            if copies > total and (found is None or found.takes_rest(printing, finish)):
                self.copies += copies - total
                self._rests.append(Unsorted((printing, Finish(finish)), copies - total, changed))

    def __len__(self) -> int:
        return self._lots + len(self._rests)

    def names(self, most: int) -> list[str]:
        """The names of all lines; one more than `most` where there are more."""
        return [one.name for one in self[: most + 1]]

    def part(self, first: int, end: int) -> list[Unsorted]:
        """So many rests stand before a lot at most: lots that lie farther ahead than that stand before the slice."""
        ahead = max(0, first - len(self._rests))
        lots = Lot.objects.of(self.player).in_game(self.game).filter(place=None).order_by("-changed", "-pk")
        if self._found is not None:
            lots = lots.filter(self._found.lots_asked, printing__in=self._found.owned)
        rows = lots[ahead:end].values_list("printing_id", "finish", "copies", "changed", "pk")
        told = [Unsorted((printing, Finish(finish)), copies, changed, pk) for printing, finish, copies, changed, pk in rows]
        both = sorted([*told, *self._rests], key=lambda one: one.changed, reverse=True)
        return both[first - ahead : end - ahead]


def pile_of(player: Player, game: Game, act: Act | None, found: Found | None = None) -> Pile:
    """The pile of a game, counted once as long as `act` is the player's last one; then what an act moves alone.

    Of what a query `found` it is picked out of what is counted; where that asks of single copies, these are counted anew.
    """
    holdings = Holding.objects.of(player).in_game(game)

    def held_again(before: list[Held], moved: frozenset[int]) -> list[Held]:
        kept = (one for one in before if one[0] not in moved)
        return _last_changed_first([*kept, *_held(holdings.filter(printing__in=moved))])

    def read() -> Pile:
        held = until_next_act(player, act, ("held", game.pk), lambda: _held(holdings), held_again)
        told = told_of(player, act)
        if found is None:
            return Pile(player, game, held, told)
        if found.copies is not None:
            asked = told_in(Lot.objects.of(player).filter(found.lots_asked))
            told = {stock: (total, *asked.get(stock, (0, 0, 0))[1:]) for stock, (total, _lines, _loose) in told.items()}
        return Pile(player, game, (one for one in held if one[0] in found), told, found)

    return until_next_act(player, act, ("pile", game.pk), read) if found is None else read()


def shown_unsorted(some: list[Unsorted], shelf: Shelf) -> list[Line]:
    """Lines for a page of what is still to be put away."""
    lots = Lot.objects.shown().in_bulk([one.lot for one in some if one.lot])
    return [
        Line(shelf.by_id[one.stock[0]].row, one.stock[1], one.copies, lots.get(one.lot) if one.lot else None)
        for one in some
        if one.stock[0] in shelf.by_id
    ]


def counted_places(player: Player) -> QuerySet[Place]:
    """A player's places with `copies` and different `printings` in each."""
    counted = Place.objects.of(player).annotate(
        copies=Sum("lots__copies", default=0), printings=Count("lots__printing", distinct=True)
    )
    return counted.order_by("position", "name", "pk")


def places_of(player: Player, act: Act | None) -> list[Place]:
    """The same as a list, counted once as long as `act` is the player's last one; then the printings alone that an act moves."""
    lying = Lot.objects.of(player).exclude(place=None).order_by().values_list("place", "printing")
    counted = lying.annotate(total=Sum("copies"))

    def again(before: list[tuple[int, int, int]], moved: frozenset[int]) -> list[tuple[int, int, int]]:
        return [one for one in before if one[1] not in moved] + list(counted.filter(printing__in=moved))

    def read() -> list[Place]:
        copies, printings = Counter[int](), Counter[int]()
        for place, _printing, total in until_next_act(player, act, "lying", lambda: list(counted), again):
            copies[place] += total
            printings[place] += 1
        places = list(Place.objects.of(player).order_by("position", "name", "pk"))
        for one in places:
            one.copies, one.printings = copies[one.pk], printings[one.pk]  # type: ignore[attr-defined]
        return places

    return until_next_act(player, act, "counted places", read)


IN_A_BOX: Final = (F("row").asc(nulls_last=True), NullIf("divider", Value("")).asc(nulls_last=True))
"""The order in which one comes by what stands in a box: by row, then by divider; where nothing is said comes last."""


@dataclass(frozen=True, slots=True)
class Where:
    """Copies of a card in one place, with the page and pocket, or the row and divider, where they are known."""

    place: Place
    copies: int
    page: int | None
    slot: int | None
    row: int | None
    divider: str


def where_is(player: Player, card: Card) -> list[Where]:
    """Where the copies of a card lie, in one query."""
    lots = Lot.objects.of(player).filter(printing__card=card).exclude(place=None).select_related("place")
    counts: Counter[tuple[Place, int | None, int | None, int | None, str]] = Counter()
    for one in lots.order_by("place__position", "place__name", F("page").asc(nulls_last=True), "slot", *IN_A_BOX):
        if one.place:
            counts[one.place, one.page, one.slot, one.row, one.divider] += one.copies
    return [Where(at[0], copies, *at[1:]) for at, copies in counts.items()]


@dataclass(frozen=True, slots=True)
class OwnPocket:
    """A pocket of somebody's own binder, and what lies in it: nothing, or several things."""

    slot: int
    lots: tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class OwnPage:
    """One side of a sheet of somebody's own binder. Of the `loose` lots nobody said in which of its pockets they are."""

    number: int
    pockets: tuple[OwnPocket, ...]
    loose: tuple[Lot, ...]

    @property
    def filled(self) -> int:
        return sum(bool(pocket.lots) for pocket in self.pockets)


@dataclass(frozen=True, slots=True)
class OwnBinder:
    """The pages that lie open. `previous` and `next` are page numbers to turn to, 0 where there is none."""

    pages: tuple[OwnPage, ...]
    last: int
    previous: int
    next: int


def own_binder(place: Place, asked: str) -> OwnBinder:
    """A binder open at the page asked for; its last page is the last with a card on it."""
    last = place.lots.order_by(F("page").desc(nulls_last=True)).values_list("page", flat=True).first() or 1
    page = min(int(asked), last) if asked.isascii() and asked.isdecimal() and 0 < len(asked) < 5 else 1
    left = max(page, 1) - max(page, 1) % 2
    shown = [one for one in (left, left + 1) if 1 <= one <= last]
    lots = list(place.lots.filter(page__in=shown).shown())
    return OwnBinder(
        pages=tuple(
            OwnPage(one, tuple(_pockets(one, lots)), tuple(lot for lot in lots if (lot.page, lot.slot) == (one, None)))
            for one in shown
        ),
        last=last,
        previous=max(0, shown[0] - 1),
        next=shown[-1] + 1 if shown[-1] < last else 0,
    )


def _pockets(page: int, lots: list[Lot]) -> Iterator[OwnPocket]:
    for slot in range(1, POCKETS + 1):
        yield OwnPocket(slot, tuple(one for one in lots if (one.page, one.slot) == (page, slot)))


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
