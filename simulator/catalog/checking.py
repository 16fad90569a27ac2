"""Everything that can be wrong with card files, found in one pass and listed with file, block and field."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from simulator.catalog.fields import (
    FIELDS_FILE,
    check_fields,
    labels_of,
    read_registry,
    rules_of_card,
    rules_of_printing,
)
from simulator.catalog.model import Label, Registry
from simulator.catalog.schema import LABEL, Block, Check, Problem, check_block, flag, text, whole
from simulator.catalog.typography import said
from simulator.kernel.words import Words

SETS_FILE = "sets.toml"
SET: Mapping[str, Check] = LABEL | {"code": text, "printings": whole(1, 9999), "house": flag}
TYPE: Mapping[str, Check] = LABEL | {"vanilla": flag}
CARD_FILE = ("set", "card", "printing")
MISSING = said("manque", "is missing")
MOST_PROBLEMS = 200
"""In one file of cards. What is wrong beyond is found when these are mended."""


def check_sources(sources: Mapping[str, str]) -> list[Problem]:
    """Everything wrong with a card list given as texts by file name; empty when `read_catalog` accepts it."""
    files, problems = parse_files(sources)
    return problems or check_files(files)


def check_files(files: Mapping[str, Block]) -> list[Problem]:
    """The same for files already parsed."""
    problems = [Problem(name, "", "", MISSING) for name in (SETS_FILE, FIELDS_FILE) if name not in files]
    if problems:
        return problems
    header = files[SETS_FILE]
    problems = _check_header(header)
    if problems:
        return problems
    labels = lists_of(header)
    problems = check_fields(files[FIELDS_FILE], lists=labels, types=labels["type"])
    if problems:
        return problems
    registry = read_registry(header["game"], files[FIELDS_FILE], labels)
    return _check_sets(header, files, registry) or _check_links(header, files)


def lists_of(header: Block) -> dict[str, dict[str, Label]]:
    """The lists of values of a header already found good, by name: "type" always, and whatever else the game lists."""
    return {name: labels_of(entries) for name, entries in header.items() if name not in ("game", "set")}


def parse_files(sources: Mapping[str, str]) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    """The files as TOML reads them, and what is wrong where it cannot."""
    files: dict[str, dict[str, Any]] = {}
    problems: list[Problem] = []
    for name, source in sources.items():
        try:
            files[name] = tomllib.loads(source)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            message = said(f"n’est pas du TOML valable : {error}", f"is not valid TOML: {error}")
            problems.append(Problem(name, "", "", message))
    return files, problems


def _check_header(header: Block) -> list[Problem]:
    """The sets, kinds of cards and further lists: well formed, every slug once in its list."""
    game = {name: value for name, value in header.items() if name == "game"}
    problems = check_block(game, file=SETS_FILE, place="", rules={"game": text}, needs=("game",))
    for kind in dict.fromkeys(("type", "set", *(name for name in header if name != "game"))):
        rules = {"type": TYPE, "set": SET}.get(kind, LABEL)
        needs = {*LABEL, "code"} if kind == "set" else set(LABEL)
        entries = header.get(kind, [])
        if not _is_list_of_blocks(entries):
            problems.append(Problem(SETS_FILE, "", kind, _as_blocks(kind)))
            continue
        if not entries:
            problems.append(
                Problem(SETS_FILE, "", kind, said(f"il faut au moins un bloc [[{kind}]]", f"needs at least one [[{kind}]] block"))
            )
        for place, entry in _places(entries, kind, "slug"):
            problems += check_block(entry, file=SETS_FILE, place=place, rules=rules, needs=sorted(needs))
            if len(problems) >= MOST_PROBLEMS:
                return problems
        for name in ("slug", "code"):
            problems += _repeated(SETS_FILE, name, (entry.get(name) for entry in entries))
    return problems


def _check_sets(header: Block, files: Mapping[str, Block], registry: Registry) -> list[Problem]:
    """Every set's file, and that there is one for each set and none besides."""
    problems: list[Problem] = []
    for entry in header["set"]:
        name = f"{entry['slug']}.toml"
        if name in files:
            problems += _check_set(name, entry, files[name], header, registry)
        else:
            problems.append(Problem(name, "", "", MISSING))
    expected = {SETS_FILE, FIELDS_FILE} | {f"{entry['slug']}.toml" for entry in header["set"]}
    stray = said(f"n’est le fichier d’aucun set de {SETS_FILE}", f"is the file of no set in {SETS_FILE}")
    return problems + [Problem(name, "", "", stray) for name in files if name not in expected]


