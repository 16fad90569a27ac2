"""The cards of a deck on paper: a list to tick off, and the sheet that one hands in before a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.languages import page_language
from decks.legality.verdicts import format_of, report_of
from decks.models import Deck
from decks.paper.page import GREY, MARGIN, NO_LETTER, WIDTH, Sheets, printable
from decks.presentation.sheet import Group, Line, Sheet
from simulator.catalog import load

ROW, BOX = 6.0, 3.6
"""Millimetres: the height of a line, and the side of the box before it."""


def checklist(deck: Deck, sheet: Sheet, *, now: datetime) -> bytes:
    """Every line of a deck with a box to tick, its set and number, and how many copies its owner has."""
    pages = Sheets(title=deck.name, language=page_language(), now=now)
    pages.add_page()
    pages.heading(deck.name)
    pages.line_of(_headed(deck, sheet))
    for group in sheet.groups:
        pages.ln(3)
        pages.room(3 * ROW)
        pages.heading(f"{group.name.say(page_language())} ({group.copies})", size=12)
        for line in group.lines:
            _ticked(pages, sheet.game, line)
    return bytes(pages.output())


def _headed(deck: Deck, sheet: Sheet) -> str:
    words = ngettext("%(count)d card", "%(count)d cards", sheet.size) % {"count": sheet.size}
    return f"{deck.game.name} · {format_of(deck).name.say(page_language())} · {words}"


def _ticked(pages: Sheets, game: str, line: Line) -> None:
    pages.room(ROW)
    top = pages.get_y()
    pages.rect(MARGIN, top + (ROW - BOX) / 2, BOX, BOX)
    pages.set_x(MARGIN + 6)
    pages.cell(9, ROW, pages.lettered(f"{line.copies} ×", size=10, bold=True))
    pages.cell(92, ROW, pages.lettered(_title(game, line), size=10, width=92))
    pages.set_text_color(GREY)
    pages.cell(38, ROW, pages.lettered(f"{line.printing.set.code} {line.printing.number}", size=9))
    owned = _("owned %(covered)d/%(needed)d") % {"covered": line.covered, "needed": line.needed}
    pages.cell(0, ROW, pages.lettered(owned, size=9), align="R")
    pages.set_text_color(0)
    pages.ln(ROW)


def _title(game: str, line: Line) -> str:
    catalog = load(game)
    key = line.card.key
    return catalog.title(key, page_language()) if key in catalog.titles else line.card.title


def registration(deck: Deck, sheet: Sheet, *, player: str, now: datetime) -> bytes:
    """The list as judges want it: who plays it where, card by card in the order of the alphabet, totals, and two signatures."""
    pages = Sheets(title=_("Deck list"), language=page_language(), now=now)
    pages.add_page()
    pages.heading(_("Deck list"))
    for label, value in (
        (_("Player"), player),
        (_("Event"), ""),
        (_("Date"), ""),
        (_("Deck"), deck.name),
        (_("Format"), f"{deck.game.name} · {format_of(deck).name.say(page_language())}"),
    ):
        _field(pages, label, value)
    pages.ln(2)
    for group in sheet.groups:
        _column_list(pages, sheet.game, group)
    pages.ln(2)
    pages.room(5 * ROW)
    all_cards = _("Cards in all: %(count)d") % {"count": sheet.size}
    pages.cell(0, ROW, pages.lettered(all_cards, size=11, bold=True), new_x="LMARGIN", new_y="NEXT")
    legal = report_of(deck.game_id, deck.format, deck.content()).legal
    pages.line_of(
        _("Legal in this format by the rules that Cartable knows.")
        if legal
        else _("Not legal in this format by the rules that Cartable knows."),
        size=9,
    )
    pages.ln(6)
    for label in (_("Signature of the player"), _("Checked by")):
        _field(pages, label, "")
    return bytes(pages.output())


def _field(pages: Sheets, label: str, value: str) -> None:
    """A label, and what it says, on a line to write on."""
    pages.cell(46, 8, pages.lettered(label, size=10, bold=True))
    left = pages.get_x()
    pages.cell(0, 8, pages.lettered(value, size=10, width=WIDTH - MARGIN - left))
    pages.line(left, pages.get_y() + 7, WIDTH - MARGIN, pages.get_y() + 7)
    pages.ln(8)


def _column_list(pages: Sheets, game: str, group: Group) -> None:
    """The cards of a kind in two columns, printings of one card added up."""
    pages.ln(2)
    pages.room(3 * ROW)
    pages.heading(f"{group.name.say(page_language())} ({group.copies})", size=12)
    copies: dict[str, int] = {}
    for line in group.lines:
        title = _title(game, line)
        if NO_LETTER in printable(title):
            title = f"{title} ({line.printing.set.code} {line.printing.number})"
        copies[title] = copies.get(title, 0) + line.copies
    rows = sorted(copies.items(), key=lambda one: one[0].casefold())
    half = -(-len(rows) // 2)
    for left, right in zip(rows[:half], [*rows[half:], None], strict=False):
        pages.room(ROW)
        _cells(pages, [left, right])


def _cells(pages: Sheets, pair: Sequence[tuple[str, int] | None]) -> None:
    width = (WIDTH - 2 * MARGIN) / 2
    for one in pair:
        if one:
            pages.cell(8, ROW, pages.lettered(str(one[1]), size=10, bold=True), align="R")
            pages.cell(width - 8, ROW, pages.lettered(f" {one[0]}", size=10, width=width - 10))
    pages.ln(ROW)
