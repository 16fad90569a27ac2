"""Card faces in templates: `{% include "cards/_face.html" %}` uses these."""

from django import template
from django.utils.safestring import SafeString

from collection.faces.drawn_faces import drawn_face, drawn_tile_link
from collection.faces.showing import Face, face_of
from collection.models import Card, Printing

register = template.Library()


@register.simple_tag
def face(card: Card, printing: Printing | str | None) -> Face:
    """What to draw of a card; an absent printing (which templates hand over as "") draws the card alone."""
    return face_of(card, _printing(printing))


@register.simple_tag
def card_face(card: Card, printing: Printing | str | None, size: str) -> SafeString:
    """The face of a card, drawn."""
    return drawn_face(card, _printing(printing), size)


@register.simple_tag
def tile_link(printing: Printing, game: str, size: str) -> SafeString:
    """The face on a tile, which leads to the page of its card, drawn."""
    return drawn_tile_link(printing, game, size)


def _printing(found: Printing | str | None) -> Printing | None:
    return found if isinstance(found, Printing) else None
