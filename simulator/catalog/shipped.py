"""The card files that come with the product: one folder a game, beside this module."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from simulator.catalog.checking import SETS_FILE
from simulator.catalog.fields import FIELDS_FILE
from simulator.catalog.model import Catalog, Registry
from simulator.catalog.reading import read_catalog

FOLDER = Path(__file__).parent


class UnknownCatalogError(LookupError):
    """No card files are shipped for the game asked for."""


def games_with_cards() -> tuple[str, ...]:
    """The games whose cards are shipped, by slug."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{SETS_FILE}")))


@lru_cache
def load(game: str) -> Catalog:
    """The catalogue shipped for a game; read once, then the same object.

    Raises UnknownCatalogError when there is none, and CatalogError when its files are wrong.
    """
    header = text_of(game, SETS_FILE)
    names = [FIELDS_FILE, *(f"{entry['slug']}.toml" for entry in tomllib.loads(header).get("set", []))]
    return read_catalog({SETS_FILE: header} | {name: text_of(game, name) for name in names if (FOLDER / game / name).is_file()})


def text_of(game: str, name: str) -> str:
    """One of the card files shipped for a game. Raises UnknownCatalogError when the game has none."""
    if game not in games_with_cards():
        raise UnknownCatalogError(f"No card files for the game {game!r}.")
    return (FOLDER / game / name).read_text(encoding="utf-8")


def load_fields(game: str) -> Registry:
    """The field registry of the catalogue shipped for a game; raises as `load` does."""
    return load(game).registry
