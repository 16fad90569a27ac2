"""Checking the effects of a card list: each card can be read, worded and run, and says what suits its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from simulator.catalog import Card
from simulator.catalog.typography import said
from simulator.effects.reader import key_of
from simulator.games.lekemar.effects import vocabulary
from simulator.games.lekemar.effects.parse import EffectError, parse_abilities
from simulator.games.lekemar.effects.vocabulary import Ability, Action, Power
from simulator.kernel.words import Words

ALLOWED: Final = {"character": ("worn",), "weapon": ("up",), "style": ("turn", "combat", "reaction")}
MOMENTS: Final[dict[str, tuple[type, ...]]] = {
    "turn": get_args(vocabulary.TurnAction),
    "combat": get_args(vocabulary.CombatAction),
    "reaction": (vocabulary.Cancel,),
}
"""What a style card may do in its moment."""

ONLY_WORN: Final = (vocabulary.AnySlot, vocabulary.HandLimit)
"""Powers that mean nothing on a weapon."""


MOST: Final = 1_000
"""Of anything that a power or an action counts, far beyond what a box holds."""

TYPE_WORDS: Final = {
    "character": Words("un personnage", "a character"),
    "weapon": Words("une arme", "a weapon"),
    "style": Words("une carte style", "a style card"),
}


def lint_card(card: Card) -> Iterator[Words]:
    """What is wrong with the effects of one card, as the end of a sentence about it; nothing when all is well."""
    try:
        abilities = parse_abilities(card.id, card.abilities)
    except EffectError as problem:
        yield Words(problem.words.fr.removeprefix(f"{card.id} "), problem.words.en.removeprefix(f"{card.id} "))
        return
    allowed = ALLOWED.get(card.type, ())
    for ability in abilities:
        if ability.when not in allowed:
            kind = TYPE_WORDS[card.type]
            yield said(
                f"est {kind.fr} et n’a pas de capacité {ability.when!r}", f"is {kind.en} and has no {ability.when!r} ability"
            )
        yield from _suits(card, ability)
    if card.type == "style" and len(abilities) != 1:
        count = len(abilities)
        yield said(
            f"est une carte style : il lui faut une capacité, pas {count}", f"is a style card and needs one ability, not {count}"
        )


def _suits(card: Card, ability: Ability) -> Iterator[Words]:
    """Powers suit the kind of card; actions suit their moment."""
    for power in ability.powers:
        yield from _counts(power)
        if card.type == "weapon" and isinstance(power, ONLY_WORN):
            name = key_of(type(power))
            yield said(
                f"est une arme : {name!r} ne vaut que là où une carte est portée",
                f"is a weapon: {name!r} holds only where a card is worn",
            )
    words = MOMENTS.get(ability.when)
    for deed in _deeds(ability.do):
        yield from _counts(deed)
        if words is not None and not isinstance(deed, words):
            name = key_of(type(deed))
            yield said(
                f"ne peut pas faire {name!r} à son moment ({ability.when})", f"cannot do {name!r} in its moment ({ability.when})"
            )
    if ability.when in ("combat", "reaction") and len(ability.do) != 1:
        count = len(ability.do)
        yield said(
            f"fait une seule chose à son moment ({ability.when}), pas {count}",
            f"does one thing in its moment ({ability.when}), not {count}",
        )


def _counts(word: Power | Action) -> Iterator[Words]:
    """How many of something is none or more, and no more than anybody could ever have; a change of a note may go down."""
    for name, least in (("n", 0), ("by", -MOST)):
        count = getattr(word, name, 0)
        if not least <= count <= MOST:
            yield said(
                f"compte {count} dans {key_of(type(word))!r} : c’est de {least} à {MOST}",
                f"counts {count} in {key_of(type(word))!r}: from {least} to {MOST}",
            )


def _deeds(deeds: tuple[Action, ...]) -> Iterator[Action]:
    """Every action, those of a coin included."""
    for deed in deeds:
        yield deed
        if isinstance(deed, vocabulary.Coin):
            yield from _deeds((*deed.heads, *deed.tails))
