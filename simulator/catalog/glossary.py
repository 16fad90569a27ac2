"""The words of a game's card texts, explained."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from simulator.catalog.typography import typeset
from simulator.kernel.words import Words

FILE = "glossary.toml"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: a stable slug, its name, and what it means in one sentence."""

    slug: str
    name: Words
    meaning: Words


@lru_cache
def glossary(game: str) -> tuple[Term, ...]:
    """The words explained for a game, in the order of its file; none when the game ships none."""
    path = Path(__file__).parent / game / FILE
    if not path.is_file():
        return ()
    return tuple(
        Term(block["slug"], Words(**block["name"]), Words(typeset(block["meaning"]["fr"]), block["meaning"]["en"]))
        for block in tomllib.loads(path.read_text(encoding="utf-8"))["term"]
    )
