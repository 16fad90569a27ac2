"""Checking every card of a list: its effect can be read, compiled and put into words, and suits its printed type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from simulator.catalog import Card, Label
from simulator.catalog.typography import said
from simulator.games.woodland_wizards.effects.compile import compile_card
from simulator.games.woodland_wizards.effects.parse import EffectError, parse_abilities
from simulator.games.woodland_wizards.effects.wording import card_words
from simulator.kernel.game import Language
from simulator.kernel.words import Words

MOMENTS_OF: Final[Mapping[str, frozenset[str]]] = {
    "spell": frozenset({"spell", "end"}),
    "active": frozenset({"active", "end"}),
    "passive": frozenset({"passive", "ranked", "scored", "end"}),
}
"""R9 to R11: which moments the effects of each type of card know."""

LANGUAGES: Final[tuple[Language, ...]] = ("fr", "en")


def lint_card(card: Card, bits: Mapping[str, int], families: Mapping[str, Label]) -> Iterator[Words]:
    """What is wrong with the effect of one creature; nothing when all is well."""
    try:
        abilities = parse_abilities(card.id, card.abilities)
        compile_card(card.id, abilities, bits)
    except EffectError as problem:
        yield said(f"effet illisible : {problem.words.fr}", f"the effect cannot be read: {problem.words.en}")
        return
    for ability in abilities:
        if ability.when not in MOMENTS_OF[card.type]:
            yield said(
                f"{card.id} : le type {card.type!r} n’a pas d’effet au moment {ability.when!r}",
                f"{card.id}: the type {card.type!r} has no effect at the moment {ability.when!r}",
            )
    for language in LANGUAGES:
        if not all(line.text for line in card_words(card, language, families)):
            yield said(f"{card.id} : un effet n’a pas de texte", f"{card.id}: an effect has no words")
