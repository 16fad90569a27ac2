"""Card faces as HTML, each drawn once a process: lists show the same few hundred faces again and again."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from collection.faces.drawings import Drawings, said_of
from collection.faces.onlooker import drawn_for_all, own_photo, with_photo
from collection.faces.showing import face_of
from collection.languages import page_language
from collection.models import Card, Printing

_faces = Drawings(4096)
"""Some kilobyte each: the shipped catalogue in both languages and two sizes."""


_tiles = Drawings(4096)
"""Some hundred letters each."""

FACE = "\ue001"
COUNTS = "\ue008"
"""Holes: letters for private use, which no card and no template has."""


def drawn_face(card: Card, printing: Printing | None, size: str) -> SafeString:
    """The face of a card in the language of the page, as this printing shows it, with the photo of whoever looks, if he has one.

    Drawn anew when a row has changed.
    """
    photo = own_photo(card, printing)
    shows = (page_language(), size, said_of(card, printing), photo is not None)
    return with_photo(_faces.get(shows, lambda: drawn_for_all(lambda: _draw(card, printing, size), photo)), photo)


def drawn_tile(printing: Printing, game: str, size: str, counts: str) -> str:
    """A printing in a grid: its face, which leads to the page of its card, its number, and `counts`, HTML of what is owned."""
    tile: str = _tiles.get((game, said_of(printing.card, printing)), lambda: _draw_tile(printing, game))
    return tile.replace(FACE, drawn_face(printing.card, printing, size)).replace(COUNTS, counts)


def _draw_tile(printing: Printing, game: str) -> str:
    context = {"printing": printing, "game": game, "face": FACE, "counts": COUNTS}
    return render_to_string("catalogue/_tile.html", context).strip()


def _draw(card: Card, printing: Printing | None, size: str) -> str:
    context = {"card": card, "printing": printing or "", "size": size or "medium", "face": face_of(card, printing)}
    return "".join(render_to_string("cards/_drawn_face.html", context).splitlines())
