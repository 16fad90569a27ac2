"""The field registry: what a game prints on its cards, and how people call, filter and sort it.

Written beside the card files in `fields.toml`, so that lists, filters and card pages name no game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, get_args

from simulator.catalog import FOLDER, load
from simulator.catalog.model import Card, Catalog, Label, Printing
from simulator.catalog.schema import Block, CatalogError, Check, Problem, check_block, flag, one_of, tables, text
from simulator.kernel.words import Words

FIELDS_FILE = "fields.toml"

Kind = Literal["number", "choice", "flag", "word"]
"""A whole number; one or several of the field's values; yes or no; words without a list of values."""

Of = Literal["card", "printing"]
"""Whether the fact belongs to the card, whatever its printing, or to one printing."""

Fact = int | bool | str | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Field:
    """One fact of a game's cards: its slug in facts and addresses, its names, and the values it can take.

    `source` is the path of the fact in a catalogue's card or printing; `basis` names the field that says how the fact is known;
    `column` whether lists in columns show it.
    """

    slug: str
    name: Words
    kind: Kind
    of: Of
    source: tuple[str, ...]
    values: Mapping[str, Label] = field(default_factory=dict, hash=False)
    basis: str | None = None
    column: bool = False

    def read(self, thing: Card | Printing) -> Fact:
        """The fact of a card or of a printing; None where there is none."""
        found: Any = thing
        for name in self.source:
            found = getattr(found, name, None)
        return found or None if self.kind == "flag" else found


@dataclass(frozen=True, slots=True)
class Registry:
    """The name of a game and its fields by slug, in the order in which people see them."""

    game: str
    name: str
    fields: Mapping[str, Field]

    def of(self, part: Of) -> tuple[Field, ...]:
        """The fields of cards, or those of printings."""
        return tuple(one for one in self.fields.values() if one.of == part)


def games_with_cards() -> tuple[str, ...]:
    """The games whose cards are shipped, by slug."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{FIELDS_FILE}")))


@lru_cache
def load_fields(game: str) -> Registry:
    """The field registry shipped for a game; read once, then the same object.

    Raises UnknownCatalogError when the game has no card files, and CatalogError when its registry is wrong.
    """
    catalog = load(game)
    return read_fields((FOLDER / game / FIELDS_FILE).read_text(encoding="utf-8"), catalog)


def read_fields(source: str, catalog: Catalog) -> Registry:
    """The registry written in this text, for the cards of this catalogue. Raises CatalogError with every problem."""
    try:
        content = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise CatalogError([Problem(FIELDS_FILE, "", "", f"is not valid TOML: {error}")]) from error
    problems = list(_problems(content))
    if problems:
        raise CatalogError(problems)
    fields = [_field(block, catalog) for block in content["field"]]
    return Registry(catalog.game, content["name"], {one.slug: one for one in fields})


VALUE: Mapping[str, Check] = {"slug": text, "fr": text, "en": text}
LABELS = ("types", "clans", "rarities")
FIELD: Mapping[str, Check] = {
    "slug": text,
    "of": one_of(get_args(Of)),
    "kind": one_of(get_args(Kind)),
    "fr": text,
    "en": text,
    "source": text,
    "basis": text,
    "column": flag,
    "labels": one_of(LABELS),
    "value": tables,
}
NEEDED = ("slug", "of", "kind", "fr", "en")


def _problems(content: Block) -> list[Problem]:
    """Everything wrong with a registry: its header, each field, each value, then the links between fields."""
    header: Mapping[str, Check] = {"name": text, "field": tables}
    found = check_block(content, file=FIELDS_FILE, place="", rules=header, needs=header)
    if found:
        return found
    slugs = [block.get("slug") for block in content["field"]]
    for block in content["field"]:
        place = str(block.get("slug", ""))
        found += check_block(block, file=FIELDS_FILE, place=place, rules=FIELD, needs=NEEDED)
        for value in block.get("value", []) if isinstance(block.get("value"), list) else []:
            found += check_block(value, file=FIELDS_FILE, place=f"{place}.value", rules=VALUE, needs=VALUE)
        if block.get("kind") == "choice" and ("labels" in block) == ("value" in block):
            found.append(Problem(FIELDS_FILE, place, "value", "a choice has either labels or a list of values"))
        if block.get("basis", slugs[0]) not in slugs:
            found.append(Problem(FIELDS_FILE, place, "basis", f"is {block['basis']!r}, which is no field"))
        if slugs.count(block.get("slug")) > 1:
            found.append(Problem(FIELDS_FILE, place, "slug", "is used twice"))
    return found


def _field(block: Block, catalog: Catalog) -> Field:
    return Field(
        slug=block["slug"],
        name=_words(block),
        kind=block["kind"],
        of=block["of"],
        source=tuple(block.get("source", block["slug"]).split(".")),
        values=_values(block, catalog),
        basis=block.get("basis"),
        column=block.get("column", False),
    )


def _values(block: Block, catalog: Catalog) -> Mapping[str, Label]:
    if "labels" in block:
        labels: Mapping[str, Label] = getattr(catalog, block["labels"])
        return labels
    return {value["slug"]: Label(value["slug"], _words(value), order) for order, value in enumerate(block.get("value", []))}


def _words(block: Block) -> Words:
    return Words(fr=block["fr"], en=block["en"])
