"""How types, cards, figures and players are called in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Words

TYPE_NAMES: Final = (said("disque", "disc"), said("cube", "cube"), said("cylindre", "cylinder"))
"""R2: one token."""
TYPES_NAMES: Final = (said("disques", "discs"), said("cubes", "cubes"), said("cylindres", "cylinders"))
"""R2: several tokens."""

AREA_NAMES: Final = (
    said("disque", "disc"),
    said("cube", "cube"),
    said("cylindre", "cylinder"),
    said("triple", "triple"),
    said("quatre cartes", "four cards"),
    said("Ancien", "Elder"),
    said("Ancêtre", "Ancestor"),
    said("Ancêtre et Ancien", "Ancestor and Elder"),
    said("scorpion", "scorpion"),
)
"""R3: the kinds of area cards."""

RITUAL_NAMES: Final = (*TYPE_NAMES, said("double", "double"), said("scorpion", "scorpion"))
"""R4: the kinds of ritual cards."""

RANK_NAMES: Final = (said("Ancêtre", "Ancestor"), said("Ancien", "Elder"), said("Ancêtre et Ancien", "Ancestor and Elder"))
"""R59: the kinds of ceremonies."""

COLOUR_NAMES: Final = (
    said("vert", "green"), said("rouge", "red"), said("orange", "orange"), said("violet", "purple"), said("bleu", "blue"),
)  # fmt: skip
"""R2: by seat; the fifth one is ours."""


def filled(words: Words, *parts: object, **named: object) -> Words:
    """The words with their {} filled; Words among the parts in the same language."""
    return Words(
        words.fr.format(*map(_french, parts), **{name: _french(part) for name, part in named.items()}),
        words.en.format(*map(_english, parts), **{name: _english(part) for name, part in named.items()}),
    )


def _french(part: object) -> object:
    return part.fr if isinstance(part, Words) else part


def _english(part: object) -> object:
    return part.en if isinstance(part, Words) else part
