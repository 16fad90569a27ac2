"""Reading the abilities of creatures: the words, the moments at which they may stand, and the amounts that make sense.

Which cards a value effect changes is written in its own table: `{ add = { n = 2, side = "own", part = "boosts" } }`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from simulator.catalog.typography import said
from simulator.effects.reader import EffectError, PlaceError, Reader, as_table, key_of
from simulator.games.woodland_wizards.effects import vocabulary
from simulator.games.woodland_wizards.effects.vocabulary import Ability, Afterwards, Deed, Ending, Moment, Standing, Word

__all__ = ["MOMENTS", "WORDS", "EffectError", "parse_abilities"]

WORDS: Final[dict[str, type]] = {key_of(word): word for word in get_args(Word)}
"""Every word by the key that card files write."""

ON_THE_TABLE: Final = (vocabulary.ReplaceCreature, vocabulary.SwapCreatures, vocabulary.MoveBoost, vocabulary.MoveThis)
"""Words about cards in areas: none lies there while a Spell is played (R9)."""

MOMENTS: Final[Mapping[Moment, tuple[type, ...]]] = {
    "spell": tuple(word for word in get_args(Deed) if word not in ON_THE_TABLE),
    "active": get_args(Deed),
    "passive": get_args(Standing),
    "ranked": get_args(Afterwards),
    "scored": (vocabulary.ScoreThis,),
    "end": get_args(Ending),
}
"""Which words may stand at each moment."""

MOST: Final = 99


def parse_abilities(card: str, raw: Sequence[Mapping[str, Any]]) -> tuple[Ability, ...]:
    """The abilities of a card block; raises EffectError, for example "H-05 abilities[0].do[1]: unknown word 'drow'"."""
    return READER.abilities(card, raw, Ability)


def _ability(raw: object, path: str) -> Ability:
    ability: Ability = READER.build(Ability, as_table(raw, path), path)
    if not ability.do:
        raise PlaceError(path, said("ne fait rien : `do` est vide", "does nothing: `do` is empty"))
    for index, word in enumerate(ability.do):
        place = f"{path}.do[{index}]"
        if not isinstance(word, MOMENTS[ability.when]):
            key = key_of(type(word))
            raise PlaceError(
                place,
                said(
                    f"{key!r} ne peut pas arriver au moment {ability.when!r}",
                    f"{key!r} cannot happen at the moment {ability.when!r}",
                ),
            )
        _check_amount(word, place)
        if isinstance(word, vocabulary.MoveBoost | vocabulary.MoveThis) and word.to == "own_boosts":
            _check_it_moves(word, place)
    return ability


def _check_it_moves(word: vocabulary.MoveBoost | vocabulary.MoveThis, place: str) -> None:
    if isinstance(word, vocabulary.MoveThis) or word.of == "self":
        raise PlaceError(place, said("déplace un Boost là où il est déjà", "moves a Boost to where it lies already"))


def _check_amount(word: Word, place: str) -> None:
    """Numbers of cards are 1 or more; a value that is set is not below 0 (G14); only an addition may take away."""
    n = getattr(word, "n", None)
    if n is None:
        return
    least = 1 if isinstance(word, get_args(Deed)) else -MOST if isinstance(word, vocabulary.Add | vocabulary.Gain) else 0
    if not least <= n <= MOST:
        raise PlaceError(
            f"{place}.n",
            said(
                f"un nombre de {least} à {MOST} est attendu, pas {n}",
                f"a number from {least} to {MOST} is expected, not {n}",
            ),
        )


def _word(raw: object, path: str) -> Any:
    return READER.word(WORDS, raw, path)


READER: Final = Reader(vars(vocabulary), flat=(vocabulary.Change,), own_ways=[(Ability, _ability), (Word, _word)])
