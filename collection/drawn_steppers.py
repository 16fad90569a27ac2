"""The forms that count copies as HTML: drawn once a printing, with holes for what differs from one request to the next."""

from collections.abc import Mapping

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from collection.drawings import Drawings, said_of
from collection.languages import page_language
from collection.models import Finish, Printing

_forms = Drawings(4096)
"""Some two kilobytes each."""

TOKEN, ADDRESS = "\ue000", "\ue001"
COPIES = {finish: chr(0xE002 + rank) for rank, finish in enumerate(Finish)}
"""Holes: letters for private use, which no card and no template has."""


def drawn_steppers(printing: Printing, copies: Mapping[Finish, int], *, page_address: str, token: str) -> SafeString:
    """− n + for each of these finishes of a printing; a form sent without htmx leads back to `page_address`."""
    html: str = _forms.get((page_language(), said_of(printing.card, printing), [*copies]), lambda: _draw(printing, copies))
    for finish, count in copies.items():
        html = html.replace(COPIES[finish], str(count))
    return mark_safe(html.replace(TOKEN, token).replace(ADDRESS, escape(page_address)))  # noqa: S308 - the work of a template


def _draw(printing: Printing, copies: Mapping[Finish, int]) -> str:
    shown = [{"finish": finish, "copies": COPIES[finish]} for finish in copies]
    context = {"printing": printing, "shown": shown, "page_address": ADDRESS, "csrf_token": TOKEN}
    return render_to_string("collection/_stepper_row.html", context)
