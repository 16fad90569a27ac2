"""What a card does, in one word: tags read from its abilities, so that they say what the engine plays and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass

from simulator.kernel.words import Words


@dataclass(frozen=True, slots=True)
class Tag:
    """One thing that cards do: a stable slug, what people call it, and the words that do it, by class name."""

    slug: str
    name: Words
    words: frozenset[str]


def tag(slug: str, fr: str, en: str, *words: str) -> Tag:
    """A tag, from the class names of its words."""
    return Tag(slug, Words(fr, en), frozenset(words))


def tags_in(abilities: object, tags: Iterable[Tag]) -> frozenset[str]:
    """The slugs of the tags whose words stand anywhere in these abilities, as a game's reader typed them."""
    said: set[str] = set()
    _collect(abilities, said)
    return frozenset(one.slug for one in tags if one.words & said)


def _collect(value: object, said: set[str]) -> None:
    if is_dataclass(value) and not isinstance(value, type):
        said.add(type(value).__name__)
        for one in fields(value):
            _collect(getattr(value, one.name), said)
    elif isinstance(value, Mapping):
        for inner in value.values():
            _collect(inner, said)
    elif isinstance(value, tuple | list):
        for inner in value:
            _collect(inner, said)
