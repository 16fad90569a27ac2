"""Sheets of A4 with a foot that names and counts them; words in fonts that every reader of PDF has, or in one of our own."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

WIDTH, HEIGHT = 210, 297
"""A4 in millimetres."""

MARGIN: Final = 15
FOOT: Final = 14
ENCODING: Final = "cp1252"
TYPE: Final = "helvetica"
"""Has the letters of western Europe, and adds nothing to a document."""

OTHER_TYPE: Final = "dejavu"
FONTS: Final = {style: Path(__file__).parent / "fonts" / name for style, name in (("", "sans.ttf"), ("B", "sans-bold.ttf"))}
"""The letters of further alphabets; a document takes along those that it uses."""

NO_LETTER: Final = "□"
"""Stands for what no font here has."""

GREY: Final = 110


@cache
def _letters() -> frozenset[int]:
    """All that the fonts that come along can draw."""
    probe = FPDF()
    for style, path in FONTS.items():
        probe.add_font(OTHER_TYPE, style, path)
    return frozenset.intersection(*(frozenset(font.cmap) for font in probe.fonts.values() if isinstance(font, TTFFont)))


def printable(text: str) -> str:
    """The text in letters that can be drawn, each other one a □; what is composed of a letter and its accents is one."""
    text = unicodedata.normalize("NFC", text.replace("\u202f", "\u00a0"))
    return "".join(letter for letter in map(_drawn, text) if letter)


def _drawn(letter: str) -> str:
    """What is drawn for a letter: nothing where it says only how others are shown."""
    if letter == "\n" or _is_western(letter) or ord(letter) in _letters():
        return letter
    is_silent = unicodedata.category(letter) in ("Cf", "Cc") or "\ufe00" <= letter <= "\ufe0f"
    return "" if is_silent else NO_LETTER


def _is_western(text: str) -> bool:
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return True


class Sheets(FPDF):
    """A document of A4 sheets; `title` stands at the foot of each."""

    def __init__(self, *, title: str, language: str, now: datetime) -> None:
        super().__init__(format="A4", unit="mm")
        self.core_fonts_encoding = ENCODING
        self.said_title = title
        self.lacks_letters = False
        """Whether the sheet shows a □ in place of a letter."""
        self.set_title(title)
        self.set_lang(language)
        self.set_creator("Cartable")
        self.set_creation_date(now)
        self.set_margins(MARGIN, MARGIN, MARGIN)
        self.set_auto_page_break(True, margin=MARGIN + FOOT / 2)

    def footer(self) -> None:
        """The name of the document, which of its sheets this is, and what a □ on it means."""
        self.set_y(-FOOT)
        self.set_text_color(GREY)
        words = _("%(title)s · Cartable · sheet %(page)d") % {"title": self.said_title, "page": self.page_no()}
        self.cell(0, 5, self.lettered(words, size=8), align="C", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        if self.lacks_letters:
            meaning = _("□ stands for a letter that these documents cannot print.")
            self.cell(0, 4, self.lettered(meaning, size=7), align="C")
        self.lacks_letters = False
        self.set_text_color(0)

    def lettered(self, text: str, *, size: float, bold: bool = False, width: float = 0) -> str:
        """The text as it is drawn in the font that has its letters, which is set; as far as it fits in `width` millimetres."""
        drawn = printable(text)
        self.lacks_letters |= NO_LETTER in drawn
        family, style = TYPE if _is_western(drawn) else OTHER_TYPE, "B" if bold else ""
        if family == OTHER_TYPE and family + style not in self.fonts:
            self.add_font(OTHER_TYPE, style, FONTS[style])
        self.set_font(family, style, size)
        while width and drawn and self.get_string_width(drawn) > width - 1:
            drawn = drawn[:-2].rstrip() + "…" if len(drawn) > 2 else ""
        return drawn

    def heading(self, text: str, *, size: int = 16) -> None:
        words = self.lettered(text, size=size, bold=True)
        self.multi_cell(0, size * 0.5, words, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def line_of(self, text: str, *, size: float = 10, height: float = 5) -> None:
        """A paragraph."""
        words = self.lettered(text, size=size)
        self.multi_cell(0, height, words, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def room(self, height: float) -> None:
        """Go on on the next sheet, where this one has no such room left."""
        if self.will_page_break(height):
            self.add_page()

    def broken(self, text: str, width: float) -> list[str]:
        """The lines of a text that is so many millimetres wide in the font that is set."""
        lines: Any = self.multi_cell(width, 1, text, align="L", dry_run=True, output="LINES")
        return lines if self.is_ttf_font else [line.encode("latin-1").decode(ENCODING) for line in lines]
