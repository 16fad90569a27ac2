"""A game's catalogue in memory: what lists, filters and card list readers look things up in.

Built from the database once a catalogue version and process (a few milliseconds for a thousand printings), then shared and
never changed. Rows for pages still come from the database, by id.
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
    """A printing, and the place of its card on the shelf."""

    id: int
    key: str
    card: ShelfCard
    set: ShelfSet
    number: str
    code: str
    rarity: str
    foil: bool | None
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """All printings of a game, set by set in published order, by number within a set."""

    game: str
    sets: tuple[ShelfSet, ...]
    printings: tuple[ShelfPrinting, ...]
    by_id: dict[int, ShelfPrinting]

    @property
    def has_reprints(self) -> bool:
        """Whether some card was printed more than once, so that cards and printings differ."""
        return len({one.card.id for one in self.printings}) < len(self.printings)

    def set_named(self, slug: str) -> ShelfSet | None:
        """The set with this slug."""
        return next((one for one in self.sets if one.slug == slug), None)


def shelf_of(game: Game) -> Shelf:
    """The shelf of a game as it was last synchronised; the same object until the catalogue changes."""
    return _kept_shelf(game.slug, game.synced) if game.synced else _build(game.slug)


@lru_cache(maxsize=16)
def _kept_shelf(game: str, synced: datetime) -> Shelf:
    """The shelf at one state of the catalogue, told from the others by `synced`."""
    return _build(game)


def _build(game: str) -> Shelf:
    sets = {
        one.pk: ShelfSet(one.pk, one.slug, one.code, one.name_fr, one.name_en, one.house)
        for one in CardSet.objects.filter(game=game).order_by("order")
    }
    cards = {
        one.pk: ShelfCard(
            one.pk, one.key, one.name, one.name_en, one.copies, one.kind, one.engine_status, one.facts, one.search_text
        )
        for one in Card.objects.of(game)
    }
    printings = tuple(
        ShelfPrinting(
            one.pk, one.key, cards[one.card_id], sets[one.set_id], one.number, one.code, one.rarity, one.foil, one.facts
        )
        for one in Printing.objects.of(game).order_by("set__order", "position", "key")
    )
    return Shelf(game, tuple(sets.values()), printings, {one.id: one for one in printings})
