"""Everything that can be wrong with card files, found in one pass and listed with file, block and field."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from simulator.catalog.schema import (
    CARD,
    LABEL,
    OF_ANY_CARD,
    OF_ANY_PRINTING,
    PRINTING,
    SET,
    TYPE,
    Block,
    Check,
    Problem,
    check_block,
    one_of,
    some_of,
    text,
)

SETS_FILE = "sets.toml"
HEADER: dict[str, Check] = {"game": text, "needs": some_of(CARD)}
CARD_FILE = ("set", "card", "printing")
KINDS = ("type", "clan", "rarity", "set")


def check_sources(sources: Mapping[str, str]) -> list[Problem]:
    """Everything wrong with a card list given as texts by file name; empty when `read_catalog` accepts it."""
    files, problems = _parse(sources)
    if problems:
        return problems
    if SETS_FILE not in files:
        return [Problem(SETS_FILE, "", "", "is missing: it lists the sets, kinds of cards, clans and rarities")]
    problems = _check_header(files[SETS_FILE])
    if problems:
        return problems
    header = files[SETS_FILE]
    for entry in header["set"]:
        name = f"{entry['slug']}.toml"
        problems += _check_set(name, entry, files[name], header) if name in files else [Problem(name, "", "", "is missing")]
    expected = {SETS_FILE} | {f"{entry['slug']}.toml" for entry in header["set"]}
    problems += [Problem(name, "", "", f"is the file of no set in {SETS_FILE}") for name in files if name not in expected]
    return problems or _check_links(header, files)


def _parse(sources: Mapping[str, str]) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    files: dict[str, dict[str, Any]] = {}
    problems: list[Problem] = []
    for name, source in sources.items():
        try:
            files[name] = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            problems.append(Problem(name, "", "", f"is not valid TOML: {error}"))
    return files, problems


def _check_header(header: Block) -> list[Problem]:
    """The list of sets, kinds, clans and rarities: well formed, every slug once in its list."""
    problems = check_block(
        {name: value for name, value in header.items() if name not in KINDS},
        file=SETS_FILE,
        place="",
        rules=HEADER,
        needs=HEADER,
    )
    for kind in KINDS:
        rules = {"type": TYPE, "set": SET}.get(kind, LABEL)
        entries = header.get(kind, [])
        if not _is_list_of_blocks(entries):
            problems.append(Problem(SETS_FILE, "", kind, f"must be written as [[{kind}]] blocks"))
            continue
        if not entries and kind in ("type", "set"):
            problems.append(Problem(SETS_FILE, "", kind, f"needs at least one [[{kind}]] block"))
        for place, entry in _places(entries, kind, "slug"):
            problems += check_block(entry, file=SETS_FILE, place=place, rules=rules, needs=rules)
        for name in ("slug", "code"):
            problems += _repeated(SETS_FILE, name, (entry.get(name) for entry in entries))
    return problems


def _check_set(file: str, entry: Block, content: Block, header: Block) -> list[Problem]:
    """One set's file: its blocks one by one, then their number."""
    problems = [Problem(file, "", name, "is no field of a card file") for name in content if name not in CARD_FILE]
    if content.get("set") != entry["code"]:
        problems.append(Problem(file, "", "set", f'must be "{entry["code"]}"'))
    cards, printings = content.get("card", []), content.get("printing", [])
    for kind, blocks in (("card", cards), ("printing", printings)):
        if not _is_list_of_blocks(blocks):
            return [*problems, Problem(file, "", kind, f"must be written as [[{kind}]] blocks")]
    lists = {kind: one_of([label["slug"] for label in header.get(kind, [])]) for kind in ("type", "clan", "rarity")}
    types = {kind["slug"]: kind for kind in header["type"]}
    for place, block in _places(cards, "card", "id"):
        kind_of_card = types.get(str(block.get("type")), {"needs": [], "allows": sorted(CARD)})
        always = ["id", "name", "type", *header["needs"], *kind_of_card["needs"]]
        rules = _only(CARD | lists, {*always, *kind_of_card["allows"], *OF_ANY_CARD})
        problems += check_block(block, file=file, place=place, rules=rules, needs=always)
        problems += _check_status(file, place, block)
    for place, block in _places(printings, "printing", "id"):
        rules = PRINTING | {"rarity": lists["rarity"]}
        needs = ["id", "card", *header["needs"]]
        allowed = {"id", "card", *header["needs"], *OF_ANY_PRINTING}
        problems += check_block(block, file=file, place=place, rules=_only(rules, allowed), needs=needs)
    count = len(cards) + len(printings)
    if count != entry["printings"]:
        problems.append(Problem(file, "", "", f"has {count} blocks where {SETS_FILE} announces {entry['printings']} printings"))
    return problems


def _check_status(file: str, place: str, block: Block) -> list[Problem]:
    """A card without rules text has no abilities; "approximate" speaks about abilities that are there."""
    problems = []
    if block.get("vanilla") and "abilities" in block:
        problems.append(Problem(file, place, "vanilla", "says there is no rules text, but the card has abilities"))
    if "approximate" in block and "abilities" not in block:
        problems.append(Problem(file, place, "approximate", "says what the abilities leave out, but the card has none"))
    return problems


def _check_links(header: Block, files: Mapping[str, Block]) -> list[Problem]:
    """What can only be seen across files: ids used twice, printings of no card, errata that change nothing."""
    cards = {block["id"]: block for _, block in _blocks(header, files, "card")}
    ids = [block["id"] for kind in ("card", "printing") for _, block in _blocks(header, files, kind)]
    problems = _repeated("", "id", ids)
    for file, block in _blocks(header, files, "printing"):
        base = cards.get(block["card"])
        if base is None:
            problems.append(Problem(file, block["id"], "card", f'is "{block["card"]}", which is no card of this catalogue'))
        elif "erratum" in block and all(base.get(name) == value for name, value in block["erratum"].items()):
            problems.append(Problem(file, block["id"], "erratum", "has the same figures as the card"))
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
    return [Problem(file, value, name, f"is used {count} times") for value, count in counts.items() if count > 1]


def _only(rules: Mapping[str, Check], allowed: set[str]) -> dict[str, Check]:
    return {name: rule for name, rule in rules.items() if name in allowed}


def _is_list_of_blocks(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)