def _check_set(file: str, entry: Block, content: Block, header: Block, registry: Registry) -> list[Problem]:
    """One set's file: its blocks one by one, then their number where the set announces it."""
    foreign = said("n’est pas un champ d’un fichier de cartes", "is no field of a card file")
    problems = [Problem(file, "", name, foreign) for name in content if name not in CARD_FILE]
    if content.get("set") != entry["code"]:
        problems.append(Problem(file, "", "set", said(f'doit être "{entry["code"]}"', f'must be "{entry["code"]}"')))
    cards, printings = content.get("card", []), content.get("printing", [])
    for kind, blocks in (("card", cards), ("printing", printings)):
        if not _is_list_of_blocks(blocks):
            return [*problems, Problem(file, "", kind, _as_blocks(kind))]
    types = {kind["slug"]: kind for kind in header["type"]}
    rules_of = cache(lambda type: rules_of_card(registry, type, types))
    for place, block in _places(cards, "card", "id"):
        rules, needs = rules_of(str(block.get("type")))
        problems += check_block(block, file=file, place=place, rules=rules, needs=needs)
        problems += _check_status(file, place, block, types.get(str(block.get("type")), {}))
        if len(problems) >= MOST_PROBLEMS:
            return problems
    rules, needs = rules_of_printing(registry)
    for place, block in _places(printings, "printing", "id"):
        problems += check_block(block, file=file, place=place, rules=rules, needs=needs)
        if len(problems) >= MOST_PROBLEMS:
            return problems
    return problems + _check_count(file, entry, len(cards) + len(printings))


def _check_count(file: str, entry: Block, count: int) -> list[Problem]:
    announced = entry.get("printings", count)
    if count == announced:
        return []
    message = said(
        f"a {count} blocs, mais {SETS_FILE} annonce {announced} impressions",
        f"has {count} blocks where {SETS_FILE} announces {announced} printings",
    )
    return [Problem(file, "", "", message)]


def _check_status(file: str, place: str, block: Block, type: Block) -> list[Problem]:
    """A card without rules text has no abilities; "approximate" speaks about abilities that are there."""
    problems = []
    if block.get("vanilla", type.get("vanilla")) and "abilities" in block:
        message = said(
            "dit que la carte n’a pas de texte, mais elle a des abilities",
            "says there is no rules text, but the card has abilities",
        )
        problems.append(Problem(file, place, "vanilla", message))
    if "approximate" in block and "abilities" not in block:
        message = said(
            "dit ce que les abilities laissent de côté, mais la carte n’en a pas",
            "says what the abilities leave out, but the card has none",
        )
        problems.append(Problem(file, place, "approximate", message))
    return problems


def _check_links(header: Block, files: Mapping[str, Block]) -> list[Problem]:
    """What can only be seen across files: ids used twice, printings of no card, errata that change nothing."""
    cards = {block["id"]: block for _, block in _blocks(header, files, "card")}
    ids = [block["id"] for kind in ("card", "printing") for _, block in _blocks(header, files, kind)]
    problems = _repeated("", "id", ids)
    for file, block in _blocks(header, files, "printing"):
        base = cards.get(block["card"])
        if base is None:
            message = said(
                f"est « {block['card']} », qui n’est pas une carte de ce catalogue",
                f'is "{block["card"]}", which is no card of this catalogue',
            )
            problems.append(Problem(file, block["id"], "card", message))
        elif "erratum" in block and all(base.get(name) == value for name, value in block["erratum"].items()):
            message = said("a les mêmes valeurs que la carte", "has the same figures as the card")
            problems.append(Problem(file, block["id"], "erratum", message))
    return problems


def _blocks(header: Block, files: Mapping[str, Block], kind: str) -> Iterable[tuple[str, Block]]:
    for entry in header["set"]:
        file = f"{entry['slug']}.toml"
        for block in files[file].get(kind, []):
            yield file, block


def _places(blocks: Iterable[Block], kind: str, name: str) -> Iterable[tuple[str, Block]]:
    """Each block with a name for it: its id, or its rank when it has none."""
    for rank, block in enumerate(blocks, start=1):
        yield str(block.get(name) or f"[[{kind}]] number {rank}"), block


def _repeated(file: str, name: str, values: Iterable[Any]) -> list[Problem]:
    counts = Counter(value for value in values if isinstance(value, str))
    return [
        Problem(file, value, name, said(f"sert {count} fois", f"is used {count} times"))
        for value, count in counts.items()
        if count > 1
    ]


def _as_blocks(kind: str) -> Words:
    return said(f"doit s’écrire en blocs [[{kind}]]", f"must be written as [[{kind}]] blocks")


def _is_list_of_blocks(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)
