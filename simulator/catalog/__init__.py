"""The card catalogues: what is printed, as data files, one folder a game."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from simulator.catalog.checking import SETS_FILE, check_sources
from simulator.catalog.model import Card, CardSet, Catalog, Erratum, Label, Printing, Scorer, Status
from simulator.catalog.reading import read_catalog
from simulator.catalog.schema import CatalogError, Problem
from simulator.kernel.words import Words

__all__ = [
    "Card",
    "CardSet",
    "Catalog",
    "CatalogError",
    "Erratum",
    "Label",
    "Printing",
    "Problem",
    "Scorer",
    "Status",
    "UnknownCatalogError",
    "Words",
    "check_sources",
    "load",
    "read_catalog",
]

FOLDER = Path(__file__).parent


class UnknownCatalogError(LookupError):
    """No card files are shipped for the game asked for."""


@lru_cache
def load(game: str) -> Catalog:
    """The catalogue shipped for a game; read once, then the same object.

    Raises UnknownCatalogError when there is none, and CatalogError when its files are wrong.
    """
    folder = FOLDER / game
    if game not in {path.parent.name for path in FOLDER.glob(f"*/{SETS_FILE}")}:
        raise UnknownCatalogError(f"No card files for the game {game!r}.")
    header = (folder / SETS_FILE).read_text(encoding="utf-8")
    names = [f"{entry['slug']}.toml" for entry in tomllib.loads(header).get("set", [])]
    return read_catalog({SETS_FILE: header} | {name: (folder / name).read_text(encoding="utf-8") for name in names})
