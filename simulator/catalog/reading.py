"""From the text of card files to a catalogue."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping

from simulator.catalog.checking import SETS_FILE, check_sources
from simulator.catalog.model import Card, CardSet, Catalog, Erratum, Label, Printing, Scorer
from simulator.catalog.schema import Block, CatalogError
from simulator.kernel.words import Words


def read_catalog(sources: Mapping[str, str]) -> Catalog:
    """The catalogue written in these texts, by file name: `sets.toml` and one file a set, named by the set's slug.

    Raises CatalogError with every problem found, as `check_sources` lists them.
    """
    problems = check_sources(sources)
    if problems:
        raise CatalogError(problems)
    return _build({name: tomllib.loads(source) for name, source in sources.items()}, version_of(sources))


def version_of(sources: Mapping[str, str]) -> str:
    """Twelve hexadecimal digits that change with any byte of any file."""
    digest = hashlib.sha256()
    for name in sorted(sources):
        digest.update(f"{name}\0{sources[name]}\0".encode())
    return digest.hexdigest()[:12]


def number_order(number: str) -> list[str | int]:
    """A sort key for collector numbers: "9" before "31", "176A" before "176B", "A" after all that open with a digit."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", number)]


def _build(files: Mapping[str, Block], version: str) -> Catalog:
    """The catalogue of files already found good."""
    header = files[SETS_FILE]
    cards: dict[str, Card] = {}
    printings: dict[str, Printing] = {}
    for entry in header["set"]:
        content = files[f"{entry['slug']}.toml"]
        for block in content.get("card", []):
            cards[block["id"]] = _card(entry["code"], block)
        blocks = content.get("card", []) + content.get("printing", [])
        for block in sorted(blocks, key=lambda block: number_order(block.get("number", ""))):
            printings[block["id"]] = _printing(entry["code"], block)
    reprints: defaultdict[str, list[Printing]] = defaultdict(list)
    for printing in printings.values():
        reprints[printing.card_id].append(printing)
    sets = {
        entry["code"]: CardSet(entry["code"], entry["slug"], _words(entry), order, entry["printings"])
        for order, entry in enumerate(header["set"], start=1)
    }
    clans = _labels(header.get("clan", []))
    return Catalog(
        game=header["game"],
        sets=sets,
        types=_labels(header["type"]),
        clans=clans,
        rarities=_labels(header.get("rarity", [])),
        cards=cards,
        printings=printings,
        version=version,
        reprints={card: tuple(sorted(found, key=lambda one: one.id != card)) for card, found in reprints.items()},
        titles=_titles(cards, sets, clans),
    )


def _titles(cards: Mapping[str, Card], sets: Mapping[str, CardSet], clans: Mapping[str, Label]) -> dict[str, Words]:
    """A name for each card that no other card has: the printed one, with clan, then set, then id where that is not enough."""
    titles: dict[str, Words] = {}
    namesakes: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards.values():
        namesakes[card.name].append(card)
    for name, group in namesakes.items():
        by_clan = Counter(card.clan for card in group)
        by_set = Counter((card.clan, card.set_code) for card in group)
        for card in group:
            details = []
            if len(by_clan) > 1 and card.clan is not None:
                details.append(clans[card.clan].name)
            if by_clan[card.clan] > 1:
                details.append(sets[card.set_code].name)
            if by_set[card.clan, card.set_code] > 1:
                details.append(Words(card.id, card.id))
            titles[card.id] = Words(_titled(name, [word.fr for word in details]), _titled(name, [word.en for word in details]))
    return titles


def _titled(name: str, details: list[str]) -> str:
    return f"{name} ({', '.join(details)})" if details else name


def _card(set_code: str, block: Block) -> Card:
    return Card(
        id=block["id"],
        set_code=set_code,
        name=block["name"],
        type=block["type"],
        clan=block.get("clan"),
        cost=block.get("cost"),
        force=block.get("force"),
        close=tuple(block.get("close", ())),
        open=tuple(block.get("open", ())),
        scorer=Scorer(**block["scorer"]) if "scorer" in block else None,
        marks=tuple(block.get("marks", ())),
        vanilla=block.get("vanilla", False),
        abilities=tuple(block.get("abilities", ())),
        approximate=Words(**block["approximate"]) if "approximate" in block else None,
    )


def _printing(set_code: str, block: Block) -> Printing:
    return Printing(
        id=block["id"],
        card_id=block.get("card", block["id"]),
        set_code=set_code,
        number=block.get("number", ""),
        code=block.get("code", ""),
        rarity=block.get("rarity", ""),
        artist=block.get("artist", ""),
        foil=block.get("foil", "unknown"),
        edition=block.get("edition"),
        erratum=Erratum(**block["erratum"]) if "erratum" in block else None,
    )


def _labels(entries: list[Block]) -> dict[str, Label]:
    return {entry["slug"]: Label(entry["slug"], _words(entry), order) for order, entry in enumerate(entries)}


def _words(entry: Block) -> Words:
    return Words(fr=entry["fr"], en=entry["en"])
