"""The fields that a game prints on its cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from collection.folding import folded
from collection.languages import LANGUAGES
from collection.query.fields.choices import Choice, ChoiceField
from collection.query.fields.field import QueryField, Scope
from collection.query.fields.literals import FALSE, TRUE
from collection.query.fields.numbers import NumberField
from collection.query.index import Bits, Index
from simulator.catalog import Field as Fact
from simulator.catalog import Words, load_fields

ALSO_CALLED: Final[Mapping[str, tuple[str, ...]]] = {
    "artist": ("artiste", "illustrateur", "illustratrice"),
    "kind": ("genre",),
    "type": ("sorte",),
}
"""What fields that games share are asked for by too, beside their names; kept searches ask by names that fields had before."""


def printed_fields(game: str) -> Iterator[QueryField]:
    """A field for each fact that cards of a game print."""
    for fact in load_fields(game).fields.values():
        said = Words(*(_identifier(fact.name.say(language)) or fact.slug for language in LANGUAGES))
        joined = (_identifier(fact.name.say(language), joined=True) for language in LANGUAGES)
        aliases = (*joined, *ALSO_CALLED.get(fact.slug, ()))
        if fact.kind == "number":
            yield NumberField(slug=fact.slug, name=fact.name, said=said, aliases=aliases, levels=_levels(fact.slug))
        else:
            yield ChoiceField(
                slug=fact.slug,
                name=fact.name,
                said=said,
                aliases=aliases,
                choices=_choices(fact),
                having=_of_fact(fact.slug),
                ordered=fact.slug in ("rarity", "rank"),
                open=fact.kind == "word",
            )


def _identifier(name: str, *, joined: bool = False) -> str:
    """A name as a field is named: one word; or several joined by underscores, where that is asked for."""
    words = re.findall(r"\w+", folded(name))
    if joined:
        return "_".join(words)
    return words[0] if len(words) == 1 else ""


def _levels(slug: str) -> Callable[[Scope], Mapping[int, Bits]]:
    return lambda scope: scope.index.values[slug]


def _of_fact(slug: str) -> Callable[[Scope, str], Bits]:
    return lambda scope, value: _with_fact(scope.index, slug, value)


def _with_fact(index: Index, slug: str, value: str) -> Bits:
    having = index.values[slug]
    if value == "0" and slug in index.flags:
        return index.everything & ~having.get("1", 0)
    return having.get(value, 0)


def _choices(fact: Fact) -> Callable[[Scope], Iterable[Choice]]:
    if fact.kind == "flag":
        both = (Choice("1", Words("oui", "yes"), tuple(TRUE)), Choice("0", Words("non", "no"), tuple(FALSE)))
        return lambda scope: both
    if fact.values:
        labels = tuple(Choice(one.slug, one.name, order=one.order) for one in fact.values.values())
        return lambda scope: labels
    return lambda scope: _open_choices(scope.index, fact.slug)


@lru_cache(maxsize=64)
def _open_choices(index: Index, slug: str) -> tuple[Choice, ...]:
    """The values that were printed, where no list of them exists."""
    return tuple(Choice(value, Words(value, value)) for value in sorted(index.values[slug]) if value)
