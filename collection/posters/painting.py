"""The picture of a card in points instead of SVG: the same ground, pictogram, frame and figures, for what cannot show SVG."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from PIL import Image, ImageChops, ImageDraw, ImageFont

from collection.pictures.design import Ground, design_of
from collection.pictures.drawing import (
    EMBLEM_SIDE,
    FRAME,
    GEM_COLOURS,
    GEM_SHAPES,
    HEIGHT,
    INK,
    MARK,
    PAPER,
    ROUND,
    WIDTHS,
    mixed,
)
from collection.pictures.pictograms import SIDE, pictograms
from collection.pictures.picture import EMBLEM, MONOGRAM, Picture
from collection.posters.outlines import Outline, outlines

FINE: Final = 2
"""Everything is painted so many times larger, and scaled down at the end: edges are smooth."""

FONTS: Final = {"display": "bricolage-grotesque-latin.woff2", "text": "instrument-sans-latin.woff2"}
CLEAR: Final = (0, 0, 0, 0)
_path = re.compile(r'<path[^>]*\sd="([^"]+)"')

Box = tuple[float, float, float, float]


class Figure(NamedTuple):
    """What is said around a point, and how large it is by its number of letters."""

    said: str
    x: float
    y: float
    colour: str
    sizes: dict[int, int]


@lru_cache(maxsize=64)
def font(kind: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """One of the two typefaces of the site (`display` or `text`) at this size in points and this weight."""
    found = ImageFont.truetype(Path(settings.BASE_DIR) / "static" / "fonts" / FONTS[kind], size)
    axes = {bytes(axis["name"]).decode(): axis["default"] for axis in found.get_variation_axes()}
    found.set_variation_by_axes([weight if name == "Weight" else 100 for name in axes])
    return found


def painted(picture: Picture, height: int) -> Image.Image:
    """The picture so many points high, on nothing."""
    scale = height * FINE / HEIGHT
    size = (round(WIDTHS[picture.wide] * scale), height * FINE)
    canvas = Image.new("RGBA", size, CLEAR)
    canvas.paste(_ground(picture, size), mask=_rounded(size, 2 * scale, ROUND * scale))
    _mark(canvas, picture, scale)
    _frame(canvas, picture, scale)
    _gems(canvas, picture, scale)
    _figures(canvas, picture, scale)
    return canvas.resize((size[0] // FINE, size[1] // FINE), Image.Resampling.LANCZOS)


def filled(
    shape: tuple[Outline, ...], size: tuple[int, int], *, scale: float, left: float, top: float, turned: float = 0
) -> Image.Image:
    """A mask of what lies inside the outlines, by the rule of SVG: outlines that run the other way round are holes.

    `turned` is the width over which the outlines are mirrored, 0 for as they are.
    """
    winding = Image.new("L", size, 128)
    for outline in shape:
        points = [(left + scale * (turned - x if turned else x), top + scale * y) for x, y in outline]
        around = Image.new("L", size, 0)
        ImageDraw.Draw(around).polygon(points, fill=1)
        winding = ImageChops.add(winding, around) if _area(outline) > 0 else ImageChops.subtract(winding, around)
    return winding.point([0 if value == 128 else 255 for value in range(256)])


def _area(outline: Outline) -> float:
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(outline, (*outline[1:], outline[0]), strict=True))


def _rounded(size: tuple[int, int], inset: float, corner: float) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((inset, inset, size[0] - inset, size[1] - inset), corner, fill=255)
    return mask


def _ground(picture: Picture, size: tuple[int, int]) -> Image.Image:
    """From light in the middle to dark at the edges; a card of two grounds has the second below."""
    grounds = design_of(picture.design).grounds
    ground = grounds.get(picture.ground, Ground())
    second = grounds.get(picture.other)
    other = second.tone if second else ground.other or ground.tone
    first = _shaded(ground.tone, size)
    if other == ground.tone:
        return first
    below = Image.new("L", size, 0)
    ImageDraw.Draw(below).polygon([(size[0], 0), size, (0, size[1])], fill=255)
    first.paste(_shaded(other, size), mask=below)
    return first


def _shaded(tone: str, size: tuple[int, int]) -> Image.Image:
    far = Image.radial_gradient("L").resize(size)
    light, deep = Image.new("RGB", size, mixed(tone, "#ffffff", 0.25)), Image.new("RGB", size, mixed(tone, "#0c0612", 0.42))
    return Image.composite(deep, light, far)


def _shape(mark: str, design: str) -> tuple[tuple[Outline, ...], float]:
    """The outlines of a pictogram or an emblem, and the side of its square."""
    if mark.startswith(EMBLEM):
        return outlines(design_of(design).emblems[mark[1:]]), EMBLEM_SIDE
    return tuple(outline for path in _path.findall(pictograms()[mark]) for outline in outlines(path)), SIDE


def _mark(canvas: Image.Image, picture: Picture, scale: float) -> None:
    """The pictogram with its shadow, or letters where a card has none."""
    left, top = (canvas.width - MARK * scale) / 2, 42 * scale
    if picture.mark.startswith(MONOGRAM):
        _letters(canvas, picture.mark[1:], (canvas.width / 2, top + MARK * scale / 2), size=110 * scale, colour=PAPER)
        return
    shape, side = _shape(picture.mark, picture.design)
    ground = design_of(picture.design).grounds.get(picture.ground, Ground())
    mask = filled(shape, canvas.size, scale=MARK * scale / side, left=left, top=top, turned=side if ground.mirrored else 0)
    shadow = ImageChops.offset(mask, 0, round(5 * scale)).point(lambda value: value * 0.42)
    canvas.paste(Image.new("RGB", canvas.size, "#0c0612"), mask=shadow)
    canvas.paste(Image.new("RGB", canvas.size, PAPER), mask=mask)


def _frame(canvas: Image.Image, picture: Picture, scale: float) -> None:
    metal = design_of(picture.design).metals.get(picture.metal)
    tone = metal.tone if metal else "#8c9196"
    edge = (2 * scale, 2 * scale, canvas.width - 2 * scale, canvas.height - 2 * scale)
    ImageDraw.Draw(canvas).rounded_rectangle(edge, ROUND * scale, outline=mixed(tone, "#ffffff", 0.2), width=round(FRAME * scale))


def _gems(canvas: Image.Image, picture: Picture, scale: float) -> None:
    pen = ImageDraw.Draw(canvas)
    for gems, x, turn in ((picture.left, 1, 1), (picture.right, canvas.width / scale - 1, -1)):
        for at, gem in enumerate(gems):
            corners = [tuple(map(float, point.split(","))) for point in GEM_SHAPES[gem].split()]
            light, deep = GEM_COLOURS[gem]
            for share, colour in ((1.15, "#ffffff"), (1.0, deep), (0.55, light)):
                points = [((x + turn * share * cx) * scale, (196 - 62 * at + share * cy) * scale) for cx, cy in corners]
                pen.polygon(points, fill=colour)


def _figures(canvas: Image.Image, picture: Picture, scale: float) -> None:
    """At the left a small card, at the right a dark disc, as on the drawn picture."""
    pen = ImageDraw.Draw(canvas)
    if picture.corner:
        pen.rounded_rectangle(_scaled((12, 12, 62, 76), scale), 9 * scale, fill=PAPER, outline=INK, width=round(5 * scale))
        size = {1: 48, 2: 30, 3: 20}
        _figure(canvas, picture, Figure(picture.corner, 37 * scale, 44 * scale, INK, size), scale)
    if picture.disc:
        x = canvas.width / scale - 45
        pen.ellipse(_scaled((x - 37, 8, x + 37, 82), scale), fill=INK, outline=PAPER, width=round(5 * scale))
        size = {1: 52, 2: 42, 3: 30}
        _figure(canvas, picture, Figure(picture.disc, x * scale, 45 * scale, "#ffffff", size), scale)


def _figure(canvas: Image.Image, picture: Picture, figure: Figure, scale: float) -> None:
    if figure.said.startswith(EMBLEM):
        shape, side = _shape(figure.said, picture.design)
        mask = filled(shape, canvas.size, scale=42 * scale / side, left=figure.x - 21 * scale, top=figure.y - 21 * scale)
        canvas.paste(Image.new("RGB", canvas.size, figure.colour), mask=mask)
        return
    size = figure.sizes[len(figure.said)] * scale
    _letters(canvas, figure.said, (figure.x, figure.y), size=size, colour=figure.colour)


def _letters(canvas: Image.Image, said: str, middle: tuple[float, float], *, size: float, colour: str) -> None:
    ImageDraw.Draw(canvas).text(middle, said, fill=colour, font=font("text", round(size), 700), anchor="mm")


def _scaled(box: Box, scale: float) -> Box:
    return (box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale)
