"""A picture as SVG: one square, or one lying rectangle, that holds all it needs and is the same by day and by night."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from html import escape

from collection.pictures.design import Ground, Metal, design_of
from collection.pictures.pictograms import SIDE, pictograms
from collection.pictures.picture import EMBLEM, HALOS, MONOGRAM, Picture

HEIGHT = 256
WIDTHS = {False: 256, True: 448}
FRAME = 9
ROUND = 20
MARK = 176
"""The side of the square that a pictogram fills."""

EMBLEM_SIDE = 24
LETTER = 230
"""The width of a letter on the square of a pictogram."""

LETTERS_WIDE = 32
"""The width of two letters or more on the small card, whatever the font."""

DIGEST = 6
"""Bytes of the digest in an address."""

INK, PAPER = "#1d1726", "#fffdf6"
PATTERNS = {
    "plain": "",
    "stripes": '<path d="M0 32 32 0" stroke="#fff" stroke-width="9"/>',
    "dots": '<circle cx="8" cy="8" r="4.6" fill="#fff"/><circle cx="24" cy="24" r="4.6" fill="#fff"/>',
    "checks": '<path d="M0 0h16v16H0zM16 16h16v16H16z" fill="#fff"/>',
    "lozenges": '<path d="m16 3 11 13-11 13L5 16z" fill="none" stroke="#fff" stroke-width="4"/>',
    "hills": '<path d="M-8 22c8 0 8-12 16-12s8 12 16 12 8-12 16-12" fill="none" stroke="#fff" stroke-width="5"/>',
    "sand": '<circle cx="6" cy="7" r="2.6" fill="#fff"/><circle cx="22" cy="4" r="1.8" fill="#fff"/>'
    '<circle cx="14" cy="18" r="2.2" fill="#fff"/><circle cx="28" cy="25" r="2.6" fill="#fff"/>'
    '<circle cx="4" cy="27" r="1.8" fill="#fff"/>',
    "leaves": '<path d="M4 28C4 14 14 4 28 4c0 14-10 24-24 24zm3-3L22 10" fill="none" stroke="#fff" stroke-width="3.4"/>',
}
"""What is repeated over a ground, on squares of 32; rays are drawn whole."""

SHEEN = (
    (0.22, "#ffffff", 0), (0.36, "#ff9ad5", 0.42), (0.46, "#fff3b0", 0.62),
    (0.56, "#9af2e2", 0.46), (0.66, "#b3b6ff", 0.36), (0.8, "#ffffff", 0),
)  # fmt: skip
"""Where a foil shines, in which tint and how strongly, from one corner to the other."""

LETTERS = 'text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="290"'
DIGIT_FONTS = "Bahnschrift, Segoe UI, Roboto, Helvetica Neue, Arial, Liberation Sans, sans-serif"
DIGITS = f'text-anchor="middle" font-family="{DIGIT_FONTS}" font-weight="800"'

GEM_SHAPES = {"o": "0,-30 26,-15 26,15 0,30", "v": "0,-32 32,0 0,32"}
"""The right half of each gem, around the middle of its straight side: laid side by side, two cards show it whole."""

GEM_COLOURS = {"o": ("#ffb25a", "#d9620a"), "v": ("#b889f5", "#5f2bb0")}


@lru_cache(maxsize=1024)
def draw(picture: Picture) -> str:
    """The whole SVG document, some three kilobytes."""
    width = WIDTHS[picture.wide]
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}">',
            *_definitions(picture, width),
            '<g clip-path="url(#edge)">',
            *_ground(picture, width),
            *_mark(picture, width),
            *([f'<rect width="{width}" height="{HEIGHT}" fill="url(#sheen)"/>'] if picture.foil else []),
            "</g>",
            *_frame(picture, width),
            *_gems(picture, width),
            *_figures(picture, width),
            "</svg>",
        ]
    )


@lru_cache(maxsize=16_384)
def digest_of(picture: Picture) -> str:
    """What is seen, in twelve characters: a picture that is drawn otherwise one day has another address from then on."""
    return blake2b(draw(picture).encode(), digest_size=DIGEST).hexdigest()


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with so much of the other in it; both as #rrggbb."""
    ones, others = (tuple(int(one[at : at + 2], 16) for at in (1, 3, 5)) for one in (colour, other))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(ones, others, strict=True))


