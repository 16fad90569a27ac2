"""The field registry, read from `fields.toml`: what a game prints on its cards, and how people call, filter and sort it.

It is the schema of the card files too, so that lists, filters, card pages and checks name no game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import get_args

from simulator.catalog.model import Field, Kind, Label, Of, Registry
from simulator.catalog.schema import (
    CARD,
    LABEL,
    PRINTING,
    Block,
    Check,
    Problem,
    check_block,
    flag,
    one_of,
    part_of,
    record,
    some_of,
    tables,
    text,
    whole,
)
from simulator.catalog.typography import said, typeset
from simulator.kernel.words import Words

FIELDS_FILE = "fields.toml"
HEADER: Mapping[str, Check] = {"name": text, "field": tables}
FIGURE = whole(-9999, 9999)
NEEDED = ("slug", "of", "kind", "fr", "en")
FIELD: Mapping[str, Check] = LABEL | {
    "of": one_of(get_args(Of)),
    "kind": one_of(get_args(Kind)),
    "source": text,
    "several": flag,
    "least": FIGURE,
    "most": FIGURE,
    "needed": flag,
    "basis": text,
    "column": flag,
    "tells": flag,
    "value": tables,
}


def check_fields(content: Block, *, lists: Collection[str], types: Collection[str]) -> list[Problem]:
    """Everything wrong with a registry: its header, each field, each value, then the links between fields."""
    found = check_block(content, file=FIELDS_FILE, place="", rules=HEADER, needs=HEADER)
    if found:
        return found
    rules = {**FIELD, "labels": one_of(lists), "types": some_of(types)}
    slugs = [block.get("slug") for block in content["field"]]
    for block in content["field"]:
        place = str(block.get("slug", ""))
        found += check_block(block, file=FIELDS_FILE, place=place, rules=rules, needs=NEEDED)
        for value in block.get("value", []) if isinstance(block.get("value"), list) else []:
            found += check_block(value, file=FIELDS_FILE, place=f"{place}.value", rules=LABEL, needs=LABEL)
        found += [Problem(FIELDS_FILE, place, name, message) for name, message in _slips(block, slugs)]
    return found


def _slips(block: Block, slugs: list[str | None]) -> Iterable[tuple[str, Words]]:
    """What is wrong between the parts of one field, or between fields."""
    if block.get("kind") == "choice" and ("labels" in block) == ("value" in block):
        yield (
            "value",
            said("un champ à choix a soit labels soit une liste de valeurs", "a choice has either labels or a list of values"),
        )
    if block.get("basis", slugs[0]) not in slugs:
        yield "basis", said(f"est {block['basis']!r}, qui n’est pas un champ", f"is {block['basis']!r}, which is no field")
    if slugs.count(block.get("slug")) > 1:
        yield "slug", said("sert deux fois", "is used twice")


def read_registry(game: str, content: Block, labels: Mapping[str, Mapping[str, Label]]) -> Registry:
    """The registry of a file already found good."""
    fields = [_field(block, labels) for block in content["field"]]
    return Registry(game, content["name"], {one.slug: one for one in fields})


def _field(block: Block, labels: Mapping[str, Mapping[str, Label]]) -> Field:
    given = {name: block[name] for name in ("several", "least", "most", "needed", "basis", "column", "tells") if name in block}
    return Field(
        slug=block["slug"],
        name=words_of(block),
        kind=block["kind"],
        of=block["of"],
        source=tuple(block.get("source", block["slug"]).split(".")),
        values=labels[block["labels"]] if "labels" in block else labels_of(block.get("value", [])),
        types=tuple(block.get("types", ())),
        **given,
    )


def labels_of(entries: Iterable[Block]) -> dict[str, Label]:
    """The values of a list, by slug, in its order."""
    return {entry["slug"]: Label(entry["slug"], words_of(entry), order) for order, entry in enumerate(entries)}


def words_of(entry: Block) -> Words:
    """The names that a block gives in both languages."""
    return Words(fr=typeset(entry["fr"]), en=entry["en"])


def rules_of_card(registry: Registry, type: str, types: Collection[str]) -> tuple[dict[str, Check], list[str]]:
    """What the block of a card of this type may say, and what it must."""
    fields = [one for one in registry.fields.values() if type not in types or not one.types or type in one.types]
    needed = [one.source[0] for one in fields if one.needed and type in types]
    return _checks(fields) | CARD | {"type": one_of(types)}, ["id", "number", "name", "type", *dict.fromkeys(needed)]


def rules_of_printing(registry: Registry) -> tuple[dict[str, Check], list[str]]:
    """What the block of a further printing may say, and what it must."""
    fields = registry.of("printing")
    figures = {one.slug: check_of(one) for one in registry.of("card") if one.kind == "number"}
    rules = _checks(fields) | PRINTING | {"erratum": part_of(figures)}
    return rules, ["id", "number", "card", *dict.fromkeys(one.source[0] for one in fields if one.needed)]


def check_of(field: Field) -> Check:
    """What a value of this field must be."""
    if field.kind == "number":
        return whole(field.least, field.most)
    if field.kind == "flag":
        return flag
    if field.kind == "word":
        return text
    return some_of(field.values) if field.several else one_of(field.values)


def _checks(fields: Iterable[Field]) -> dict[str, Check]:
    """The checks by key of a block; fields inside one table are checked together."""
    checks: dict[str, Check] = {}
    inside: defaultdict[str, dict[str, Check]] = defaultdict(dict)
    for field in fields:
        root, *rest = field.source
        if rest:
            inside[root][rest[0]] = check_of(field)
        else:
            checks[root] = check_of(field)
    return checks | {root: record(keys) for root, keys in inside.items()}
