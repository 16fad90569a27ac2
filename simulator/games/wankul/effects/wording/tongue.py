"""What a language brings to the texts of cards, and how its templates are filled.

In a template stand slots between braces:

- a thing by its name: `{this}` the card that speaks; `{hand}`, `{deck}`, `{discard}`, `{ban}` of who does it, `{their_hand}`;
  `{you}` the player whose effect it is, `{anyone}` and `{everyone}` the player of a rule, `{opponent}`; whatever else is given
  with it, such as the fields of the word that is said;
- `{again}`: a word for the reader, or one for anybody else (`Tongue.forms`);
- `{draw|draws}`: the form of the verb that goes with the player;
- `{here? on this terrain}`, `{third?his||your}`: what is said where something holds, and what where it does not. `reader` holds
  where the player is the reader, `third` where he whose effect it is gets spoken of;
- `{of whom}`: a word that may melt into what follows, where the language has one (`Tongue.melting`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from simulator.games.wankul.effects.events import Event
from simulator.games.wankul.effects.selection import Comparison, Condition, Operator, Side, Who
from simulator.games.wankul.effects.wording.breaking import Again
from simulator.games.wankul.effects.wording.clauses import Noun, Verb

ZONES: Final = ("hand", "deck", "discard", "ban")
SLOT: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Voice:
    """In which language a card speaks, and how of the player whose effect it is: as the reader, or (`third`) as a `subject`.

    An empty subject leaves the verb alone, after a label that names the player. `this` is the name of the card that speaks.
    `again` is the subject of what follows a condition, once the player has been named.
    """

    this: str
    tongue: Tongue = field(repr=False, compare=False)
    third: bool = False
    subject: str = ""
    again: str = ""

    def named(self) -> Voice:
        """How the player is spoken of once he has been named."""
        return replace(self, subject=self.again) if self.again else self

    def told(self, subject: str, again: str = "") -> Voice:
        """The same card, which speaks of somebody."""
        return replace(self, third=True, subject=subject, again=again)

    def say(self, piece: str, who: Who | Side = "self", /, **given: object) -> str:
        """A piece of a sentence, filled with what is given."""
        return self.tongue.filled(self.tongue.pieces[piece], self, who, given)


class Grammar(Protocol):
    """The words and forms of a language: what its module `grammar` holds."""

    NOUNS: Mapping[str, Noun]
    VERBS: Mapping[str, Verb]

    def agrees(self, who: Who | Side, voice: Voice, /) -> bool:
        """Whether a player takes the first form of a verb."""

    def own_zone(self, who: Who, voice: Voice, zone: str, /) -> str:
        """A zone of the subject of the deed."""

    def zone_of(self, who: Who, voice: Voice, zone: str, /) -> str:
        """A zone of a player, seen by the player whose effect it is."""

    def one(self, noun: Noun, /) -> str:
        """A thing with its article."""

    def of(self, said: str, /) -> str:
        """What belongs to it."""

    def quoted(self, names: Sequence[str], /) -> str:
        """Names of cards, one of which is enough."""

    def more(self, number: int, /) -> str:
        """A difference."""

    def ordered(self, operator: Operator, other: str, feminine: bool, /) -> str:
        """How a figure is compared, where languages agree it with its name."""

    def total_force(self, bound: Comparison, voice: Voice, /) -> str:
        """The Force of all chosen characters together."""

    def total(self, bound: Comparison, voice: Voice, /) -> str:
        """A total within a bound."""

    def lines_of_text(self, bound: Comparison, voice: Voice, /) -> str:
        """So many printed lines of text."""

    def apart(self, condition: Condition, voice: Voice, /) -> str:
        """A condition that this language says in a way of its own; empty for any other."""


class Sentences(Protocol):
    """What its module `sentences` holds: the sentences of the words of the effect language, what amounts count, what happens."""

    DEEDS: Mapping[type, Any]
    RULES: Mapping[type, Any]
    FACTS: Mapping[type, Any]
    AMOUNTS: Mapping[type, Any]
    NOUNS_OF: Mapping[type, Any]
    EVENTS: Mapping[Event, Any]


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: its words and forms, its sentences, and what any sentence is put together from.

    `shortened`: figures beside which another one is "that of …". `feminine`: how phrases of that gender begin; `ifs`: how
    conditions do. `again`: how long sentences call what they have named already.
    """

    grammar: Grammar
    sentences: Sentences
    pieces: Mapping[str, str]
    shortened: tuple[type, ...]
    feminine: tuple[str, ...]
    ifs: tuple[str, ...]
    again: Again
    forms: Mapping[str, tuple[str, str]]
    melting: Mapping[str, Callable[[str], str]]

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """A, B and C; or the like with another last word: "or", "nor"."""
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {self.pieces[last]} {words[-1]}"

    def subject(self, who: Who, voice: Voice) -> str:
        """The subject of a deed; empty where the imperative needs none."""
        if who == "self":
            return voice.subject if voice.third else ""
        return voice.say(f"player {who}")

    def pronoun(self, who: Who, voice: Voice) -> str:
        """The subject of an ordinary sentence, never empty."""
        return voice.say("a_player" if who == "each" else f"player {who}")

    def filled(self, template: str, voice: Voice, who: Who | Side, given: Mapping[str, object]) -> str:
        """A template with its slots filled, the inner ones first."""
        while "{" in template:
            template = SLOT.sub(lambda found: self._slot(found[1], voice, who, given), template)
        return template

    def _slot(self, slot: str, voice: Voice, who: Who | Side, given: Mapping[str, object]) -> str:
        if "?" in slot:
            condition, _, said = slot.partition("?")
            so, _, otherwise = said.partition("||")
            return so if self._holds(condition, voice, who, given) else otherwise
        if "|" in slot:
            first, other = slot.split("|")
            return first if self.grammar.agrees(who, voice) else other
        if " " in slot:
            melting, _, rest = slot.partition(" ")
            said = self._slot(rest, voice, who, given)
            return self.melting[melting](said) if said else ""
        if slot in given:
            return "" if given[slot] is None else str(given[slot])
        return self._thing(slot, voice, who)

    def _holds(self, condition: str, voice: Voice, who: Who | Side, given: Mapping[str, object]) -> bool:
        if condition in given:
            return bool(given[condition])
        return {"third": voice.third, "reader": who == "self" and not voice.third}[condition]

    def _thing(self, slot: str, voice: Voice, who: Any) -> str:
        player: Who = "each" if who == "any" else who
        match slot:
            case "hand" | "deck" | "discard" | "ban":
                return self.grammar.own_zone(player, voice, slot)
            case "their_hand":
                return self.grammar.zone_of("opp", voice, "hand")
            case "this":
                return voice.this
            case "you":
                return self.pronoun("self", voice)
            case "everyone" if who == "any":
                return self.subject("each", voice)
            case "anyone" | "everyone":
                return self.pronoun(player, voice)
            case "opponent":
                return self.subject("opp", voice)
        if slot not in self.forms:
            raise LookupError(f"no slot {slot!r} in a sentence")
        return self.forms[slot][0 if who == "self" and not voice.third else 1]
