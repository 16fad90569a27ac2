"""The rulebook of a game as its page shows it: whole, or what a search finds in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from collection.folding import folded
from collection.rulebooks.explaining import marked, plain, rich, rules_of
from simulator.games.rulebooks import Rule, Rulebook

LONGEST_SEARCH = 100
"""In letters."""

_LETTER = re.compile(r"(?<=\.) (?=[a-z]\s?: )")
"""Where the next point of a rule with points a, b, c … begins."""


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule ready for the page, a line for each lettered point; `lead` is said once, before the first of those that share it."""

    number: str
    is_ruling: bool
    lead: SafeString | str
    lines: tuple[SafeString, ...]

    @property
    def line(self) -> SafeString:
        """The line that tells it where one alone is shown: the first in which something sought is marked, else its first."""
        return next((line for line in self.lines if "<mark>" in line), self.lines[0])


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part with the anchor by which the contents lead to it."""

    anchor: str
    title: str
    depth: int
    paragraphs: tuple[SafeString, ...]
    points: tuple[SafeString, ...]
    rules: tuple[ShownRule, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything that the page of a rulebook shows."""

    book: Rulebook
    preface: tuple[SafeString, ...]
    parts: tuple[ShownPart, ...]
    found: int


def rules_page(game: str, asked: str) -> RulesPage:
    """The rules of a game whose own sentence holds every word asked for, or that have it as their number; all for no word."""
    book, words = rules_of(game), asked[:LONGEST_SEARCH].split()
    parts = tuple(_parts(book, game, words))
    preface = () if words else tuple(rich(paragraph, game) for paragraph in book.preface)
    return RulesPage(book, preface, parts, sum(len(part.rules) for part in parts))


def _parts(book: Rulebook, game: str, words: Sequence[str]) -> Iterator[ShownPart]:
    sought = [folded(word) for word in words]
    for number, part in enumerate(book.parts, start=1):
        rules = [rule for rule in part.rules if _holds(rule, sought)]
        if words and not rules:
            continue
        yield ShownPart(
            anchor=f"part-{number}",
            title=part.title,
            depth=part.depth,
            paragraphs=() if words else tuple(rich(paragraph, game) for paragraph in part.paragraphs),
            points=() if words else tuple(rich(point, game) for point in part.points),
            rules=tuple(_shown(rule, previous, game, words) for previous, rule in zip([None, *rules], rules, strict=False)),
        )


def _holds(rule: Rule, sought: Sequence[str]) -> bool:
    text = folded(plain(rule.sentence)) if sought else ""
    return all(word and (word == rule.number.lower() or word in text) for word in sought)


def _shown(rule: Rule, previous: Rule | None, game: str, words: Sequence[str]) -> ShownRule:
    is_told = previous is not None and previous.lead == rule.lead
    return ShownRule(
        number=rule.number,
        is_ruling=rule.is_ruling,
        lead="" if is_told else rich(rule.lead, game),
        lines=tuple(marked(rich(line, game), words) for line in _LETTER.split(rule.text)),
    )
