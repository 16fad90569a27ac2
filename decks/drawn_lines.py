"""The lines of decks and of cards found as HTML: drawn once for the same figures, with a hole for the address of the page."""

import re
from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from collection.drawings import Drawings, said_of
from collection.languages import page_language
from collection.models import Printing
from collection.onlooker import drawn_for_all, own_photo, with_photo
from decks.sheet import Line
from simulator.catalog import Field

_lines = Drawings(4096)
"""Some two kilobytes each."""

DECK, MAYBE = "deck", "maybe"
LINE, MAYBE_LINE, PILE = "decks/_line.html", "decks/_maybe_line.html", "decks/_pile_line.html"

Find = tuple[Printing, int, int, int]
"""A printing, and how many copies of its card the deck has, the player has, and the player has free for the deck."""

LOOK = "\ue001"
"""A hole: a letter for private use, which no card and no template has."""

BETWEEN_TAGS = re.compile(r"\s+")
"""How templates are indented is nothing to send two hundred times."""

USUAL = ' type="submit"'
"""Nor what a button in a form is without saying so."""


def drawn_line(line: Line, figures: Sequence[Field], *, look: str, board: str = DECK, as_pile: bool = False) -> SafeString:
    """A line of the deck or its maybe board, or a card of a stack. `look` is the address of the page, the card to be named."""
    choices = [(choice.key, choice.code, choice.set.name) for choice in line.choices]
    counts = (line.copies, line.needed, line.owned, line.free, line.elsewhere, line.said, board, as_pile)
    photo = own_photo(line.card, line.printing)
    shows = (page_language(), said_of(line.card, line.printing), counts, choices, [field.slug for field in figures], bool(photo))
    template = PILE if as_pile else MAYBE_LINE if board == MAYBE else LINE
    html = _lines.get(shows, lambda: drawn_for_all(lambda: _draw(template, line=line, figures=figures), photo))
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


def _draw(template: str, **context: Any) -> str:
    html = render_to_string(template, context | {"look": LOOK})
    return BETWEEN_TAGS.sub(" ", html).replace(USUAL, "")


def _filled(html: str, *, look: str) -> SafeString:
    return mark_safe(html.replace(LOOK, escape(look)))  # noqa: S308 - the work of a template
