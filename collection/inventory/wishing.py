"""What pages ask about wishes: which copies have arrived, which are still looked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from collection.catalogue.facts import card_title
from collection.catalogue.shelf import shelf_of
from collection.inventory.owned import Owned
from collection.inventory.sought import Sought
from collection.models import Card, Game, Holding, Player, Printing, Wish

DROPPED = "dropped_wish"
"""Where a session keeps the wish that was taken off the list last, until a page has offered it back."""

Wanted = tuple[int, int | None]
"""The id of a card, and of one of its printings; None where any will do."""


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

    @property
    def title(self) -> str:
        """The name of the card, with whatever tells it from others of that name."""
        return card_title(self.card, self.wish.card.game_id)


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


def as_dropped(player: Player, wish: Wish) -> dict[str, Any] | None:
    """What it takes to wish for it again; None where every copy has arrived."""
    (found,) = told(player, [wish])
    if not found.left:
        return None
    printing = wish.printing.key if wish.printing else ""
    card = {"game": wish.card.game_id, "card": wish.card.key, "words": str(wish)}
    return {**card, "printing": printing, "copies": found.left, "note": wish.note}


def _arrived(wish: Wish, owned: int) -> int:
    return min(wish.copies, max(0, owned - wish.had))


def looked_for(player: Player, game: str, owned: Owned) -> dict[int, int]:
    """Copies still looked for by id of the card, whatever the printing."""
    found: Counter[int] = Counter()
    for one in Wish.objects.of(player).in_game(game):
        now = owned.by_printing.get(one.printing_id, 0) if one.printing_id else owned.by_card.get(one.card_id, 0)
        found[one.card_id] += one.copies - _arrived(one, now)
    return dict(found)


def still_sought(wishes: Iterable[Wished]) -> list[Sought]:
    """What is still looked for, ready to be written down."""
    return [Sought(one.wish.card.game_id, one.title, one.wish.printing, one.left, one.wish.note) for one in wishes if one.left]
