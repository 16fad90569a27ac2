"""The answer to a query: the page of printings to show, the filters with their counts, the totals, the query in words."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from collection.browsing.facets import Facet, NumberFilter, copy_facets, facets, field_name, number_filters, value_name
from collection.browsing.other_words import OtherWords, in_other_words
from collection.browsing.query import Query
from collection.browsing.sorting import in_order, sort_names
from collection.catalogue.shelf import Shelf
from collection.inventory.owned import Owned
from collection.models import Player, Printing
from collection.query.echo import echo
from collection.query.errors import QueryError
from collection.query.fields import Scope
from collection.query.finding import Answer, find, find_near, meant_as_tests
from collection.query.form import parts_of, with_bounds, with_choice, with_own
from collection.query.index import Bits, Index, index_of
from collection.query.tree import EVERYTHING, Node, Word, all_of, conditions

PAGE_SIZE = 60

Shown = Callable[[Node, Bits, Bits, Scope], Bits]
"""Of a query, what it found and what the page itself lets through: the printings to list."""

CopyCounts = Callable[[Node, Bits, Bits, str], Mapping[str, int]]
"""Of a query, what it found, what the page itself lets through and a filter: how many copies have each of its values."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A condition in force, in words, and the address of the list without it."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Meant:
    """A word that no card holds: the one that was sought instead, and the lists for others that may have been meant."""

    typed: str
    sought: str
    others: tuple[Chip, ...]


@dataclass(frozen=True)
class Listing:
    """One page of a list. `count` is of cards or of printings, as the query's `unit` says; `everything` without any filter.

    `found` are all printings of the list, `scope` where and for whom they were found, `answer` how the query was understood,
    `shown` what a list of this kind shows of an answer.
    """

    query: Query
    scope: Scope
    answer: Answer
    found: Bits
    count: int
    everything: int
    copies: int
    pages: int
    printings: list[Printing]
    owned: Owned
    shown: Shown

    @property
    def index(self) -> Index:
        """The catalogue as sets of printings."""
        return self.scope.index

    @cached_property
    def facets(self) -> list[Facet]:
        """The filters by value, with their counts."""
        return facets(self.index, self.query, self._others)

    def copy_facets(self, unfolded: Collection[str], counts: CopyCounts) -> list[Facet]:
        """The filters by what the asker says of his copies: those `unfolded` and those in force with their counts."""
        page = _of_the_page(self.query, self.scope)

        def counted(slug: str) -> Mapping[str, int]:
            try:
                return counts(*self._without(slug), page, slug)
            except QueryError:  # the time of its patterns is over: what is listed was found in it
                return counts(self.answer.tree, self.answer.bits, page, slug)

        return copy_facets(self.scope, self.query, unfolded, counted)

    @cached_property
    def numbers(self) -> list[NumberFilter]:
        """The filters by bounds."""
        return number_filters(self.index, self.query)

    @cached_property
    def chips(self) -> list[Chip]:
        """The conditions in force."""
        return list(_chips(self))

    @cached_property
    def echo(self) -> str:
        """What is shown and in which order, in words of the page's language."""
        said = echo(self.answer.tree, self.scope)
        order = sort_names(self.index, signed_in=True).get(self.query.sort, "") if self.query.sort else ""
        if not order:
            return said
        sorted_by = _("sorted by %(order)s, backwards") if self.query.descending else _("sorted by %(order)s")
        return ", ".join(filter(None, (said, sorted_by % {"order": order})))

    @cached_property
    def meant(self) -> list[Meant]:
        """The words that were put right, and what else they may have been."""
        return [
            Meant(
                one.typed,
                one.sought,
                tuple(
                    Chip(other, self.query.asking(_respelt(self.query.tree, one.typed, other)).address()) for other in one.others
                ),
            )
            for one in self.answer.corrections
        ]

    @cached_property
    def in_other_words(self) -> list[OtherWords]:
        """The words that find cards of this page by what they are called or say in the other language of the site alone."""
        return in_other_words(self.answer.tree, (one.card for one in self.printings))

    @cached_property
    def meant_as_tests(self) -> list[tuple[str, tuple[Chip, ...]]]:
        """The words of a query that finds nothing which name a number, and the queries that ask for it."""
        if self.count:
            return []
        found = meant_as_tests(self.query.tree, self.scope)
        return [(word, tuple(Chip(str(one), self.query.asking(one).address()) for one in trees)) for word, trees in found]

    @property
    def suggested(self) -> str:
        """The address of the query that was probably meant by one that is wrong; empty where nothing is near."""
        said = [(name, value) for name, value in self.query.parameters() if name not in ("q", "page")]
        return f"?{urlencode([('q', self.query.suggestion), *said])}" if self.query.suggestion else ""

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

    def _others(self, slug: str) -> Bits:
        """What all conditions but those of one filter let through; what is found where its patterns have no time for more."""
        if slug not in self.query.parts.choices:
            return self.found
        tree, found = self._without(slug)
        try:
            return self.shown(tree, found, _of_the_page(self.query, self.scope), self.scope)
        except QueryError:
            return self.found

    def _without(self, slug: str) -> tuple[Node, Bits]:
        """The query without one filter, and what it finds; with it where its patterns have no time for more."""
        try:
            tree = with_choice(self.answer.tree, slug, (), self.scope) if slug in self.query.parts.choices else self.answer.tree
            return tree, self.answer.bits if tree is self.answer.tree else find(tree, self.scope)
        except QueryError:
            return self.answer.tree, self.answer.bits


