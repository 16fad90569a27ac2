"""The rulings of a rulebook that speak of a card: those of its numbered paragraphs that name the card by its id."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from simulator.catalog import load

RULEBOOK: Final = "RULEBOOK.md"
_PARAGRAPHS: Final = re.compile(r"\*\*(G\d+)\*\* (.*?)(?=\s*(?:\n- |\*\*[RG]\d+\*\*|\n\n|\Z))", re.DOTALL)
_WORD: Final = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)+")


class Ruling(NamedTuple):
    """A numbered answer of ours where the published rules are silent, in the English of the rulebook."""

    number: str
    text: str


def rulings_of(game: str, card: str) -> tuple[Ruling, ...]:
    """The rulings that name this card, in the order of the rulebook; none for a game whose rulebook names no cards."""
    return _by_card(game).get(card, ())


@lru_cache(maxsize=16)
def _by_card(game: str) -> Mapping[str, tuple[Ruling, ...]]:
    """Every ruling under each card that it names."""
    cards = load(game).cards
    found: dict[str, tuple[Ruling, ...]] = {}
    for ruling in _rulings(game):
        for card in dict.fromkeys(_WORD.findall(ruling.text)):
            if card in cards:
                found[card] = (*found.get(card, ()), ruling)
    return found


def _rulings(game: str) -> list[Ruling]:
    """All rulings of a rulebook, each in one line."""
    text = (Path(__file__).parent / game / RULEBOOK).read_text(encoding="utf-8")
    return [Ruling(number, " ".join(sentence.split())) for number, sentence in _PARAGRAPHS.findall(text)]