def _grounds(picture: Picture) -> tuple[Ground, Ground]:
    grounds = design_of(picture.design).grounds
    ground = grounds.get(picture.ground, Ground())
    other = grounds.get(picture.other)
    return ground, other or (Ground(tone=ground.other) if ground.other else ground)


def _metal(picture: Picture) -> Metal:
    return design_of(picture.design).metals.get(picture.metal, Metal())


def _definitions(picture: Picture, width: int) -> Iterator[str]:
    ground, second = _grounds(picture)
    tone = _metal(picture).tone
    yield "<defs>"
    yield f'<clipPath id="edge"><rect x="2" y="2" width="{width - 4}" height="{HEIGHT - 4}" rx="{ROUND}"/></clipPath>'
    yield _radial("ground", ground.tone)
    if second != ground:
        yield _radial("other", second.tone)
    shine = ((0.0, "#ffffff", 0.5), (0.45, "#ffffff", 0.0), (0.6, "#ffffff", 0.35), (1.0, "#000000", 0.35))
    stops = "".join(f'<stop offset="{at:g}" stop-color="{mixed(tone, other, share)}"/>' for at, other, share in shine)
    yield f'<linearGradient id="metal" x2="1" y2="1">{stops}</linearGradient>'
    if PATTERNS.get(ground.pattern):
        yield f'<pattern id="pattern" width="32" height="32" patternUnits="userSpaceOnUse">{PATTERNS[ground.pattern]}</pattern>'
    if picture.foil:
        stops = "".join(f'<stop offset="{at}" stop-color="{tint}" stop-opacity="{share}"/>' for at, tint, share in SHEEN)
        yield f'<linearGradient id="sheen" x2="1" y2=".7">{stops}</linearGradient>'
    yield f'<g id="mark">{_body(picture)}</g>'
    yield "</defs>"


def _radial(name: str, tone: str) -> str:
    light, deep = mixed(tone, "#ffffff", 0.3), mixed(tone, "#0c0612", 0.42)
    stops = f'<stop stop-color="{light}"/><stop offset=".55" stop-color="{tone}"/><stop offset="1" stop-color="{deep}"/>'
    return f'<radialGradient id="{name}" cx=".5" cy=".46" r=".78">{stops}</radialGradient>'


def _body(picture: Picture) -> str:
    """The pictogram on its square of SIDE."""
    if picture.mark.startswith(MONOGRAM):
        letters = escape(picture.mark[1:])
        place = f'x="{SIDE // 2}" y="{SIDE // 2}" dy=".36em" textLength="{LETTER * len(letters)}" lengthAdjust="spacingAndGlyphs"'
        return f'<text {place} {LETTERS} fill="currentColor">{letters}</text>'
    if picture.mark.startswith(EMBLEM):
        path = design_of(picture.design).emblems[picture.mark[1:]]
        return f'<path transform="scale({SIDE / EMBLEM_SIDE:.3f})" fill="currentColor" fill-rule="evenodd" d="{path}"/>'
    return pictograms()[picture.mark]


