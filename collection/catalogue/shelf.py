"""A game's catalogue in memory: what lists, filters and card list readers look things up in.

Built from the database once a catalogue version and process (some hundred milliseconds for a thousand printings), then shared
and never changed, its rows included.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from collection.languages import page_language
from collection.models import Card, CardSet, Game, Printing


@dataclass(frozen=True, slots=True, eq=False)
class ShelfCard:
    """A card, with its facts by field slug and the folded text that searches look through; see `collection.models.Card`."""

    id: int
    key: str
    name: str
    name_en: str
    copies: int
    kind: str
    status: str
    facts: dict[str, Any]
    search_text: str

    @property
    def title(self) -> str:
        """The name in the language of the page."""
        return (self.name_en if page_language() == "en" else "") or self.name

    @property
    def icon(self) -> str:
        """The name of its pictogram."""
        return str(self.facts.get("icon", ""))

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that people may call it by."""
        return (self.name, self.name_en) if self.name_en else (self.name,)


@dataclass(frozen=True, slots=True, eq=False)
class ShelfSet:
    """A set, with its names folded the way words are compared."""

    id: int
    slug: str
    code: str
    name_fr: str
    name_en: str
    house: bool


@dataclass(frozen=True, slots=True, eq=False)
class ShelfPrinting:
    """A printing, the place of its card on the shelf, and its row as pages show it, with its card and its set."""

    id: int
    key: str
    card: ShelfCard
    set: ShelfSet
    number: str
    code: str
    rarity: str
    foil: bool | None
    facts: dict[str, Any]
    row: Printing


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Where a printing stands in its set, counted from 1 in the order of the collector numbers, and what stands beside it."""

    place: int
    total: int
    previous: ShelfPrinting | None
    next: ShelfPrinting | None


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """All printings of a game, set by set in published order, by number within a set."""

    game: str
    sets: tuple[ShelfSet, ...]
    printings: tuple[ShelfPrinting, ...]
    by_id: dict[int, ShelfPrinting]
    by_key: dict[str, ShelfPrinting]
    by_card: dict[int, list[ShelfPrinting]]

    @property
    def has_reprints(self) -> bool:
        """Whether some card was printed more than once, so that cards and printings differ."""
        return len({one.card.id for one in self.printings}) < len(self.printings)

    def set_named(self, slug: str) -> ShelfSet | None:
        """The set with this slug."""
        return next((one for one in self.sets if one.slug == slug), None)

    def neighbours(self, printing: ShelfPrinting) -> Neighbours:
        """What stands beside a printing in its set."""
        of_set = [one for one in self.printings if one.set is printing.set]
        here = of_set.index(printing)
        before = of_set[here - 1] if here else None
        return Neighbours(here + 1, len(of_set), before, of_set[here + 1] if here + 1 < len(of_set) else None)


def shelf_named(game: str) -> Shelf:
    """The shelf of the game with this slug; an empty one where there is no such game."""
    found = Game.objects.filter(pk=game).first()
    return shelf_of(found) if found else _build(game)


def shelf_of(game: Game) -> Shelf:
    """The shelf of a game as it was last synchronised; the same object until the catalogue changes."""
    return _kept_shelf(game.slug, game.synced) if game.synced else _build(game.slug)


@lru_cache(maxsize=16)
def _kept_shelf(game: str, synced: datetime) -> Shelf:
    """The shelf at one state of the catalogue, told from the others by `synced`."""
    return _build(game)


def _build(game: str) -> Shelf:
    set_rows = {one.pk: one for one in CardSet.objects.filter(game=game).order_by("order")}
    card_rows = {one.pk: one for one in Card.objects.of(game)}
    sets = {pk: _set(one) for pk, one in set_rows.items()}
    cards = {pk: _card(one) for pk, one in card_rows.items()}
    printings: list[ShelfPrinting] = []
    by_card: dict[int, list[ShelfPrinting]] = {}
    for row in Printing.objects.of(game).order_by("set__order", "position", "key"):
        row.card, row.set, row.is_on_shelf = card_rows[row.card_id], set_rows[row.set_id], True
        printing = _printing(row, cards[row.card_id], sets[row.set_id])
        printings.append(printing)
        by_card.setdefault(row.card_id, []).append(printing)
    return Shelf(
        game=game,
        sets=tuple(sets.values()),
        printings=tuple(printings),
        by_id={one.id: one for one in printings},
        by_key={one.key: one for one in printings},
        by_card=by_card,
    )


def _set(row: CardSet) -> ShelfSet:
    return ShelfSet(row.pk, row.slug, row.code, row.name_fr, row.name_en, row.house)


def _card(row: Card) -> ShelfCard:
    return ShelfCard(row.pk, row.key, row.name, row.name_en, row.copies, row.kind, row.engine_status, row.facts, row.search_text)


def _printing(row: Printing, card: ShelfCard, card_set: ShelfSet) -> ShelfPrinting:
    return ShelfPrinting(row.pk, row.key, card, card_set, row.number, row.code, row.rarity, row.foil, row.facts, row)
