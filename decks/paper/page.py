"""Sheets of A4 with a foot that names and counts them; words in the fonts that every reader of PDF has."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.enums import XPos, YPos

WIDTH, HEIGHT = 210, 297
"""A4 in millimetres."""

MARGIN: Final = 15
FOOT: Final = 14
ENCODING: Final = "cp1252"
TYPE: Final = "helvetica"
GREY: Final = 110


def printable(text: str) -> str:
    """The text in the letters of western Europe, which are all that these fonts have; a question mark for any other."""
    return text.replace("\u202f", "\u00a0").encode(ENCODING, "replace").decode(ENCODING)


class Sheets(FPDF):
    """A document of A4 sheets; `title` stands at the foot of each."""

    def __init__(self, *, title: str, language: str, now: datetime) -> None:
        super().__init__(format="A4", unit="mm")
        self.core_fonts_encoding = ENCODING
        self.said_title = printable(title)
        self.set_title(self.said_title)
        self.set_lang(language)
        self.set_creator("Cartable")
        self.set_creation_date(now)
        self.set_margins(MARGIN, MARGIN, MARGIN)
        self.set_auto_page_break(True, margin=MARGIN + FOOT / 2)

    def footer(self) -> None:
        """The name of the document, and which of its sheets this is."""
        self.set_y(-FOOT)
        self.set_font(TYPE, size=8)
        self.set_text_color(GREY)
        words = _("%(title)s · Cartable · sheet %(page)d") % {"title": self.said_title, "page": self.page_no()}
        self.cell(0, 5, printable(words), align="C")
        self.set_text_color(0)

    def heading(self, text: str, *, size: int = 16) -> None:
        self.set_font(TYPE, "B", size)
        self.multi_cell(0, size * 0.5, printable(text), new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def line_of(self, text: str, *, size: float = 10, height: float = 5) -> None:
        """A paragraph."""
        self.set_font(TYPE, size=size)
        self.multi_cell(0, height, printable(text), new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def room(self, height: float) -> None:
        """Go on on the next sheet, where this one has no such room left."""
        if self.will_page_break(height):
            self.add_page()

    def broken(self, text: str, width: float) -> list[str]:
        """The lines of a text that is so many millimetres wide in the font that is set."""
        lines: Any = self.multi_cell(width, 1, text, align="L", dry_run=True, output="LINES")
        return [line.encode("latin-1").decode(ENCODING) for line in lines]

    def clipped(self, text: str, width: float) -> str:
        """The text as far as it fits in so many millimetres of the font that is set."""
        text = printable(text)
        while text and self.get_string_width(text) > width - 1:
            text = text[:-2].rstrip() + "…" if len(text) > 2 else ""
        return text
