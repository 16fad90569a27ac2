"""Which of the copies of a printing a query asks for.

A query finds printings: one of which a copy lies in a place fits `place:` with all that lie elsewhere. Where single copies are
meant, as in a file of what was found, the conditions about copies are asked of each of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_, or_
from typing import Any, Final

from django.db.models import Q

from collection.models import NOTHING, Finish
from collection.query.among import Among
from collection.query.fields import ChoiceField, NumberField, QueryField, Scope, Single, TextField, fields_of
from collection.query.finding import find
from collection.query.index import Bits, Index, bits_of
from collection.query.lots import values_that_fit
from collection.query.tree import And, Condition, Node, Not, Or, all_of, conditions, leaves

NO_LOT: Final = Q(pk__in=[])


@dataclass(frozen=True)
class Copies:
    """Lots that fit, and by finish the printings whose copies fit of which nothing is said."""

    lots: Q
    rests: Mapping[str, Bits]

    @property
    def key(self) -> Hashable:
        """Stands for the same copies as long as nothing else is said of any."""
        return self.lots, *sorted(self.rests.items())

    def __and__(self, other: Copies) -> Copies:
        return Copies(self.lots & other.lots, {finish: bits & other.rests[finish] for finish, bits in self.rests.items()})

    def __or__(self, other: Copies) -> Copies:
        return Copies(self.lots | other.lots, {finish: bits | other.rests[finish] for finish, bits in self.rests.items()})

    def but_of(self, everything: Bits) -> Copies:
        """All others."""
        return Copies(~self.lots, {finish: everything & ~bits for finish, bits in self.rests.items()})


def copies_asked(tree: Node, scope: Scope) -> Copies | None:
    """The copies of the printings found that a query asks for; None where it asks nothing of single ones: then all of them.

    The query is one that was answered: every condition makes sense.
    """
    parts = [part for part in conditions(tree) if _is_about_copies(part, scope)]
    return reduce(and_, (_asked(part, scope) for part in parts)) if parts and scope.player else None


def without_copies(tree: Node, scope: Scope) -> Node:
    """The conditions that ask nothing of single copies."""
    return all_of(part for part in conditions(tree) if not _is_about_copies(part, scope))


def _is_about_copies(tree: Node, scope: Scope) -> bool:
    return any(_field_of_copies(leaf, scope) for leaf in leaves(tree))


def _field_of_copies(leaf: Node, scope: Scope) -> QueryField | None:
    """The field that a condition asks single copies by. To compare two numbers is to ask about the printing."""
    fields = fields_of(scope.index.registry.game)
    asked = fields.named(leaf.field) if isinstance(leaf, Condition) else None
    if asked is None or asked.single is None or not isinstance(leaf, Condition):
        return None
    compares = isinstance(asked, NumberField) and any(isinstance(fields.named(one.text), NumberField) for one in leaf.values)
    return None if compares else asked


def _asked(tree: Node, scope: Scope) -> Copies:
    if not _is_about_copies(tree, scope):
        return _of_printings(find(tree, scope), scope)
    match tree:
        case And():
            about = [_asked(part, scope) for part in tree.parts if _is_about_copies(part, scope)]
            others = all_of(part for part in tree.parts if not _is_about_copies(part, scope))
            return reduce(and_, [*about, _of_printings(find(others, scope), scope)])
        case Or():
            return reduce(or_, (_asked(part, scope) for part in tree.parts))
        case Not():
            return _asked(tree.part, scope).but_of(scope.index.everything)
        case Condition():
            return _single(tree, scope)
    raise AssertionError(tree)


def _single(test: Condition, scope: Scope) -> Copies:
    asked = _field_of_copies(test, scope)
    if isinstance(asked, NumberField) and asked.single and asked.single.which is not None:
        return _marked(asked, asked.single.which, test, scope)
    if asked and asked.single:
        return _said(asked, asked.single, test, scope)
    raise AssertionError(test)


def _of_printings(found: Bits, scope: Scope) -> Copies:
    """All copies of some printings."""
    owned = [one.id for one in scope.index.printings(found) if one.id in scope.owned.by_printing]
    return Copies(Q(printing__in=owned) if owned else NO_LOT, dict.fromkeys(Finish.values, found))


def _of_all(lots: Q, scope: Scope, *, with_rests: Iterable[str]) -> Copies:
    """Of all printings the same lots, and the copies of which nothing is said in some finishes."""
    with_rests = set(with_rests)
    return Copies(lots, {finish: scope.index.everything if finish in with_rests else 0 for finish in Finish.values})


def _marked(asked: NumberField, which: Q, test: Condition, scope: Scope) -> Copies:
    """A field that counts copies asks for those that it counts where it lets some of them through, for the others where none."""
    counts = [0, *sorted(set(asked.levels(scope)) - {0})]
    levels = {count: 1 << at for at, count in enumerate(counts)}
    found = replace(asked, levels=lambda _scope: levels).find(test, _imagined(scope, len(counts)))
    none, some = bool(found & 1), bool(found >> 1)
    lots = (which if some else NO_LOT) | (~which if none else NO_LOT)
    counts_rests = asked.single is not None and asked.single.counts_rests
    return _of_all(lots, scope, with_rests=Finish.values if (some if counts_rests else none) else ())


def _said(asked: QueryField, single: Single, test: Condition, scope: Scope) -> Copies:
    """The lots in whose column stands what fits. Each value is held against the test as if a printing of its own had it."""
    column = single.column
    if column == "finish":
        finishes = _fitting(asked, [(one,) for one in Finish.values], test, scope)
        fit = [one for one, fits in zip(Finish.values, finishes, strict=True) if fits]
        return _of_all(Q(finish__in=fit), scope, with_rests=fit)
    nothing = getattr(NOTHING, column)
    [nothing_fits] = _fitting(asked, [()], test, scope)

    def told_apart(values: list[Any]) -> frozenset[Any]:
        """Those that differ from nothing in whether they fit."""
        said = [one for one in values if one != nothing]
        fits = _fitting(asked, [tuple(single.reads(one)) for one in said], test, scope)
        return frozenset(one for one, does in zip(said, fits, strict=True) if does != nothing_fits)

    is_one_of = "place__in" if column == "place" else f"{column}__{Among.lookup_name}"
    apart = Q(**{is_one_of: values_that_fit(scope, column, _meaning(asked, test, scope), told_apart)})
    return _of_all(~apart, scope, with_rests=Finish.values) if nothing_fits else _of_all(apart, scope, with_rests=())


def _meaning(asked: QueryField, test: Condition, scope: Scope) -> str:
    """What a test means now: part of a word of one's own means that word only as long as no other is called so."""
    if not isinstance(asked, ChoiceField) or not asked.open:
        return f"{asked.slug} {test}"
    words = [one for one in test.values if not asked.says_nothing(one.text)]
    return f"{asked.slug} {test} {sorted(one.slug for word in words for one in asked.chosen(word, test, scope))}"


