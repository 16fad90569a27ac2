"""The filters beside a list: their names, values and counts, in the language of the page."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from collection.browsing.query import Query
from collection.languages import page_language
from collection.models import EngineStatus
from collection.query.fields import ChoiceField, Scope, fields_of
from collection.query.form import NOT_SAID, OF_COPIES
from collection.query.index import Bits, Index
from simulator.catalog import Field


@dataclass(frozen=True, slots=True)
class Option:
    """A value that can be chosen, with what the list would hold of it under all the other filters; of copies, how many."""

    value: str
    name: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """A filter with values. `is_long` where a menu serves better than boxes; `of_copies` where those are counted."""

    slug: str
    name: str
    options: tuple[Option, ...]
    is_long: bool
    of_copies: bool = False

    @property
    def is_used(self) -> bool:
        return any(option.chosen for option in self.options)


@dataclass(frozen=True, slots=True)
class NumberFilter:
    """A filter by bounds, with the bounds of the catalogue and those asked for (as text, so that a mistake stays visible)."""

    slug: str
    name: str
    least: int
    most: int
    chosen: tuple[int | None, int | None]
    problems: tuple[str, str]


def facets(index: Index, query: Query, others: Callable[[str], Bits]) -> list[Facet]:
    """The filters by value. `others` says what all other conditions than those of one filter let through."""
    found = [_facet(index, query, filter_, others=others(filter_.slug)) for filter_ in _named(index)]
    return [facet for facet in found if len(facet.options) > 1 or facet.slug in index.flags or facet.is_used]


def copy_facets(scope: Scope, query: Query, unfolded: Collection[str], counts: Callable[[str], Mapping[str, int]]) -> list[Facet]:
    """The filters by what the asker says of his copies, with the values that some copy of his has, and those that are chosen.

    `counts` says how many copies have each value under all other filters than one; asked for filters in force, and for those
    `unfolded`: of others nobody sees it.
    """
    found = []
    for slug in OF_COPIES:
        chosen = query.choices.get(slug, ())
        names = _names_of_copies(scope, slug, chosen)
        if len(names) > 1 or chosen:
            copies = counts(slug) if chosen or slug in unfolded else {}
            options = tuple(Option(value, name, copies.get(value, 0), value in chosen) for value, name in names.items())
            name = _copy_field(scope, slug).name.say(page_language())
            found.append(Facet(slug, name, options, is_long=len(options) > 20, of_copies=True))
    return found


def _names_of_copies(scope: Scope, slug: str, chosen: Collection[str]) -> dict[str, str]:
    """The values that are said of copies or `chosen`, and that of those of which nothing is said."""
    field = _copy_field(scope, slug)
    shown = (one for one in field.choices(scope) if one.slug in chosen or field.having(scope, one.slug))
    said = {one.slug: one.name.say(page_language()) for one in shown}
    return said | ({NOT_SAID: field.nothing.say(page_language())} if field.nothing else {})


def _copy_field(scope: Scope, slug: str) -> ChoiceField:
    field = fields_of(scope.index.registry.game).by_slug[slug]
    assert isinstance(field, ChoiceField)  # noqa: S101 - for mypy
    return field


def number_filters(index: Index, query: Query) -> list[NumberFilter]:
    """The filters by bounds."""
    return [
        NumberFilter(
            slug=field.slug,
            name=field.name.say(page_language()),
            least=min(index.values[field.slug]),
            most=max(index.values[field.slug]),
            chosen=query.numbers.get(field.slug, (None, None)),
            problems=(query.problems.get(f"{field.slug}_min", ""), query.problems.get(f"{field.slug}_max", "")),
        )
        for field in index.registry.fields.values()
        if field.compares and index.values[field.slug]
    ]


def value_name(scope: Scope, slug: str, value: str) -> str:
    """What people call a value of a filter."""
    if slug in OF_COPIES:
        return _names_of_copies(scope, slug, (value,)).get(value, value)
    return next((one.values.get(value, value) for one in _named(scope.index) if one.slug == slug), value)


def field_name(scope: Scope, slug: str) -> str:
    """What people call a filter."""
    if slug in OF_COPIES:
        return _copy_field(scope, slug).name.say(page_language())
    field = scope.index.registry.fields.get(slug)
    return field.name.say(page_language()) if field else next((one.name for one in _named(scope.index) if one.slug == slug), slug)


@dataclass(frozen=True, slots=True)
class _Named:
    """A filter by value: its name, and the names of its values in their own order."""

    slug: str
    name: str
    values: Mapping[str, str]


def _named(index: Index) -> Iterator[_Named]:
    language = page_language()
    yield _Named("set", _("Set"), {one.slug: one.name_en if language == "en" else one.name_fr for one in index.shelf.sets})
    for field in index.registry.fields.values():
        if field.kind != "number":
            yield _Named(field.slug, field.name.say(language), _value_names(index, field))
    yield _Named("status", _("Played by Cartable"), {status.value: str(status.label) for status in EngineStatus})


def _value_names(index: Index, field: Field) -> dict[str, str]:
    if field.kind == "flag":
        return {"1": _("Yes")}
    if field.values:
        return {slug: label.name.say(page_language()) for slug, label in field.values.items()}
    return {value: value for value in sorted(index.values[field.slug]) if value}


def _facet(index: Index, query: Query, named: _Named, *, others: Bits) -> Facet:
    chosen, having = query.choices.get(named.slug, ()), index.values[named.slug]
    counts = index.counts(named.slug, others, query.unit)
    options = tuple(
        Option(value, name, counts.get(value, 0), value in chosen)
        for value, name in named.values.items()
        if value in having or value in chosen
    )
    return Facet(named.slug, named.name, options, is_long=len(options) > 20)
