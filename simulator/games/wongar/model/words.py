"""How types, cards, figures and players are called in both languages."""

from __future__ import annotations

from typing import Final

from simulator.catalog.typography import said
from simulator.kernel.words import Noun, Words

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

AREAS_NAMES: Final = (
    *TYPES_NAMES,
    said("triples", "triples"),
    said("quatre cartes", "four cards"),
    said("Anciens", "Elders"),
    said("Ancêtres", "Ancestors"),
    said("Ancêtre et Ancien", "Ancestor and Elder"),
    said("scorpions", "scorpions"),
)
"""R3: several cards of one kind."""

RITUAL_NAMES: Final = (*TYPE_NAMES, said("double", "double"), said("scorpion", "scorpion"))
"""R4: the kinds of ritual cards."""
RITUALS_NAMES: Final = (*TYPES_NAMES, said("doubles", "doubles"), said("scorpions", "scorpions"))
"""R4: several cards of one kind."""

TOKENS: Final = tuple(map(Noun, TYPE_NAMES, TYPES_NAMES))
AREA_CARDS: Final = tuple(map(Noun, AREA_NAMES, AREAS_NAMES))
RITUAL_CARDS: Final = tuple(map(Noun, RITUAL_NAMES, RITUALS_NAMES))
"""The same, to be counted."""

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
