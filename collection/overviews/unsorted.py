"""The pile to sort: copies that lie in no place, what changed last first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from operator import itemgetter
from typing import NamedTuple

from django.db.models import QuerySet

from collection.catalogue.shelf import Shelf
from collection.inventory.remembering import Act, until_next_act
from collection.models import Finish, Game, Holding, Lot, Player, Stock
from collection.overviews.found import Found
from collection.overviews.lines import Sliced, UnreadLine
from collection.overviews.told_copies import Line, Told, told_in, told_of


class Unsorted(NamedTuple):
    """Copies that lie in no place: of which nothing is said, or of a lot that names no place."""

    stock: Stock
    copies: int
    changed: datetime
    lot: int | None = None

    @property
    def name(self) -> str:
        """As that of a Line."""
        return UnreadLine(self.stock, self.copies, self.lot).name


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
