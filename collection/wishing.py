"""What pages ask about wishes: which copies have arrived, which are still looked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from collection.models import Card, Game, Holding, Player, Printing, Wish
from collection.shelf import shelf_of

if TYPE_CHECKING:
    from collection.browsing.owned import Owned

Wanted = tuple[int, int | None]
"""The id of a card, and of one of its printings; None where any will do."""

COLUMNS = ("game", "set", "number", "name", "quantity", "note", "printing")


@dataclass(frozen=True, slots=True)
class Wished:
    """A wish, and how many of its copies have `arrived` since it was written."""

    wish: Wish
    arrived: int

    @property
    def left(self) -> int:
        """How many copies are still looked for."""
        return self.wish.copies - self.arrived

    @property
    def shown(self) -> Printing:
        """The printing looked for, else the first of the card."""
        shelf = shelf_of(self.wish.card.game)
        return self.wish.printing or shelf.by_card[self.wish.card_id][0].row

    @property
    def card(self) -> Card:
        return self.shown.card


def wishes_of(player: Player, game: Game | None = None) -> list[Wished]:
    """A player's wishes, by game, set and number; those for any printing of a card stand where its first one does."""
    rows = Wish.objects.of(player) if game is None else Wish.objects.of(player).in_game(game)
    found = told(player, rows.select_related("card__game", "printing__card", "printing__set"))
    return sorted(found, key=lambda one: (one.wish.card.game.position, *_place(one.shown), one.wish.pk))


def _place(printing: Printing) -> tuple[int, int]:
    return printing.set.order, printing.position


def told(player: Player, wishes: Iterable[Wish]) -> list[Wished]:
    """These wishes with what has arrived of them, in one query more."""
    rows = list(wishes)
    had = copies_of(player, {one.card_id for one in rows})
    return [Wished(one, _arrived(one, had[one.card_id, one.printing_id])) for one in rows]


def copies_of(player: Player, cards: Collection[int]) -> Counter[Wanted]:
    """How many copies of these cards a player owns: of any printing of each, and of each printing; one query."""
    found: Counter[Wanted] = Counter()
    mine = Holding.objects.of(player).order_by()
    if len(cards) <= 500:
        mine = mine.filter(printing__card__in=cards)
    for card, printing, copies in mine.values_list("printing__card_id", "printing_id", "copies") if cards else ():
        found[card, None] += copies
        found[card, printing] += copies
    return found


def _arrived(wish: Wish, owned: int) -> int:
    return min(wish.copies, max(0, owned - wish.had))


def looked_for(player: Player, game: str, owned: Owned) -> dict[int, int]:
    """Copies still looked for by id of the card, whatever the printing."""
    found: Counter[int] = Counter()
    for one in Wish.objects.of(player).in_game(game):
        now = owned.by_printing.get(one.printing_id, 0) if one.printing_id else owned.by_card.get(one.card_id, 0)
        found[one.card_id] += one.copies - _arrived(one, now)
    return dict(found)


def wish_rows(wishes: Iterable[Wished]) -> Iterator[tuple[Any, ...]]:
    """What is still looked for as a table, the line of column names first; the set is empty where any printing will do."""
    yield COLUMNS
    for one in wishes:
        if one.left:
            printing = one.wish.printing
            where = (printing.set.code, printing.number) if printing else ("", "")
            key = printing.key if printing else ""
            yield (one.wish.card.game_id, *where, one.card.title, one.left, one.wish.note, key)


def wish_text(wishes: Iterable[Wished]) -> str:
    """What is still looked for, one card a line, as lists of cards are written."""
    lines = []
    for one in wishes:
        if one.left:
            where = f" ({one.wish.printing.set.code}) {one.wish.printing.number}" if one.wish.printing else ""
            lines.append(f"{one.left} {one.card.title}{where}\n")
    return "".join(lines)
