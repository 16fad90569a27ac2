"""Checking the effects of a card list: each card can be read, worded and run, and says what suits its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from simulator.catalog import Card
from simulator.games.lekemar.effects import vocabulary
from simulator.games.lekemar.effects.parse import EffectError, parse_abilities
from simulator.games.lekemar.effects.vocabulary import Ability, Action

ALLOWED: Final = {"character": ("worn",), "weapon": ("up",), "style": ("turn", "combat", "reaction")}
MOMENTS: Final[dict[str, tuple[type, ...]]] = {
    "turn": get_args(vocabulary.TurnAction),
    "combat": get_args(vocabulary.CombatAction),
    "reaction": (vocabulary.Cancel,),
}
"""What a style card may do in its moment."""

ONLY_WORN: Final = (vocabulary.AnySlot, vocabulary.HandLimit)
"""Powers that mean nothing on a weapon."""


def lint_card(card: Card) -> Iterator[str]:
    """What is wrong with the effects of one card; nothing when all is well."""
    try:
        abilities = parse_abilities(card.id, card.abilities)
    except EffectError as problem:
        yield str(problem).removeprefix(f"{card.id} ")
        return
    allowed = ALLOWED.get(card.type, ())
    for ability in abilities:
        if ability.when not in allowed:
            yield f"is a {card.type} and has no {ability.when!r} ability"
        yield from _suits(card, ability)
    if card.type == "style" and len(abilities) != 1:
        yield f"is a style card and needs one ability, not {len(abilities)}"


def _suits(card: Card, ability: Ability) -> Iterator[str]:
    """Powers suit the kind of card; actions suit their moment."""
    for power in ability.powers:
        if card.type == "weapon" and isinstance(power, ONLY_WORN):
            yield f"is a weapon: {type(power).__name__} holds only where a card is worn"
    words = MOMENTS.get(ability.when)
    for deed in _deeds(ability.do):
        if words is not None and not isinstance(deed, words):
            yield f"cannot {type(deed).__name__} in its moment ({ability.when})"
    if ability.when in ("combat", "reaction") and len(ability.do) != 1:
        yield f"does one thing in its moment ({ability.when}), not {len(ability.do)}"


def _deeds(deeds: tuple[Action, ...]) -> Iterator[Action]:
    """Every action, those of a coin included."""
    for deed in deeds:
        yield deed
        if isinstance(deed, vocabulary.Coin):
            yield from _deeds((*deed.heads, *deed.tails))
