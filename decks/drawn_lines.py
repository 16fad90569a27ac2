"""The lines of decks and of cards found as HTML: drawn once for the same figures, with holes for the addresses of the page."""

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

Find = tuple[Printing, int, int]
"""A printing, and how many copies of its card the deck and the player have."""

PANEL, LOOK = "\ue000", "\ue001"
"""Holes: letters for private use, which no card and no template has."""


def drawn_line(line: Line, figures: Sequence[Field], *, panel: str, look: str) -> SafeString:
    """A line of the deck. `panel` is the address of the panel, `look` that of the page with the card still to be named."""
    choices = [(choice.key, choice.code, choice.set.name) for choice in line.choices]
    counts = (line.copies, line.needed, line.owned, line.free, line.elsewhere)
    photo = own_photo(line.card, line.printing)
    shows = (page_language(), said_of(line.card, line.printing), counts, choices, [field.slug for field in figures], bool(photo))
    html = _lines.get(shows, lambda: drawn_for_all(lambda: _draw("decks/_line.html", line=line, figures=figures), photo))
    return _filled(with_photo(html, photo), panel=panel, look=look)


def drawn_find(find: Find, figures: Sequence[Field], *, panel: str, look: str) -> SafeString:
    """A card that the search beside the deck has found; the addresses as above."""
    printing, in_deck, owned = find
    photo = own_photo(printing.card, printing)
    shows = (page_language(), said_of(printing.card, printing), in_deck, owned, [field.slug for field in figures], bool(photo))
    known = {"printing": printing, "in_deck": in_deck, "owned": owned, "figures": figures}
    html = _lines.get(shows, lambda: drawn_for_all(lambda: _draw("decks/_found_card.html", **known), photo))
    return _filled(with_photo(html, photo), panel=panel, look=look)


def _draw(template: str, **context: Any) -> str:
    return render_to_string(template, context | {"panel": PANEL, "look": LOOK})


def _filled(html: str, *, panel: str, look: str) -> SafeString:
    return mark_safe(html.replace(PANEL, escape(panel)).replace(LOOK, escape(look)))  # noqa: S308 - the work of a template
