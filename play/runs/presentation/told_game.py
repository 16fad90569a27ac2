"""A game played again, as a page tells it: chapters of numbered steps."""

from __future__ import annotations

from dataclasses import dataclass, field

from collection.languages import page_language
from simulator.kernel.words import Words
from simulator.transcript import Transcript, seat_letter


@dataclass(slots=True)
class Move:
    """One action and what followed from it; `number` counts from 1 and names its anchor."""

    number: int
    seat: str
    action: Words
    news: list[Words]


@dataclass(slots=True)
class Chapter:
    """A part of the game with its heading ("" for what comes before the first)."""

    heading: str
    lines: list[Words] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)


@dataclass(slots=True)
class Story:
    """The whole game. `is_same` tells whether it is the game that the run counted."""

    chapters: list[Chapter]
    result: str
    fingerprint: str
    is_same: bool


def story_of(told: Transcript, *, is_same: bool) -> Story:
    """The transcript in the page's language, cut into chapters where it has headings; `is_same` as for `Story`."""
    language = page_language()
    chapters = [Chapter("")]
    for line in told.opening:
        if line.is_heading:
            chapters.append(Chapter(line.words.say(language)))
        else:
            chapters[-1].lines.append(line.words)
    for step in told.steps:
        move = Move(step.number, seat_letter(step.seat), step.action, [])
        chapters[-1].moves.append(move)
        for line in step.news:
            if line.is_heading:
                chapters.append(Chapter(line.words.say(language)))
            elif chapters[-1].moves:
                chapters[-1].moves[-1].news.append(line.words)
            else:
                chapters[-1].lines.append(line.words)
    kept = [chapter for chapter in chapters if chapter.heading or chapter.lines or chapter.moves]
    return Story(kept, told.result.say(language), told.fingerprint, is_same)
