"""Reading Lekemar's abilities from card files, on top of the common reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from simulator.catalog.typography import said
from simulator.effects.reader import EffectError, PlaceError, Reader, as_table, key_of
from simulator.games.lekemar.effects import vocabulary
from simulator.games.lekemar.effects.vocabulary import Ability, Action, Power

__all__ = ["ACTIONS", "POWERS", "EffectError", "parse_abilities"]

ACTIONS: Final[dict[str, type]] = {key_of(word): word for word in get_args(Action)}
POWERS: Final[dict[str, type]] = {key_of(word): word for word in get_args(Power)}


def parse_abilities(card: str, raw: Sequence[Mapping[str, Any]]) -> tuple[Ability, ...]:
    """The abilities of a card block; raises EffectError, for example "HOUSE-201 abilities[0].do[0]: unknown word 'pai'"."""
    return READER.abilities(card, raw, Ability)


def _ability(raw: object, path: str) -> Ability:
    """`do` holds powers for cards in play and actions for style cards; an ability is never empty."""
    table = dict(as_table(raw, path))
    if table.get("when") in ("worn", "up"):
        table["powers"] = table.pop("do", [])
    ability: Ability = READER.build(Ability, table, path)
    if not ability.powers and not ability.do:
        raise PlaceError(path, said("ne fait rien : `do` est vide", "does nothing: `do` is empty"))
    return ability


def _power(raw: object, path: str) -> Any:
    return READER.word(POWERS, raw, path)


def _action(raw: object, path: str) -> Any:
    return READER.word(ACTIONS, raw, path)


READER: Final = Reader(
    vars(vocabulary),
    written={"powers": "do"},
    own_ways=[(Ability, _ability), (Action, _action), (Power, _power)],
)
