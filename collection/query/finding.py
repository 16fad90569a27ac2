"""The answer to a query: the printings that fit, and for words that nothing holds those that were probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.lists.names import names_of
from collection.query.errors import QueryError
from collection.query.fields import Choice, ChoiceField, NumberField, QueryField, Scope, check_asker, fields_of
from collection.query.index import Bits
from collection.query.matching import fitting, holding
from collection.query.near import near_words, nearest
from collection.query.tree import And, Condition, Node, Not, Or, Pattern, Word, all_of, conditions, value

MOST_VALUES: Final = 4
"""How many values of a list are offered where none was said."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A word that nothing holds, the one that was sought instead, and further ones that may have been meant."""

    typed: str
    sought: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The printings found, the query that was answered, and how it differs from the one asked."""

    bits: Bits
    tree: Node
    corrections: tuple[Correction, ...] = ()


def find(tree: Node, scope: Scope) -> Bits:
    """The printings that fit. Raises QueryError where the query asks for something that the game does not have."""
    match tree:
        case And():
            found = scope.index.everything
            for part in _paired(tree.parts, scope):
                found &= part if isinstance(part, int) else find(part, scope)
            return found
        case Or():
            found = 0
            for part in tree.parts:
                found |= find(part, scope)
            return found
        case Not():
            return scope.index.everything & ~find(tree.part, scope)
        case Condition():
            return field_of(tree, scope).find(tree, scope)
        case Pattern():
            index = scope.index
            return index.of_cards(fitting(tree, index.names, scope.clock)) | index.of_cards(
                fitting(tree, index.effects, scope.clock)
            )
        case Word():
            return holding(scope.index, folded(tree.text))


def find_near(tree: Node, scope: Scope) -> Answer:
    """The same, with words that no card holds put right where one is near: "laik" finds Laink."""
    found = find(tree, scope)
    if found:
        return Answer(found, tree)
    parts, corrections = [], []
    for part in conditions(tree):
        near = near_words(folded(part.text), scope.index) if _is_unknown(part, scope) and isinstance(part, Word) else ()
        parts.append(Word(near[0], column=part.column) if near and isinstance(part, Word) else part)
        if near and isinstance(part, Word):
            corrections.append(Correction(part.text, near[0], near[1:]))
    corrected = all_of(parts)
    bits = find(corrected, scope) if corrections else 0
    return Answer(bits, corrected, tuple(corrections)) if bits else Answer(found, tree)


def field_of(test: Condition, scope: Scope) -> QueryField:
    """The field that a test names. QueryError, with the one that was meant, where the game has none of that name."""
    fields = fields_of(scope.index.registry.game)
    found = fields.named(test.field)
    if found is None:
        raise no_such_field(test, fields.by_word)
    check_asker(found, test.column, scope)
    return found


def no_such_field(test: Condition, known: Iterable[str]) -> QueryError:
    """What is said of a field of no such name, of cards and of decks alike; with the known one that was meant, or plain words."""
    near = nearest(folded(test.field), known)
    said = value(f"{test.field}{test.operator}{','.join(one.text for one in test.values)}")
    suggestion = f"{near}{test.operator}{','.join(map(str, test.values))}" if near else f'"{said.text}"'
    return QueryError(test.column, _("there is no field “%(field)s” here.") % {"field": test.field}, suggestion)


def numbered(before: Node, after: Node, scope: Scope) -> Bits:
    """The printings that a set and a number name, as in `S1 108`; none for any other two words."""
    if not (isinstance(before, Word) and isinstance(after, Word)) or before.quoted or after.quoted:
        return 0
    names = names_of(scope.index.shelf)
    code = names.set_called(before.text)
    return scope.index.of_printings(one.id for one in names.numbered(after.text, code)) if code else 0


def meant_as_tests(tree: Node, scope: Scope) -> Iterator[tuple[str, tuple[Node, ...]]]:
    """The plain words that name a number or a list of values, as `missing` or `rarity` do, each with the queries that ask for it.

    A word behind one that is its value, as in `rarity ultra`, is taken for that.
    """
    parts = conditions(tree)
    for place, part in enumerate(parts):
        if not isinstance(part, Word) or part.quoted:
            continue
        behind = parts[place + 1] if place + 1 < len(parts) else None
        tests, takes = _tests_of(part, behind if isinstance(behind, Word) else None, scope)
        if tests:
            yield part.text, tuple(all_of([*parts[:place], test, *parts[place + 1 + takes :]]) for test in tests)


def _tests_of(word: Word, behind: Word | None, scope: Scope) -> tuple[list[Condition], bool]:
    """What a word that names a field may have been meant to ask, and whether the word behind it is its value."""
    fields = fields_of(scope.index.registry.game)
    asked = fields.named(word.text)
    if asked is None or (asked.private and not scope.player):
        return [], False
    written = fields.written(asked.slug)
    if isinstance(asked, NumberField):
        if behind and behind.text.isascii() and behind.text.isdecimal():
            return [Condition(written, "=", (behind,))], True
        none = Condition(fields.written("own"), "=", (Word("0"),))  # "missing" may be meant of a collection as of decks
        test = Condition(written, ">", (Word("0"),))
        return [none, test] if asked.slug == "missing" else [test], False
    if isinstance(asked, ChoiceField):
        choices = list(asked.choices(scope))
        named = _nearest_of(choices, folded(behind.text)) if behind else []
        chosen = (named or choices)[:MOST_VALUES]
        return [Condition(written, ":", (value(one.said()),)) for one in chosen], bool(named)
    return [], False


def _nearest_of(choices: list[Choice], text: str) -> list[Choice]:
    """The values that a word names, else those of which it is the beginning, else those that it is a slip or two away from."""
    near = nearest(text, [word for one in choices for word in one.words])
    named = [one for one in choices if text in one.words]
    begun = [one for one in choices if any(word.startswith(text) for word in one.words)]
    return named or begun or [one for one in choices if near in one.words]


def _paired(parts: tuple[Node, ...], scope: Scope) -> Iterator[Node | Bits]:
    """The conditions of a conjunction; a set and a number behind it are one."""
    place = 0
    while place < len(parts):
        both = numbered(parts[place], parts[place + 1], scope) if place + 1 < len(parts) else 0
        yield both or parts[place]
        place += 2 if both else 1


def _is_unknown(part: Node, scope: Scope) -> bool:
    return isinstance(part, Word) and not part.quoted and not holding(scope.index, folded(part.text))