def browse(
    query: Query,
    *,
    shelf: Shelf,
    owned: Owned,
    player: Player | None = None,
    shown: Shown | None = None,
    prefers_owned: bool = False,
) -> Listing:
    """What the catalogue holds for a query, one page of it as rows. Costs no database query, unless it asks about decks.

    A query that goes wrong shows what was asked before; where nothing was, what is right of it, or nothing. `shown`: what a list
    of copies, not of cards, shows of it. `prefers_owned`: of cards that fit the words equally well, the asker's come first.
    """
    told = query.scope.told if query.scope.player == player else {}
    scope = Scope(index_of(shelf), owned, player, told=told)
    shown = shown or _all_found
    query, answer, found = _answered(query, scope, shown)
    index = scope.index
    units = index.firsts(found) if query.unit == "cards" else found
    count = units.bit_count()
    pages = max(1, -(-count // PAGE_SIZE))
    query = replace(query, page=min(query.page, pages))
    words = parts_of(answer.tree, scope, unit=query.unit).words
    rows = in_order(units, index=index, query=query, owned=owned, words=words, prefers_owned=prefers_owned)
    flags = index.flagged(found)
    return Listing(
        query=query,
        scope=scope,
        answer=answer,
        found=found,
        count=count,
        everything=len(index.shelf.printings) if query.unit == "printings" else len(index.cards),
        copies=sum(copies for one, copies in owned.by_printing.items() if one in index.places and flags[index.places[one]]),
        pages=pages,
        printings=[one.row for one in islice(rows, (query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE)],
        owned=owned,
        shown=shown,
    )


def _all_found(_tree: Node, found: Bits, page: Bits, _scope: Scope) -> Bits:
    return found & page


def _answered(query: Query, scope: Scope, shown: Shown) -> tuple[Query, Answer, Bits]:
    """The answer, and what is shown of it; where the query goes wrong, that to the one before, or to what is right of it; where
    neither is, to nothing."""

    def found(query: Query) -> tuple[Query, Answer, Bits]:
        answer = find_near(query.tree, scope)
        return query, answer, shown(answer.tree, answer.bits, _of_the_page(query, scope), scope)

    if not query.is_nothing:
        try:
            return found(query)
        except QueryError as error:
            query = query.failed(error, _right_of(query.tree, scope))
    if not query.is_nothing:
        try:
            return found(query)
        except QueryError:
            query = replace(query, tree=EVERYTHING, is_nothing=True)
    return query, Answer(0, EVERYTHING), 0


def _right_of(tree: Node, scope: Scope) -> Node:
    """The conditions that make sense, of those that must hold together."""

    def makes_sense(part: Node) -> bool:
        try:
            find(part, scope)
        except QueryError:
            return False
        return True

    return all_of(part for part in conditions(tree) if makes_sense(part))


def _of_the_page(query: Query, scope: Scope) -> Bits:
    """What the page itself lets through: its own filters, and on a page of what somebody owns only that."""
    found = scope.index.everything
    for slug, value in query.fixed.items():
        found &= scope.index.having(slug, [value])
    return found & scope.index.of_printings(scope.owned.by_printing) if query.of_owned_only else found


def _respelt(tree: Node, typed: str, other: str) -> Node:
    return all_of(Word(other) if isinstance(part, Word) and part.text == typed else part for part in conditions(tree))


def _chips(listing: Listing) -> Iterator[Chip]:
    """The conditions in force, each with the way to drop it."""
    query, index, scope = listing.query, listing.index, listing.scope

    def chip(words: str, tree: Node) -> Chip:
        return Chip(words, query.asking(tree).address())

    parts = query.parts
    if parts.words:
        rest = all_of(part for part in conditions(query.tree) if not isinstance(part, Word))
        yield chip(_("“%(words)s”") % {"words": parts.words.replace('"', "")}, rest)
    if parts.own != "all":
        yield chip(own_names()[parts.own], with_own(query.tree, "all", scope, unit=query.unit))
    if query.of != query.defaults.get("own", "all"):
        yield Chip(own_names()[query.of], replace(query, of=query.defaults.get("own", "all")).address())
    for slug, values in parts.choices.items():
        for value in values:
            named = {"name": field_name(scope, slug), "value": value_name(scope, slug, value)}
            words = named["name"] if slug in index.flags else _("%(name)s: %(value)s") % named
            yield chip(words, with_choice(query.tree, slug, tuple(one for one in values if one != value), scope))
    for slug, (least, most) in parts.numbers.items():
        name = field_name(scope, slug)
        words = f"{name} ≤ {most}" if least is None else f"{name} ≥ {least}" if most is None else f"{name} {least} – {most}"
        yield chip(words, with_bounds(query.tree, slug, (None, None), scope))
    for part in parts.rest:
        yield chip(echo(part, scope), all_of(one for one in conditions(query.tree) if one is not part))


def own_names() -> dict[str, str]:
    """What people call each filter on ownership."""
    return {
        "all": _("All"),
        "owned": _("Owned"),
        "several": _("Owned more than once"),
        "missing": _("This printing is missing"),
        "none": _("Every printing is missing"),
    }
