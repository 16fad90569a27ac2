"""Every word of the effect language, by the key under which the catalogue writes it.

The catalogue writes an action as a table with one key, the class name in snake case: `{ draw = 1 }`,
`{ discard_character = { side = "opp", force = "<= 3" } }`. A value that is not a table goes into the field named by
`short`. The vocabulary is closed: `parse.py` refuses every other word.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from types import ModuleType
from typing import Final

from simulator.effects import reader
from simulator.games.wankul.effects.language import Action, Rule, Word
from simulator.games.wankul.effects.words import (
    averting,
    banning,
    choosing,
    discarding,
    drawing,
    face_down,
    forbidding,
    forces,
    gems,
    leaving,
    moving,
    naming,
    own_plays,
    playing,
    reaching,
    recovering,
    scoring,
    searching,
    terrains,
    texts,
)

THEMES: Final[tuple[ModuleType, ...]] = (
    drawing,
    discarding,
    recovering,
    banning,
    searching,
    playing,
    own_plays,
    moving,
    reaching,
    leaving,
    face_down,
    terrains,
    forces,
    gems,
    texts,
    naming,
    averting,
    forbidding,
    scoring,
    choosing,
)


def key_of(word: type[Word]) -> str:
    """The key under which the catalogue writes a word: its class name in snake case, where the word names no other."""
    return getattr(word, "key", reader.key_of(word))


def words_of(kind: type[Word]) -> dict[str, type[Word]]:
    """The words of one kind in all themes, by their keys."""
    found = [one for theme in THEMES for one in vars(theme).values() if isinstance(one, type) and is_dataclass(one)]
    return {key_of(word): word for word in found if issubclass(word, kind)}


ACTIONS: Final = words_of(Action)
RULES: Final = words_of(Rule)
