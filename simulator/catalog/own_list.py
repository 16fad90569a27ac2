"""A card list of somebody's own for a game that ships another: one TOML text in the format of our card files.

name = "My list"

[[family]]            # further values of a list of the game, only where its cards need them
slug = "cloud"
fr = "Nuage"
en = "Cloud"

[[card]]              # as in the files of the game: id, number, name, type, copies, the game's fields, abilities
id = "1"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from simulator.catalog.budget import over_budget
from simulator.catalog.checking import MOST_PROBLEMS, SETS_FILE, check_files, parse_files
from simulator.catalog.fields import FIELDS_FILE
from simulator.catalog.model import Catalog
from simulator.catalog.reading import build_catalog, version_of
from simulator.catalog.schema import CatalogError, Problem
from simulator.catalog.shipped import text_of
from simulator.catalog.typography import said

FILE = "list.toml"
LONGEST_NAME = 80
MOST_CARDS = 2_000
LONGEST_LIST = 300_000
"""Characters of a list; far more than any box needs."""


@dataclass(frozen=True, slots=True)
class OwnList:
    """A list that was found good: what its owner calls it, and its cards as a catalogue of one set."""

    name: str
    catalog: Catalog


def read_own_list(game: str, text: str) -> OwnList:
    """The list written in this text, with the types and fields of the game.

    Raises CatalogError with every problem, and UnknownCatalogError for a game without card files.
    """
    if len(text) > LONGEST_LIST:
        too_long = said(f"a plus de {LONGEST_LIST} caractères", f"has more than {LONGEST_LIST} characters")
        raise CatalogError([Problem(FILE, "", "", too_long)])
    if message := over_budget(text):
        raise CatalogError([Problem(FILE, "", "", message)])
    parsed, problems = parse_files({FILE: text})
    if problems:
        raise CatalogError(problems)
    content, header = parsed[FILE], tomllib.loads(text_of(game, SETS_FILE))
    problems = list(islice(_misplaced(content, header), MOST_PROBLEMS))
    if problems:
        raise CatalogError(problems)
    files = _as_files(content, header, tomllib.loads(text_of(game, FIELDS_FILE)))
    problems = [replace(problem, file=FILE) for problem in check_files(files)]
    if problems:
        raise CatalogError(problems)
    return OwnList(content["name"].strip(), build_catalog(files, list_version(text)))


def list_version(text: str) -> str:
    """The version of the cards in this text, good or not: the same for the same text, and only then."""
    return version_of({FILE: text})


def _misplaced(content: Mapping[str, Any], header: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with the list as a whole."""
    name, cards = content.get("name"), content.get("card")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        message = said(
            f"doit dire comment s’appelle la liste, en {LONGEST_NAME} caractères au plus",
            f"must say what the list is called, in at most {LONGEST_NAME} characters",
        )
        yield Problem(FILE, "", "name", message)
    if not isinstance(cards, list) or not 0 < len(cards) <= MOST_CARDS:
        message = said(f"il faut de 1 à {MOST_CARDS} blocs [[card]]", f"needs 1 to {MOST_CARDS} [[card]] blocks")
        yield Problem(FILE, "", "card", message)
    lists = [known for known in header if known not in ("game", "set", "type")]
    for key, entries in content.items():
        if key in ("name", "card"):
            continue
        if key not in lists:
            listed = ", ".join(["name", "card", *lists])
            yield Problem(
                FILE, "", key, said(f"n’a pas sa place ici ; possibles : {listed}", f"has no place here; possible: {listed}")
            )
        elif not isinstance(entries, list):
            yield Problem(FILE, "", key, said(f"doit s’écrire en blocs [[{key}]]", f"must be written as [[{key}]] blocks"))


def _as_files(content: Mapping[str, Any], header: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The list as card files of the game: its header with one set and more values, its fields, one file of cards."""
    lists = {key: [*header[key], *entries] for key, entries in content.items() if key not in ("name", "card")}
    own = {"code": "OWN", "slug": FILE.removesuffix(".toml"), "fr": content["name"], "en": content["name"]}
    return {
        SETS_FILE: {**header, **lists, "set": [own]},
        FIELDS_FILE: fields,
        FILE: {"set": "OWN", "card": content["card"]},
    }
