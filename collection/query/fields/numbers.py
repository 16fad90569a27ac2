"""Fields whose values are numbers: of cards and of copies, and the one that is printed on each card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.languages import page_language
from collection.query.errors import QueryError
from collection.query.fields.choices import elsewhere
from collection.query.fields.field import QueryField, Scope, check_asker, fields_of
from collection.query.fields.literals import COMPARE, NO_NUMBER, NUMBER, RANGE, plain_number, whole
from collection.query.index import Bits, Index, bits_of, union_of
from collection.query.tree import Condition, Operator, Pattern, Value, Word


@dataclass(frozen=True, kw_only=True)
class NumberField(QueryField):
    """A number: compared with a whole one, a range, or another number of the card. `levels` are the printings by number."""

    levels: Callable[[Scope], Mapping[Any, Bits]]

    def known(self, scope: Scope) -> Bits:
        return union_of(self.levels(scope).values())

    def find(self, test: Condition, scope: Scope) -> Bits:
        if test.operator in (":", "=", "!="):
            return super().find(test, scope)
        if len(test.values) > 1:
            raise QueryError(test.values[1].column, _("after “%(operator)s” stands one number.") % {"operator": test.operator})
        return self._compared(test.values[0], test, scope)

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        text = value.text
        if isinstance(value, Word) and folded(text) in NO_NUMBER:
            return scope.index.everything & ~self.known(scope)
        if isinstance(value, Word) and (ends := RANGE.fullmatch(text)) and any(ends.groups()):
            least, most = (whole(end) if end else None for end in ends.groups())
            return self.between(scope, least, most)
        return self._compared(value, test, scope, ":")

    def between(self, scope: Scope, least: int | None, most: int | None) -> Bits:
        """The printings whose number lies between two bounds, both allowed."""
        levels = self.levels(scope).items()
        return union_of(bits for level, bits in levels if (least is None or level >= least) and (most is None or level <= most))

    def _compared(self, value: Value, test: Condition, scope: Scope, how: Operator | None = None) -> Bits:
        """Against a number, or against another number field."""
        fits = COMPARE[how or test.operator]
        mine = self.levels(scope)
        if isinstance(value, Word) and NUMBER.fullmatch(value.text):
            sought = whole(value.text)
            return union_of(bits for level, bits in mine.items() if fits(level, sought))
        other = fields_of(scope.index.registry.game).named(value.text) if isinstance(value, Word) else None
        if not isinstance(other, NumberField):
            raise _no_number(test, value, scope)
        check_asker(other, value.column, scope)
        return side_by_side(mine, other.levels(scope), how or test.operator)

    def value_words(self, value: Value, scope: Scope) -> str:
        if isinstance(value, Word) and folded(value.text) in NO_NUMBER:
            return _("(nothing)")
        other = fields_of(scope.index.registry.game).named(value.text)
        if isinstance(other, NumberField):
            return other.name.say(page_language())
        return value.text.replace("..", " – ").replace("-", "−")


def side_by_side(mine: Mapping[Any, Bits], theirs: Mapping[Any, Bits], how: Operator) -> Bits:
    """The printings of which one of these numbers compares so with one of those; each level is looked at once."""
    if how in (":", "="):
        return union_of(bits & theirs.get(level, 0) for level, bits in mine.items())
    fits, falling = COMPARE[how], how in (">", ">=")
    waiting, found, before = sorted(mine, reverse=not falling), 0, 0
    for level in sorted(theirs, reverse=falling):
        while waiting and fits(waiting[-1], level):
            before |= mine[waiting.pop()]
        found |= before & theirs[level]
    return found


@dataclass(frozen=True, kw_only=True)
class NumberedField(QueryField):
    """The printed number: alone, or in a range. `places` are the printings by their folded numbers and codes."""

    places: Callable[[Scope], Mapping[str, list[int]]]

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        if isinstance(value, Pattern):
            raise QueryError(value.column, _("patterns go with names and texts."))
        places = self.places(scope)
        if (ends := RANGE.fullmatch(value.text)) and any(ends.groups()):
            least, most = (whole(end) if end else None for end in ends.groups())
            good = (
                held
                for number, held in places.items()
                if number.isdecimal() and (least is None or int(number) >= least) and (most is None or int(number) <= most)
            )
            return bits_of(place for held in good for place in held)
        return bits_of(places.get(plain_number(value.text), ()))

    def find(self, test: Condition, scope: Scope) -> Bits:
        """Comparisons are ranges: numbers with letters have no order."""
        if test.operator in (":", "=", "!="):
            return super().find(test, scope)
        sought = test.values[0]
        if not isinstance(sought, Word) or not NUMBER.fullmatch(sought.text):
            raise QueryError(sought.column, _("“%(field)s” is compared with a whole number.") % {"field": test.field})
        fits, bound = COMPARE[test.operator], whole(sought.text)
        held = (
            places
            for number, places in self.places(scope).items()
            if number.isdecimal() and len(number) < 10 and fits(int(number), bound)
        )
        return bits_of(place for places in held for place in places)


def _no_number(test: Condition, value: Value, scope: Scope) -> QueryError:
    reason = _("“%(field)s” needs a number, not “%(value)s”.") % {"field": test.field, "value": value.text[:30]}
    doubled = re.fullmatch(r"(?:[<>]=?|=)\d+", value.text)
    return QueryError(value.column, reason, f"{test.field}{value.text}" if doubled else elsewhere(value, scope))


def levels_of(index: Index, amounts: Mapping[int, int], places: Callable[[Iterable[int]], Bits]) -> Mapping[int, Bits]:
    """The printings by amount, from amounts by id; what is not named has 0."""
    by_amount: dict[int, list[int]] = {}
    for one, amount in amounts.items():
        by_amount.setdefault(amount, []).append(one)
    levels = {amount: places(ids) for amount, ids in by_amount.items()}
    levels[0] = levels.get(0, 0) | index.everything & ~union_of(bits for amount, bits in levels.items() if amount)
    return levels
