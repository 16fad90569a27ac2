"""The lines of decks and of cards found as HTML: drawn once for the same figures, with a hole for the address of an editor."""

import re
from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from collection.faces.drawings import Drawings, said_of
from collection.faces.onlooker import drawn_for_all, own_photo, with_photo
from collection.faces.showing import face_of
from collection.languages import page_language
from collection.models import Printing
from collection.pictures import picture_of
from collection.pictures.addresses import picture_address
from decks.presentation.sheet import Line
from simulator.catalog import Field

_lines = Drawings(4096)
"""Some two kilobytes each."""

_read = Drawings(4096)
"""Of decks to read, apart: half a kilobyte each, and whoever reads a big deck throws no line of somebody’s editor out."""

DECK, MAYBE = "deck", "maybe"
LINE, MAYBE_LINE, PILE = "decks/_line.html", "decks/_maybe_line.html", "decks/_pile_line.html"
READ_LINE, READ_PILE = "decks/_read_line.html", "decks/_read_pile_line.html"

Find = tuple[Printing, int, int, int]
"""A printing, and how many copies of its card the deck has, the player has, and the player has free for the deck."""

LOOK = "\ue001"
"""A hole: a letter for private use, which no card and no template has."""

BETWEEN_TAGS = re.compile(r"[ \t\n]+")
"""How templates are indented is nothing to send two hundred times; spaces that keep words on one line are no indents."""

AROUND_CELLS = re.compile(r" ?(</?(?:tr|td|th|li|ul|details|summary|div)\b[^>]*>) ?")
"""Where a space is seen by nobody."""

USUAL = ' type="submit"'
"""Nor what a button in a form is without saying so."""


def drawn_line(
    line: Line, figures: Sequence[Field], *, look: str, board: str = DECK, as_pile: bool = False, is_last: bool = False
) -> SafeString:
    """A line of the deck or its maybe board, or a card of a stack: of its last one the text is seen too.

    `look` is the address of the page, the card to be named.
    """
    choices = [(choice.key, choice.code, choice.set.name) for choice in line.choices]
    owned = (line.needed, line.owned, line.free, line.elsewhere, line.by_printing)
    counts = (line.copies, owned, line.said, board, as_pile, is_last)
    photo = own_photo(line.card, line.printing)
    shows = (page_language(), said_of(line.card, line.printing), counts, choices, [field.slug for field in figures], bool(photo))
    template = PILE if as_pile else MAYBE_LINE if board == MAYBE else LINE
    html = _lines.get(shows, lambda: drawn_for_all(lambda: _draw(template, line=line, figures=figures, is_last=is_last), photo))
    return _filled(with_photo(html, photo), look=look)


def drawn_find(find: Find, figures: Sequence[Field], *, look: str) -> SafeString:
    """A card that the search beside a deck has found; the address as above."""
    printing, in_deck, owned, free = find
    photo = own_photo(printing.card, printing)
    counts = (in_deck, owned, free)
    shows = (page_language(), said_of(printing.card, printing), counts, [field.slug for field in figures], bool(photo))
    known = {"printing": printing, "in_deck": in_deck, "owned": owned, "free": free, "figures": figures}
    html = _lines.get(shows, lambda: drawn_for_all(lambda: _draw("decks/_found_card.html", **known), photo))
    return _filled(with_photo(html, photo), look=look)


def drawn_to_read(
    line: Line, figures: Sequence[Field], *, with_owned: bool, as_pile: bool = False, is_last: bool = False
) -> SafeString:
    """A line of a deck that is read, or a card of a stack of it; without what is owned it is the same line for everybody."""
    photo = own_photo(line.card, line.printing) if as_pile else None
    owned = (line.needed, line.owned, line.free, line.elsewhere, line.by_printing) if with_owned else None
    figured = [field.slug for field in figures]
    shows = (page_language(), said_of(line.card, line.printing), line.copies, owned, figured, as_pile, is_last, bool(photo))
    draw = (lambda: _read_pile(line, with_owned, is_last)) if as_pile else (lambda: _read_line(line, figures, with_owned))
    return with_photo(_read.get(shows, lambda: drawn_for_all(draw, photo)), photo)


def _read_line(line: Line, figures: Sequence[Field], with_owned: bool) -> str:
    return _draw(READ_LINE, line=line, figures=figures, with_owned=with_owned)


def _read_pile(line: Line, with_owned: bool, is_last: bool) -> str:
    picture, photo = picture_of(line.card, line.printing), own_photo(line.card, line.printing)
    address = photo.small if photo else picture_address(picture)
    face = face_of(line.card, line.printing) if is_last else None
    return _draw(READ_PILE, line=line, with_owned=with_owned, picture=picture, address=address, face=face)


def _draw(template: str, **context: Any) -> str:
    html = render_to_string(template, context | {"look": LOOK})
    return AROUND_CELLS.sub(r"\1", BETWEEN_TAGS.sub(" ", html)).replace(USUAL, "")


def _filled(html: str, *, look: str) -> SafeString:
    return mark_safe(html.replace(LOOK, escape(look)))  # noqa: S308 - the work of a template
