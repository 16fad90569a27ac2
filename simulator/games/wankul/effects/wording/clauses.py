"""The pieces that a sentence about an effect is made of, the same in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simulator.games.wankul.effects.selection import Who


class UnwordedError(LookupError):
    """A word of the effect language that a language has no words for."""

    def __init__(self, word: object) -> None:
        super().__init__(f"No words for {type(word).__name__}: {word!r}")


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing that can be counted."""

    one: str
    many: str
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """The three forms that card texts need: "piocher, piochez, pioche"; "draw, draw, draws"."""

    infinitive: str
    imperative: str
    third: str


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what; without a verb `rest` is a whole sentence already.

    Such a sentence `depends` where it means nothing without the one before it: "otherwise, …", "on side L, …".
    """

    who: Who
    verb: Verb | None
    rest: str
    depends: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence without capital and full stop; it `depends` where it means nothing without the one before it."""

    text: str
    depends: bool = False


def whole(sentence: str, *, depends: bool = False) -> list[Clause]:
    """A sentence that is not built from a subject and a verb."""
    return [Clause("self", None, sentence, depends)]


def joined(spoken: Iterable[Sentence], also: str, break_off: str) -> str:
    """Sentences made one: "A et B"; what depends on the one before is set apart: "A ; sinon, B"."""
    text = ""
    for sentence in spoken:
        between = break_off if sentence.depends else also
        text += f"{between}{sentence.text}" if text else sentence.text
    return text


def chained(deeds: Sequence[str], then: str) -> str:
    """One deed after the other: "A", "A, then B", "A, B, then C"."""
    return then.join(part for part in (", ".join(deeds[:-1]), deeds[-1]) if part)


def finished(spoken: Iterable[str]) -> str:
    """Sentences with their capitals and full stops, as one text."""
    return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in spoken if sentence)
