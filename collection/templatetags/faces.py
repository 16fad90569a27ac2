"""Card faces in templates: `{% include "cards/_face.html" %}` uses these."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from collection.browsing import Listing
from collection.faces.drawn_faces import drawn_face, drawn_tile
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
def tiles(listing: Listing, game: str, size: str) -> SafeString:
    """The cards of a list in a grid, drawn: size "tile", or "row" in the view of texts."""
    return mark_safe("".join(drawn_tile(one, game, size, "") for one in listing.printings))  # noqa: S308 - the work of templates


def _printing(found: Printing | str | None) -> Printing | None:
    return found if isinstance(found, Printing) else None
