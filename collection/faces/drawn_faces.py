"""Card faces as HTML, each drawn once a process: lists show the same few hundred faces again and again."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from collection.faces.drawings import Drawings, said_of
from collection.faces.onlooker import drawn_for_all, own_photo, with_photo
from collection.faces.showing import face_of
from collection.languages import page_language
from collection.models import Card, Printing

_faces = Drawings(4096)
"""Some kilobyte each: the shipped catalogue in both languages and two sizes."""


_tile_links = Drawings(4096)
"""Some hundred letters each."""

FACE = "\ue001"
"""A hole: a letter for private use, which no card and no template has."""


def drawn_face(card: Card, printing: Printing | None, size: str) -> SafeString:
    """The face of a card in the language of the page, as this printing shows it, with the photo of whoever looks, if he has one.

    Drawn anew when a row has changed.
    """
    photo = own_photo(card, printing)
    shows = (page_language(), size, said_of(card, printing), photo is not None)
    return with_photo(_faces.get(shows, lambda: drawn_for_all(lambda: _draw(card, printing, size), photo)), photo)


def drawn_tile_link(printing: Printing, game: str, size: str) -> SafeString:
    """The face on a tile, which leads to the page of its card."""
    shows = (game, said_of(printing.card, printing))
    link: str = _tile_links.get(shows, lambda: _draw_tile_link(printing, game))
    return mark_safe(link.replace(FACE, drawn_face(printing.card, printing, size)))  # noqa: S308 - the work of templates


def _draw_tile_link(printing: Printing, game: str) -> str:
    return render_to_string("catalogue/_tile_link.html", {"printing": printing, "game": game, "face": FACE}).strip()


def _draw(card: Card, printing: Printing | None, size: str) -> str:
    context = {"card": card, "printing": printing or "", "size": size or "medium", "face": face_of(card, printing)}
    return "".join(render_to_string("cards/_drawn_face.html", context).splitlines())
