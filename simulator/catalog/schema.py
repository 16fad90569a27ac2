"""The fields that a block of a card file may have, and the checks that name file, block and field when one is wrong.

There is no field for printed text: what a card does is said by `abilities`, and its words are generated from them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from simulator.catalog.model import Foil, Gem, Mark, ScorerBasis

Block = Mapping[str, Any]
Check = Callable[[Any], str | None]
"""Answers what is wrong with a value, or None."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a card file: where, and what to write instead."""

    file: str
    block: str
    field: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.block, self.field, self.message) if part)


class CatalogError(Exception):
    """The card files cannot be read; `problems` lists every reason."""

    def __init__(self, problems: Collection[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def text(value: Any) -> str | None:
    """A string with something in it."""
    return None if isinstance(value, str) and value.strip() else "must be a text that is not empty"


def flag(value: Any) -> str | None:
    """True or false."""
    return None if isinstance(value, bool) else "must be true or false"


def whole(least: int, most: int) -> Check:
    """A whole number between two bounds, both allowed."""

    def check(value: Any) -> str | None:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return None if good else f"must be a whole number from {least} to {most}"

    return check


def one_of(choices: Collection[str]) -> Check:
    """One of the words given."""

    def check(value: Any) -> str | None:
        return None if isinstance(value, str) and value in choices else f"must be one of {', '.join(choices)}"

    return check


def some_of(choices: Collection[str]) -> Check:
    """A list of different words among those given, possibly empty."""

    def check(value: Any) -> str | None:
        good = isinstance(value, list) and all(isinstance(item, str) and item in choices for item in value)
        return None if good and len(set(value)) == len(value) else f"must be a list of different words among {', '.join(choices)}"

    return check


def tables(value: Any) -> str | None:
    """A list of tables with something in it."""
    good = isinstance(value, list) and value and all(isinstance(item, dict) and item for item in value)
    return None if good else "must be a list of tables, one an ability"


def record(fields: Mapping[str, Check]) -> Check:
    """A table with exactly these fields."""

    def check(value: Any) -> str | None:
        if not isinstance(value, dict) or set(value) != set(fields):
            return f"must be a table with {' and '.join(fields)}"
        wrong = [f"{name} {problem}" for name, rule in fields.items() if (problem := rule(value[name]))]
        return "; ".join(wrong) or None

    return check


FIGURE = whole(-99, 99)
IDENTITY: dict[str, Check] = {
    "id": text,
    "number": text,
    "code": text,
    "rarity": text,
    "artist": text,
    "edition": text,
    "foil": one_of(get_args(Foil)),
}
CARD: dict[str, Check] = IDENTITY | {
    "name": text,
    "type": text,
    "clan": text,
    "cost": whole(0, 9),
    "force": FIGURE,
    "close": some_of(get_args(Gem)),
    "open": some_of(get_args(Gem)),
    "scorer": record({"value": whole(1, 9), "basis": one_of(get_args(ScorerBasis))}),
    "marks": some_of(get_args(Mark)),
    "vanilla": flag,
    "abilities": tables,
    "approximate": record({"fr": text, "en": text}),
}
PRINTING: dict[str, Check] = IDENTITY | {"card": text, "erratum": record({"cost": whole(0, 9), "force": FIGURE})}
LABEL: dict[str, Check] = {"slug": text, "fr": text, "en": text}
TYPE: dict[str, Check] = LABEL | {"needs": some_of(CARD), "allows": some_of(CARD)}
SET: dict[str, Check] = LABEL | {"code": text, "printings": whole(1, 9999)}

OF_ANY_CARD = frozenset({"edition", "vanilla", "abilities", "approximate"})
OF_ANY_PRINTING = frozenset({"edition", "erratum"})


def check_block(block: Block, *, file: str, place: str, rules: Mapping[str, Check], needs: Collection[str]) -> list[Problem]:
    """What is wrong with one block: fields nobody knows, fields that are missing, values that do not fit."""
    found = [Problem(file, place, name, "is no field of this block") for name in block if name not in rules]
    found += [Problem(file, place, name, "is missing") for name in needs if name not in block]
    for name, value in block.items():
        message = rules[name](value) if name in rules else None
        if message:
            found.append(Problem(file, place, name, f"{message}, not {value!r}"))
    return found
