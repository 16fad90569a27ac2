"""Fields whose values are words of a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from collection.folding import folded
from collection.query.fields.field import QueryField, Scope
from collection.query.fields.literals import NONE
from collection.query.index import Bits
from collection.query.matching import fitting
from collection.query.tree import Condition, Pattern, Value


@dataclass(frozen=True, kw_only=True)
class TextField(QueryField):
    """Words of a card: contained, equal to a whole line, or fitting a pattern.

    `texts` are folded lines, by card; `whole` the same, one text a card.
    """

    texts: Callable[[Scope], Mapping[int, tuple[str, ...]]]
    whole: Callable[[Scope], Mapping[int, str]]

    def known(self, scope: Scope) -> Bits:
        return scope.index.of_cards(self.texts(scope))

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        if isinstance(value, Pattern):
            return scope.index.of_cards(fitting(value, self.texts(scope), scope.clock))
        if folded(value.text) in NONE:
            return scope.index.everything & ~self.known(scope)
        sought = folded(value.text)
        if test.operator == "=":
            return scope.index.of_cards(card for card, lines in self.texts(scope).items() if sought in lines)
        return scope.index.of_cards(card for card, text in self.whole(scope).items() if sought in text)
