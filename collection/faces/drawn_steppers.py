"""What counts copies as HTML: drawn once a printing, with holes for the figures."""

from collections.abc import Mapping

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from collection.faces.drawings import Drawings, said_of
from collection.languages import page_language
from collection.models import Finish, Printing

_forms = Drawings(4096)
"""Some hundred letters each."""

COPIES = {finish: chr(0xE002 + rank) for rank, finish in enumerate(Finish)}
"""Holes: letters for private use, which no card and no template has."""


def drawn_steppers(printing: Printing, copies: Mapping[Finish, int]) -> SafeString:
    """− n + for each of these finishes of a printing; the form around them sends what is pressed."""
    html: str = _forms.get((page_language(), said_of(printing.card, printing), [*copies]), lambda: _draw(printing, copies))
    for finish, count in copies.items():
        html = html.replace(COPIES[finish], str(count))
    return mark_safe(html)  # noqa: S308 - the work of a template


def _draw(printing: Printing, copies: Mapping[Finish, int]) -> str:
    shown = [{"finish": finish, "copies": COPIES[finish]} for finish in copies]
    drawn = render_to_string("collection/_stepper_row.html", {"printing": printing, "shown": shown})
    return drawn.replace("\n", "")  # the ends of the template files, three a card
