"""What other pages ask about a collection: copies by card and by printing, completion, totals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from django.db.models import Count, Sum

from collection.catalogue.shelf import Shelf, ShelfPrinting, ShelfSet, shelf_of
from collection.inventory.owned import Owned, owned_by
from collection.inventory.wishing import Wished
from collection.models import Finish, Game, Holding, Player
from collection.pictures import picture_of
from collection.query.errors import QueryError
from collection.query.fields import Scope
from collection.query.finding import Correction, find, find_near
from collection.query.grammar import parse
from collection.query.index import Bits, Index, bits_of, index_of

Rows = TypeVar("Rows")


def owned_by_card(player: Player, game: Game | str) -> dict[int, int]:
    """Copies by card id, all printings and finishes together; cards that are not owned are left out."""
    return Holding.objects.of(player).in_game(game).by_card()


def owned_by_printing(player: Player, game: Game | str) -> dict[int, int]:
    """Copies by printing id, all finishes together; printings that are not owned are left out."""
    return Holding.objects.of(player).in_game(game).by_printing()


@dataclass(frozen=True, slots=True)
class FinishShare:
    """The printings of a set that exist in one finish, and those owned in that very one.

    Without a `finish`: those of which nobody knows how they were printed, owned in any.
    """

    finish: Finish | None
    printings: int
    owned_printings: int


@dataclass(frozen=True, slots=True)
class Completion:
    """How much of a set is owned: of its printings, and of its cards (any printing of a card counts, from any set).

    `finishes` tell the printings apart by how they were printed; `unlisted` are those owned in a finish in which the
    catalogue does not have them, which complete nothing.
    """

    set: ShelfSet
    printings: int
    owned_printings: int
    cards: int
    owned_cards: int
    copies: int
    finishes: tuple[FinishShare, ...]
    unlisted: int

    @property
    def missing_printings(self) -> int:
        return self.printings - self.owned_printings

    @property
    def has_finishes(self) -> bool:
        """Whether finish tells more than the printings do: there are others than normal ones."""
        return any(one.finish != Finish.NORMAL for one in self.finishes)


def completion(game: Game, owned: Owned) -> list[Completion]:
    """The completion of every set of a game, in published order. No query beyond the shelf's."""
    index = index_of(shelf_of(game))
    mine = _Mine(
        index.of_printings(owned.by_printing),
        index.of_cards(owned.by_card),
        {finish: index.of_printings(owned.in_finish(finish)) for finish in Finish},
    )
    return [_completion(index, one, mine, owned) for one in index.shelf.sets]


@dataclass(frozen=True, slots=True)
class _Mine:
    """The printings that somebody owns: that very one, any of its card, that one in a finish."""

    printings: Bits
    cards: Bits
    by_finish: Mapping[Finish, Bits]


def _completion(index: Index, one: ShelfSet, mine: _Mine, owned: Owned) -> Completion:
    bits = index.having("set", [one.slug])
    kinds = {finish: bits & printed for finish, printed in _by_finish(index).items()}
    held = {finish: printed & (mine.by_finish[finish] if finish else mine.printings) for finish, printed in kinds.items()}
    unlisted = kinds[Finish.NORMAL] & mine.by_finish[Finish.FOIL] | kinds[Finish.FOIL] & mine.by_finish[Finish.NORMAL]
    return Completion(
        set=one,
        printings=index.count(bits, "printings"),
        owned_printings=index.count(bits & mine.printings, "printings"),
        cards=index.count(bits, "cards"),
        owned_cards=index.count(bits & mine.cards, "cards"),
        copies=sum(owned.by_printing.get(printing.id, 0) for printing in index.printings(bits & mine.printings)),
        finishes=tuple(
            FinishShare(finish, printed.bit_count(), held[finish].bit_count()) for finish, printed in kinds.items() if printed
        ),
        unlisted=unlisted.bit_count(),
    )


@lru_cache(maxsize=16)
def _by_finish(index: Index) -> dict[Finish | None, Bits]:
    """The printings that exist in each finish; under None those of which nobody knows it."""
    said = {Finish.NORMAL: False, Finish.FOIL: True, None: None}
    return {
        finish: bits_of(place for place, one in enumerate(index.shelf.printings) if one.foil is foil)
        for finish, foil in said.items()
    }


def printings_of_set(game: Game, set_slug: str) -> list[ShelfPrinting]:
    """The printings of a set by number."""
    index = index_of(shelf_of(game))
    return list(index.printings(index.having("set", [set_slug])))


def printings_asked(text: str, game: Game, player: Player | None) -> list[ShelfPrinting]:
    """The printings that a query asks for, by set and number. Raises QueryError."""
    index = index_of(shelf_of(game))
    return list(index.printings(find(parse(text), Scope(index, owned_by(player, game), player))))


def printings_meant(text: str, game: Game, player: Player) -> tuple[list[ShelfPrinting], tuple[Correction, ...]]:
    """The same with words that no card holds put right, and which these are: what a page lists. Raises QueryError."""
    index = index_of(shelf_of(game))
    answer = find_near(parse(text), Scope(index, owned_by(player, game), player))
    return list(index.printings(answer.bits)), answer.corrections


def asked_or_before(text: str, before: str | None, ask: Callable[[str], Rows]) -> tuple[str, Rows | None, QueryError | None]:
    """The query that is answered, its answer, and what is wrong with the one that was asked: then the one before is answered.

    None is, where there was none before (None) or that one is wrong too.
    """
    try:
        return text, ask(text), None
    except QueryError as error:
        wrong = error
    try:
        return (before, ask(before), wrong) if before is not None else (text, None, wrong)
    except QueryError:
        return text, None, wrong


def wishes_asked(text: str, wishes: Sequence[Wished], player: Player) -> tuple[list[Wished], tuple[Correction, ...]]:
    """The wishes that a query fits: of one printing where it fits that, of any where it fits one of the card's.

    Each game is asked by itself, and one that does not know a field of the query has nothing; QueryError where none knows it.
    Where no wish fits, words that no card holds are put right: these words are told.
    """
    found: list[ShelfPrinting] = []
    near: list[ShelfPrinting] = []
    corrections: dict[Correction, None] = {}
    errors: list[QueryError] = []
    games = {one.wish.card.game_id: one.wish.card.game for one in wishes}
    for game in games.values():
        try:
            meant, corrected = printings_meant(text, game, player)
        except QueryError as error:
            errors.append(error)
            continue
        (near if corrected else found).extend(meant)
        corrections |= dict.fromkeys(corrected)
    if errors and len(errors) == len(games):
        raise errors[0]
    fitting = _fitting(wishes, found)
    return (fitting, ()) if fitting or not corrections else (_fitting(wishes, near), tuple(corrections))


def _fitting(wishes: Sequence[Wished], found: Sequence[ShelfPrinting]) -> list[Wished]:
    printings, cards = {one.id for one in found}, {one.card.id for one in found}
    return [one for one in wishes if (one.wish.printing_id in printings if one.wish.printing_id else one.wish.card_id in cards)]


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
    "FinishShare",
    "Share",
    "Totals",
    "asked_or_before",
    "completion",
    "owned_by",
    "owned_by_card",
    "owned_by_printing",
    "printings_asked",
    "printings_meant",
    "printings_of_set",
    "shares",
    "totals",
    "totals_of",
]
