"""From the text of card files to a catalogue."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from simulator.catalog.checking import SETS_FILE, check_sources, lists_of
from simulator.catalog.fields import FIELDS_FILE, read_registry, words_of
from simulator.catalog.model import Card, CardSet, Catalog, Fact, Field, Printing, Registry
from simulator.catalog.played import played_form, version_of_form
from simulator.catalog.schema import Block, CatalogError
from simulator.kernel.game import Language
from simulator.kernel.words import Words


def read_catalog(sources: Mapping[str, str]) -> Catalog:
    """The catalogue written in these texts, by file name: `sets.toml`, `fields.toml`, and one file a set, named by its slug.

    Raises CatalogError with every problem found, as `check_sources` lists them.
    """
    problems = check_sources(sources)
    if problems:
        raise CatalogError(problems)
    catalog = build_catalog({name: tomllib.loads(source) for name, source in sources.items()}, version_of(sources))
    return replace(catalog, played=version_of_form(played_form(catalog)))


def version_of(sources: Mapping[str, str]) -> str:
    """Twelve hexadecimal digits that change with any byte of any file."""
    digest = hashlib.sha256()
    for name in sorted(sources):
        digest.update(f"{name}\0{sources[name]}\0".encode())
    return digest.hexdigest()[:12]


def number_order(number: str) -> tuple[str | tuple[int, str], ...]:
    """A sort key for collector numbers: "9" before "31", "176A" before "176B", "A" after all that open with a digit.

    Any text has one: digits are those from 0 to 9, compared by their number and then one by one, however many there are.
    """
    parts = enumerate(re.split(r"([0-9]+)", number))
    return tuple(_digits_order(part) if place % 2 else part for place, part in parts)


def _digits_order(digits: str) -> tuple[int, str]:
    plain = digits.lstrip("0")
    return len(plain), plain


def build_catalog(files: Mapping[str, Block], version: str) -> Catalog:
    """The catalogue of files already found good; `version` stands for what is played, too."""
    header = files[SETS_FILE]
    labels = lists_of(header)
    registry = read_registry(header["game"], files[FIELDS_FILE], labels)
    plain = {kind["slug"] for kind in header["type"] if kind.get("vanilla")}
    cards: dict[str, Card] = {}
    printings: dict[str, Printing] = {}
    for entry in header["set"]:
        content = files[f"{entry['slug']}.toml"]
        for block in content.get("card", []):
            cards[block["id"]] = _card(entry["code"], block, registry, vanilla=block["type"] in plain)
        blocks = content.get("card", []) + content.get("printing", [])
        for block in sorted(blocks, key=lambda block: number_order(block["number"])):
            printings[block["id"]] = _printing(entry["code"], block, registry)
    reprints: defaultdict[str, list[Printing]] = defaultdict(list)
    for printing in printings.values():
        reprints[printing.card_id].append(printing)
    sets = _sets(header["set"], printings.values())
    return Catalog(
        registry=registry,
        labels=labels,
        sets=sets,
        cards=cards,
        printings=printings,
        version=version,
        played=version,
        reprints={card: tuple(sorted(found, key=lambda one: one.id != card)) for card, found in reprints.items()},
        titles=_titles(cards, sets, [one for one in registry.of("card") if one.tells]),
    )


def _sets(entries: Iterable[Block], printings: Iterable[Printing]) -> dict[str, CardSet]:
    sizes = Counter(printing.set_code for printing in printings)
    return {
        entry["code"]: CardSet(
            entry["code"], entry["slug"], words_of(entry), order, sizes[entry["code"]], entry.get("house", False)
        )
        for order, entry in enumerate(entries, start=1)
    }


def _titles(cards: Mapping[str, Card], sets: Mapping[str, CardSet], telling: list[Field]) -> dict[str, Words]:
    """A name for each card that no other card has: the printed one, with telling facts, then set, then id if needed."""
    french, english = _titles_in("fr", cards, sets, telling), _titles_in("en", cards, sets, telling)
    return {card: Words(french[card], english[card]) for card in cards}


def _titles_in(
    language: Language, cards: Mapping[str, Card], sets: Mapping[str, CardSet], telling: list[Field]
) -> dict[str, str]:
    """The same in one language."""
    titles: dict[str, str] = {}
    namesakes: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards.values():
        namesakes[card.names.say(language)].append(card)
    for name, group in namesakes.items():
        facts = {card.id: tuple(card.facts.get(field.slug) for field in telling) for card in group}
        by_facts = Counter(facts.values())
        by_set = Counter((facts[card.id], card.set_code) for card in group)
        for card in group:
            details = list(_told(card, telling)) if len(by_facts) > 1 else []
            if by_facts[facts[card.id]] > 1:
                details.append(sets[card.set_code].name)
            if by_set[facts[card.id], card.set_code] > 1:
                details.append(Words(card.id, card.id))
            titles[card.id] = _titled(name, [word.say(language) for word in details])
    return titles


def _told(card: Card, telling: list[Field]) -> Iterator[Words]:
    """The telling facts of a card in words."""
    for field in telling:
        fact = card.facts.get(field.slug)
        if fact is not None:
            yield field.values[str(fact)].name if str(fact) in field.values else Words(str(fact), str(fact))


def _titled(name: str, details: list[str]) -> str:
    return f"{name} ({', '.join(details)})" if details else name


def _card(set_code: str, block: Block, registry: Registry, *, vanilla: bool) -> Card:
    return Card(
        id=block["id"],
        set_code=set_code,
        name=block["name"],
        type=block["type"],
        name_en=block.get("name_en", ""),
        icon=block.get("icon", ""),
        copies=block.get("copies", 1),
        facts=_facts(block, registry.of("card")),
        vanilla=block.get("vanilla", vanilla),
        abilities=tuple(block.get("abilities", ())),
        approximate=Words(**block["approximate"]) if "approximate" in block else None,
    )


def _printing(set_code: str, block: Block, registry: Registry) -> Printing:
    return Printing(
        id=block["id"],
        card_id=block.get("card", block["id"]),
        set_code=set_code,
        number=block["number"],
        code=block.get("code", block["id"]),
        facts=_facts(block, registry.of("printing")),
        erratum=MappingProxyType(dict(block.get("erratum", {}))),
    )


def _facts(block: Block, fields: Iterable[Field]) -> Mapping[str, Fact]:
    """What a block says of these fields; a flag is only said when it is true, a list when it holds something."""
    found = {field.slug: _fact(block, field.source) for field in fields}
    return MappingProxyType({slug: fact for slug, fact in found.items() if fact is not None and fact is not False and fact != ()})


def _fact(block: Block, source: tuple[str, ...]) -> Fact | None:
    value: Any = block
    for key in source:
        value = value.get(key, {})
    if isinstance(value, list):
        return tuple(value)
    return None if isinstance(value, dict) else value