def _fitting(asked: QueryField, read: Sequence[tuple[Any, ...]], test: Condition, scope: Scope) -> list[bool]:
    """Whether copies fit of which each of these is said."""
    found = _imagined_field(asked, read, scope).find(test, _imagined(scope, len(read)))
    return [digit == "1" for digit in format(found, "b").zfill(len(read))[::-1][: len(read)]]


def _imagined(scope: Scope, count: int) -> Scope:
    """So many printings, each of a card of its own."""
    index = scope.index
    cards, places = {at: [at] for at in range(count)}, {at: at for at in range(count)}
    return replace(scope, index=Index(index.shelf, index.registry, (1 << count) - 1, {}, cards, places))


def _imagined_field(asked: QueryField, read: Sequence[tuple[Any, ...]], scope: Scope) -> QueryField:
    """The field as it knows printings that have these values."""
    if isinstance(asked, TextField):
        texts = {at: lines for at, lines in enumerate(read) if lines}
        whole = {at: "\n".join(lines) for at, lines in texts.items()}
        return replace(asked, texts=lambda _scope: texts, whole=lambda _scope: whole)
    places: dict[Any, list[int]] = {}
    for at, values in enumerate(read):
        for value in values:
            places.setdefault(value, []).append(at)
    having = {value: bits_of(some) for value, some in places.items()}
    if isinstance(asked, NumberField):
        return replace(asked, levels=lambda _scope: having)
    if isinstance(asked, ChoiceField):
        choices = list(asked.choices(scope))
        return replace(asked, choices=lambda _scope: choices, having=lambda _scope, slug: having.get(slug, 0), having_any=None)
    raise AssertionError(asked)
