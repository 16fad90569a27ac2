"""A query as a tree of frozen values, and the text that reads back as the same tree.

Trees are built by `all_of`, `any_of` and `without`, which keep them in one form: no conjunction directly inside a conjunction,
none of a single part, no double negation.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Operator = Literal[":", "=", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Word:
    """Words to be found; quoted ones as they stand. `column` is where it begins in the text, from 1."""

    text: str
    quoted: bool = False
    column: int = dataclasses.field(default=1, compare=False)

    def __str__(self) -> str:
        return f'"{self.text}"' if self.quoted else self.text


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression, as it stands between the slashes."""

    text: str
    column: int = dataclasses.field(default=1, compare=False)

    def __str__(self) -> str:
        return f"/{self.text}/"


Value = Word | Pattern


@dataclass(frozen=True, slots=True)
class Condition:
    """A field held against one of several values: `clan:laink,terracid`. The field is named as it was typed."""

    field: str
    operator: Operator
    values: tuple[Value, ...]
    column: int = dataclasses.field(default=1, compare=False)

    def __str__(self) -> str:
        values = ",".join(map(str, self.values))
        gap = " " if self.operator in ("<", ">") and values.startswith(("=", ">")) else ""  # together they are another operator
        return f"{self.field}{self.operator}{gap}{values}"


@dataclass(frozen=True, slots=True)
class Not:
    """What does not fit."""

    part: Node

    def __str__(self) -> str:
        return f"-{_inside(self.part)}"


@dataclass(frozen=True, slots=True)
class And:
    """What fits every part."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " ".join(f"({part})" if isinstance(part, Or) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or:
    """What fits at least one part."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " OR ".join(map(str, self.parts))


Leaf = Word | Pattern | Condition
Node = Leaf | Not | And | Or

EVERYTHING = And(())
"""What no condition asks for; its text is empty."""

PLAIN = re.compile(r'[^\s()"|,/=<>!:-][^\s()"|,=<>!:]*')
"""A value that needs no quotes wherever it stands."""


def all_of(parts: Iterable[Node]) -> Node:
    """What fits every one of these."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,)))
    return flat[0] if len(flat) == 1 else And(flat)


def any_of(parts: Iterable[Node]) -> Node:
    """What fits at least one of these."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, Or) else (part,)))
    return flat[0] if len(flat) == 1 else Or(flat)


def without(part: Node) -> Node:
    """What does not fit this."""
    return part.part if isinstance(part, Not) else Not(part)


def conditions(tree: Node) -> tuple[Node, ...]:
    """The conditions that must all hold."""
    return tree.parts if isinstance(tree, And) else (tree,)


def leaves(tree: Node) -> Iterator[Leaf]:
    """Every word, pattern and test of a tree, from left to right."""
    if isinstance(tree, And | Or):
        for part in tree.parts:
            yield from leaves(part)
    elif isinstance(tree, Not):
        yield from leaves(tree.part)
    else:
        yield tree


def replaced(tree: Node, old: Leaf, new: Node) -> Node:
    """The tree with another part in the place of this very leaf."""
    if tree is old:
        return new
    if isinstance(tree, And):
        return all_of(replaced(part, old, new) for part in tree.parts)
    if isinstance(tree, Or):
        return any_of(replaced(part, old, new) for part in tree.parts)
    return without(replaced(tree.part, old, new)) if isinstance(tree, Not) else tree


def value(text: str) -> Word:
    """A value as a query writes it: in quotes where it needs some. Quotes of its own are dropped."""
    plain = " ".join(text.replace('"', " ").split())
    return Word(plain, quoted=PLAIN.fullmatch(plain) is None)


def _inside(part: Node) -> str:
    return f"({part})" if isinstance(part, And | Or) else str(part)
