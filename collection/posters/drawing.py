"""A poster as PNG: 1200 by 630 points, the size that link previews are made for."""

from __future__ import annotations

import io
import threading
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from collection.pictures import Picture
from collection.posters.painting import font, painted
from collection.posters.poster import Poster

SIZE: Final = (1200, 630)
MARGIN: Final = 72
COVER, PAPER, SOFT, LEAF, LEATHER, STITCH = "#2b2140", "#fffdf8", "#cfc4e6", "#f3c77f", "#a77ff0", "#7b4fce"
"""The colours of the masthead and of the mark, which are the same by day and by night."""

TITLE_SIZES: Final = (84, 68, 54, 44)
MOST_LINES: Final = 3
LINE: Final = 42
WORDS_END: Final = 490
"""Points from one line below the title to the next, and where the last one ends: below is the mark of the site."""

ROOM: Final = 590
"""Points that the words may be wide beside the pictures."""

PLACES: Final = {
    1: ((430, 720, 100),),
    2: ((280, 690, 60), (280, 862, 300)),
    3: ((228, 690, 56), (228, 924, 92), (228, 780, 336)),
    4: ((228, 690, 56), (228, 924, 84), (228, 690, 302), (228, 924, 330)),
    5: ((206, 690, 50), (206, 936, 50), (206, 813, 212), (206, 690, 374), (206, 936, 374)),
}
"""By the number of pictures: height, left and top of each; what one shows is not hidden by the next."""

_one_by_one = threading.Lock()


@lru_cache(maxsize=48)
def png(poster: Poster) -> bytes:
    """The poster, some 100 kB; drawn once in a while by each process, one at a time."""
    with _one_by_one:
        sheet = _background()
        for picture, (height, left, top) in zip(poster.pictures, PLACES.get(len(poster.pictures), ()), strict=True):
            _lay(sheet, picture, height, left, top)
        _words(sheet, poster)
        file = io.BytesIO()
        sheet.quantize(256, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _background() -> Image.Image:
    """The cover of a satchel with its seam, and the mark of the site."""
    sheet = Image.new("RGB", SIZE, COVER)
    pen = ImageDraw.Draw(sheet)
    for x in range(28, SIZE[0] - 28, 22):
        pen.line((x, 28, x + 12, 28), fill=STITCH, width=3)
        pen.line((x, SIZE[1] - 28, x + 12, SIZE[1] - 28), fill=STITCH, width=3)
    for y in range(28, SIZE[1] - 28, 22):
        pen.line((28, y, 28, y + 12), fill=STITCH, width=3)
        pen.line((SIZE[0] - 28, y, SIZE[0] - 28, y + 12), fill=STITCH, width=3)
    _satchel(pen, MARGIN, 508)
    pen.text((MARGIN + 76, 538), "Cartable", fill=PAPER, font=font("display", 40, 800), anchor="lm")
    return sheet


def _satchel(pen: ImageDraw.ImageDraw, left: int, top: int) -> None:
    """The mark of the site: a satchel with two cards standing out of it."""
    pen.rounded_rectangle((left + 14, top - 8, left + 32, top + 24), 4, fill=LEAF)
    pen.rounded_rectangle((left + 33, top - 10, left + 51, top + 24), 4, fill=PAPER)
    pen.rounded_rectangle((left + 4, top + 10, left + 60, top + 58), 8, fill=LEATHER)
    pen.rounded_rectangle((left + 4, top + 10, left + 60, top + 38), 8, fill=STITCH)
    pen.rounded_rectangle((left + 26, top + 32, left + 38, top + 46), 3, fill=LEAF)


def _lay(sheet: Image.Image, picture: Picture, height: int, left: int, top: int) -> None:
    """A card on the cover, with a shadow; one that lies on its side keeps its height and is moved to stay on the sheet."""
    card = painted(picture, height * 4 // 7 if picture.wide else height)
    left = min(left, SIZE[0] - 48 - card.width)
    shadow = Image.new("RGBA", card.size, (12, 6, 18, 120))
    sheet.paste(shadow, (left + 6, top + 10), mask=card.getchannel("A").point(lambda value: value * 0.5))
    sheet.paste(card, (left, top), mask=card)


def _words(sheet: Image.Image, poster: Poster) -> None:
    """The title in the largest size that it fits in, the line below it; all above the mark of the site."""
    pen = ImageDraw.Draw(sheet)
    for size in TITLE_SIZES:
        letters = font("display", size, 800)
        lines = wrapped(poster.title, letters)
        if len(lines) <= MOST_LINES and all(letters.getlength(line) <= ROOM for line in lines):
            break
    y = 84
    for line in lines[:MOST_LINES]:
        pen.text((MARGIN, y), line, fill=PAPER, font=letters)
        y += round(size * 1.12)
    small = font("text", 32, 500)
    for line in below(poster.line, small, y + 18):
        pen.text((MARGIN, y + 18), line, fill=SOFT, font=small)
        y += LINE


def below(words: str, letters: ImageFont.FreeTypeFont, top: int) -> list[str]:
    """The words in as many lines as there is room for from here down to the mark; what is cut says so."""
    lines, most = wrapped(words, letters), min(MOST_LINES, (WORDS_END - top) // LINE)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while letters.getlength(f"{last}…") > ROOM:
        last = last[:-1].rstrip()
    return [*lines[: most - 1], f"{last}…"]


def wrapped(words: str, letters: ImageFont.FreeTypeFont) -> list[str]:
    """The words in lines that have room, none broken in itself."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and letters.getlength(longer) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
