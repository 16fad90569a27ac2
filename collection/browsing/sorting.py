"""The order of a list of cards."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from itertools import compress
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.browsing.query import Query
from collection.catalogue.shelf import ShelfPrinting
from collection.folding import folded
from collection.inventory.owned import Owned
from collection.languages import page_language
from collection.lists.names import plain_number
from collection.query.index import Bits, Index, unmarked
from simulator.catalog import Registry
from simulator.kernel.game import Language

Key = Callable[[ShelfPrinting], Any]
LONG_AGO = datetime.min.replace(tzinfo=UTC)
OF_THE_ASKER: Final = ("relevance", "copies", "changed")
"""Orders that depend on who asks what; the others are sorted once a catalogue."""


def in_order(
    found: Bits, *, index: Index, query: Query, owned: Owned, words: str, prefers_owned: bool = False
) -> Iterator[ShelfPrinting]:
    """The printings in the order asked for, equals in the order of the shelf; those without the fact come last either way.

    `words` are the plain words that were sought, spelt right. `prefers_owned`: of those that fit them equally well, cards that
    the asker owns come first.
    """
    if query.order in OF_THE_ASKER:
        key = _asked_key(query, index, owned, words)
        if query.order == "relevance" and prefers_owned:
            key = _owned_first(key, owned)
        rows = sorted(index.printings(found), key=key, reverse=query.descending)
        return iter(rows)
    ranked = _ranked(index, query.order, page_language(), query.descending)
    flags = index.flagged(found)
    return compress(map(index.shelf.printings.__getitem__, ranked), map(flags.__getitem__, ranked))


def _asked_key(query: Query, index: Index, owned: Owned, words: str) -> Key:
    if query.order == "relevance":
        return nearness_of(words, index)
    if query.order == "copies":
        counts = owned.by_card if query.unit == "cards" else owned.by_printing
        return lambda one: counts.get(one.card.id if query.unit == "cards" else one.id, 0)
    changed = owned.moments()
    return lambda one: changed.get(one.id, LONG_AGO)


def _owned_first(key: Key, owned: Owned) -> Key:
    return lambda one: (key(one), not owned.by_card.get(one.card.id))


@lru_cache(maxsize=128)
def _ranked(index: Index, order: str, language: Language, descending: bool) -> tuple[int, ...]:
    """Every place of the shelf in an order, in the language of the page; what has nothing to compare comes last."""
    key = _key(index, order)
    keys = [key(one) for one in index.shelf.printings]
    known = sorted((place for place, rank in enumerate(keys) if rank is not None), key=keys.__getitem__, reverse=descending)
    return (*known, *(place for place, rank in enumerate(keys) if rank is None))


def _key(index: Index, order: str) -> Key:
    """What an order compares; None for a printing that has nothing to compare."""
    if order == "name":
        return lambda one: folded(one.card.title)
    if order == "type":
        types = _types(index.registry)
        return lambda one: (types.get(one.card.kind, len(types)), index.places[one.id])
    if order == "rarity":
        ranks = rarity_ranks(index.registry)
        return lambda one: ranks.get(one.rarity)
    if order in index.registry.fields:
        return lambda one: (one.card.facts if index.registry.fields[order].of == "card" else one.facts).get(order)
    return lambda one: index.places[one.id]


def _types(registry: Registry) -> dict[str, int]:
    """The types of a game by their rank: what a game is played with first."""
    field = registry.fields.get("type")
    return {slug: label.order for slug, label in field.values.items()} if field else {}


def rarity_ranks(registry: Registry) -> dict[str, int]:
    """The rarities of a game from the most common on; none where nothing is rarer than the rest."""
    field = registry.fields.get("rarity")
    return {slug: label.order for slug, label in field.values.items()} if field else {}


def nearness_of(words: str, index: Index) -> Callable[[ShelfPrinting], int]:
    """Exact names first, then the printed number or set, names that begin with the words, names that hold them, then the rest.

    What tells a card from its namesakes is part of its name, but need not be said.
    """
    sought = unmarked(words)
    number, each, language = plain_number(sought), sought.split(), page_language()
    codes = {one.slug: folded(one.code) for one in index.shelf.sets}

    def nearness(one: ShelfPrinting) -> int:
        name = folded(one.card.title)
        title = index.titles.get((one.card.id, language), name)
        if sought in (name, title):
            return 0
        if sought == codes[one.set.slug] or (number and number == plain_number(one.number)):
            return 1
        if title.startswith(sought):
            return 2
        return 3 if sought in name or all(word in title for word in each) else 4

    return nearness


def sort_names(index: Index, *, signed_in: bool) -> dict[str, str]:
    """Every order that can be asked for, by slug, in words."""
    names = {"": _("Best match"), "number": _("Number"), "name": _("Name")}
    if rarity_ranks(index.registry):
        names["rarity"] = _("Rarity")
    for field in index.registry.fields.values():
        if field.compares:
            names[field.slug] = field.name.say(page_language())
    return names | ({"copies": _("Copies I own"), "changed": _("Last change")} if signed_in else {})
