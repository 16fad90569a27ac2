"""Card texts generated from effect data: what people read is what the engine does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from simulator.catalog import Card
from simulator.catalog.typography import french_spaces, said
from simulator.effects.lines import NOTE, Line
from simulator.games.lekemar.effects.parse import parse_abilities
from simulator.games.lekemar.effects.vocabulary import Ability, Action, Power
from simulator.games.lekemar.effects.wording import english, french
from simulator.kernel.game import Language
from simulator.kernel.words import Words

__all__ = ["card_words", "words"]


@dataclass(frozen=True, slots=True)
class Speech:
    """How one language says powers and actions; each answers one sentence."""

    power: Callable[[Power], str]
    deeds: Callable[[tuple[Action, ...]], str]


SPEECHES: Final[dict[Language, Speech]] = {
    "fr": Speech(french.power, french.deeds),
    "en": Speech(english.power, english.deeds),
}
LABELS: Final = {
    "worn": said("Porté", "Worn"),
    "up": said("Face visible", "Face up"),
    "turn": said("À son tour", "In your turn"),
    "combat": said("En combat", "In a combat"),
    "reaction": said("En réponse", "In answer"),
}
UNPLAYED: Final = Words("Cartable ne joue pas l’effet de cette carte.", "Cartable does not play the effect of this card.")


def words(ability: Ability, language: Language) -> Line:
    """One ability as a line: when, and what."""
    speech = SPEECHES[language]
    parts = [speech.power(power) for power in ability.powers] or [speech.deeds(ability.do)]
    text = " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts)
    return Line(ability.when, LABELS[ability.when].say(language), french_spaces(text) if language == "fr" else text)


def card_words(card: Card, language: Language) -> list[Line]:
    """All that can be read on a card; empty for one without effect. Raises EffectError when the effects cannot be read."""
    if card.status == "manual":
        return [Line(NOTE, "", UNPLAYED.say(language))]
    return [words(ability, language) for ability in parse_abilities(card.id, card.abilities)]
