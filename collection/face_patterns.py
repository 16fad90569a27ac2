"""The ornament of a card face: a mosaic that is always the same for one card and different for the next.

No picture of a publisher is shown, so that this drawing is what one recognises a card by.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache

TILE = 10
TONES = 3
SHADES = 4

SHAPES = (
    "M{x} {y}h10a10 10 0 0 1-10 10z",
    "M{right} {y}v10a10 10 0 0 1-10-10z",
    "M{right} {bottom}h-10a10 10 0 0 1 10-10z",
    "M{x} {bottom}v-10a10 10 0 0 1 10 10z",
    "M{x} {y}h10l-10 10z",
    "M{right} {y}v10l-10-10z",
    "M{right} {bottom}h-10l10-10z",
    "M{x} {bottom}v-10l10 10z",
    "M{x} {y}h10v10h-10z",
)
MIRRORED = (1, 0, 3, 2, 5, 4, 7, 6, 8)
"""The place in SHAPES of each shape's mirror image, left to right."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A mosaic as SVG: its view box and one path for each of its tones; `shade`, below SHADES, may vary its colours."""

    width: int
    height: int
    shade: int
    paths: tuple[str, ...]


@lru_cache(maxsize=4096)
def pattern(key: str, *, columns: int, rows: int) -> Pattern:
    """The mosaic of the card with this key: `columns` (an even number) by `rows` tiles, the right half mirroring the left."""
    shade, *chances = hashlib.shake_128(key.encode()).digest(1 + columns * rows)
    tones: list[list[str]] = [[] for _ in range(TONES)]
    half = columns // 2
    for row in range(rows):
        for column in range(half):
            chance = chances[row * half + column]
            shape, tone = chance % (len(SHAPES) + 1), (chance >> 4) % TONES
            if shape == len(SHAPES):
                continue
            tones[tone].append(_tile(shape, column, row))
            tones[tone].append(_tile(MIRRORED[shape], columns - 1 - column, row))
    return Pattern(columns * TILE, rows * TILE, shade % SHADES, tuple("".join(paths) for paths in tones))


def _tile(shape: int, column: int, row: int) -> str:
    x, y = column * TILE, row * TILE
    return SHAPES[shape].format(x=x, y=y, right=x + TILE, bottom=y + TILE)
