"""Card faces in templates: `{% include "cards/_face.html" %}` uses these."""

from django import template

from collection.faces import Face, face_of
from collection.models import Card, Printing

register = template.Library()


@register.simple_tag
def face(card: Card, printing: Printing | str | None) -> Face:
    """What to draw of a card; an absent printing (which templates hand over as "") draws the card alone."""
    return face_of(card, printing if isinstance(printing, Printing) else None)


@register.filter
def face_templates(card: Card) -> list[str]:
    """The template that draws the cards of this game, else the one that draws any card."""
    return [f"cards/faces/{card.game_id}.html", "cards/faces/default.html"]
