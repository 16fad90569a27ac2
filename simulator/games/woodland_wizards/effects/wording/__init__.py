"""From abilities to the lines of a card, in French and in English: what people read is what the engine does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.catalog import Card, Label
from simulator.catalog.typography import french_spaces
from simulator.effects.lines import NOTE, Line
from simulator.games.woodland_wizards.effects.parse import parse_abilities
from simulator.games.woodland_wizards.effects.vocabulary import Ability
from simulator.games.woodland_wizards.effects.wording import english, french
from simulator.kernel.game import Language

__all__ = ["card_words"]

DEEDS: Final = frozenset({"spell", "active"})
"""The moments at which one thing happens after the other."""


def card_words(card: Card, language: Language, families: Mapping[str, Label]) -> list[Line]:
    """The generated text of a card, one line an ability; empty for a card whose effect is not encoded, or without one.

    `families` names the families of the list that the card belongs to.
    """
    names = {slug: label.name.say(language) for slug, label in families.items()}
    lines = [_line(ability, language, names) for ability in parse_abilities(card.id, card.abilities)]
    if card.approximate is not None:
        lines.append(Line(NOTE, "", card.approximate.say(language)))
    return lines


def _line(ability: Ability, language: Language, families: Mapping[str, str]) -> Line:
    speech = french if language == "fr" else english
    joint = speech.THEN if ability.when in DEEDS else speech.AND
    text = joint.join(speech.said(word, families) for word in ability.do)
    finished = f"{text[0].upper()}{text[1:]}."
    return Line(ability.when, speech.LABELS[ability.when], french_spaces(finished) if language == "fr" else finished)
