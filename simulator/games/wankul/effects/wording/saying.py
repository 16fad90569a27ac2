"""How words of the effect language become sentences: each by its line in the table of the language that is spoken.

Words that are made of other words, or of numbers, are registered in `act`, `impose`, `holds` and `value` instead
(`choices.py`, `conditions.py`, `figures.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import singledispatch
from itertools import groupby
from typing import Any

from simulator.games.wankul.effects.language import Action, Rule
from simulator.games.wankul.effects.selection import Amount, Condition, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Noun, Sentence, UnwordedError, chained, joined
from simulator.games.wankul.effects.wording.tongue import Voice


@dataclass(frozen=True, slots=True)
class By:
    """One sentence or another, by the value of a field, or of what `slots` gives for the word."""

    field: str
    cases: Mapping[object, Any]


@dataclass(frozen=True, slots=True)
class Doing:
    """A deed that somebody else than `who` of its word does, or that is done only where something holds."""

    verb: str | None
    text: str
    who: Who | None = None
    only: str = ""


Deeds = Sequence[tuple[str | None, str] | Doing] | By
"""What players do, one deed after the other: a verb by its name and what follows it; without a verb a whole sentence."""

Said = str | By | Mapping[str, str]
"""A sentence; or parts of one, each said where something holds."""

Fact = tuple[str, str] | By
"""What holds, and what does where it does not."""


@singledispatch
def slots(word: Any, voice: Voice) -> dict[str, object]:
    """What the sentence of a word may name besides its fields."""
    return {}


@singledispatch
def act(action: Action, voice: Voice) -> list[Clause]:
    """The deeds of one action."""
    given = _given(action, voice)
    who: Any = _doer(action)
    return [
        Clause(
            (deed.who or who) if deed.verb else "self",
            voice.tongue.grammar.VERBS[deed.verb] if deed.verb else None,
            voice.tongue.filled(deed.text, voice, who, given),
        )
        for deed in map(_doing, _line(voice.tongue.sentences.DEEDS, action, given))
        if not deed.only or given[deed.only]
    ]


@singledispatch
def impose(rule: Rule, voice: Voice) -> str:
    """The rule as a sentence, without capital and full stop."""
    return _sentence(voice.tongue.sentences.RULES, rule, voice)


@singledispatch
def value(amount: Amount, voice: Voice) -> str:
    """The amount as a thing: "3", "the strength of this card", "the number of cards in your hand"."""
    counted = unit(amount, voice)
    return voice.say("number_of", things=counted.many) if counted else _sentence(voice.tongue.sentences.AMOUNTS, amount, voice)


@singledispatch
def unit(amount: Amount, voice: Voice) -> Noun | None:
    """What is counted, for "a card for each …"; None where nothing is."""
    if type(amount) not in voice.tongue.sentences.NOUNS_OF:
        return None
    given = _given(amount, voice)
    noun: Noun = _line(voice.tongue.sentences.NOUNS_OF, amount, given)
    one, many = (voice.tongue.filled(form, voice, "self", given) for form in (noun.one, noun.many))
    return Noun(one, many, noun.feminine)


@singledispatch
def holds(condition: Condition, voice: Voice, negated: bool = False) -> str:
    """The condition as a sentence, or its contrary."""
    given = _given(condition, voice)
    said = _line(voice.tongue.sentences.FACTS, condition, given)
    return voice.tongue.filled(said[1 if negated else 0], voice, "self", given)


def deed(who: Who, verb: str, rest: str, voice: Voice) -> list[Clause]:
    """One player does one thing."""
    return [Clause(who, voice.tongue.grammar.VERBS[verb], rest)]


def _doer(word: Any) -> Any:
    return getattr(word, "who", "self")


def _doing(deed: tuple[str | None, str] | Doing) -> Doing:
    return deed if isinstance(deed, Doing) else Doing(*deed)


def _given(word: Any, voice: Voice) -> dict[str, object]:
    """What the sentence of a word may name: its fields as they are, or as `slots` says them."""
    return {one.name: getattr(word, one.name) for one in fields(word)} | slots(word, voice)


def _line(table: Mapping[type, Any], word: Any, given: Mapping[str, object]) -> Any:
    """The line of a word in a table. Raises UnwordedError where it has none."""
    if type(word) not in table:
        raise UnwordedError(word)
    said = table[type(word)]
    while isinstance(said, By):
        said = said.cases[given[said.field]]
    return said


def _sentence(table: Mapping[type, Any], word: Any, voice: Voice) -> str:
    """A sentence of a table, or those of its parts for which there is something to say, joined."""
    given, who = _given(word, voice), _doer(word)
    said = _line(table, word, given)
    if isinstance(said, str):
        return voice.tongue.filled(said, voice, who, given)
    parts = [text for name, text in said.items() if given[name]]
    return voice.say("also").join([voice.tongue.filled(text, voice, who, given) for text in parts])


def deeds(actions: Iterable[Action], voice: Voice) -> list[Clause]:
    """The deeds of several actions, in order."""
    return [clause for action in actions for clause in act(action, voice)]


def sentences(actions: Iterable[Action], voice: Voice) -> list[Sentence]:
    """The actions as sentences: one for each run of deeds with the same subject."""
    found: list[Sentence] = []
    for (who, has_verb), run in groupby(deeds(actions, voice), key=lambda one: (one.who, one.verb is not None)):
        if has_verb:
            spoken = chained([_spoken(clause, voice) for clause in run], voice.say("then"))
            found.append(Sentence(f"{voice.tongue.subject(who, voice)} {spoken}".strip()))
        else:
            found += [Sentence(clause.rest, clause.depends) for clause in run]
    return found


def _spoken(clause: Clause, voice: Voice) -> str:
    assert clause.verb is not None  # noqa: S101  # `sentences` keeps whole sentences apart
    told = clause.who == "self" and not voice.third
    return f"{clause.verb.imperative if told else clause.verb.third} {clause.rest}".strip()


def phrase(actions: Iterable[Action], voice: Voice) -> str:
    """The actions as one sentence, to stand after a condition."""
    return joined(sentences(actions, voice), voice.say("also"), voice.say("break_off"))


def infinitives(actions: Iterable[Action], voice: Voice, who: Who = "self") -> str | None:
    """The actions after "may" or "to"; None when they are not all deeds of that one player."""
    clauses = deeds(actions, voice)
    if not clauses or any(clause.verb is None or clause.who != who for clause in clauses):
        return None
    said = [f"{clause.verb.infinitive} {clause.rest}".strip() for clause in clauses if clause.verb]
    return chained(said, voice.say("then"))
