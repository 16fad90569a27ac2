"""What a lesson is: a position of its game and steps, read from `play/lessons/scripts/<game>.toml`.

Top: `title` and `lead` (words in both languages), `seat` (the learner's), `[position]` (what `GAMES[…].position` takes). Each
`[[step]]`: `says` (the idea), and for a step to be tried `do` (what to try), `accepts` (patterns of actions that the learner is
offered), `auto` (patterns played for him where only order is asked), `replies` (patterns that the others prefer). A pattern is a
part of an action's struct: every field that it names must be the same. A step to be tried is done by an action that fits
`until`; where it names none, when nothing that it accepts is left to choose. A step without `do` is read.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from simulator.catalog.typography import typeset
from simulator.games import GAMES
from simulator.kernel.words import Words

FOLDER: Final = Path(__file__).parent.parent / "scripts"
EDITION_DIGITS: Final = 12

Pattern = Mapping[str, Any]
"""A part of what `State.action_to_struct` answers."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea; `do` is None where there is nothing to try."""

    says: Words
    do: Words | None
    accepts: tuple[Pattern, ...]
    until: tuple[Pattern, ...]
    auto: tuple[Pattern, ...]
    replies: tuple[Pattern, ...]


@dataclass(frozen=True)
class Lesson:
    """A lesson of one game; `edition` changes with every byte of its file, and with the rules of the game."""

    game: str
    title: Words
    lead: Words
    seat: int
    position: Mapping[str, Any]
    steps: tuple[Step, ...]
    edition: str


@lru_cache
def lessons() -> Mapping[str, Lesson]:
    """The lesson of every game that has one, by slug, in the order of the games."""
    return {game: _read(game, path) for game in GAMES if (path := FOLDER / f"{game}.toml").is_file()}


def _read(game: str, path: Path) -> Lesson:
    text = path.read_text(encoding="utf-8")
    table = tomllib.loads(text)
    edition = hashlib.sha256(f"{GAMES[game].rules_version}\n{text}".encode()).hexdigest()[:EDITION_DIGITS]
    steps = tuple(_step(block) for block in table["step"])
    return Lesson(game, _words(table["title"]), _words(table["lead"]), table["seat"], table["position"], steps, edition)


def _step(block: Mapping[str, Any]) -> Step:
    patterns = (tuple(block.get(name, ())) for name in ("accepts", "until", "auto", "replies"))
    return Step(_words(block["says"]), _words(block["do"]) if "do" in block else None, *patterns)


def _words(block: Mapping[str, str]) -> Words:
    return Words(typeset(block["fr"]), block["en"])


def fits(struct: Mapping[str, Any], patterns: tuple[Pattern, ...]) -> bool:
    """Whether an action is one of those that the patterns mean."""
    return any(all(struct.get(field) == value for field, value in pattern.items()) for pattern in patterns)
