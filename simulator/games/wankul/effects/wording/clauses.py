"""The pieces that a sentence about an effect is made of, the same in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from simulator.games.wankul.effects.language import Action
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


def _spoken(clause: Clause, voice: Voice) -> str:
    assert clause.verb is not None  # noqa: S101  # `Teller.sentences` keeps whole sentences apart
    told = clause.who == "self" and not voice.third
    return f"{clause.verb.imperative if told else clause.verb.third} {clause.rest}".strip()


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


@dataclass(frozen=True, slots=True)
class Teller:
    """How a language tells what players do: the deeds of one action, who does them, and what stands between them."""

    act: Callable[[Any, Voice], list[Clause]]
    subject: Callable[[Who, Voice], str]
    then: str
    also: str
    break_off: str

    def deeds(self, actions: Iterable[Action], voice: Voice) -> list[Clause]:
        """The deeds of several actions, in order."""
        return [clause for action in actions for clause in self.act(action, voice)]

    def sentences(self, actions: Iterable[Action], voice: Voice) -> list[Sentence]:
        """The actions as sentences: one for each run of deeds with the same subject."""
        found: list[Sentence] = []
        for (who, has_verb), run in groupby(self.deeds(actions, voice), key=lambda one: (one.who, one.verb is not None)):
            if has_verb:
                spoken = chained([_spoken(clause, voice) for clause in run], self.then)
                found.append(Sentence(f"{self.subject(who, voice)} {spoken}".strip()))
            else:
                found += [Sentence(clause.rest, clause.depends) for clause in run]
        return found

    def phrase(self, actions: Iterable[Action], voice: Voice) -> str:
        """The actions as one sentence, to stand after a condition."""
        return joined(self.sentences(actions, voice), self.also, self.break_off)

    def infinitives(self, actions: Iterable[Action], voice: Voice, who: Who = "self") -> str | None:
        """The actions after "may" or "to"; None when they are not all deeds of that one player."""
        clauses = self.deeds(actions, voice)
        if not clauses or any(clause.verb is None or clause.who != who for clause in clauses):
            return None
        return chained([f"{clause.verb.infinitive} {clause.rest}".strip() for clause in clauses if clause.verb], self.then)
