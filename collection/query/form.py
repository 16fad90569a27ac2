"""A query as a form shows it: what its conditions choose in filters, and the query after a filter was changed.

A form shows conditions that must all hold and that one filter says alone: the values of a choice (`clan:laink,terracid`), the
bounds of a number (`cost>=2`, `cost:2..4`), what is owned. Whatever else a query asks stays as it is when the form changes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from collection.folding import folded
from collection.languages import page_language
from collection.query.errors import QueryError
from collection.query.fields import (
    NONE,
    NOTHING_AT_ALL,
    NUMBER,
    RANGE,
    Choice,
    ChoiceField,
    NumberField,
    QueryField,
    Scope,
    fields_of,
    whole,
)
from collection.query.tree import Condition, Node, Pattern, Value, Word, all_of, conditions, leaves, value

Bounds = tuple[int | None, int | None]
OWN_TESTS: Mapping[str, tuple[str, str, str]] = {
    "owned": ("copies", ">", "0"),
    "missing": ("copies", "=", "0"),
    "none": ("own", "=", "0"),
}
"""What each filter on ownership asks; "several" depends on what a list counts."""

OF_COPIES: Final = ("place", "condition", "language")
"""The choices about single copies that a form of somebody's own cards shows, by the slugs of their fields."""

NOT_SAID: Final = "-"
"""The value of such a choice for copies of which nothing is said."""


@dataclass(frozen=True)
class Parts:
    """The conditions of a query, sorted: plain words, choices and bounds by field slug, ownership, and the rest."""

    words: str = ""
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbers: Mapping[str, Bounds] = field(default_factory=dict)
    own: str = "all"
    rest: tuple[Node, ...] = ()


def parts_of(tree: Node, scope: Scope, *, unit: str) -> Parts:
    """The parts of a query. Conditions that no filter can say are the rest, and so is a second one about the same thing."""
    words: list[str] = []
    choices: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, Bounds] = {}
    own, rest = "all", []
    for part in conditions(tree):
        if isinstance(part, Word):
            words.append(str(part))
        elif isinstance(part, Condition) and own == "all" and (asked := _own(part, scope, unit)):
            own = asked
        elif isinstance(part, Condition) and (chosen := _chosen(part, scope)) and chosen[0] not in choices:
            choices[chosen[0]] = chosen[1]
        elif isinstance(part, Condition) and (bounds := _bounds(part, scope)) and _joins(numbers, *bounds):
            pass
        else:
            rest.append(part)
    return Parts(" ".join(words), choices, numbers, own, tuple(rest))


def with_choice(tree: Node, slug: str, values: tuple[str, ...], scope: Scope) -> Node:
    """The query with these values of a field chosen, and no others; without a filter on it for no value."""
    kept = [part for part in conditions(tree) if not (isinstance(part, Condition) and (_chosen(part, scope) or ("",))[0] == slug)]
    return all_of([*kept, *_choice_tests(slug, values, scope)])


def with_bounds(tree: Node, slug: str, bounds: Bounds, scope: Scope) -> Node:
    """The query with these bounds of a number, and no others."""
    kept = [part for part in conditions(tree) if not (isinstance(part, Condition) and (_bounds(part, scope) or ("",))[0] == slug)]
    least, most = bounds
    said = _said(slug, scope)
    if least is not None and least == most:
        return all_of([*kept, Condition(said, "=", (Word(str(least)),))])
    tests = [Condition(said, ">=", (Word(str(least)),))] if least is not None else []
    tests += [Condition(said, "<=", (Word(str(most)),))] if most is not None else []
    return all_of([*kept, *tests])


def with_own(tree: Node, own: str, scope: Scope, *, unit: str) -> Node:
    """The query with this filter on what is owned."""
    kept = [part for part in conditions(tree) if not (isinstance(part, Condition) and _own(part, scope, unit))]
    if own == "all":
        return all_of(kept)
    slug, operator, number = _own_test(own, unit)
    return all_of([*kept, Condition(_said(slug, scope), operator, (Word(number),))])  # type: ignore[arg-type]


def asks_about(tree: Node, slugs: frozenset[str], scope: Scope) -> bool:
    """Whether one of these fields is asked about anywhere in a query."""
    fields = fields_of(scope.index.registry.game)
    tests = (one for one in leaves(tree) if isinstance(one, Condition))
    return any(found.slug in slugs for one in tests if (found := fields.named(one.field)))


def _own_test(own: str, unit: str) -> tuple[str, str, str]:
    return ("own" if unit == "cards" else "copies", ">", "1") if own == "several" else OWN_TESTS[own]


def _own(test: Condition, scope: Scope, unit: str) -> str:
    """The filter on ownership that says the same as a test; empty where none does."""
    asked = fields_of(scope.index.registry.game).named(test.field)
    operator = "=" if test.operator == ":" else test.operator
    if asked is None or len(test.values) > 1:
        return ""
    sought = (asked.slug, operator, test.values[0].text)
    return next((own for own in ("owned", "several", "missing", "none") if _own_test(own, unit) == sought), "")


