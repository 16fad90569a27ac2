"""Sentences of words that need no grammar of their own: a template a language, filled from the fields of the word.

In a template stand slots between braces:

- a field: `{name}`, `{card}` (a reference in words); `{here? on this terrain}` is said where the field is set;
- `{this}` the card that speaks, `{whom}` its characters, `{opponent}`; `{hand}`, `{deck}`, `{discard}`, `{ban}` of who does it;
- `{you}` the player whose effect it is, `{anyone}` and `{everyone}` the player of a rule;
- `{again}`: a word for the reader, or one for anybody else (`Phrases.forms`);
- `{draw|draws}` the form of the verb that goes with the player;
- `{of whom}`: a word that may melt into what follows, where the language has one (`Phrases.melting`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from simulator.games.wankul.effects.selection import Characters, Pick, Ref, Side, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Verb, Voice

ZONES = ("hand", "deck", "discard", "ban")
THINGS = (*ZONES, "this", "whom")
SLOT = re.compile(r"\{(.*?)\}")


@dataclass(frozen=True, slots=True)
class By:
    """One sentence or another, by the value of a field."""

    field: str
    cases: Mapping[object, Any]


Deeds = Sequence[tuple[Verb | None, str]] | By
"""What players do, one deed after the other; without a verb a whole sentence."""

Fact = tuple[str, str] | By
"""What holds, and what does where it does not."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What a language puts into the slots.

    `agrees` says whether a player takes the first form of a verb. `forms`: words for the reader, and for anybody else.
    """

    opponent: Callable[[Voice], str]
    pronoun: Callable[[Any, Voice], str]
    own_zone: Callable[[Any, Voice, str], str]
    ref: Callable[[Ref, Voice], str]
    picked: Callable[[Characters, Pick, Voice], str]
    all_of: Callable[[Characters, Voice], str]
    agrees: Callable[[Who | Side, Voice], bool]
    everyone: str
    forms: Mapping[str, tuple[str, str]]
    melting: Mapping[str, Callable[[str], str]]

    def deeds(self, deeds: Deeds, action: Any, voice: Voice) -> list[Clause]:
        """The deeds of an action; those with a verb are done by its `who`, or by the player whose effect it is."""
        if isinstance(deeds, By):
            return self.deeds(deeds.cases[getattr(action, deeds.field)], action, voice)
        doer: Who = getattr(action, "who", "self")
        return [Clause(doer if verb else "self", verb, self.filled(text, action, voice)) for verb, text in deeds]

    def sentence(self, said: str | By, rule: Any, voice: Voice) -> str:
        """A rule or an amount, without capital and full stop."""
        if isinstance(said, By):
            return self.sentence(said.cases[getattr(rule, said.field)], rule, voice)
        return self.filled(said, rule, voice)

    def fact(self, said: Fact, condition: Any, voice: Voice, negated: bool = False) -> str:
        """A condition as a sentence, or its contrary."""
        if isinstance(said, By):
            return self.fact(said.cases[getattr(condition, said.field)], condition, voice, negated)
        return self.filled(said[1 if negated else 0], condition, voice)

    def filled(self, template: str, word: Any, voice: Voice) -> str:
        """A template with its slots filled."""
        return SLOT.sub(lambda found: self._slot(found[1], word, voice), template)

    def _slot(self, slot: str, word: Any, voice: Voice) -> str:
        who: Who | Side = getattr(word, "who", "self")
        if "?" in slot:
            field, text = slot.split("?")
            return text if getattr(word, field) else ""
        if "|" in slot:
            first, other = slot.split("|")
            return first if self.agrees(who, voice) else other
        if " " in slot:
            melting, rest = slot.split(" ")
            return self.melting[melting](self._slot(rest, word, voice))
        if hasattr(word, slot):
            value = getattr(word, slot)
            return self.ref(value, voice) if slot == "card" else str(value)
        return self._thing(slot, word, voice) if slot in THINGS else self._player(slot, who, voice)

    def _thing(self, slot: str, word: Any, voice: Voice) -> str:
        if slot in ZONES:
            return self.own_zone(getattr(word, "who", "self"), voice, slot)
        if slot == "this" or getattr(word, "of", None) == "this":
            return voice.this
        return self.picked(word.characters, word.pick, voice) if hasattr(word, "pick") else self.all_of(word.characters, voice)

    def _player(self, slot: str, who: Side | Who, voice: Voice) -> str:
        match slot:
            case "you":
                return self.pronoun("self", voice)
            case "everyone" if who == "any":
                return self.everyone
            case "anyone" | "everyone":
                return self.pronoun("each" if who == "any" else who, voice)
            case "opponent":
                return self.opponent(voice)
        if slot not in self.forms:
            raise LookupError(f"no slot {slot!r} in a sentence")
        return self.forms[slot][0 if who == "self" and not voice.third else 1]


def teach(say: Any, table: Mapping[type, Any], way: Callable[..., Any]) -> None:
    """Let a `singledispatch` function say the words of a table in one of the ways of `Phrases`."""
    for word, said in table.items():
        say.register(word, partial(way, said))
