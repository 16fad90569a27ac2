"""Fields whose values are chosen from a list, and what is said where a value is none of theirs: what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.languages import page_language
from collection.query.errors import QueryError
from collection.query.fields.field import QueryField, Scope, fields_of
from collection.query.fields.literals import COMPARE, NONE, NOTHING_AT_ALL, NUMBER
from collection.query.index import Bits, union_of
from collection.query.near import nearest
from collection.query.tree import Condition, Pattern, Value, Word
from simulator.kernel.words import Words

MOST_NAMED: Final = 12
"""How many of its values a field names to whom asks for one that it has not."""


@dataclass(frozen=True)
class Choice:
    """A value of a field: its slug, its names in both languages, further words for it, its rank.

    `key`: what a query may write for it besides, where the slug is a number of the site, which nobody should meet by chance.
    """

    slug: str
    name: Words
    aliases: tuple[str, ...] = ()
    order: int = 0
    key: str = ""

    @property
    def written(self) -> str:
        """The word that means this value whatever it and others are called."""
        return self.key or self.slug

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word for it, folded."""
        return tuple(dict.fromkeys((folded(self.written), *self.names)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The same without the one that is written for it."""
        return tuple(dict.fromkeys(map(folded, (self.name.fr, self.name.en, *self.aliases))))

    def said(self) -> str:
        """The word that the site itself writes for it: its name where that is one word, else what is `written`."""
        name = folded(self.name.say(page_language()))
        return name if re.fullmatch(r"\w+", name) and not NUMBER.fullmatch(name) else self.written


def numbered(number: int, name: str) -> Choice:
    """Something that somebody named: its row's number means it, and is written as no name is."""
    return Choice(str(number), Words(name, name), key=f"#{number}")


@dataclass(frozen=True, kw_only=True)
class ChoiceField(QueryField):
    """One or several of a list of values. `ordered`: a value can be more or less than another. `open`: the values are words that
    somebody wrote, and asked for by a part of one; after `=` and `!=` by the whole.

    `numbered`: searches kept from before choices had a key name them by their slug; where nothing is called so, it still does.

    `having_any` answers for many values at once, where there may be any number of them. `nothing` is what people call it where
    none of them is said, beside the words that mean it everywhere.
    """

    choices: Callable[[Scope], Iterable[Choice]]
    having: Callable[[Scope, str], Bits]
    having_any: Callable[[Scope, Iterable[str]], Bits] | None = None
    ordered: bool = False
    open: bool = False
    numbered: bool = False
    nothing: Words | None = None

    def says_nothing(self, text: str) -> bool:
        """Whether a text is a word for none of the values; one of them may be called so all the same."""
        return folded(text) in (NONE | {NOTHING_AT_ALL}) or (
            self.nothing is not None and folded(text) in map(folded, (self.nothing.fr, self.nothing.en))
        )

    def known(self, scope: Scope) -> Bits:
        return self._any(scope, self.choices(scope))

    def _any(self, scope: Scope, some: Iterable[Choice]) -> Bits:
        """The printings that have one of some of the values."""
        slugs = (one.slug for one in some)
        return self.having_any(scope, slugs) if self.having_any else union_of(self.having(scope, slug) for slug in slugs)

    def find(self, test: Condition, scope: Scope) -> Bits:
        if test.operator in (":", "=", "!=") or not self.ordered:
            return super().find(test, scope)
        if len(test.values) > 1:
            raise QueryError(test.values[1].column, _("after “%(operator)s” stands one value.") % {"operator": test.operator})
        against = self.chosen(test.values[0], test, scope)[0]
        fits = COMPARE[test.operator]
        return self._any(scope, (one for one in self.choices(scope) if fits(one.order, against.order)))

    def one(self, value: Value, test: Condition, scope: Scope) -> Bits:
        if isinstance(value, Word) and self.says_nothing(value.text) and not self._named(value.text, scope):
            return scope.index.everything & ~self.known(scope)
        return self._any(scope, self.chosen(value, test, scope))

    def chosen(self, value: Value, test: Condition, scope: Scope) -> list[Choice]:
        """The choices that a value names: by one of its words; where values are open and none follows `=`, all of whose names it
        is a part. QueryError for none."""
        if isinstance(value, Pattern):
            raise QueryError(value.column, _("patterns go with names and texts."))
        is_part = self.open and test.operator == ":"
        found = self._holding(value.text, scope) if is_part else self._named(value.text, scope)
        if not found:
            raise _no_choice(self, test, value, scope)
        return found

    def _named(self, text: str, scope: Scope) -> list[Choice]:
        sought = folded(text)
        named = [one for one in self.choices(scope) if sought in one.words]
        return [one for one in named if sought in one.names] or named

    def _holding(self, text: str, scope: Scope) -> list[Choice]:
        """The choices of whose names this is a part, or for which it is written."""
        sought = folded(text)
        choices = list(self.choices(scope))
        found = [one for one in choices if sought == folded(one.written) or any(sought in name for name in one.names)]
        return found or [one for one in choices if self.numbered and sought == one.slug]

    def value_words(self, value: Value, scope: Scope) -> str:
        found = self._named(value.text, scope)
        if not found and self.says_nothing(value.text):
            return self.nothing.say(page_language()) if self.nothing else _("(nothing)")
        if self.open and len(self._holding(value.text, scope)) > 1:
            found = []
        return found[0].name.say(page_language()) if found else _("“%(words)s”") % {"words": value.text}


def _no_choice(asked: ChoiceField, test: Condition, value: Word, scope: Scope) -> QueryError:
    said = {"field": test.field, "value": value.text[:30]}
    choices = list(asked.choices(scope))
    words = {word: one for one in choices for word in one.words}
    suggestion = _among_own_things(asked, value, scope)
    if not suggestion:
        near = nearest(folded(value.text), words)
        suggestion = f"{test.field}{test.operator}{_quoted(words[near].said())}" if near else elsewhere(value, scope)
    if suggestion or not (words or asked.nothing):
        return QueryError(value.column, _("“%(field)s” has no value “%(value)s”.") % said, suggestion)
    names = list(dict.fromkeys(_quoted(one.name.say(page_language())) for one in choices))
    shown = names[:MOST_NAMED] + ["…"] * (len(names) > MOST_NAMED)
    if asked.nothing:
        shown.append(_quoted(asked.nothing.say(page_language())))
    said["values"] = ", ".join(shown) + "." * (shown[-1] != "…")
    return QueryError(value.column, _("“%(field)s” has no value “%(value)s”. Possible values: %(values)s") % said)


def _among_own_things(asked: ChoiceField, value: Word, scope: Scope) -> str:
    """The test by which another thing of the asker's own is meant that is called so: a place instead of a deck, or a tag."""
    sought = folded(value.text)
    for one in fields_of(scope.index.registry.game).by_slug.values() if asked.private and asked.open and scope.player else ():
        if isinstance(one, ChoiceField) and one.private and one.open and one is not asked:
            found = next((choice.name.say(page_language()) for choice in one.choices(scope) if sought in choice.names), "")
            if found:
                return f"{one.said.say(page_language())}:{_quoted(found)}"
    return ""


def elsewhere(value: Value, scope: Scope) -> str:
    """The test by which another field has this value."""
    for one in fields_of(scope.index.registry.game).by_slug.values():
        if isinstance(one, ChoiceField) and not one.private and not one.open and isinstance(value, Word):
            found = [choice for choice in one.choices(scope) if folded(value.text) in choice.words]
            if found:
                return f"{one.said.say(page_language())}:{_quoted(found[0].said())}"
    return ""


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[\w.#-]+", text) else f'"{text}"'