def _chosen(test: Condition, scope: Scope) -> tuple[str, tuple[str, ...]] | None:
    """The field and the values that a test chooses, where a filter can say it."""
    asked = fields_of(scope.index.registry.game).named(test.field)
    if not isinstance(asked, ChoiceField) or test.operator not in (":", "="):
        return None
    if asked.slug == "is":
        return _flagged(asked, test, scope)
    if asked.slug not in scope.index.values and not _is_of_copies(asked.slug, scope):
        return None
    slugs = [_slug_of(one, asked, test, scope) for one in test.values]
    if None in slugs or (asked.slug in scope.index.flags and slugs != ["1"]):
        return None
    return asked.slug, tuple(dict.fromkeys(slug for slug in slugs if slug))


def _slug_of(one: Value, asked: ChoiceField, test: Condition, scope: Scope) -> str | None:
    """The one choice that a value of a test names; None where it names none, or several."""
    if isinstance(one, Pattern):
        return None
    if asked.slug in OF_COPIES and asked.says_nothing(one.text) and folded(one.text) not in _names_in(asked, scope):
        return NOT_SAID
    try:
        found = asked.chosen(one, test, scope)
    except QueryError:
        return None
    return found[0].slug if len(found) == 1 else None


def _names_in(asked: ChoiceField, scope: Scope) -> frozenset[str]:
    """Every word for a choice of a field, folded."""
    return frozenset(word for one in asked.choices(scope) for word in one.words)


def _is_of_copies(slug: str, scope: Scope) -> bool:
    """Whether a choice is one about the copies of somebody whose cards the form shows."""
    return slug in OF_COPIES and scope.player is not None


def _flagged(asked: ChoiceField, test: Condition, scope: Scope) -> tuple[str, tuple[str, ...]] | None:
    [*sought] = test.values
    found = next((one for one in asked.choices(scope) if len(sought) == 1 and folded(sought[0].text) in one.words), None)
    return (found.slug, ("1",)) if found and found.slug in scope.index.flags else None


def _bounds(test: Condition, scope: Scope) -> tuple[str, Bounds] | None:
    """The number and the bounds that a test asks, where a filter can say it."""
    asked = fields_of(scope.index.registry.game).named(test.field)
    fact = scope.index.registry.fields.get(asked.slug) if asked else None
    if not isinstance(asked, NumberField) or fact is None or not fact.compares or len(test.values) > 1:
        return None
    text = test.values[0].text
    if test.operator in (":", "=") and (ends := RANGE.fullmatch(text)) and any(ends.groups()):
        least, most = (whole(end) if end else None for end in ends.groups())
        return asked.slug, (least, most)
    if not NUMBER.fullmatch(text):
        return None
    number = whole(text)
    known: Mapping[str, Bounds] = {
        ":": (number, number),
        "=": (number, number),
        ">=": (number, None),
        ">": (number + 1, None),
        "<=": (None, number),
        "<": (None, number - 1),
    }
    return (asked.slug, known[test.operator]) if test.operator in known else None


def _joins(numbers: dict[str, Bounds], slug: str, bounds: Bounds) -> bool:
    """Adds bounds to those known of a number; False where an end is said twice."""
    least, most = numbers.get(slug, (None, None))
    if (least is not None and bounds[0] is not None) or (most is not None and bounds[1] is not None):
        return False
    numbers[slug] = (least if bounds[0] is None else bounds[0], most if bounds[1] is None else bounds[1])
    return True


def _choice_tests(slug: str, values: tuple[str, ...], scope: Scope) -> Iterator[Condition]:
    if not values:
        return
    fields = fields_of(scope.index.registry.game)
    asked = fields.by_slug[slug]
    if slug in scope.index.flags:
        being = fields.by_slug["is"]
        yield Condition(fields.written("is"), ":", (_written(being, slug, scope),))
    else:
        is_open = isinstance(asked, ChoiceField) and asked.open
        yield Condition(_said(slug, scope), "=" if is_open else ":", tuple(_written(asked, one, scope) for one in values))


def _written(asked: QueryField, slug: str, scope: Scope) -> Word:
    """A value as the site writes it into a query: its name where that names it alone, else what is written for it."""
    choices: list[Choice] = list(asked.choices(scope)) if isinstance(asked, ChoiceField) else []
    if slug == NOT_SAID and asked.slug in OF_COPIES:
        return _nothing(asked, scope)
    found = next((one for one in choices if one.slug == slug), None)
    said = value(_name_of(found, asked) if found else slug)
    is_clear = sum(folded(said.text) in one.words for one in choices) == 1
    return said if is_clear else value(found.written if found else slug)


def _name_of(choice: Choice, asked: QueryField) -> str:
    """The word for a choice; the whole name of what somebody named himself, where the word would be a number of the site."""
    is_own = isinstance(asked, ChoiceField) and asked.open and choice.said() == choice.written
    return choice.name.say(page_language()) if is_own else choice.said()


def _nothing(asked: QueryField, scope: Scope) -> Word:
    """The word for copies of which nothing is said: one that is no name of something."""
    named, nothing = (_names_in(asked, scope), asked.nothing) if isinstance(asked, ChoiceField) else (frozenset(), None)
    usual = nothing.say(page_language()) if nothing else "aucun" if page_language() == "fr" else "none"
    return value(next((word for word in (usual, *sorted(NONE)) if folded(word) not in named), NOTHING_AT_ALL))


def _said(slug: str, scope: Scope) -> str:
    return fields_of(scope.index.registry.game).written(slug)
