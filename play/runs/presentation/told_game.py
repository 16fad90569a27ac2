"""A game played again, as a page tells it: chapters of numbered steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from collection.languages import page_language
from play.common.chapters import Heading, in_chapters
from simulator.kernel.game import Language
from simulator.kernel.words import Words
from simulator.transcript import Transcript, seat_letter


@dataclass(slots=True)
class Move:
    """One action and what followed from it; `number` counts from 1 and names its anchor."""

    number: int
    seat: str
    action: Words
    news: list[Words]


@dataclass(frozen=True, slots=True)
class Passage:
    """A chapter of the game: what is said under its heading before the first move, and its moves."""

    heading: str
    lines: list[Words]
    moves: list[Move]


@dataclass(slots=True)
class Story:
    """The whole game. `is_same` tells whether it is the game that the run counted."""

    chapters: list[Passage]
    result: str
    fingerprint: str
    is_same: bool


def story_of(told: Transcript, *, is_same: bool) -> Story:
    """The transcript in the page's language, cut into chapters where it has headings; `is_same` as for `Story`."""
    language = page_language()
    chapters = [
        Passage(
            chapter.heading,
            [part for part in chapter.parts if isinstance(part, Words)],
            [part for part in chapter.parts if isinstance(part, Move)],
        )
        for chapter in in_chapters(_parts(told, language))
    ]
    return Story(chapters, told.result.say(language), told.fingerprint, is_same)


def _parts(told: Transcript, language: Language) -> Iterator[Heading | Words | Move]:
    """Headings, lines and moves; what a move led to is its news up to the next heading."""
    for line in told.opening:
        yield Heading(line.words.say(language)) if line.is_heading else line.words
    for step in told.steps:
        move = Move(step.number, seat_letter(step.seat), step.action, [])
        news: list[Words] | None = move.news
        yield move
        for line in step.news:
            if line.is_heading:
                news = None
                yield Heading(line.words.say(language))
            elif news is None:
                yield line.words
            else:
                news.append(line.words)
