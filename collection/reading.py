"""What other pages ask about a collection: copies by card and by printing, completion, totals."""

from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count, Sum

from collection.browsing.owned import Owned, owned_by
from collection.models import Game, Holding, Player
from collection.pictures import picture_of
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import Bits, Index, index_of
from collection.shelf import Shelf, ShelfPrinting, ShelfSet, shelf_of


def owned_by_card(player: Player, game: Game | str) -> dict[int, int]:
    """Copies by card id, all printings and finishes together; cards that are not owned are left out."""
    return Holding.objects.of(player).in_game(game).by_card()


def owned_by_printing(player: Player, game: Game | str) -> dict[int, int]:
    """Copies by printing id, all finishes together; printings that are not owned are left out."""
    return Holding.objects.of(player).in_game(game).by_printing()


@dataclass(frozen=True, slots=True)
class Completion:
    """How much of a set is owned: of its printings, and of its cards (any printing of a card counts, from any set)."""

    set: ShelfSet
    printings: int
    owned_printings: int
    cards: int
    owned_cards: int
    copies: int

    @property
    def missing_printings(self) -> int:
        return self.printings - self.owned_printings


def completion(game: Game, owned: Owned) -> list[Completion]:
    """The completion of every set of a game, in published order. No query beyond the shelf's."""
    index = index_of(shelf_of(game))
    mine, mine_any = index.of_printings(owned.by_printing), index.of_cards(owned.by_card)
    return [_completion(index, one, mine, mine_any, owned) for one in index.shelf.sets]


def _completion(index: Index, one: ShelfSet, mine: Bits, mine_any: Bits, owned: Owned) -> Completion:
    bits = index.having("set", [one.slug])
    return Completion(
        set=one,
        printings=index.count(bits, "printings"),
        owned_printings=index.count(bits & mine, "printings"),
        cards=index.count(bits, "cards"),
        owned_cards=index.count(bits & mine_any, "cards"),
        copies=sum(owned.by_printing.get(printing.id, 0) for printing in index.printings(bits & mine)),
    )


def printings_of_set(game: Game, set_slug: str) -> list[ShelfPrinting]:
    """The printings of a set by number."""
    index = index_of(shelf_of(game))
    return list(index.printings(index.having("set", [set_slug])))


def printings_asked(text: str, game: Game, player: Player | None) -> list[ShelfPrinting]:
    """The printings that a query asks for, by set and number. Raises QueryError."""
    index = index_of(shelf_of(game))
    return list(index.printings(find(parse(text), Scope(index, owned_by(player, game), player))))


@lru_cache(maxsize=32)
def samples(shelf: Shelf, of: ShelfSet | None, count: int) -> tuple[ShelfPrinting, ...]:
    """Some printings that show what a game, or one set, is like: from all over it, no card twice, upright where they will do."""
    cards = list({one.card.id: one for one in shelf.printings if of in (None, one.set)}.values())
    upright = [one for one in cards if not picture_of(one.row.card, one.row).wide]
    cards = upright if len(upright) >= count else cards
    places = [(2 * place + 1) * len(cards) // (2 * count) for place in range(count)] if len(cards) > count else range(len(cards))
    return tuple(cards[place] for place in places)


@dataclass(frozen=True, slots=True)
class Share:
    """How many printings of a set have one value of a fact, and how many of those are owned."""

    value: str
    printings: int
    owned: int


def shares(game: Game, set_slug: str, field: str, owned: Owned) -> list[Share]:
    """The printings of a set by a fact (a field slug, or "status"), in the registry's order; absent values are left out."""
    index = index_of(shelf_of(game))
    bits, mine = index.having("set", [set_slug]), index.of_printings(owned.by_printing)
    known = index.registry.fields[field].values if field in index.registry.fields else {}
    order = {value: rank for rank, value in enumerate(known)}
    values = sorted(index.values[field], key=lambda value: order.get(value, len(order)))
    found = [(value, bits & index.values[field][value]) for value in values]
    return [Share(value, index.count(one, "printings"), index.count(one & mine, "printings")) for value, one in found if one]


@dataclass(frozen=True, slots=True)
class Totals:
    """The size of a collection: copies, different printings, different cards."""

    copies: int
    printings: int
    cards: int


def totals_of(owned: Owned) -> Totals:
    """The same, of what is known already: no query."""
    return Totals(sum(owned.by_printing.values()), len(owned.by_printing), len(owned.by_card))


def totals(player: Player, game: Game | str) -> Totals:
    """The size of a player's collection of a game, in one query."""
    found = (
        Holding.objects.of(player)
        .in_game(game)
        .aggregate(
            copies=Sum("copies", default=0),
            printings=Count("printing", distinct=True),
            cards=Count("printing__card", distinct=True),
        )
    )
    return Totals(**found)


__all__ = [
    "Completion",
    "Share",
    "Totals",
    "completion",
    "owned_by",
    "owned_by_card",
    "owned_by_printing",
    "printings_asked",
    "printings_of_set",
    "shares",
    "totals",
    "totals_of",
]
