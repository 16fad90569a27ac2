"""The words of a game, explained."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from simulator.catalog.typography import typeset
from simulator.kernel.game import Language
from simulator.kernel.words import Words

FILE = "glossary.toml"
LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: a stable slug, its name, what it means in one sentence, and the numbers of the rules that say more.

    `forms` are the other shapes in which texts of a language use it, in small letters: "meulez", "milled".
    """

    slug: str
    name: Words
    meaning: Words
    rules: tuple[str, ...]
    forms: Mapping[Language, tuple[str, ...]]


@lru_cache
def glossary(game: str) -> tuple[Term, ...]:
    """The words explained for a game, in the order of its file; none when the game ships none."""
    path = Path(__file__).parent / game / FILE
    if not path.is_file():
        return ()
    return tuple(
        Term(
            block["slug"],
            Words(typeset(block["name"]["fr"]), block["name"]["en"]),
            Words(typeset(block["meaning"]["fr"]), block["meaning"]["en"]),
            tuple(block.get("rules", ())),
            {language: tuple(typeset(form) for form in block.get("forms", {}).get(language, ())) for language in LANGUAGES},
        )
        for block in tomllib.loads(path.read_text(encoding="utf-8"))["term"]
    )
