"""Reading abilities: from the plain tables of a card file to the typed values of a game's vocabulary.

The dataclasses of the vocabulary themselves say what may be written: field names are keys, field types say how a value is
read, and the class variable `short` names the field that a bare value fills. What a game writes in its own way (amounts,
conditions) is read by functions that it hands to its `Reader`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from simulator.catalog.typography import said
from simulator.kernel.words import Words

OwnWay = Callable[[object, str], Any]
"""Reads a raw value found at a path; raises PlaceError."""


class EffectError(ValueError):
    """An ability is not written in the effect language; the message names the card and the place in its block."""

    def __init__(self, message: Words | str) -> None:
        self.words = in_both(message)
        super().__init__(self.words.en)


class PlaceError(ValueError):
    """A problem with the path to it, before the card's name is known."""

    def __init__(self, path: str, message: Words | str) -> None:
        words = in_both(message)
        self.words = said(f"{path} : {words.fr}", f"{path}: {words.en}")
        super().__init__(self.words.en)


def in_both(message: Words | str) -> Words:
    """The message in both languages; a plain text reads the same in each."""
    return message if isinstance(message, Words) else Words(message, message)


class Reader:
    """Reads the values of one vocabulary.

    `names`: the names by which annotations are looked up. `flat`: dataclasses whose keys are written in the table of
    their owner. `written`: fields whose key is another word (`{"otherwise": "else"}`). `own_ways`: how values of an annotation
    are read where the dataclass does not say it; equal annotations are found by `==`, so unions of any size may be keys.
    """

    def __init__(
        self,
        names: Mapping[str, Any],
        *,
        flat: Sequence[type] = (),
        written: Mapping[str, str] | None = None,
        own_ways: Sequence[tuple[Any, OwnWay]] = (),
    ) -> None:
        self._names = dict(names)
        self._flat = tuple(flat)
        self._written = dict(written or {})
        self._own_ways = list(own_ways)
        self._known_hints: dict[type, dict[str, Any]] = {}

    def abilities(self, card: str, raw: Sequence[Mapping[str, Any]], ability: Any) -> tuple[Any, ...]:
        """The abilities of a card block; raises EffectError, for example "S1-031 abilities[0].do[1]: unknown word 'drow'"."""
        try:
            return tuple(self.value(ability, entry, f"abilities[{index}]") for index, entry in enumerate(raw))
        except PlaceError as problem:
            raise EffectError(Words(f"{card} {problem.words.fr}", f"{card} {problem.words.en}")) from problem

    def value(self, kind: Any, raw: object, path: str) -> Any:
        """Read one value as the annotation of its field says."""
        for annotation, own_way in self._own_ways:
            if kind == annotation:
                return own_way(raw, path)
        origin, options = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType) and NoneType in options:
            return self.value(union([option for option in options if option is not NoneType]), raw, path)
        if origin is tuple:
            return tuple(self.value(options[0], entry, f"{path}[{index}]") for index, entry in enumerate(as_list(raw)))
        if origin is Literal:
            if raw not in options:
                listed = ", ".join(str(option) for option in options)
                raise PlaceError(path, Words(f"{raw!r} n’est pas un de {listed}", f"{raw!r} is none of {listed}"))
            return raw
        if kind in (int, bool, str):
            if type(raw) is not kind:
                raise PlaceError(path, Words(f"{kind.__name__} attendu, pas {raw!r}", f"{kind.__name__} expected, not {raw!r}"))
            return raw
        return self.build(kind, raw, path)

    def build(self, kind: type, raw: object, path: str) -> Any:
        """A value of a dataclass from its table, or from a bare value through its `short` field."""
        short = getattr(kind, "short", None)
        if isinstance(raw, Mapping) and not (short and len(fields(kind)) == 1 and short not in raw):
            left = dict(raw)
        elif short is None:
            raise PlaceError(path, _no_table(raw))
        else:
            left = {short: raw}
        value = self._take(kind, left, path)
        if left:
            raise PlaceError(path, Words(f"clé inconnue {sorted(left)[0]!r}", f"unknown key {sorted(left)[0]!r}"))
        return value

    def word(self, words: Mapping[str, type], raw: object, path: str) -> Any:
        """A word of the vocabulary: a table with one key; a bare word stands for an empty table."""
        if isinstance(raw, str):
            raw = {raw: {}}
        table = as_table(raw, path)
        if len(table) != 1:
            raise PlaceError(path, Words(f"un mot par table, pas {sorted(table)}", f"one word a table, not {sorted(table)}"))
        [(key, value)] = table.items()
        if key not in words:
            raise PlaceError(path, Words(f"mot inconnu {key!r}", f"unknown word {key!r}"))
        return self.build(words[key], value, f"{path}.{key}")

    def _take(self, kind: type, table: dict[str, object], path: str) -> Any:
        """Build `kind` from the keys of `table` that belong to it, and remove them there."""
        hints = self._hints(kind)
        values: dict[str, Any] = {}
        for field in fields(kind):
            if hints[field.name] in self._flat:
                values[field.name] = self._take(hints[field.name], table, path)
            elif field.name in table:
                place = f"{path}.{self._written.get(field.name, field.name)}"
                values[field.name] = self.value(hints[field.name], table.pop(field.name), place)
            elif _needed(field):
                raise PlaceError(path, Words(f"il manque {field.name!r}", f"{field.name!r} is missing"))
        return kind(**values)

    def _hints(self, kind: type) -> dict[str, Any]:
        if kind not in self._known_hints:
            self._known_hints[kind] = get_type_hints(kind, self._names)
        return self._known_hints[kind]


def key_of(word: type) -> str:
    """The key under which card files write a word: its class name in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", word.__name__).lower()


def as_list(raw: object) -> Sequence[object]:
    """The value itself where it is a list; else a list of it alone."""
    return raw if isinstance(raw, list | tuple) else [raw]


def as_table(raw: object, path: str) -> Mapping[str, Any]:
    """The value, if it is a table; raises PlaceError otherwise."""
    if not isinstance(raw, Mapping):
        raise PlaceError(path, _no_table(raw))
    return raw


def union(kinds: Sequence[Any]) -> Any:
    """The annotation `a | b | …`."""
    joined = kinds[0]
    for kind in kinds[1:]:
        joined = joined | kind
    return joined


def _no_table(raw: object) -> Words:
    return Words(f"une table est attendue, pas {raw!r}", f"a table is expected, not {raw!r}")


def _needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING
