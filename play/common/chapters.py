"""A game cut where it has headings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Heading:
    """What the parts that follow are about."""

    words: str


@dataclass(frozen=True, slots=True)
class Chapter(Generic[Part]):
    """The parts of a game under one heading ("" before the first)."""

    heading: str
    parts: list[Part]


def in_chapters(parts: Iterable[Heading | Part]) -> list[Chapter[Part]]:
    """The parts below their headings; no chapter is empty and without a name."""
    chapters: list[Chapter[Part]] = [Chapter("", [])]
    for part in parts:
        if isinstance(part, Heading):
            chapters.append(Chapter(part.words, []))
        else:
            chapters[-1].parts.append(part)
    return [chapter for chapter in chapters if chapter.heading or chapter.parts]
