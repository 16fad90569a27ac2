"""From abilities to the lines of a card; what is said in which words is each language's `Speech`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from simulator.effects.lines import Line
from simulator.games.wankul.effects.language import Ability
from simulator.games.wankul.effects.wording import cards, rules, table
from simulator.games.wankul.effects.wording.breaking import LONGEST, Again, Breaks, broken, with_pronouns
from simulator.games.wankul.effects.wording.choices import from_hand, granted, paid, paid_apart
from simulator.games.wankul.effects.wording.clauses import Clause, Sentence, finished, joined, whole
from simulator.games.wankul.effects.wording.conditions import opening
from simulator.games.wankul.effects.wording.moments import doer, moment
from simulator.games.wankul.effects.wording.saying import act, impose, sentences
from simulator.games.wankul.effects.wording.tongue import Tongue, Voice
from simulator.games.wankul.effects.words.choosing import Gain
from simulator.games.wankul.effects.words.own_plays import PlaysFree
from simulator.games.wankul.effects.words.texts import is_name

__all__ = ["Kind", "Speaker", "Speech", "cards", "line", "rules", "said", "table"]

Kind = Literal["main", "permanent", "combo", "double_combo", "sub", "offboard", "from_hand", "special", "winner", "loser", "note"]
Speaker = Literal["character", "terrain", "duo"]


@dataclass(frozen=True, slots=True)
class Speech:
    """How one language writes the lines of a card: its words, its labels, where it ends a sentence.

    `beside`: how what is the reader's is called beside the same of the other player.
    """

    tongue: Tongue
    labels: Mapping[Kind, str]
    this: Mapping[Speaker, str]
    winner_is_told: bool
    polished: Callable[[str], str]
    breaks: Breaks
    beside: Again


RULE_WORDS: Final[Mapping[Kind, str]] = {
    "main": "",
    "permanent": "Permanent",
    "combo": "Combo",
    "double_combo": "Double Combo",
    "sub": "Sub",
    "note": "",
}
"""Labels that are the words of the rules, the same in every language."""

STANDING: Final[Mapping[Speaker, Kind]] = {"character": "permanent", "terrain": "special", "duo": "main"}
"""What works as long as the card lies there, by kind of card."""


def kind_of(ability: Ability, speaker: Speaker) -> Kind:
    """Under which label an ability stands."""
    match ability.when:
        case "on_play":
            return "main"
        case "combo" | "double_combo" | "sub" | "offboard" | "from_hand":
            return ability.when
        case "win":
            return "winner"
        case "lose":
            return "loser"
        case "static" if is_name(ability):
            return "main"
        case "static" | "triggered" | "activated":
            return STANDING[speaker]
        case "enter" | "dug":
            return "special"


def line(ability: Ability, speech: Speech, speaker: Speaker) -> Line:
    """One ability as a line."""
    kind = kind_of(ability, speaker)
    third = kind in ("winner", "loser") and not speech.winner_is_told
    voice = Voice(speech.this[speaker], speech.tongue, third=third)
    label = _with_partner(speech.labels[kind], ability, voice)
    sentences = _broken(said(ability, voice), speech)
    if ability.on is not None and max(map(len, sentences)) >= LONGEST:
        sentences = _broken(said(ability, voice, moment_apart=True), speech)
    return Line(kind, speech.polished(label), speech.polished(finished(sentences)))


def _broken(sentences: Iterable[str], speech: Speech) -> list[str]:
    return broken((with_pronouns(one, speech.tongue.again) for one in sentences), speech.breaks)


def _with_partner(label: str, ability: Ability, voice: Voice) -> str:
    """A label, with the card that a Combo must be made with, or must not."""
    clan = ability.with_clan.capitalize() if ability.with_clan else ""
    if ability.with_name:
        return label + voice.say("with_name", names=voice.tongue.grammar.quoted(ability.with_name), clan=clan)
    if ability.with_clan:
        return label + voice.say("with_clan", clan=clan)
    return (
        label + voice.say("except_name", names=voice.tongue.grammar.quoted(ability.except_name)) if ability.except_name else label
    )


def said(ability: Ability, voice: Voice, *, moment_apart: bool = False) -> list[str]:
    """An ability as sentences without capital and full stop; what opens with a condition is one sentence.

    `moment_apart`: when it works is a sentence of its own, for an ability without a condition.
    """
    openings = [voice.say("once_a_turn")] if ability.once_a_turn else []
    if ability.when in ("enter", "dug"):
        openings.append(voice.say(f"terrain {ability.when}"))
    if ability.on is not None:
        openings.append(moment(ability.on, voice))
        if ability.on.who == "each":
            voice = voice.told(doer(ability.on, voice))
    if ability.condition is not None:
        held = opening(ability.condition, voice)
        if PlaysFree(here=True) in ability.rules:
            held = held.replace(voice.say("place here"), voice.say("somewhere"))
        openings.append(held)
    body = _body(ability, voice)
    if moment_apart and ability.condition is None:
        *before, last = openings
        return [", ".join([*before, voice.say("happens", moment=last)]), *(one.text for one in body)]
    sentences = [", ".join([*openings, _joined(body, voice)])] if openings else [one.text for one in body]
    is_long = any(len(with_pronouns(one, voice.tongue.again)) >= LONGEST for one in sentences)
    return _in_steps(ability, openings, sentences, voice) if is_long else sentences


def _in_steps(ability: Ability, openings: list[str], together: list[str], voice: Voice) -> list[str]:
    """A long sentence step by step: the price, then what it buys; what one may do, then under which condition; or what to look
    at, then what follows. What a rule imposes stays with its condition.
    """
    if ability.cost and ability.when != "sub":
        body = paid_apart(ability, voice)
        together = [", ".join([*openings, body])]
        if all(len(part) < LONGEST for part in together[0].split(voice.say("break_off"))):
            return together
    else:
        body = _joined(_body(ability, voice), voice)
    if not openings or not openings[-1].startswith(voice.tongue.ifs) or ability.rules:
        return together
    *before, condition = openings
    if not before and ability.when == "activated":
        return [body, voice.say("only_if", condition=condition)]
    look = voice.say("look_whether", condition=condition, held=condition.partition(" ")[2])
    return [", ".join([*before, look]), f"{voice.say('if_so')}, {body}"]


def _joined(body: Iterable[Sentence], voice: Voice) -> str:
    return joined(body, voice.say("also"), voice.say("break_off"))


def _body(ability: Ability, voice: Voice) -> list[Sentence]:
    """What the ability does, without when and if."""
    if ability.rules:
        return [Sentence(impose(rule, voice)) for rule in ability.rules]
    if ability.when == "sub":
        return [Sentence(from_hand(ability, voice))]
    if ability.cost:
        return [Sentence(paid(ability, voice))]
    if ability.optional or ability.when in ("activated", "from_hand"):
        return [Sentence(granted(ability.do, voice))]
    return sentences(ability.do, voice)


@act.register
def _gain(action: Gain, voice: Voice) -> list[Clause]:
    gained = voice.say("also").join(said(action.ability, voice))
    return whole(gained if action.ability.when == "static" else voice.say("permanently", said=gained))
