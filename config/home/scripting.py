"""What programs of players do with the API, as the page for them shows it: the very files that the tests run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True, slots=True)
class Example:
    """One thing to do, as a shell script with curl and as a program of Python's own library, and what each is called with."""

    name: str
    arguments: str
    shell: str
    python: str


@cache
def examples(game: str) -> dict[str, Example]:
    """Every example by its name, called for this game."""
    called = {"collection": game, "add": f"{game} S1-108 normal 2", "simulate": "12 200"}
    return {name: Example(name, words, _text(f"{name}.sh"), _text(f"{name}.py")) for name, words in called.items()}


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
