"""The order of a list of cards."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _

from collection.browsing.index import Index
from collection.browsing.owned import Owned
from collection.browsing.query import Query
from collection.folding import folded
from collection.languages import page_language
from collection.shelf import ShelfPrinting
from simulator.catalog import Registry

Key = Callable[[ShelfPrinting], Any]
LONG_AGO = datetime.min.replace(tzinfo=UTC)


def in_order(found: Iterable[ShelfPrinting], *, index: Index, query: Query, owned: Owned) -> list[ShelfPrinting]:
    """The printings in the order asked for, equals in the order of the shelf; those without the fact come last either way."""
    key = _key(index, query, owned)
    rows = [(key(one), one) for one in found]
    known = [row for row in rows if row[0] is not None]
    known.sort(key=itemgetter(0), reverse=query.descending)
    return [one for _rank, one in known] + [one for rank, one in rows if rank is None]


def _key(index: Index, query: Query, owned: Owned) -> Key:
    """What the chosen order compares; None for a printing that has nothing to compare."""
    order = query.order
    if order == "relevance":
        return _nearness(query.words)
    if order == "name":
        return lambda one: folded(one.card.title)
    if order == "rarity":
        ranks = rarity_ranks(index.registry)
        return lambda one: ranks.get(one.rarity)
    if order == "copies":
        counts = owned.by_card if query.unit == "cards" else owned.by_printing
        return lambda one: counts.get(one.card.id if query.unit == "cards" else one.id, 0)
    if order == "changed":
        return lambda one: owned.changed.get(one.id, LONG_AGO)
    if order in index.registry.fields:
        return lambda one: (one.card.facts if index.registry.fields[order].of == "card" else one.facts).get(order)
    return lambda one: index.places[one.id]


def rarity_ranks(registry: Registry) -> dict[str, int]:
    """The rarities of a game from the most common on; none where nothing is rarer than the rest."""
    field = registry.fields.get("rarity")
    return {slug: label.order for slug, label in field.values.items()} if field else {}


def _nearness(words: str) -> Key:
    """Exact names first, then names that begin with the words, then names that hold them, then the rest."""
    sought = folded(words)

    def nearness(one: ShelfPrinting) -> int:
        name = folded(one.card.title)
        return 0 if name == sought else 1 if name.startswith(sought) else 2 if sought in name else 3

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
