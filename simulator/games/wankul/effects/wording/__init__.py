"""Card texts generated from effect data: what people read is what the engine does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from simulator.catalog import Card
from simulator.catalog.typography import typeset
from simulator.effects.lines import Line
from simulator.games.wankul.effects.language import Ability
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.wording.clauses import UnwordedError
from simulator.games.wankul.effects.wording.english import ENGLISH
from simulator.games.wankul.effects.wording.french import FRENCH
from simulator.games.wankul.effects.wording.lines import Kind, Speaker, Speech, line
from simulator.kernel.game import Language
from simulator.kernel.words import Words

__all__ = ["Kind", "Line", "Speaker", "UnwordedError", "card_words", "speaker_of", "words"]

SPEECHES: dict[Language, Speech] = {"fr": FRENCH, "en": ENGLISH}
PLAYED_WITHOUT_TEXT = {
    "character": Words(
        typeset("Cartable joue cette carte sans son texte : seuls comptent son coût, sa Force et ses gemmes."),
        "Cartable plays this card without its text: only its cost, strength and gems count.",
    ),
    "terrain": Words(
        "Cartable joue ce Terrain sans ses effets.",
        "Cartable plays this terrain without its effects.",
    ),
}
NOT_PLAYED = Words("Cartable ne sait pas encore jouer cette carte.", "Cartable cannot play this card yet.")
LEFT_OUT = Words("Cartable simplifie cette carte : {}", "Cartable simplifies this card: {}")


def words(abilities: Sequence[Ability], language: Language, *, speaker: Speaker = "character") -> list[Line]:
    """One line an ability, in their order, in the language asked for.

    Raises UnwordedError for a word of the vocabulary that has no words.
    """
    return [line(ability, SPEECHES[language], speaker) for ability in abilities]


def speaker_of(card: Card) -> Speaker:
    """What kind of card speaks: it is called so in its text."""
    return next(kind for kind in get_args(Speaker) if card.type == kind)


def card_words(card: Card, language: Language) -> list[Line]:
    """All that can be read on a card: its abilities, and a note when the engine plays it without them or simplifies them.

    Empty for a card printed without rules text. Raises EffectError when its abilities are not written in the effect language.
    """
    if card.status == "manual":
        return [Line("note", "", PLAYED_WITHOUT_TEXT.get(card.type, NOT_PLAYED).say(language))]
    lines = words(parse_abilities(card.id, card.abilities), language, speaker=speaker_of(card))
    if card.approximate is not None:
        left_out = LEFT_OUT.say(language).format(card.approximate.say(language))
        lines.append(Line("note", "", typeset(left_out) if language == "fr" else left_out))
    return lines