def _ground(picture: Picture, width: int) -> Iterator[str]:
    ground, other = _grounds(picture)
    yield f'<rect width="{width}" height="{HEIGHT}" fill="url(#ground)"/>'
    if other != ground:
        yield f'<path d="M{width} 0v{HEIGHT}H0z" fill="url(#other)"/>'
    if ground.pattern == "rays":
        yield f'<g opacity=".13" fill="#fff" transform="translate({width // 2} 118)">{_rays()}</g>'
    elif PATTERNS.get(ground.pattern):
        yield f'<rect width="{width}" height="{HEIGHT}" fill="url(#pattern)" opacity=".11"/>'
    yield _halo(HALOS[picture.variant % len(HALOS)], width // 2)


def _rays() -> str:
    return "".join(f'<path d="M0 0-26 330H26z" transform="rotate({turn})"/>' for turn in range(0, 360, 30))


def _halo(kind: str, middle: int) -> str:
    """What tells apart two pictures that would be the same."""
    line = 'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5"'
    shapes = {
        "": "",
        "ring": f'<circle cx="{middle}" cy="126" r="98" {line}/>',
        "sun": f'<circle cx="{middle}" cy="126" r="96" {line} stroke-dasharray="4 14" stroke-linecap="round"/>',
        "diamond": f'<path d="m{middle} 20 106 106-106 106L{middle - 106} 126z" {line}/>',
        "square": f'<rect x="{middle - 92}" y="34" width="184" height="184" rx="14" {line}/>',
    }
    return shapes[kind]


def _mark(picture: Picture, width: int) -> Iterator[str]:
    """The pictogram in white, with its shadow."""
    scale, left, top = MARK / SIDE, (width - MARK) / 2, 42
    is_turned = _grounds(picture)[0].mirrored != (picture.variant >= len(HALOS)) and not picture.mark.startswith(MONOGRAM)
    start, across = (left + MARK, -scale) if is_turned else (left, scale)
    place = f"translate({start:g} {top}) scale({across:.4f} {scale:.4f})"
    yield f'<use href="#mark" transform="translate(0 5) {place}" color="#0c0612" opacity=".42"/>'
    yield f'<use href="#mark" transform="{place}" color="{PAPER}"/>'


def _frame(picture: Picture, width: int) -> Iterator[str]:
    """The metal, a rivet for each step of rarity below, a notch for each set above."""
    metal = _metal(picture)
    inner = FRAME / 2 + 1
    yield _line(width, inner, FRAME, "url(#metal)", ROUND - 2)
    if metal.double:
        yield _line(width, FRAME + 7, 3, "url(#metal)", ROUND - 8)
    row = (width - 18 * (metal.studs - 1)) / 2
    for at in range(metal.studs):
        yield f'<circle cx="{row + 18 * at:g}" cy="{HEIGHT - 9}" r="6" fill="url(#metal)" stroke="{INK}" stroke-width="2"/>'
    row = (width - 10 * (picture.sets - 1)) / 2
    if picture.sets:
        notches = "".join(f"M{row + 10 * at:g} 2v11" for at in range(picture.sets))
        yield f'<path d="{notches}" stroke="{INK}" stroke-width="4"/>'


def _line(width: int, inset: float, thick: int, paint: str, corner: int) -> str:
    size = f'width="{width - 2 * inset:g}" height="{HEIGHT - 2 * inset:g}"'
    return f'<rect x="{inset:g}" y="{inset:g}" {size} rx="{corner}" fill="none" stroke="{paint}" stroke-width="{thick}"/>'


def _gems(picture: Picture, width: int) -> Iterator[str]:
    """Half gems at the edges: the closing ones at the left, the opening ones at the right."""
    for gems, x, turn in ((picture.left, 1, 1), (picture.right, width - 1, -1)):
        for at, gem in enumerate(gems):
            light, deep = GEM_COLOURS[gem]
            rim = f'<polygon points="{GEM_SHAPES[gem]}" fill="{deep}" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>'
            heart = f'<polygon points="{GEM_SHAPES[gem]}" transform="scale(.55)" fill="{light}"/>'
            yield f'<g transform="translate({x} {196 - 62 * at}) scale({turn} 1)">{rim}{heart}</g>'


def _figures(picture: Picture, width: int) -> Iterator[str]:
    """At the left a small card, at the right a dark disc."""
    if picture.corner:
        yield f'<rect x="12" y="12" width="50" height="64" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="5"/>'
        yield _figure(picture, picture.corner, 37, 44, INK)
    if picture.disc:
        yield f'<circle cx="{width - 45}" cy="45" r="37" fill="{INK}" stroke="{PAPER}" stroke-width="5"/>'
        yield _figure(picture, picture.disc, width - 45, 45, "#fff")


def _figure(picture: Picture, said: str, x: int, y: int, colour: str) -> str:
    """A figure or an emblem around a point; three digits are narrower than one."""
    if said.startswith(EMBLEM):
        path = design_of(picture.design).emblems[said[1:]]
        return f'<path transform="translate({x - 21} {y - 21}) scale(1.75)" fill="{colour}" fill-rule="evenodd" d="{path}"/>'
    size = {1: 52, 2: 42, 3: 30}[len(said)] if colour == "#fff" else {1: 48, 2: 30, 3: 20}[len(said)]
    fitted = (
        f'textLength="{LETTERS_WIDE}" lengthAdjust="spacingAndGlyphs" '
        if colour == INK and len(said) > 1 and said.isalpha()
        else ""
    )
    return f'<text x="{x}" y="{y}" dy=".36em" {fitted}{DIGITS} font-size="{size}" fill="{colour}">{escape(said)}</text>'
