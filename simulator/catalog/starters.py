"""The decks that come with a game, ready to play."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from simulator.kernel.words import Words

FILE = "starters.toml"
SHOWN = "shown.toml"


@dataclass(frozen=True, slots=True)
class Starter:
    """A deck to begin with: a stable slug, a name, how it plays in one sentence, and copies by printing id."""

    slug: str
    name: Words
    style: Words
    cards: Mapping[str, int]


@lru_cache
def starters(game: str) -> tuple[Starter, ...]:
    """The starter decks of a game, in the order of its file; none when the game ships none."""
    return _read(game, FILE)


@lru_cache
def shown_decks(game: str) -> tuple[Starter, ...]:
    """The decks that a site shows to everybody: the starters, then others that no field of opponents holds."""
    return starters(game) + _read(game, SHOWN)


def _read(game: str, file: str) -> tuple[Starter, ...]:
    path = Path(__file__).parent / game / file
    return read_starters(path.read_text(encoding="utf-8")) if path.is_file() else ()


def read_starters(text: str) -> tuple[Starter, ...]:
    """The decks written in a starters file: one `[[starter]]` block each, with slug, name, style and cards."""
    return tuple(
        Starter(slug=block["slug"], name=Words(**block["name"]), style=Words(**block["style"]), cards=dict(block["cards"]))
        for block in tomllib.loads(text)["starter"]
    )


def starter(game: str, slug: str) -> Starter:
    """The starter deck of this slug. KeyError when the game has none of that name."""
    return {deck.slug: deck for deck in starters(game)}[slug]
