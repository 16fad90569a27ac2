"""Card faces as HTML, each drawn once a process: lists show the same few hundred faces again and again."""

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from collection.drawings import Drawings, said_of
from collection.faces import face_of
from collection.languages import page_language
from collection.models import Card, Printing

_faces = Drawings(4096)
"""Some kilobyte each: the shipped catalogue in both languages and two sizes."""


def drawn_face(card: Card, printing: Printing | None, size: str) -> SafeString:
    """The face of a card in the language of the page, as this printing shows it; drawn anew when a row has changed."""
    shows = (page_language(), size, said_of(card, printing))
    return _faces.get(shows, lambda: _draw(card, printing, size))


def _draw(card: Card, printing: Printing | None, size: str) -> str:
    context = {"card": card, "printing": printing or "", "size": size or "medium", "face": face_of(card, printing)}
    return render_to_string("cards/_drawn_face.html", context)
