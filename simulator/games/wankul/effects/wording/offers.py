"""What somebody picks when he is asked which of several things to do: each of them as a phrase to him who picks."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from simulator.games.wankul.effects.wording.english import ENGLISH
from simulator.games.wankul.effects.wording.french import FRENCH
from simulator.games.wankul.effects.wording.lines import Speaker, Speech
from simulator.games.wankul.effects.wording.saying import infinitives, phrase
from simulator.games.wankul.effects.wording.tongue import Voice
from simulator.games.wankul.effects.words.choosing import Choose
from simulator.kernel.words import Words

MIRROR: Final = {"self": "opp", "opp": "self"}
OF_THE_SPEAKER: Final = ("who", "side", "by")
"""Fields whose "self" is the player whose effect it is; in others it is the player who does it."""


def offer_words(offer: Choose, number: int, speaker: Speaker, *, to_opponent: bool) -> Words:
    """One of the things offered; `to_opponent`: to the other player than the one whose effect it is."""
    option = mirrored(offer.options[number]) if to_opponent else offer.options[number]
    return Words(*(_said(option, speech, speaker) for speech in (FRENCH, ENGLISH)))


def _said(option: tuple[Any, ...], speech: Speech, speaker: Speaker) -> str:
    voice = Voice(speech.this[speaker], speech.tongue)
    text = infinitives(option, voice) or phrase(option, voice)
    return speech.polished(f"{text[:1].upper()}{text[1:]}")


def mirrored(word: Any) -> Any:
    """Words of the effect language as the other player says them."""
    if isinstance(word, tuple):
        return tuple(mirrored(one) for one in word)
    if is_dataclass(word) and not isinstance(word, type):
        return replace(word, **{one.name: _mirrored_field(one.name, getattr(word, one.name)) for one in fields(word)})
    return word


def _mirrored_field(name: str, value: Any) -> Any:
    if isinstance(value, str):
        return MIRROR.get(value, value) if name in OF_THE_SPEAKER else value
    return mirrored(value)
