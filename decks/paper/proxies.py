"""Stand-ins to cut out: faces drawn by this site, 63 by 88 millimetres, nine on a sheet, with marks to cut along."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from fpdf.enums import XPos, YPos
from PIL import Image

from collection.faces.showing import Face, face_of
from collection.languages import page_language
from collection.models import Printing
from collection.pictures import picture_of
from collection.pictures.picture import Picture
from collection.posters.painting import painted
from collection.refusal import Refusal
from decks.models import Deck
from decks.paper.measures import ACROSS, DOWN, MOST
from decks.paper.page import GREY, HEIGHT, WIDTH, Sheets

CARD: Final = (63, 88)
"""Millimetres: what sleeves are made for."""

MARK: Final = 5
"""Millimetres: the length of the marks to cut along."""

INSET: Final = 2.5
POINTS: Final = 320
"""The height of a picture: nearly 200 points an inch."""

SIZES: Final = (7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
"""Of the text, in typographic points, the first that fits; what does not fit in the last is cut."""


class TooManyProxiesError(Refusal):
    """More cards than one document takes."""

    status = 422


def proxies(deck: Deck, cards: Iterable[tuple[Printing, int]], *, now: datetime) -> bytes:
    """As many stand-ins of each printing as are asked for. TooManyProxiesError."""
    faces = [(printing, face_of(printing.card, printing), copies) for printing, copies in cards]
    laid = [(printing, face) for printing, face, copies in faces for _copy in range(copies)]
    if len(laid) > MOST:
        words = _("%(count)d cards are too many for one document: %(most)d at most.")
        raise TooManyProxiesError(words % {"count": len(laid), "most": MOST})
    pages = Sheets(title=deck.name, language=page_language(), now=now)
    pages.set_auto_page_break(False)
    for start in range(0, len(laid), ACROSS * DOWN):
        pages.add_page()
        _marks(pages)
        _sheet(pages, laid[start : start + ACROSS * DOWN])
    return bytes(pages.output())


def _corner() -> tuple[float, float]:
    return (WIDTH - ACROSS * CARD[0]) / 2, (HEIGHT - DOWN * CARD[1]) / 2


def _marks(pages: Sheets) -> None:
    """Short lines beyond the cards, where their edges would go on."""
    left, top = _corner()
    pages.set_line_width(0.1)
    for column in range(ACROSS + 1):
        x = left + column * CARD[0]
        pages.line(x, top - 1 - MARK, x, top - 1)
        pages.line(x, top + DOWN * CARD[1] + 1, x, top + DOWN * CARD[1] + 1 + MARK)
    for row in range(DOWN + 1):
        y = top + row * CARD[1]
        pages.line(left - 1 - MARK, y, left - 1, y)
        pages.line(left + ACROSS * CARD[0] + 1, y, left + ACROSS * CARD[0] + 1 + MARK, y)


def _sheet(pages: Sheets, laid: Sequence[tuple[Printing, Face]]) -> None:
    left, top = _corner()
    for place, (printing, face) in enumerate(laid):
        row, column = divmod(place, ACROSS)
        _card(pages, printing, face, left + column * CARD[0], top + row * CARD[1])


def _card(pages: Sheets, printing: Printing, face: Face, x: float, y: float) -> None:
    """The picture, the name, what kind of card it is, what it does, and that it is a stand-in."""
    pages.set_draw_color(160)
    pages.rect(x, y, *CARD)
    pages.set_draw_color(0)
    picture = picture_of(printing.card, printing)
    inner = CARD[0] - 2 * INSET
    high = inner * 256 / 448 if picture.wide else 42.0
    wide = inner if picture.wide else high
    pages.image(io.BytesIO(_jpeg(picture)), x=x + (CARD[0] - wide) / 2, y=y + INSET, w=wide, h=high)
    pages.set_xy(x + INSET, y + INSET + high + 1)
    title = pages.lettered(printing.card.title, size=9, bold=True, width=inner)
    pages.cell(inner, 4.2, title, align="C", new_x=XPos.LEFT, new_y=YPos.NEXT)
    pages.set_text_color(GREY)
    kind = pages.lettered(face.kind, size=6.5, width=inner)
    pages.cell(inner, 3.2, kind, align="C", new_x=XPos.LEFT, new_y=YPos.NEXT)
    pages.set_text_color(0)
    _text(pages, face, inner, y + CARD[1] - INSET - 3.4)
    pages.set_xy(x + INSET, y + CARD[1] - INSET - 2.8)
    pages.set_text_color(GREY)
    pages.cell(inner / 2, 2.6, pages.lettered(f"{printing.set.code} {printing.number}", size=5.5))
    pages.cell(inner / 2, 2.6, pages.lettered(_("stand-in, not for sale"), size=5.5), align="R")
    pages.set_text_color(0)


def _text(pages: Sheets, face: Face, width: float, bottom: float) -> None:
    """What the card does, as large as it fits above `bottom`."""
    left, top = pages.get_x(), pages.get_y() + 0.8
    told = "\n".join(" – ".join(part for part in (line["label"], line["text"]) if part) for line in face.lines)
    for size in SIZES:
        text = pages.lettered(told, size=size)
        height = size * 0.42
        lines = pages.broken(text, width)
        if top + len(lines) * height <= bottom or size == SIZES[-1]:
            kept = lines[: max(0, int((bottom - top) / height))]
            pages.set_xy(left, top)
            pages.multi_cell(width, height, "\n".join(kept), align="L")
            return


@lru_cache(maxsize=256)
def _jpeg(picture: Picture) -> bytes:
    """The picture on white; some thirty kilobytes."""
    drawn = painted(picture, POINTS)
    flat = Image.new("RGB", drawn.size, "#ffffff")
    flat.paste(drawn, mask=drawn.getchannel("A"))
    written = io.BytesIO()
    flat.save(written, "JPEG", quality=88)
    return written.getvalue()
