"""What somebody picks when he is asked which of several things to do: each of them as a phrase to him who picks."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from simulator.games.wankul.effects.selection import Fits, Not
from simulator.games.wankul.effects.wording.breaking import Again, with_pronouns
from simulator.games.wankul.effects.wording.clauses import Clause, chained
from simulator.games.wankul.effects.wording.english import ENGLISH
from simulator.games.wankul.effects.wording.figures import one
from simulator.games.wankul.effects.wording.french import FRENCH
from simulator.games.wankul.effects.wording.lines import Speaker, Speech
from simulator.games.wankul.effects.wording.naming import qualified
from simulator.games.wankul.effects.wording.saying import deeds, infinitives, phrase
from simulator.games.wankul.effects.wording.tongue import Voice
from simulator.games.wankul.effects.words.choosing import Choose, If
from simulator.games.wankul.effects.words.discarding import DiscardCharacter
from simulator.kernel.words import Words

MIRROR: Final = {"self": "opp", "opp": "self"}
OF_THE_SPEAKER: Final = ("who", "side", "by")
"""Fields whose "self" is the player whose effect it is; in others it is the player who does it."""


def offer_words(offer: Choose, number: int, speaker: Speaker, *, to_opponent: bool) -> Words:
    """One of the things offered; `to_opponent`: to the other player than the one whose effect it is."""
    options = tuple(map(mirrored, offer.options)) if to_opponent else offer.options
    return Words(*(_said(options, number, speech, speaker) for speech in (FRENCH, ENGLISH)))


def _said(options: tuple[Any, ...], number: int, speech: Speech, speaker: Speaker) -> str:
    voice, option = Voice(speech.this[speaker], speech.tongue), options[number]
    text = _guess(options, number, voice) or _shared(option, voice, speech.beside)
    text = text or infinitives(option, voice) or phrase(option, voice)
    return speech.polished(f"{text[:1].upper()}{text[1:]}")


def _guess(options: tuple[Any, ...], number: int, voice: Voice) -> str:
    """What is called where the options are one deed that punishes a wrong guess of a card; empty for others."""
    *_before, last = options[number]
    if not (isinstance(last, If) and isinstance(last.condition, Not) and isinstance(last.condition.condition, Fits)):
        return ""
    if len({(*before, replace(end, condition=last.condition)) for *before, end in options if isinstance(end, If)}) > 1:
        return ""
    return voice.say("call", kind=one(qualified(last.condition.condition.filter, voice), voice))


def _shared(option: tuple[Any, ...], voice: Voice, beside: Again) -> str:
    """Deeds of both players as he says them who lets the other one do his part; empty for what is not only deeds."""
    found = [clause for action in option for clause in _clauses(action, voice)]
    if {clause.who for clause in found} != {"self", "opp"} or any(clause.verb is None for clause in found):
        return ""
    return with_pronouns(chained([_let(clause, voice) for clause in found], voice.say("then")), beside, longest=0)


def _clauses(action: Any, voice: Voice) -> list[Clause]:
    """The deeds of an action; what the other player picks of his own is his deed."""
    if isinstance(action, DiscardCharacter) and action.characters.side == action.pick.by == "opp":
        return [replace(clause, who="opp") for clause in deeds((mirrored(action),), voice.told(""))]
    return deeds((action,), voice)


def _let(clause: Clause, voice: Voice) -> str:
    done = f"{clause.verb.infinitive} {clause.rest}".strip() if clause.verb else clause.rest
    return voice.say("let_opponent", done=done) if clause.who == "opp" else done


def mirrored(word: Any) -> Any:
    """Words of the effect language as the other player says them."""
    if isinstance(word, tuple):
        return tuple(mirrored(part) for part in word)
    if is_dataclass(word) and not isinstance(word, type):
        return replace(word, **{part.name: _mirrored_field(part.name, getattr(word, part.name)) for part in fields(word)})
    return word


def _mirrored_field(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return MIRROR.get(value, value) if name in OF_THE_SPEAKER else value
    return mirrored(value)
