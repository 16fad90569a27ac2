"""A picture as a value: all that is to be seen on it, and its name in an address."""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass, fields

from collection.pictures.design import design_of, known_designs
from collection.pictures.pictograms import pictograms

PARTS = 13
LONGEST_NAME = 200
HALOS = ("", "ring", "sun", "diamond", "square")
VARIANTS = 2 * len(HALOS)
"""How many pictures can show the same things and still be told apart: by what lies behind the pictogram, and by its side."""

MOST_SETS = 12
GEMS = {"o": "orange", "v": "violet"}
MOST_GEMS = 3
LONGEST_FIGURE = 3
MONOGRAM, EMBLEM = "_", "*"
"""How a mark begins that is letters, or an emblem of the design, and no pictogram."""

_figure = re.compile(r"[^\W_]{0,3}|\*[a-z_]{1,20}")
_gems = re.compile(r"[ov]{0,3}")


class UnknownPictureError(ValueError):
    """A name that is no picture's."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows; two printings with equal pictures look the same.

    `mark` is the name of a pictogram, `_AB` for two letters, or `*name` for an emblem of the design, and so are `corner` and
    `disc` (a figure as it is, or an emblem); `left` and `right` are gems, a letter each; `sets` the place of the set among those
    of its game, from 1, or 0; `variant`, below VARIANTS, tells apart what would otherwise be the same.
    """

    design: str
    ground: str
    other: str
    mark: str
    metal: str
    corner: str
    disc: str
    left: str
    right: str
    sets: int
    variant: int
    wide: bool
    foil: bool

    @property
    def name(self) -> str:
        """The picture as a part of an address, which `read` reads again; not yet quoted."""
        return ".".join(_said(value) for value in astuple(self))

    @classmethod
    def read(cls, name: str) -> Picture:
        """The picture of this name, already unquoted. Raises UnknownPictureError for anything that cannot be drawn."""
        parts = name.split(".")
        if len(parts) != len(fields(cls)) or len(name) > LONGEST_NAME:
            raise UnknownPictureError(name)
        *words, sets, variant, wide, foil = parts
        if not all(re.fullmatch(r"[0-9]{1,2}", number) for number in (sets, variant, wide, foil)):
            raise UnknownPictureError(name)
        found = cls(*words, int(sets), int(variant), wide == "1", foil == "1")  # type: ignore[arg-type, call-arg]
        if not found._can_be_drawn():
            raise UnknownPictureError(name)
        return found

    def bare(self) -> Picture:
        """The pictogram on its ground alone, square: for where figures and gems stand beside it."""
        return Picture(
            self.design, self.ground, self.other, self.mark, "", "", "", "", "", 0, self.variant, wide=False, foil=False
        )

    def _can_be_drawn(self) -> bool:
        if self.design not in known_designs():
            return False
        design = design_of(self.design)
        figures = all(_figure.fullmatch(one) and _is_known(one, design.emblems) for one in (self.corner, self.disc))
        gems = all(_gems.fullmatch(one) for one in (self.left, self.right))
        grounds = all(one == "" or one in design.grounds for one in (self.ground, self.other))
        metal = self.metal == "" or self.metal in design.metals
        numbers = self.sets <= MOST_SETS and self.variant < VARIANTS
        return figures and gems and grounds and metal and numbers and self._mark_is_known()

    def _mark_is_known(self) -> bool:
        if self.mark.startswith(MONOGRAM):
            return re.fullmatch(r"_[^\W_]{1,2}", self.mark) is not None
        if self.mark.startswith(EMBLEM):
            return _is_known(self.mark, design_of(self.design).emblems)
        return self.mark in pictograms()


def _is_known(mark: str, emblems: object) -> bool:
    return not mark.startswith(EMBLEM) or mark[1:] in emblems  # type: ignore[operator]


def _said(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
