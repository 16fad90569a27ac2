"""What a poster says, as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import Http404

from collection.catalogue.shelf import shelf_named
from collection.languages import LANGUAGES
from collection.pictures import Picture, picture_of
from simulator.kernel.game import Language

MOST_PICTURES: Final = 5
LONGEST: Final = 120
"""Letters of a title or of a line below it; the rest is cut."""


@dataclass(frozen=True, slots=True)
class Poster:
    """A title, a line below it, and the pictures of up to five cards; two equal posters are one drawing."""

    title: str
    line: str
    pictures: tuple[Picture, ...]

    @classmethod
    def of(cls, title: str, line: str, pictures: Sequence[Picture]) -> Poster:
        """A poster with what fits on it."""
        return cls(_short(title), _short(line), tuple(pictures[:MOST_PICTURES]))


def poster_of_game(game: str, title: str, line: str) -> Poster:
    """A poster with some cards of a game's catalogue, always the same ones: they tell which game it is, and nothing else."""
    printings = shelf_named(game).printings
    chosen = [printings[len(printings) * place // 7] for place in (1, 3, 5)] if printings else []
    return Poster.of(title, line, [picture_of(one.row.card, one.row) for one in chosen])


def poster_language(asked: str) -> Language:
    """The language that an address asks for, or a 404."""
    for language in LANGUAGES:
        if language == asked:
            return language
    raise Http404


def _short(words: str) -> str:
    words = " ".join(word for word in words.split(" ") if word)
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + "…"
