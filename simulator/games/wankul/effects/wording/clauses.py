"""The pieces that a sentence about an effect is made of, the same in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

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
class Voice:
    """How the player whose effect it is gets spoken of: as the reader, or (`third`) as the `subject` of a sentence.

    An empty subject leaves the verb alone, after a label that names the player. `this` is the name of the card that speaks.
    `again` is the subject of what follows a condition, once the player has been named.
    """

    this: str
    third: bool = False
    subject: str = ""
    again: str = ""

    def named(self) -> Voice:
        """How the player is spoken of once he has been named."""
        return replace(self, subject=self.again) if self.again else self


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what; without a verb `rest` is a whole sentence already."""

    who: Who
    verb: Verb | None
    rest: str


def whole(sentence: str) -> list[Clause]:
    """A sentence that is not built from a subject and a verb."""
    return [Clause("self", None, sentence)]


def sentences(clauses: Iterable[Clause], voice: Voice, subject: Callable[[Who, Voice], str], then: str) -> list[str]:
    """Sentences without capital and full stop: one for each run of clauses with the same subject."""
    found: list[str] = []
    for (who, has_verb), run in groupby(clauses, key=lambda clause: (clause.who, clause.verb is not None)):
        if not has_verb:
            found += [clause.rest for clause in run]
            continue
        spoken = chained([_spoken(clause, voice) for clause in run], then)
        found.append(f"{subject(who, voice)} {spoken}".strip())
    return found


def _spoken(clause: Clause, voice: Voice) -> str:
    assert clause.verb is not None  # noqa: S101  # `sentences` keeps whole sentences apart
    told = clause.who == "self" and not voice.third
    return f"{clause.verb.imperative if told else clause.verb.third} {clause.rest}".strip()


def infinitives(clauses: Sequence[Clause], who: Who, then: str) -> str | None:
    """The clauses after "may" or "to"; None when they are not all deeds of that one player."""
    if not clauses or any(clause.verb is None or clause.who != who for clause in clauses):
        return None
    return chained([f"{clause.verb.infinitive} {clause.rest}".strip() for clause in clauses if clause.verb], then)


CONTINUED = ("sinon, ", "sur le côté ", "sauf sur le côté ", "otherwise, ", "on side ", "unless side ")


def joined(spoken: Iterable[str], also: str, break_off: str) -> str:
    """Sentences made one: "A et B"; what depends on the one before is set apart: "A ; sinon, B"."""
    text = ""
    for sentence in spoken:
        between = break_off if sentence.startswith(CONTINUED) else also
        text += f"{between}{sentence}" if text else sentence
    return text


def chained(deeds: Sequence[str], then: str) -> str:
    """One deed after the other: "A", "A, then B", "A, B, then C"."""
    return then.join(part for part in (", ".join(deeds[:-1]), deeds[-1]) if part)


def finished(spoken: Iterable[str]) -> str:
    """Sentences with their capitals and full stops, as one text."""
    return " ".join(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in spoken if sentence)
