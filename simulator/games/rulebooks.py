"""The rulebook of each game, read: numbered rules, and our rulings where the published text is silent.

`simulator/games/<game>/RULEBOOK.md` is the English text, `RULEBOOK.fr.md` beside it the French one with the same numbers. What
follows the line `---` of the English file is for whoever works on the engine, and no part of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from simulator.catalog.typography import typeset
from simulator.kernel.game import Language

FILES: Final[Mapping[Language, str]] = {"en": "RULEBOOK.md", "fr": "RULEBOOK.fr.md"}

RULING: Final = "G"
"""The letter of the numbers that are ours; all others are those of the published rules."""

_END = "---"
_NUMBER = re.compile(r"\*\*([A-Z]\d+)\*\*\s*")
_HEADING = re.compile(r"(#{1,3}) (.+)")
_CARD = re.compile(r"\b[A-Z][A-Z0-9]*-\d+\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: what it says, and the words that open the line it shares with others ("" where it stands alone)."""

    number: str
    text: str
    lead: str = ""

    @property
    def is_ruling(self) -> bool:
        """Ours, not the publisher's."""
        return self.number.startswith(RULING)

    @property
    def sentence(self) -> str:
        """The rule as it is quoted away from its line."""
        return f"{self.lead} {self.text}".strip()


@dataclass(frozen=True, slots=True)
class Part:
    """What stands under one heading; `depth` is 2 for a chapter, 3 for a part of one."""

    title: str
    depth: int
    paragraphs: tuple[str, ...]
    points: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game in one language. Texts hold `code` and *emphasis* as in Markdown, nothing else."""

    title: str
    preface: tuple[str, ...]
    parts: tuple[Part, ...]
    rules: Mapping[str, Rule]
    by_card: Mapping[str, tuple[Rule, ...]]
    """The rulings that name a card, by its number (S1-031)."""

    def about(self, card: str) -> tuple[Rule, ...]:
        """The rulings that name a card by its number."""
        return self.by_card.get(card, ())


@lru_cache
def rulebook(game: str, language: Language) -> Rulebook:
    """The rulebook of a game; KeyError when no game of this slug has one in this language."""
    path = Path(__file__).parent / game / FILES[language]
    if not path.is_file():
        raise KeyError(game)
    text = path.read_text(encoding="utf-8")
    return read_rulebook(typeset(text) if language == "fr" else text)


def read_rulebook(text: str) -> Rulebook:
    """Read a rulebook; ValueError for a number that comes twice."""
    head, *parts = _parts(text)
    rules: dict[str, Rule] = {}
    for rule in (rule for part in parts for rule in part.rules):
        if rule.number in rules:
            raise ValueError(f"{rule.number} stands twice in {head.title!r}")
        rules[rule.number] = rule
    by_card: dict[str, tuple[Rule, ...]] = {}
    for rule in rules.values():
        for card in dict.fromkeys(_CARD.findall(rule.text)):
            by_card[card] = (*by_card.get(card, ()), rule)
    return Rulebook(head.title, head.paragraphs, tuple(parts), rules, by_card)


def _parts(text: str) -> Iterator[Part]:
    title, depth, blocks = "", 0, list[str]()
    for block in _blocks(text):
        heading = _HEADING.fullmatch(block)
        if heading and title:
            yield _part(title, depth, blocks)
        if heading:
            title, depth, blocks = heading[2], len(heading[1]), []
        else:
            blocks.append(block)
    yield _part(title, depth, blocks)


def _blocks(text: str) -> Iterator[str]:
    """Headings, paragraphs and points, each in one line; up to the line that ends the rules."""
    block = ""
    for line in (*text.splitlines(), _END):
        begins = not line or line.startswith(("- ", "#")) or line == _END
        if begins and block:
            yield block
            block = ""
        if line == _END:
            return
        block = f"{block} {line.strip()}".strip()


def _part(title: str, depth: int, blocks: list[str]) -> Part:
    points = [block.removeprefix("- ") for block in blocks if block.startswith("- ")]
    return Part(
        title,
        depth,
        tuple(block for block in blocks if not block.startswith("- ")),
        tuple(point for point in points if not _NUMBER.search(point)),
        tuple(rule for point in points for rule in _rules(point)),
    )


def _rules(point: str) -> Iterator[Rule]:
    """The rules of one point: "words: **R1** text **R2** text"."""
    lead, *numbered = _NUMBER.split(point)
    for number, text in zip(numbered[::2], numbered[1::2], strict=True):
        yield Rule(number, text.strip(), lead.strip())
