"""From abilities to the lines of a card; what is said in which words is each language's `Speech`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from simulator.effects.lines import Line
from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.language import Ability, Action, Rule
from simulator.games.wankul.effects.selection import Condition, Who
from simulator.games.wankul.effects.wording.breaking import LONGEST, Breaks, broken
from simulator.games.wankul.effects.wording.clauses import Sentence, Voice, finished, joined
from simulator.games.wankul.effects.words.own_plays import PlaysFree
from simulator.games.wankul.effects.words.texts import is_name

Kind = Literal["main", "permanent", "combo", "double_combo", "sub", "offboard", "from_hand", "special", "winner", "loser", "note"]
Speaker = Literal["character", "terrain", "duo"]


@dataclass(frozen=True, slots=True)
class Speech:
    """How one language says the parts of an ability. The callables give sentences without capital and full stop."""

    labels: Mapping[Kind, str]
    this: Mapping[Speaker, str]
    winner_is_told: bool
    once: str
    enters: str
    dug: str
    also: str
    break_off: str
    sentences: Callable[[Iterable[Action], Voice], list[Sentence]]
    granted: Callable[[tuple[Action, ...], Voice, Who], str]
    paid: Callable[[Ability, Voice], str]
    paid_apart: Callable[[Ability, Voice], str]
    condition: tuple[str, ...]
    look: Callable[[str], str]
    apart: Callable[[str], str]
    as_long_as_so: str
    if_so: str
    from_hand: Callable[[Ability, Voice], str]
    impose: Callable[[Rule, Voice], str]
    moment: Callable[[Trigger, Voice], str]
    doer: Callable[[Trigger], str]
    opening: Callable[[Condition, Voice], str]
    somewhere: tuple[str, str]
    with_partner: Callable[[str, Ability], str]
    polished: Callable[[str], str]
    breaks: Breaks


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
    voice = Voice(speech.this[speaker], third=kind in ("winner", "loser") and not speech.winner_is_told)
    label = speech.with_partner(speech.labels[kind], ability)
    sentences = broken(said(ability, speech, voice), speech.breaks)
    if ability.on is not None and max(map(len, sentences)) >= LONGEST:
        sentences = broken(said(ability, speech, voice, moment_apart=True), speech.breaks)
    return Line(kind, speech.polished(label), speech.polished(finished(sentences)))


def said(ability: Ability, speech: Speech, voice: Voice, *, moment_apart: bool = False) -> list[str]:
    """An ability as sentences without capital and full stop; what opens with a condition is one sentence.

    `moment_apart`: when it works is a sentence of its own, for an ability without a condition.
    """
    openings = [speech.once] if ability.once_a_turn else []
    if ability.when in ("enter", "dug"):
        openings.append(speech.enters if ability.when == "enter" else speech.dug)
    if ability.on is not None:
        openings.append(speech.moment(ability.on, voice))
        if ability.on.who == "each":
            voice = Voice(voice.this, third=True, subject=speech.doer(ability.on))
    if ability.condition is not None:
        opening = speech.opening(ability.condition, voice)
        if PlaysFree(here=True) in ability.rules:
            opening = opening.replace(*speech.somewhere)
        openings.append(opening)
    body = _body(ability, speech, voice)
    if moment_apart and ability.condition is None:
        *before, moment = openings
        return [", ".join([*before, speech.apart(moment)]), *(one.text for one in body)]
    whole = [", ".join([*openings, joined(body, speech.also, speech.break_off)])] if openings else [one.text for one in body]
    if max(map(len, whole)) >= LONGEST:
        return _in_steps(ability, openings, whole, speech, voice)
    return whole


def _in_steps(ability: Ability, openings: list[str], whole: list[str], speech: Speech, voice: Voice) -> list[str]:
    """A long sentence step by step: the price, then what it buys; or what to look at, then what follows if it is so."""
    if ability.cost and ability.when != "sub":
        body = speech.paid_apart(ability, voice)
        whole = [", ".join([*openings, body])]
        if all(len(part) < LONGEST for part in whole[0].split(speech.break_off)):
            return whole
    else:
        body = joined(_body(ability, speech, voice), speech.also, speech.break_off)
    if not openings or not openings[-1].startswith(speech.condition):
        return whole
    so = speech.as_long_as_so if ability.rules else speech.if_so
    return [", ".join([*openings[:-1], speech.look(openings[-1])]), f"{so}, {body}"]


def _body(ability: Ability, speech: Speech, voice: Voice) -> list[Sentence]:
    """What the ability does, without when and if."""
    if ability.rules:
        return [Sentence(speech.impose(rule, voice)) for rule in ability.rules]
    if ability.when == "sub":
        return [Sentence(speech.from_hand(ability, voice))]
    if ability.cost:
        return [Sentence(speech.paid(ability, voice))]
    if ability.optional or ability.when in ("activated", "from_hand"):
        return [Sentence(speech.granted(ability.do, voice, "self"))]
    return speech.sentences(ability.do, voice)
