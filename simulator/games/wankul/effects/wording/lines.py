"""From abilities to the lines of a card; what is said in which words is each language's `Speech`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from simulator.effects.lines import Line
from simulator.games.wankul.effects.selection import Condition, Who
from simulator.games.wankul.effects.vocabulary import Ability, Action, PlaysFree, Rule, Trigger, is_name
from simulator.games.wankul.effects.wording.breaking import Breaks, broken
from simulator.games.wankul.effects.wording.clauses import Voice, finished, joined

Kind = Literal["main", "permanent", "combo", "double_combo", "sub", "offboard", "special", "winner", "loser", "note"]
Speaker = Literal["character", "terrain"]


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
    sentences: Callable[[Iterable[Action], Voice], list[str]]
    granted: Callable[[tuple[Action, ...], Voice, Who], str]
    paid: Callable[[Ability, Voice], str]
    from_hand: Callable[[Ability, Voice], str]
    impose: Callable[[Rule, Voice], str]
    moment: Callable[[Trigger, Voice], str]
    doer: Callable[[Trigger], str]
    opening: Callable[[Condition, Voice], str]
    somewhere: tuple[str, str]
    with_partner: Callable[[str, Ability], str]
    polished: Callable[[str], str]
    breaks: Breaks


def kind_of(ability: Ability, speaker: Speaker) -> Kind:
    """Under which label an ability stands."""
    match ability.when:
        case "on_play":
            return "main"
        case "combo" | "double_combo" | "sub" | "offboard":
            return ability.when
        case "win":
            return "winner"
        case "lose":
            return "loser"
        case "static" if is_name(ability):
            return "main"
        case "static" | "triggered" | "activated":
            return "special" if speaker == "terrain" else "permanent"
        case "enter" | "dug":
            return "special"


def line(ability: Ability, speech: Speech, speaker: Speaker) -> Line:
    """One ability as a line."""
    kind = kind_of(ability, speaker)
    voice = Voice(speech.this[speaker], third=kind in ("winner", "loser") and not speech.winner_is_told)
    label = speech.with_partner(speech.labels[kind], ability)
    return Line(kind, speech.polished(label), speech.polished(finished(broken(said(ability, speech, voice), speech.breaks))))


def said(ability: Ability, speech: Speech, voice: Voice) -> list[str]:
    """An ability as sentences without capital and full stop; what opens with a condition is one sentence."""
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
    return [", ".join([*openings, joined(body, speech.also, speech.break_off)])] if openings else body


def _body(ability: Ability, speech: Speech, voice: Voice) -> list[str]:
    """What the ability does, without when and if."""
    if ability.rules:
        return [speech.impose(rule, voice) for rule in ability.rules]
    if ability.when == "sub":
        return [speech.from_hand(ability, voice)]
    if ability.cost:
        return [speech.paid(ability, voice)]
    if ability.optional or ability.when == "activated":
        return [speech.granted(ability.do, voice, "self")]
    return speech.sentences(ability.do, voice)
