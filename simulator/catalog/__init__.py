"""The card catalogues: what is printed, as data files, one folder a game."""

from __future__ import annotations

from simulator.catalog.checking import check_sources
from simulator.catalog.model import Card, CardSet, Catalog, Fact, Field, Label, Of, Printing, Registry, Status
from simulator.catalog.reading import read_catalog
from simulator.catalog.schema import CatalogError, Problem
from simulator.catalog.shipped import FOLDER, UnknownCatalogError, games_with_cards, load, load_fields
from simulator.kernel.words import Words

__all__ = [
    "FOLDER",
    "Card",
    "CardSet",
    "Catalog",
    "CatalogError",
    "Fact",
    "Field",
    "Label",
    "Of",
    "Printing",
    "Problem",
    "Registry",
    "Status",
    "UnknownCatalogError",
    "Words",
    "check_sources",
    "games_with_cards",
    "load",
    "load_fields",
    "read_catalog",
]
