"""The answer to a query: the page of printings to show, the filters with their counts, the totals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from collection.browsing.facets import Facet, NumberFilter, chosen_bits, facets, field_name, number_filters, value_name
from collection.browsing.index import Bits, Index, index_of
from collection.browsing.owned import Owned
from collection.browsing.query import Query
from collection.browsing.sorting import in_order
from collection.folding import folded
from collection.models import Printing
from collection.shelf import Shelf, ShelfPrinting

PAGE_SIZE = 60


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter in force, in words, and the address of the list without it."""

    words: str
    address: str


@dataclass(frozen=True)
class Listing:
    """One page of a list. `count` is of cards or of printings, as the query's `unit` says; `everything` without any filter.

    `base` and `filters` are what the words and the owned copies let through, and what each filter does.
    """

    query: Query
    index: Index
    base: Bits
    filters: Mapping[str, Bits]
    count: int
    everything: int
    copies: int
    pages: int
    printings: list[Printing]
    owned: Owned

    @cached_property
    def facets(self) -> list[Facet]:
        """The filters by value, with their counts."""
        return facets(self.index, self.query, self.filters, self.base)

    @cached_property
    def numbers(self) -> list[NumberFilter]:
        """The filters by bounds."""
        return number_filters(self.index, self.query)

    @cached_property
    def chips(self) -> list[Chip]:
        """The filters in force."""
        return list(_chips(self.index, self.query))

    @property
    def first(self) -> int:
        """The rank of the first row shown."""
        return (self.query.page - 1) * PAGE_SIZE + 1

    @property
    def last(self) -> int:
        """The rank of the last row shown."""
        return self.first + len(self.printings) - 1

    def previous_address(self) -> str:
        return self.query.address(page=self.query.page - 1)

    def next_address(self) -> str:
        return self.query.address(page=self.query.page + 1)


def browse(query: Query, *, shelf: Shelf, owned: Owned) -> Listing:
    """What the catalogue holds for a query, one page of it as rows. Costs no database query."""
    index = index_of(shelf)
    base = index.matching(folded(query.words).split()) & _owned_bits(index, query, owned)
    filters = chosen_bits(index, query)
    found = base
    for bits in filters.values():
        found &= bits
    rows = in_order(_units(index, found, query.unit), index=index, query=query, owned=owned)
    pages = max(1, -(-len(rows) // PAGE_SIZE))
    query = replace(query, page=min(query.page, pages))
    shown = rows[(query.page - 1) * PAGE_SIZE :][:PAGE_SIZE]
    return Listing(
        query=query,
        index=index,
        base=base,
        filters=filters,
        count=len(rows),
        everything=index.count(index.everything, query.unit),
        copies=sum(owned.by_printing.get(one.id, 0) for one in index.printings(found)),
        pages=pages,
        printings=[one.row for one in shown],
        owned=owned,
    )


def _owned_bits(index: Index, query: Query, owned: Owned) -> Bits:
    """What the filter on ownership lets through."""
    mine = index.of_printings(owned.by_printing)
    if query.own == "owned":
        return mine
    if query.own == "several":
        if query.unit == "cards":
            return index.of_cards(one for one, copies in owned.by_card.items() if copies > 1)
        return index.of_printings(one for one, copies in owned.by_printing.items() if copies > 1)
    if query.own == "missing":
        return index.everything & ~mine
    if query.own == "none":
        return index.everything & ~index.of_cards(owned.by_card)
    return index.everything


def _units(index: Index, bits: Bits, unit: str) -> Iterator[ShelfPrinting]:
    """Every printing, or the first one of each card."""
    seen: set[int] = set()
    for one in index.printings(bits):
        if unit == "printings" or one.card.id not in seen:
            seen.add(one.card.id)
            yield one


def _chips(index: Index, query: Query) -> Iterator[Chip]:
    """The filters in force, each with the way to drop it."""
    if query.words:
        yield Chip(_("“%(words)s”") % {"words": query.words}, query.without("q").address())
    if query.own != query.defaults.get("own", "all"):
        yield Chip(own_names()[query.own], query.without("own").address())
    for slug, values in query.choices.items():
        for value in values if slug not in query.fixed else ():
            named = {"name": field_name(index, slug), "value": value_name(index, slug, value)}
            words = named["name"] if slug in index.flags else _("%(name)s: %(value)s") % named
            yield Chip(words, query.without(slug, value).address())
    for slug, (least, most) in query.numbers.items():
        name = field_name(index, slug)
        words = f"{name} ≤ {most}" if least is None else f"{name} ≥ {least}" if most is None else f"{name} {least} – {most}"
        yield Chip(words, query.without(slug).address())


def own_names() -> dict[str, str]:
    """What people call each filter on ownership."""
    return {
        "all": _("All"),
        "owned": _("Owned"),
        "several": _("Owned more than once"),
        "missing": _("This printing is missing"),
        "none": _("Every printing is missing"),
    }
